"""
Precision–recall curve above its floor: what no ranking can fall below
======================================================================

Even if every negative is ranked first, you find all positives by calling all cases positive, so no curve can
enter the shaded region.  Its size depends on the prior alone. Don't compare the areas under the curves, in
brackets, between the panels, although the ROC curves are the same.
Source: Boyd et al. (2012); data: tic-tac-toe, on the right with negatives weighted to a prior of 10 %.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("tic_tac_toe")
wins = d["y_true"] == 1
models = {"naive Bayes": d["naive_bayes"], "tree": d["tree"]}
rare = np.where(wins, 1, 9 * wins.sum() / (~wins).sum())
fig, (left, right) = plt.subplots(1, 2)
look = {"interpolate": True, "unachievable": True, "label_fmt": "{name} (AUPRC {auc:.3f})"}
rp.precision_recall(wins, models, ax=left, **look)
rp.precision_recall(wins, models, sample_weight=rare, ax=right, **look)
