"""
AUC of cross-validation folds: merged or averaged?
==================================================

Naive Bayes on tic-tac-toe in ten folds, and the same with a constant added to the scores of each fold, as if
the models' scores had no common level.  Within a fold nothing changes: the mean of the folds' areas, left,
shows how well a fold's model ranks.  Merged folds, right, also compare cases of different folds, by scores of
different models, and that area falls.  Intervals are LeDell's, 95 %.
Source: LeDell et al. (2015) for the interval; Forman & Scholz (2010) for the difference.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("tic_tac_toe")
models = {"as fitted": d["naive_bayes"], "shifted": d["naive_bayes"] + 0.05 * d["fold"]}
fig, axes = plt.subplots(1, 2)
for ax, how, words in zip(axes, ("vertical", "merge"), ("mean AUC", "AUC of merged folds"), strict=True):
    label = "{name}: {cv_auc:.3f} [{cv_low:.3f}, {cv_high:.3f}]"
    look = {"label_fmt": label, "folds": False, "bars": False, "linestyle": {"shifted": "--"}}
    rp.roc_average(d["y_true"], models, fold=d["fold"], how=how, ax=ax, **look)
    ax.get_legend().set_title(words)
