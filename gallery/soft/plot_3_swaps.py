"""
AUC of soft labels: what do bad swaps cost?
===========================================

Five soft labels, and three swaps of two neighbours, one after the other. Each costs (p − p′)/(n₊n₋) of the
area: the shade between the dotted curve before the swap and the curve after it.
Source: Qin, Table 2 (the text calls it Table 4).
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
orders = [[0.8, 0.6, 0.4, 0.2, 0], [0.8, 0.6, 0.2, 0.4, 0], [0.8, 0.2, 0.6, 0.4, 0], [0.8, 0.2, 0.6, 0, 0.4]]
curves = [rp.compute.roc(order, [5, 4, 3, 2, 1], soft_labels=True) for order in orders]
fig, axes = plt.subplots(1, 3, sharey=True)
for i, ax in enumerate(axes):
    before, after = curves[i : i + 2]
    rp.roc(after, legend=False, ax=ax)
    ax.plot(before.fpr, before.tpr, ":", color="C1", zorder=3)
    x = np.union1d(before.fpr, after.fpr)
    heights = (np.interp(x, curve.fpr, curve.tpr) for curve in (before, after))
    ax.fill_between(x, *heights, color="C1", alpha=0.4, linewidth=0)
    swapped = sorted({p for p, q in zip(orders[i], orders[i + 1], strict=True) if p != q})
    ax.set_title(f"AUC {before.auc:.4f} − {before.auc - after.auc:.4f}")
    ax.text(0.97, 0.05, f"{swapped[1]:g}, {swapped[0]:g} swapped", ha="right")
    ax.label_outer()
fig.set_figheight(0.39 * fig.get_figwidth())
