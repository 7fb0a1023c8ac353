"""
Symmetries of ROC space: three mirrors
======================================

A classifier, hollow, at skew ½. Inverted predictions move it through the centre; inverted labels move it over
a diagonal and invert the skew. The lines of equal accuracy follow. Source: Flach's slides, "Symmetries".
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
f, t, c = 0.1, 0.6, 1 / 2
mirrors = {  # with the ends of the mirror
    "predictions inverted": (1 - f, 1 - t, c, [0.5], [0.5]), "labels inverted": (t, f, 1 / c, [0, 1], [0, 1]),
    "both inverted": (1 - t, 1 - f, 1 / c, [0, 1], [1, 0]),
}  # fmt: skip
fig, axes = plt.subplots(1, 3, sharey=True)
for ax, (title, (fpr, tpr, skew, *mirror)) in zip(axes, mirrors.items(), strict=True):
    ax.plot(*mirror, "x" if len(mirror[0]) == 1 else ":", color="0.5")
    for x, y, at, color, fill in ((f, t, c, "C0", "none"), (fpr, tpr, skew, "C1", "full")):
        level = rp.compute.metric("accuracy", x, y, at)
        ax.plot(*rp.compute.isometric("accuracy", level, at), "-", color=color)
        ax.plot(x, y, "o", color=color, fillstyle=fill)
    ax.annotate("", (fpr, tpr), (f, t), arrowprops={"arrowstyle": "->", "edgecolor": "0.5"})
    ax.set(title=title, xlabel="False positive rate", ylabel="True positive rate")
    ax.set(box_aspect=1, xticks=[0, 1], yticks=[0, 1])
    ax.label_outer()
fig.set_figheight(0.43 * fig.get_figwidth())
