"""
Area between the ROC curves of two groups (ABROCA, fairness)
============================================================

A model ranks these patients under 40 worse than those of 40 to 54. The shaded area is where the curves
differ, and p comes from permutations of the groups within each class. One threshold is at different points of
the two curves: with the same cut-off, the younger patients' sensitivity is far lower. The table has the rates
of each group.
Source: Gardner, Brooks & Baker (2019).
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("diabetes").query("age_group != '55 and over'")
reading = {"hue": "age_group", "data": d}
p = rp.compute.between_test("y_true", "random_forest", **reading, seed=0)
ax = rp.roc("y_true", "random_forest", **reading, between=True, thresholds=[0.5])
ax.set_title(f"Permutation test: p = {p:.3f}")
rates = ["sensitivity", "specificity", "ppv"]
print(rp.compute.metrics_at("y_true", "random_forest", **reading, threshold=0.5, metrics=rates).to_frame())
