"""
Calibration plot for a clinical journal (val.prob)
==================================================

Logistic regression on the mean texture of tumours' cell nuclei alone: local regression with its band, bins
with Wilson's intervals, predictions of malignant (+) and benign (−) cases, and the usual numbers, all of
``statistics=True``. A linear predictor is converted into probabilities first, by ``scipy.special.expit(lp)``.
For probabilities of default (PD) the same panel compares observed with expected defaults: O:E is their ratio.
Source: Vuk & Curk (2006), section 6, in the manner of clinical journals; data: Wisconsin breast cancer.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("breast_cancer")
fig, ax = plt.subplots()
layers = {"method": ("loess", "bins"), "strategy": "quantile", "band": True, "histogram": True, "rug": False}
rp.calibration(d["y_true"], d["texture"], **layers, statistics=True, ax=ax)
fig.set_figheight(1.15 * fig.get_figwidth())
