"""
Brier curves over cost lines: scores taken at their word
========================================================

Brier curves over cost lines: a tree pruned to 20 cases per leaf, and one left with 2, far too sure of itself.
The numbers are the areas under the cost curve (the refinement loss of the hull) and under the Brier curve
(the Brier score). On the training cases, on which a tree is calibrated, both are equal.
Source: Flach's slides, "Score-driven threshold selection in cost space"; tumours by texture and smoothness.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("breast_cancer_trees")
fig, axes = plt.subplots(2, 2, sharex=True, sharey=True)
for row, tree in zip(axes, ("pruned", "unpruned"), strict=True):
    for ax, part in zip(row, ("training", "test"), strict=True):
        own = d["half"] == part
        data = d["y_true"][own], d[tree][own]
        cost, brier = rp.compute.cost_curve(*data), rp.compute.brier_curve(*data)
        rp.cost_curve({"cost curve": cost}, lines=True, label_fmt="{name}", ax=ax)
        rp.brier_curve({"Brier curve": brier}, area=True, label_fmt="{name}", ax=ax)
        ax.set_title(f"{tree}, {part}: areas {cost.area:.3f}, {brier.area:.3f}")
        ax.set_xlabel("Cost proportion κ")
        ax.label_outer()
fig.set_figheight(0.92 * fig.get_figwidth())
rp.figure_legend(fig)
