"""
Isometrics that are the same at any skew
========================================

Nine metrics that depend on the rates alone.
Source: Flach's slides, "Skew-sensitivity" and "Types of isometric plots".
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
metrics = {
    "ber": "balanced error rate", "youden": "Youden's index", "g_mean": "G-mean",
    "lr_plus": "LR+", "lr_minus": "LR−", "diagnostic_odds_ratio": "odds ratio",
    "precision_gain": "precision gain", "gini_roc": "GiniROC", "gini_roc_left": "GiniROC, left child",
}  # fmt: skip
fig, axes = plt.subplots(3, 3, sharex=True, sharey=True)
for ax, (metric, name) in zip(axes.flat, metrics.items(), strict=True):
    rp.isometrics(metric, fill=True, ax=ax)
    ax.set_title(name)
    ax.label_outer()
fig.set_figheight(1.03 * fig.get_figwidth())
