"""
Fuzzy labels: two labels that overlap
=====================================

Four overlaps of the labels − (orange) and + (blue) over a numeric target; triangles mark the mean target of
each label, on which a prediction is built.
Source: Qin, Figure 3 and eq. 7; the printed shapes are lost, the width of the overlap is ours.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
fig, axes = plt.subplots(1, 4, sharey=True)
for ax, overlap in zip(axes, (0.25, 0.5, 0.75, 1), strict=True):
    rp.fuzzy_labels(overlap, means={"label": "mean target of each label"}, legend=False, ax=ax)
    ax.set_title(f"overlap {100 * overlap:g} %")
    ax.label_outer()
handles, labels = axes[0].get_legend_handles_labels()
legend = fig.legend(handles[-1:], labels[-1:], loc="outside lower center")
legend.legend_handles[0].set_color(plt.rcParams["text.color"])
fig.set_figheight(0.29 * fig.get_figwidth())
