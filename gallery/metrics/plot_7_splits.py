"""
Isometrics of splitting criteria (information gain, Gini gain)
==============================================================

By these gains, a split and its mirror image are worth the same. Gini gain turns more with the skew than
information gain does.
Source: Flach's slides, "Information gain isometrics" to "DKM-split isometrics"; GiniROC with both children.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
fig, axes = plt.subplots(2, 3, sharex=True, sharey=True)
names = {
    "information_gain": "information gain", "phi2": "rel. Gini gain = φ²",
    "mcc": "MCC, signed √φ²",
    "dkm": "√Gini gain", "gini_roc": "GiniROC", "gini_roc_left": "GiniROC, left child",
}  # fmt: skip
for ax, (metric, name) in zip(axes.flat, names.items(), strict=True):
    rp.isometrics(metric, skew=1 / 10, levels=8, fill=True, ax=ax)
    ax.set(title=name)
    ax.label_outer()
fig.set_figheight(0.72 * fig.get_figwidth())
