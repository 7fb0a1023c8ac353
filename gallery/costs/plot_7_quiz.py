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
data, how = (d["malignant"], d["linear"]), {"x": "skew"}
fixed = rp.compute.cost_line(*data, threshold=0.5, **how)
drawn = rp.compute.score_uniform_curve(*data, **how)
matched = rp.compute.brier_curve(*data, **how)
fig, (left, right) = plt.subplots(1, 2, width_ratios=(4, 3))
rp.cost_curve({"fixed at ½": fixed, "random": drawn}, label_fmt="{name}", ax=left, **how)
rp.brier_curve({"1 − π": matched}, label_fmt="{name}", ax=left, **how)
left.set(xlabel="Share of positives, π", ylabel="Expected 0/1 loss")
cells = [["fixed at ½", f"{fixed.area:.3f}", "error rate"], ["random", f"{drawn.area:.3f}", "MAE"]]
cells += [["1 − π", f"{matched.area:.3f}", "Brier score"]]
right.axis("off")
head = ["threshold", "loss", "mean of the classes’"]
table = right.table(cells, colLabels=head, loc="center", edges="open", cellLoc="left", colLoc="left")
table.auto_set_font_size(False)
table.auto_set_column_width([0, 1, 2])
