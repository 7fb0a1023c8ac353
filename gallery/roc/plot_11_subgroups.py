"""
Subgroups
=========

The same model in patients of different age: a curve for each group with its number of patients, and in grey
the curve of all.  Ten-fold predictions of whether diabetes progresses.
Source: data of Efron et al. (2004).
"""

import matplotlib.pyplot as plt
import numpy as np
from papers import table

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = table("diabetes")
age = np.array(["under 40", "40 to 54", "55 and over"])[np.digitize(d["age"], [40, 55])]
fig, ax = plt.subplots()
rp.roc(
    d["progressed"],
    d["logistic_regression"],
    hue=age,
    hue_order=["under 40", "40 to 54", "55 and over"],
    pooled=True,
    label_fmt="{name} (n {n}, AUC {auc:.2f})",
    ax=ax,
)
