"""
Models and subgroups in rows
============================

Areas under the curve of three models, in all patients and by age, with 95 % intervals.
Source: data of Efron et al. (2004); intervals of DeLong et al. (1988) on the logit scale.
"""

import matplotlib.pyplot as plt
import numpy as np
from papers import table

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = table("diabetes")
models = {"logistic regression": "logistic_regression", "random forest": "random_forest", "tree": "tree"}
ages = {"All ages": (0, 99), "Under 40": (0, 39), "40 to 54": (40, 54), "55 and over": (55, 99)}
areas = {}
for group, (low, high) in ages.items():
    rows = (low <= d["age"]) & (d["age"] <= high)
    scores = {name: d[column][rows] for name, column in models.items()}
    areas[f"{group} (n {np.sum(rows)})"] = rp.compute.auc_interval(d["progressed"][rows], scores)
rp.forest(areas, reference=0.5, quantity="AUC (95 % CI)")
