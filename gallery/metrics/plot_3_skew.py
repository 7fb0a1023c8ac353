"""
Which metrics mind the skew?
============================

Accuracy turns around its line of indifference; precision keeps its lines and changes their values; √Gini keeps both.
Source: Flach's slides, "Skew-sensitivity".
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
titles = {"accuracy": "accuracy: sensitive", "precision": "precision: weakly", "dkm": "√Gini gain: strongly insensitive"}
fig, axes = plt.subplots(1, 3, sharey=True)
for ax, (metric, title) in zip(axes, titles.items(), strict=True):
    shared = {"indifference": True} if metric == "accuracy" else {}
    for skew, text in ((1, "1"), (1 / 4, "1/4")):
        levels = rp.compute.metric(metric, [0.8, 0.5, 0.2], [0.2, 0.5, 0.8], skew)
        if metric == "dkm":
            levels = [0.05, 0.2, 0.5]
        rp.isometrics(metric, skew=skew, levels=levels, label=f"c = {text}", ax=ax, **shared)
        shared = {}
    ax.set(title=title)
    ax.label_outer()
fig.set_figheight(0.48 * fig.get_figwidth())
