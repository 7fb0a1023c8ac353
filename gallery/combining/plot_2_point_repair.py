"""
Point repair: turning round one decision
========================================

B lies in a dent between A and C, three cut-offs of one model. If A says no and C yes, do the opposite of B:
you get B′ = A + C − B, the reflection of B through the middle of AC, not about the line AC. See
:func:`rocplot.compute.repair_point`.
Source: Fawcett (2004), Figure 11, corrected; the points are reconstructed.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
points = rp.compute.roc_points({"A": (0.2, 0.5), "B": (0.5, 0.6), "C": (0.7, 1.0)})
fig, ax = plt.subplots()
rp.repair(points, ax=ax)
