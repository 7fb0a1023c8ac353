"""
Eight metrics at three skews
============================

Lines are parallel, turn around a point, or bend. c = N/P: at 1/10 there are ten positives to a negative.
Source: Flach's slides, "Types of isometric plots" and the isometric plots of its metrics.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
metrics = {
    "accuracy": "accuracy", "wracc": "WRAcc", "precision": "precision", "f_beta": "F-measure",
    "laplace": "Laplace, 10+", "information_gain": "inform. gain",
    "gini_gain": "Gini gain", "dkm": "√Gini gain",
}  # fmt: skip
skews = {"1": 1, "1/2": 1 / 2, "1/10": 1 / 10}
fig, axes = plt.subplots(4, 6, sharex=True, sharey=True)
panels = iter(axes.flat)
for metric, name in metrics.items():
    for text, skew in skews.items():
        ax, totals = next(panels), {"positives": 10} if metric == "laplace" else {}
        rp.isometrics(metric, skew=skew, levels=8, fill=True, ax=ax, **totals)
        ax.set(xlabel="", ylabel="", xticks=[0, 0.5, 1], yticks=[0, 0.5, 1], title=f"c = {text}")
    axes.flat[list(metrics).index(metric) * 3].set_title(f"{name}, c = 1", loc="center")
fig.set_figheight(0.82 * fig.get_figwidth())
fig.supxlabel("False positive rate")
fig.supylabel("True positive rate")
