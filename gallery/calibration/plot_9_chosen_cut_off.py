"""
Does choosing the cut-off pay?
==============================

Filled: found here, the mean of MEANS; hollow: as printed. Left, the area under the ROC curve; right, the change of
accuracy when the tangent picks the cut-off in ten inner folds, in place of .5; both in the order of the print.
DISTANCE
Source: Vuk & Curk (2006), Table 4, with the paper's fourteen data sets and its learners written anew.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("vuk_curk_table_4")
d["change"], d["paper_change"] = (100 * (d[f"{side}chosen"] - d[f"{side}default"]) for side in ("", "paper_"))
width, height = plt.rcParams["figure.figsize"]
fig, axes = plt.subplots(1, 2, sharey=True, figsize=(width, 1.5 * height))
names = ("Area under the ROC curve", "Change of accuracy (percentage points)")
for ax, column, name in zip(axes, ("auc", "change"), names, strict=True):
    for color, (model, rows) in zip(("C0", "C1"), d.groupby("model", sort=False), strict=True):
        ax.hlines(rows.index, rows[column], rows[f"paper_{column}"], color=color, linewidth=0.8)
        ax.plot(
            rows[f"paper_{column}"],
            rows.index,
            "o",
            color=color,
            fillstyle="none",
            label=f"{model}, as printed",
        )
        ax.plot(rows[column], rows.index, "o", color=color, label=f"{model}, here")
    ax.set(xlabel=name, yticks=d.index, yticklabels=d["data"], ylim=(len(d) - 0.5, -0.5))
axes[1].axvline(0, color=plt.rcParams["axes.edgecolor"], linewidth=0.6, zorder=0)
axes[0].legend(loc="lower center", bbox_to_anchor=(1, 1), ncols=4)
