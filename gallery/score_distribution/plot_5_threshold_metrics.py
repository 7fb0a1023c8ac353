"""
Metrics over the threshold (accuracy, precision, sensitivity, F1)
=================================================================

Naive Bayes on tic-tac-toe: mean of ten folds, ± standard deviation. Dots mark the best cut-off of each
metric, unless that is at an end, as for sensitivity.
Source: Flach's slides, "Turning rankers into classifiers".
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("tic_tac_toe")
fig, ax = plt.subplots()
metrics = {"accuracy": "accuracy", "precision": "precision", "sensitivity": "tpr", "F-measure": "f_beta"}
look = {"label_fmt": "{label}", "legend": "lower left"}
rp.threshold_metrics(d["y_true"], d["naive_bayes"], metrics=metrics, fold=d["fold"], **look, ax=ax)
ax.set_ylabel("Mean of ten folds")
