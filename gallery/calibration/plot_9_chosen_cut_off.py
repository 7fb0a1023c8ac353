"""
Accuracy at a chosen cut-off: does choosing pay?
================================================

Left, the area under the ROC curve; right, the change of accuracy when the tangent picks the cut-off in ten
inner folds, in place of .5; rows in the order of the print. Of 28 areas 22 are within .02 of those in
print. Not so: bupa (.05; the paper does not describe how measurements are smoothed and split), the trees of
the adult sample, ionosphere (.03) and MONK 2 (.02), perhaps as Orange draws one of columns that gain alike,
and that of promoters (.03; 106 cases in other folds). On promoters and voting the cut-off for naive Bayes
gains in print and loses here (6 of 106 and 13 of 435 cases apart): between folds it has SDs of .22 and .37.
That of the tree on promoters is .20, in print .316.
Source: Vuk & Curk (2006), Table 4, with the paper's fourteen data sets and its learners written anew.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("vuk_curk_table_4")
d["gain"], d["paper_gain"] = (100 * (d[f"{side}chosen"] - d[f"{side}default"]) for side in ("", "paper_"))
width, height = plt.rcParams["figure.figsize"]
names = ("Area under the curve", "Accuracy gained (points)")
fig, axes = plt.subplots(1, 2, sharey=True, figsize=(width, 1.5 * height))
for ax, column, name in zip(axes, ("auc", "gain"), names, strict=True):
    for color, (model, rows) in zip(("C0", "C1"), d.groupby("model", sort=False), strict=True):
        printed, here = rows[f"paper_{column}"], rows[column]
        ax.hlines(rows.index, here, printed, color=color, linewidth=0.8)
        ax.plot(here, rows.index, "o", color=color, label=f"{model}, here")
        ax.plot(printed, rows.index, "x", color=color, label=f"{model}, as printed")
    ax.set(xlabel=name, yticks=d.index, yticklabels=d["data"], ylim=(len(d) - 0.5, -0.5))
axes[1].axvline(0, color=plt.rcParams["axes.edgecolor"], linewidth=0.6, zorder=0)
fig.legend(*axes[0].get_legend_handles_labels(), loc="outside upper center", ncols=2)
