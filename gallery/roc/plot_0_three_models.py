"""
ROC curves of three models, with a zoom and a cut-off
=====================================================

Ten-fold predictions of malignant tumours.  The dot is the cut-off of least cost, if a missed tumour costs as
much as five false alarms.
Source: Wisconsin breast cancer (Wolberg et al., 1993).
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("breast_cancer")
least_cost = {"cost_fn": 5, "label": ""}  # a point without words
corner = {"xlim": (-0.003, 0.2), "ylim": (0.8, 1.025), "bounds": (0.29, 0.08, 0.68, 0.68)}
first = {"logistic regression": "logistic_regression"}
others = {"naive Bayes": "naive_bayes", "tree": "tree"}
ax = rp.roc("y_true", first, data=d, operating_point=least_cost, label_fmt="{name}", legend="direct")
rp.roc("y_true", others, data=d, zoom=corner, label_fmt="{name}", legend="direct", ax=ax)
