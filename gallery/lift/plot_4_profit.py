"""
Lift chart with profit: how deep to screen?
===========================================

A tree for breast cancer: each case that it calls positive costs a follow-up, and each tumour that it finds is
worth three.  The gap between curve and cost is the profit, and is widest where a line of equal profit touches
the curve.
Source: Vuk & Curk (2006), section 5.2, with real predictions.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("breast_cancer")
best = rp.compute.profit_optimum(d["y_true"], d["tree"], benefit_tp=2, cost_fp=1)
worth = {"benefit_tp": 2, "cost_fp": 1, "unit": "follow-ups"}
fig, ax = plt.subplots()
rp.lift(d["y_true"], {"tree": d["tree"]}, profit=worth, label_fmt="{name}", ax=ax)
cost = best.rate * d["y_true"].size / 3  # in tumours
ax.annotate("", (best.rate, best.count), (best.rate, cost), arrowprops={"arrowstyle": "<->", "shrinkA": 0})
ax.text(best.rate + 0.02, (best.count + cost) / 2, f"profit {best.profit:.0f}")
fig.set_figheight(0.89 * fig.get_figwidth())
