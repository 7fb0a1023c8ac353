"""
Isometrics of ten metrics at three skews
========================================

Lines are parallel, turn around a point, or bend. From left to right c = N/P is 1, 1/2 and 1/10: ten positives
to a negative. Source: Flach's slides, "Types of isometric plots" and the isometric plots of its metrics.
"""

from itertools import product

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
metrics = {
    "accuracy": "accuracy", "wracc": "WRAcc", "precision": "precision", "f_beta": "F-measure",
    "laplace": "Laplace, 10+", "m_estimate": "m = 5, 10+", "kappa": "Cohen's κ",
    "information_gain": "inform. gain", "gini_gain": "Gini gain", "dkm": "√Gini gain",
}  # fmt: skip
totals = {"laplace": {"positives": 10}, "m_estimate": {"positives": 10, "m": 5}}
skews = {"1": 1, "1/2": 1 / 2, "1/10": 1 / 10}
fig, axes = plt.subplots(5, 6, sharex=True, sharey=True)
for ax, (metric, text) in zip(axes.flat, product(metrics, skews), strict=True):
    rp.isometrics(metric, skew=skews[text], levels=8, fill=True, ax=ax, **totals.get(metric, {}))
    title = metrics[metric] if text == "1" else f"c = {text}"
    ax.set(xlabel="", ylabel="", xticks=[0, 0.5, 1], yticks=[0, 0.5, 1], title=title)
fig.set_figheight(0.95 * fig.get_figwidth())
fig.supxlabel("False positive rate")
fig.supylabel("True positive rate")
