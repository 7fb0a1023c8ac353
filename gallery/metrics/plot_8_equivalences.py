"""
Isometrics of equivalent metrics: different numbers, the same choice
====================================================================

F and Jaccard have the same lines, and so have the Gini gain and φ²: the thin lines of the second run within
those of the first. F and accuracy have lines that cross, so they choose different classifiers.
Source: Flach's slides, "F-measure" (rank-equivalent but simpler) and "Comments on Gini-split".
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
pairs = {
    "F-measure, Jaccard": ("f_beta", "jaccard"), "Gini gain, φ²": ("gini_gain", "phi2"),
    "F-measure, accuracy": ("f_beta", "accuracy"),
}  # fmt: skip
fig, axes = plt.subplots(1, 3, sharey=True)
for ax, (title, pair) in zip(axes, pairs.items(), strict=True):
    for metric, color, width in zip(pair, ("C1", "C0"), (4, 0.8), strict=True):
        for height in (0.15, 0.35, 0.6, 0.8):  # of the line at fpr = 0
            level = rp.compute.metric(metric, 0, height, 2)
            look = {"color": color, "alpha": 1 if width < 1 else 0.45}
            look["linewidth"] = width * plt.rcParams["lines.linewidth"]
            ax.plot(*rp.compute.isometric(metric, level, 2), "-", **look)
    ax.set_xticks([0, 0.5, 1], ["0", "0.5", "1"])
    ax.set(title=title, box_aspect=1, xlabel="False positive rate")
axes[0].set(ylabel="True positive rate", yticks=[0, 0.5, 1], yticklabels=["0", "0.5", "1"])
fig.set_figheight(0.4 * fig.get_figwidth())
