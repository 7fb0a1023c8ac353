"""
Precision over the alerts per 100 cases: the workload of an alert
=================================================================

How many alerts a cut-off raises, how many of them are right, and, on the axis at the right, how many you must
evaluate for each right one.  Where the curves meet the dotted line, every case raises an alert.
Source: Romero-Brufau et al. (2015); data of Efron et al. (2004).
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("diabetes")
models = {"logistic regression": "logistic_regression", "tree": "tree"}
fig, ax = plt.subplots()
rp.precision_recall("y_true", models, data=d, x="alerts", thresholds=[0.7], label_fmt="{name}", ax=ax)
