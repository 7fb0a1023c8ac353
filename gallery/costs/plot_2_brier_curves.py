"""
Scores taken at their word
==========================

Brier curves over cost lines: a tree pruned to 20 cases per leaf, and one left with 2, far too sure of itself.
Source: Flach's slides, "Score-driven threshold selection in cost space"; tumours by texture and smoothness.
"""

import matplotlib.pyplot as plt
from papers import table

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = table("cancer_trees")
fig, axes = plt.subplots(2, 2, sharex=True, sharey=True)
for row, tree in zip(axes, ("pruned", "unpruned"), strict=True):
    for ax, part in zip(row, ("training", "test"), strict=True):
        own = d["test"] == (part == "test")
        rp.cost_curve(d["malignant"][own], d[tree][own], lines=True, ax=ax)
        rp.brier_curve(d["malignant"][own], d[tree][own], area=True, ax=ax)
        ax.set_title(f"{tree} tree, {part} set")
for ax in axes[0]:
    ax.set_xlabel("")
for ax in axes[:, 1]:
    ax.set_ylabel("")
fig.set_figheight(0.9 * fig.get_figwidth())
