"""
Ten folds
=========

Tree and naive Bayes on tic-tac-toe in ten folds; bars are 95 % t intervals of the folds' mean, which
are no confidence intervals of the models' curves.
Source: Flach's slides, "Averaging ROC curves"; data: Vuk & Curk's (2006) end positions.
"""

import matplotlib.pyplot as plt
from papers import table

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = table("tic_tac_toe")
models = {"naive Bayes": d["naive_bayes"], "tree": d["tree"]}
fig, axes = plt.subplots(1, 3, sharey=True)
for ax, how in zip(axes, ("vertical", "threshold", "merge"), strict=True):
    look = {"folds": False, "label_fmt": "{name}", "legend": how == "merge"}
    rp.roc_average(d["x_wins"], models, fold=d["fold"], how=how, ax=ax, **look)
    ax.set_title(how if how == "merge" else f"{how} (95 % t intervals)")
fig.set_figheight(0.38 * fig.get_figwidth())
for ax in axes[1:]:
    ax.set_ylabel("")
