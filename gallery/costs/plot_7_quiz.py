"""
Three ways to choose a threshold
================================

Positives are π of the cases: keep ½, draw a threshold, or take 1 − π? Over all π the areas are the answer:
error rate, mean absolute error and Brier score, each the mean of the two classes'.
Source: Flach's slides, "Quiz: Decision thresholds"; logistic regression of tumours by two measurements.
"""

import matplotlib.pyplot as plt
from papers import table

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = table("cancer_quiz")
data, how = (d["malignant"], d["linear"]), {"x": "skew"}
fixed = rp.compute.cost_line(*data, threshold=0.5, **how)
drawn = rp.compute.score_uniform_curve(*data, **how)
matched = rp.compute.brier_curve(*data, **how)
look = {"label_fmt": "{name} {area:.3f}"} | how
fig, ax = plt.subplots()
rp.cost_curve({"fixed at ½: error rate": fixed, "random: MAE": drawn}, ax=ax, **look)
rp.brier_curve({"1 − π: Brier score": matched}, ax=ax, **look)
ax.set(xlabel="Share of positives, π", ylabel="Expected 0/1 loss")
