"""
Twelve metrics at three skews
=============================

Rows: parallel lines, lines that turn around a point, curves. c = N/P; at c = 1/10 positives are ten times as many.
Source: Flach's slides, "Types of isometric plots" and the isometric plots of its metrics.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
metrics = {
    "accuracy": "accuracy", "wracc": "WRAcc", "precision": "precision", "f_beta": "F-measure",
    "laplace": "Laplace, P = 10", "information_gain": "information gain", "gini_gain": "Gini gain", "dkm": "√Gini gain",
}  # fmt: skip
skews = {"1": 1, "1/2": 1 / 2, "1/10": 1 / 10}
fig, axes = plt.subplots(len(metrics), len(skews), sharex=True, sharey=True)
for row, (metric, name) in zip(axes, metrics.items(), strict=True):
    for ax, (text, skew) in zip(row, skews.items(), strict=True):
        totals = {"positives": 10} if metric == "laplace" else {}
        rp.isometrics(metric, skew=skew, levels=6, fill=True, ax=ax, **totals)
        ax.set(xlabel="", ylabel="", title=f"{name}, c = {text}")
fig.set_figheight(2.2 * fig.get_figwidth())
fig.supxlabel("False positive rate")
fig.supylabel("True positive rate")
