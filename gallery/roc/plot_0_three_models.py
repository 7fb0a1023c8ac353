"""
Three models and a cut-off
==========================

Ten-fold predictions of malignant tumours.  The dot is the cut-off of least cost where a missed tumour costs
as much as five false alarms.
Source: Wisconsin breast cancer (Wolberg et al., 1993).
"""

import matplotlib.pyplot as plt
from papers import table

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = table("breast_cancer")
models = {"logistic regression": d["logistic_regression"], "naive Bayes": d["naive_bayes"], "tree": d["tree"]}
fig, ax = plt.subplots()
corner = {"corner": (0.2, 0.8), "bounds": (0.33, 0.1, 0.62, 0.62)}
rp.roc(d["malignant"], models, zoom=corner, legend="direct", label_fmt="{name}", ax=ax)
