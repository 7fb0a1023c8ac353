"""
Isometrics and class skew: which metrics mind it?
=================================================

The lines of accuracy turn with the skew (it is sensitive); those of precision stay but change their values
(weakly insensitive); √Gini keeps both (insensitive). On the dotted line accuracy is the same at any skew.
Source: Flach's slides, "Iso-accuracy lines revisited" and "Skew-sensitivity".
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
titles = {"accuracy": "accuracy", "precision": "precision", "dkm": "√Gini gain"}
points = {"accuracy": ([0.8, 0.5, 0.2], [0.2, 0.5, 0.8]), "precision": ([0.4, 0.2], [0.6, 0.8])}
fig, axes = plt.subplots(1, 3, sharey=True)
for ax, (metric, title) in zip(axes, titles.items(), strict=True):
    for text, skew, width, alpha in (("1", 1, 3, 0.35), ("1/2", 1 / 2, 0.8, 1)):
        levels = rp.compute.metric(metric, *points[metric], skew) if metric in points else [0.1, 0.3]
        look = {"indifference": metric == "accuracy" and skew < 1, "label": f"$c$ = {text}"}
        look |= {"linestyle": "-", "alpha": alpha, "linewidth": width * plt.rcParams["lines.linewidth"]}
        legend = "lower right" if metric == "precision" else False
        rp.isometrics(metric, skew=skew, levels=levels, legend=legend, **look, ax=ax)
    ax.set_title(title)
    ax.label_outer()
fig.set_figheight(0.38 * fig.get_figwidth())
