"""
Forest plot of AUCs: models and subgroups in rows
=================================================

Areas under the curve of three models, in all patients and by age, with 95 % intervals.
Source: data of Efron et al. (2004); score limits, with the variance of DeLong et al. (1988).
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("diabetes")
models = {"logistic regression": "logistic_regression", "random forest": "random_forest", "tree": "tree"}
groups = {"All ages": d, **dict(list(d.groupby("age_group", observed=True)))}
areas = {}
for group, rows in groups.items():
    scores = {name: rows[column] for name, column in models.items()}
    title = f"{group[0].upper()}{group[1:]} (n {len(rows)})"
    areas[title] = rp.compute.auc_interval(rows["y_true"], scores)
rp.forest(areas, reference=0.5, quantity="AUC (95 % CI)")
