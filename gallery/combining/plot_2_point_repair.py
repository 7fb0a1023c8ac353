"""
Point repair: turning round one decision
========================================

B lies in a dent between A and C, three cut-offs of one model. Where A says no and C yes, the opposite of B is
better: B′ = A + C − B, the reflection of B through the middle of AC, not about the line AC.
Source: Fawcett (2004), Figure 11, corrected; the points are reconstructed.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
points = {"A": (0.2, 0.5), "B": (0.5, 0.6), "C": (0.7, 1.0)}
points["B′"] = rp.compute.repair_point(*points.values())
steps = np.diff([(0, 0), points["A"], points["B"], points["C"], (1, 1)], axis=0)
counts = (10 * steps).round().astype(int)  # ten negatives and ten positives in four groups of equal scores
score = np.repeat([4, 3, 2, 1], counts.sum(axis=1))
y = np.concatenate([np.repeat([0, 1], group) for group in counts])
fig, ax = plt.subplots()
rp.repair(y, score, thresholds=False, ax=ax)
rp.roc_points(points, hull=False, color=ax.lines[0].get_color(), ax=ax)
