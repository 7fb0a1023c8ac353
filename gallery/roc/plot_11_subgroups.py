"""
ROC curves of subgroups
=======================

The same model in patients of different ages: a curve for each group with its number of patients, and in grey
the curve of all.  Ten-fold predictions of whether diabetes progresses.
Source: data of Efron et al. (2004).
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("diabetes")
fig, ax = plt.subplots()
rp.roc(
    d["y_true"],
    d["logistic_regression"],
    hue=d["age_group"],
    hue_order=["under 40", "40 to 54", "55 and over"],
    pooled=True,
    label_fmt="{name} (n {n}, AUC {auc:.2f})",
    ax=ax,
)
