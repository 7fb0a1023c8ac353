"""
ROC curve of soft labels: one case, one trapezoid
=================================================

A case with label p moves the curve up by p/n₊ and right by (1 − p)/n₋ at once: first a triangle, then
trapezoids. AUC₁, AUC₂, … are the areas so far, of eqs. 9 and 10.
Source: Qin, Figure 4, with the labels of his Table 2; n₊ = 2 and n₋ = 5 − n₊ = 3 (eq. 8 prints 1 − n₊).
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
p, small = [0.8, 0.6, 0.4, 0.2, 0.0], {"size": "small"}
fig, ax = plt.subplots()
curve = rp.compute.roc(p, [5, 4, 3, 2, 1], soft_labels=True)
fpr, tpr = curve.fpr, curve.tpr
rp.roc(curve, marker="o", legend=False, chance=False, ax=ax)
for i in range(4):  # the fifth case, of label 0, moves right only
    ax.fill_between(fpr[i : i + 2], tpr[i : i + 2], color="C0", alpha=(0.22, 0.1)[i % 2], linewidth=0)
    ax.text(*((fpr[i : i + 2].mean(), 0.1) if i else (0.046, 0.05)), f"{p[i]:g}"[1:], ha="center", **small)
ax.text(0.69, 0.1, "label p", **small)
words = (f"AUC$_{i}$ = {rp.compute.partial_auc(curve, fpr=(0, fpr[i])):.3f}" for i in range(1, 6))
ax.text(0.98, 0.3, "\n".join(words), ha="right", linespacing=1.4, **small)
ax.text(0.1, 0.02, f"$(1-p_1)/n_-$ = {(1 - p[0]) / 3:.2f}", **small)
ax.text(0.085, 0.22, f"$p_1/n_+$ = {p[0] / 2:.2f}", va="center", **small)
ax.text(0.685, 0.945, f"$p_4/n_+$ = {p[3] / 2:.2f}", va="center", **small)
ax.text(0.55, 0.86, f"$(1-p_4)/n_-$\n= {(1 - p[3]) / 3:.2f}", ha="center", va="top", **small)
ax.plot(fpr[[0, 1, 1]], tpr[[0, 0, 1]], "--", fpr[[3, 4, 4]], tpr[[3, 3, 4]], "--", color="0.4", lw=0.8)
