"""
ROC curve of soft labels: one case, one trapezoid
=================================================

A case with label p moves the curve up by p/n₊ and right by (1 − p)/n₋ at once: a triangle, then trapezoids.
AUC₁, AUC₂, … are the areas so far, of eqs. 9 and 10.
Source: Qin, Figure 4, with the labels of his Table 2; n₊ = 2 and n₋ = 5 − n₊ = 3 (eq. 8 prints 1 − n₊).
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
p = [0.8, 0.6, 0.4, 0.2, 0.0]
fig, ax = plt.subplots()
curve = rp.compute.roc(p, [5, 4, 3, 2, 1], soft_labels=True)
rp.roc(curve, marker="o", legend=False, chance=False, ax=ax)
for i in range(4):  # the fifth case, of label 0, moves right only
    x, y = curve.fpr[i : i + 2], curve.tpr[i : i + 2]
    ax.fill_between(x, y, color="C0", alpha=(0.22, 0.1)[i % 2], linewidth=0)
    ax.text(x.mean(), 0.1, f"{p[i]:g}".lstrip("0") * (i > 0), ha="center", size="small")
ax.text(0.69, 0.1, "label p", size="small")
areas = [rp.compute.partial_auc(curve, fpr=(0, end)) for end in curve.fpr[1:]]
ax.text(0.7, 0.3, "\n".join(f"AUC$_{i}$ = {area:.3f}" for i, area in enumerate(areas, 1)), linespacing=1.4)
ax.annotate(f"$(1-p_1)/n_-$ = {(1 - p[0]) / 3:.2f}", (0.035, 0), (0.1, 0.02), arrowprops={"arrowstyle": "-"})
ax.text(0.085, 0.22, f"$p_1/n_+$ = {p[0] / 2:.2f}", va="center")
ax.text(0.685, 0.945, f"$p_4/n_+$ = {p[3] / 2:.2f}", va="center")
ax.text(0.55, 0.86, f"$(1-p_4)/n_-$\n= {(1 - p[3]) / 3:.2f}", ha="center", va="top")
fpr, tpr = curve.fpr, curve.tpr
ax.plot(fpr[[0, 1, 1]], tpr[[0, 0, 1]], "--", fpr[[3, 4, 4]], tpr[[3, 3, 4]], "--", color="0.4", lw=0.8)
