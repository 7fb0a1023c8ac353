"""
ROC curve of soft labels: one case, one trapezoid
=================================================

A case with label p moves the curve up by p/n₊ and right by (1 − p)/n₋ at once: a triangle, then trapezoids.
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
    ax.text(x.mean() + 0.004 * (i == 0), 0.02, f"{p[i]:g}".lstrip("0"), ha="center", size="small")
ax.text(0.69, 0.02, "label p", size="small")
(x, x_end), (y, y_end) = curve.fpr[3:5], curve.tpr[3:5]  # the fourth case, of label 0.2
ax.plot([x, x_end, x_end], [y, y, y_end], "--", color="0.4", linewidth=0.8)
ax.text((x + x_end) / 2, y - 0.02, f"$(1-p)/n_-$\n= {(1 - p[3]) / 3:.2f}", ha="center", va="top")
ax.text(x_end + 0.02, (y + y_end) / 2, f"$p/n_+$ = {p[3] / 2:.2f}", va="center")
