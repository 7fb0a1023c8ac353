"""
Expected loss of three ways to choose a threshold
=================================================

If π of the cases are positive, should you keep the threshold ½, draw one at random, or match it to the share,
1 − π? Over the cost proportion the areas are error rate, mean absolute error (MAE) and Brier score; over π,
the skew, they are the averages of these over the classes.
Source: Flach's slides, "Quiz: Decision thresholds"; logistic regression of tumours by two measurements.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("breast_cancer_two")
y, score = d["y_true"], d["linear"]
fig, axes = plt.subplots(1, 2)
for ax, x, mean in zip(axes, ("cost_proportion", "skew"), ("", "macro "), strict=True):
    fixed = rp.compute.cost_line(y, score, threshold=0.5, x=x)
    drawn = rp.compute.score_uniform_curve(y, score, x=x)
    look = {"label_fmt": "{name} {area:.3f}"}
    rp.cost_curve({f"fixed at ½: {mean}error": fixed, f"drawn: {mean}MAE": drawn}, ax=ax, **look)
    rp.brier_curve(y, {f"matched: {mean}Brier": score}, x=x, ax=ax, **look)
    ax.set_box_aspect(1)
axes[1].set(xlabel="Share of positives, π", ylabel="Expected 0/1 loss")
