"""
One case, one trapezoid
=======================

A case with label p moves the curve up by p/n₊ and right by (1 − p)/n₋ at once: a triangle, then trapezoids.
Source: Qin, Figure 4, with the labels of his Table 2; n₋ = 5 − n₊ (eq. 8 prints 1 − n₊).
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
p = [0.8, 0.6, 0.4, 0.2, 0.0]
fig, ax = plt.subplots()
curve = rp.compute.roc(p, [5, 4, 3, 2, 1], soft_labels=True)
rp.roc({"five soft labels": curve}, area=True, marker="o", legend="outside", ax=ax)
ax.vlines(curve.fpr[1:-1], 0, curve.tpr[1:-1], color="C0", linewidth=0.5, zorder=1)
