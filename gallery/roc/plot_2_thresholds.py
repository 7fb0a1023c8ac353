"""
ROC curve with thresholds: every point is a threshold
=====================================================

Twenty scored instances, shown below from the best: the label of each point is the score at which you reach
it.  The best accuracy, .70, is at .54, in the conservative region; at .5 it is .60.
``legend=True`` names the curve with its AUC, .68; a ``label=`` is taken as it stands, and
``label_fmt="NB, {auc}"`` writes your own words with the number.
Source: Fawcett (2004), Figure 3; the same curve is Vuk & Curk's (2006) Figure 1.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("fawcett_figure_3")
fig, (top, bottom) = plt.subplots(2, 1, height_ratios=[9, 1])
rp.roc("y_true", "score", data=d, pos_label="p", thresholds=True, ax=top)
rp.ranking_strip("y_true", "score", data=d, pos_label="p", ax=bottom)
top.annotate("∞", (0, 0), (3, -4), textcoords="offset points")
scores = bottom.secondary_xaxis("top")
scores.set_xticks(np.arange(20) + 0.5, [f"{score:g}" for score in d["score"]], rotation=90)
scores.tick_params(length=0, pad=1)
scores.set_xlabel("Score")
fig.set_figheight(1.32 * fig.get_figwidth())
