"""
Data set shift: four environments in three numbers
==================================================

A synthetic clinic, the stand-in (filled), beside the paper's (hollow). One symptom counts eight times.
Its struggle ratio rises with the population by .15 (paper .21), and falls with the definition by .08 (.14).
Source: Klement, Japkowicz & Matwin, Table 2.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("flu_clinic")
paper = (0.815, 0.512, 0.488), (0.800, 0.518, 0.486), (0.770, 0.338, 0.691), (0.803, 0.681, 0.351)
fig, axes = plt.subplots(1, 3, sharey=True)
for row, (_, own) in enumerate(d.groupby("environment", sort=False)):
    found = rp.compute.sensibility("y_true", "naive_bayes", data=own)
    ours = (rp.compute.auc("y_true", "naive_bayes", data=own), found.midpoint, found.struggle_ratio)
    for ax, value, printed in zip(axes, ours, paper[row], strict=True):
        ax.plot([value, printed], [row, row], "-", color="0.6", linewidth=0.6, zorder=1)
        ax.plot(value, row, "o", color="C0", ms=4, label="clinic" if row == 0 else None)
        ax.plot(printed, row, "s", color="C1", mfc="none", ms=7, label="paper" if row == 0 else None)
        ax.text(value, row - 0.18, f"{value:.3f}", ha="center", size="small")
scales = {"AUC": (0.65, 0.9), "Midpoint": (0.2, 0.8), "Struggle ratio": (0.1, 0.8)}
for ax, (name, limits) in zip(axes, scales.items(), strict=True):
    ax.set(xlabel=name, xlim=limits, ylim=(3.4, -0.6), yticks=range(4), yticklabels=d["environment"].unique())
fig.legend(*axes[0].get_legend_handles_labels(), loc="outside upper center", ncols=2)
fig.set_figheight(0.36 * fig.get_figwidth())
