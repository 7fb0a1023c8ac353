"""
Mean ROC curve of ten cross-validation folds
============================================

Tree and naive Bayes on tic-tac-toe in ten folds. Bars and bands are 95 % t intervals of the folds' mean, not
confidence intervals of the models' curves.
Source: Flach's slides, "Averaging ROC curves"; data: Vuk & Curk's (2006) end positions.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("tic_tac_toe")
models = {"naive Bayes": d["naive_bayes"], "tree": d["tree"]}
hows = {"vertical": {"n_samples": 21, "bars": False, "band": True}, "threshold": {"n_samples": 9}}
hows["merge"] = {}
fig, axes = plt.subplots(1, 3, sharey=True)
titles = ("vertical average", "average by threshold", "merged")
for ax, (how, options), title in zip(axes, hows.items(), titles, strict=True):
    look = {"folds": False, "label_fmt": "{name}", "legend": how == "merge"} | options
    rp.roc_average(d["y_true"], models, fold=d["fold"], how=how, ax=ax, **look)
    ax.set_title(title)
    ax.set_xticks([0, 0.5, 1])
    ax.label_outer()
fig.set_figheight(0.38 * fig.get_figwidth())
