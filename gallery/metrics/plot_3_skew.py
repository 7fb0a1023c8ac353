"""
Which metrics mind the skew?
============================

The lines of accuracy turn; those of precision stay and change their values; √Gini keeps both. On the dotted
line accuracy is the same at any skew.
Source: Flach's slides, "Skew-sensitivity".
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
titles = {
    "accuracy": "accuracy: sensitive", "precision": "precision: weakly insensitive",
    "dkm": "√Gini gain: insensitive",
}  # fmt: skip
points = {"accuracy": ([0.8, 0.5, 0.2], [0.2, 0.5, 0.8])}  # the lines go through these fpr and tpr
fig, axes = plt.subplots(1, 3, sharey=True)
for ax, (metric, title) in zip(axes, titles.items(), strict=True):
    for text, skew in {"1": 1, "1/4": 1 / 4}.items():
        levels = rp.compute.metric(metric, *points.get(metric, ([0.1, 0.25, 0.5], [0.8, 0.75, 0.7])), skew)
        look = {"indifference": metric == "accuracy" and skew < 1, "label": f"$c$ = {text}"}
        legend = "lower right" if metric == "precision" else False
        rp.isometrics(metric, skew=skew, levels=levels, legend=legend, **look, ax=ax)
    ax.set_title(title)
    ax.label_outer()
fig.set_figheight(0.38 * fig.get_figwidth())
