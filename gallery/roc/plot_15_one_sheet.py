"""
ROC, precision–recall, calibration and decision curve on one sheet
==================================================================

Two models on one page: (a) the ranking, (b) precision over recall, (c) calibration, (d) net benefit.
Source: data of Efron et al. (2004); see :func:`rocplot.letter_axes`.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("diabetes")
y = d["y_true"]
models = {"logistic regression": d["logistic_regression"], "naive Bayes": d["naive_bayes"]}
fig, axes = plt.subplots(2, 2)
rp.roc(y, models, ax=axes[0, 0])
rp.precision_recall(y, models, ax=axes[0, 1])
rp.calibration(y, models, method="loess", rug=False, ax=axes[1, 0])
rp.net_benefit(y, models, ax=axes[1, 1])
axes[1, 1].set_box_aspect(1)
fig.set_figheight(fig.get_figwidth())
rp.letter_axes(fig)
