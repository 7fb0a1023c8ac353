"""
Three ways to choose a threshold
================================

Positives are π of the cases: keep ½, draw a threshold, or take 1 − π? Over all π, the areas are the answer.
Source: Flach's slides, "Quiz: Decision thresholds"; logistic regression of tumours by two measurements.
"""

import matplotlib.pyplot as plt
from papers import table

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = table("cancer_quiz")
y, how = d["malignant"], {"x": "skew"}
lines = {
    "fixed at ½": rp.compute.cost_line(y, d["linear"], threshold=0.5, **how),
    "random": rp.compute.score_uniform_curve(y, d["linear"], **how),
}
fig, (left, right) = plt.subplots(1, 2, width_ratios=(3, 2))
rp.cost_curve(lines, label_fmt="{name}", ax=left, **how)
rp.brier_curve(y, {"1 − π": d["linear"]}, label_fmt="{name}", ax=left, **how)
left.set(xlabel="Share of positives, π", ylabel="Expected 0/1 loss")
losses = [lines[name].area for name in lines] + [rp.compute.brier_curve(y, d["linear"], **how).area]
means = ["macro error rate", "macro MAE", "macro Brier score"]
cells = [[name, mean, f"{loss:.3f}"] for name, mean, loss in zip([*lines, "1 − π"], means, losses, strict=True)]
right.axis("off")
right.table(cells, colLabels=["threshold", "expected loss", ""], loc="center", edges="horizontal", cellLoc="left")
