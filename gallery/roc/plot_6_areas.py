"""
The area under the curve
========================

Left, two curves that cross: B has the larger area, yet A is better to the left.  Right, a discrete
classifier A on the curve of B covers (1 + tpr − fpr)/2.  Source: Fawcett (2004), Figure 7; the curves
are reconstructed.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
a = rp.compute.RocCurve([0, 0.05, 0.1, 0.3, 0.6, 0.85, 1], [0, 0.3, 0.46, 0.66, 0.8, 0.97, 1])
b = rp.compute.RocCurve([0, 0.02, 0.15, 0.3, 0.6, 0.8, 1], [0, 0.4, 0.66, 0.78, 0.8, 0.88, 1])
point = rp.compute.RocCurve([0, 0.15, 1], [0, 0.66, 1])
fig, (left, right) = plt.subplots(1, 2)
rp.roc({"A": a, "B": b}, area=True, chance=False, ax=left)
rp.roc({"A": point, "B": b}, area=True, chance=False, ax=right)
rp.roc_points({"A": (0.15, 0.66)}, hull=False, chance=False, color="C0", ax=right)
