"""
ROC curves of three models, with a zoom and a cut-off
=====================================================

Ten-fold predictions of malignant tumours.  The dot is the cut-off of least cost, if a missed tumour costs as
much as five false alarms.
Source: Wisconsin breast cancer (Wolberg et al., 1993).
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("breast_cancer")
fig, ax = plt.subplots()
corner = {"xlim": (-0.003, 0.2), "ylim": (0.8, 1.025), "bounds": (0.29, 0.08, 0.68, 0.68)}
best = {"cost_fn": 5, "label": ""}
how = {"label_fmt": "{name}", "legend": "direct", "ax": ax}
rp.roc(d["y_true"], {"logistic regression": d["logistic_regression"]}, operating_point=best, **how)
rp.roc(d["y_true"], {"naive Bayes": d["naive_bayes"], "tree": d["tree"]}, zoom=corner, **how)
