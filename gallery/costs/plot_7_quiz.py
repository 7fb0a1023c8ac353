"""
Three ways to choose a threshold
================================

Positives are π of the cases: keep ½, draw a threshold, or match it, 1 − π? Over π, the skew, the areas are
class averages; over the cost proportion they are error rate, mean absolute error (MAE) and Brier score.
Source: Flach's slides, "Quiz: Decision thresholds"; logistic regression of tumours by two measurements.
"""

import matplotlib.pyplot as plt
from papers import table

import rocplot as rp

plt.style.use("rocplot.styles.paper")
y, score = table("cancer_quiz")["malignant"], table("cancer_quiz")["linear"]
fixed = rp.compute.cost_line(y, score, threshold=0.5, x="skew")
drawn = rp.compute.score_uniform_curve(y, score, x="skew")
look = {"label_fmt": "{name} {area:.3f}"}
fig, (ax, below) = plt.subplots(2, height_ratios=(5, 1))
rp.cost_curve({"fixed at ½: macro error": fixed, "random: macro MAE": drawn}, ax=ax, **look)
rp.brier_curve(y, {"matched: macro Brier": score}, x="skew", ax=ax, **look)
ax.set(xlabel="Share of positives, π", ylabel="Expected 0/1 loss")
ways = {"fixed at ½": {"choice": "fixed", "threshold": 0.5}, "random": {"choice": "score-uniform"}}
ways["matched"] = {"choice": "score-driven"}
spaces, heads = ("cost_proportion", "skew"), ["over the cost proportion", "over the skew"]
loss = [[f"{rp.compute.expected_loss(y, score, x=x, **way):.3f}" for x in spaces] for way in ways.values()]
below.table(loss, rowLabels=[*ways], colLabels=heads, cellLoc="center", loc="center", edges="open")
below.axis("off")
fig.set_figheight(1.15 * fig.get_figwidth())
