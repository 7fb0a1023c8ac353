"""
Score distribution of naive Bayes: is one half its best threshold?
==================================================================

The scores of naive Bayes are not probabilities: at 0.5 it has less accuracy than at the threshold learnt from
the data, where the tangent touches.  Always predicting the majority class, at the upper right corner, has
0.65.
Source: Flach's slides, "Naive Bayes ROC curve", "Uncalibrated threshold" and "Calibrated threshold".
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("tic_tac_toe")
y, score = d["y_true"] == 1, d["naive_bayes"]
fig, (left, right) = plt.subplots(1, 2)
rp.score_distribution(y, score, threshold=0.5, ax=left)
best = rp.compute.operating_point(rp.compute.roc(y, score)).threshold
default, optimum = (np.mean((score >= cut) == y) for cut in (0.5, best))
cuts = {"at": [0.5], "fmt": f"default, {default:.2f}"}
words = {"label": f"optimum, accuracy {optimum:.2f}"}
rp.roc(y, score, thresholds=cuts, hull=True, operating_point=words, label_fmt="AUC {auc:.3f}", ax=right)
left.set_box_aspect(1)
fig.set_figheight(0.52 * fig.get_figwidth())
