"""
Accuracy at the default cut-off: worse than the majority class
==============================================================

Naive Bayes on the second MONK's problem: a case is positive if exactly two of six hold, which no feature
shows alone. All cases beyond its default threshold are negative; calling every case negative, where the
tangent touches, is better.
Source: Flach's slides, "Uncalibrated threshold (NB. worse than majority class!)".
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("monk_2")
y, score = d["y_true"] == 1, d["naive_bayes"]
fig, (left, right) = plt.subplots(1, 2)
rp.score_distribution(y, score, threshold=0.5, total=True, ax=left)
look = {"thresholds": {"at": [0.5], "fmt": "default"}, "operating_point": {"label": "majority class"}}
rp.roc(y, score, **look, label_fmt="AUC {auc:.2f}", ax=right)
right.set_title(f"default: accuracy {np.mean((score >= 0.5) == y):.2f}\nmajority class: {np.mean(~y):.2f}")
left.set_box_aspect(1)
fig.set_figheight(0.58 * fig.get_figwidth())
