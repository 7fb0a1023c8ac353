"""
Metrics over the threshold
==========================

Naive Bayes on tic-tac-toe: mean of ten folds, and the cut-off where each metric is best.
Source: Flach's slides, "Turning rankers into classifiers".
"""

import matplotlib.pyplot as plt
from papers import table

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = table("tic_tac_toe")
fig, ax = plt.subplots()
rp.threshold_metrics(d["x_wins"], d["naive_bayes"], fold=d["fold"], ax=ax)
