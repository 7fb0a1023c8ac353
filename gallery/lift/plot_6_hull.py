"""
The lift chart is a hull
========================

By a random choice between two thresholds you reach every point of the segment between them, so you can reach
the whole hull. The lift chart and the ROC curve have the same thresholds at the vertices of their hulls.
Source: Vuk & Curk (2006), section 5, which defines the lift chart as the hull; Fawcett's twenty instances.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("fawcett_figure_3")
curve = rp.compute.roc("y_true", "score", data=d, pos_label="p")
best = {"hull": {"linewidth": 1.2}, "thresholds": rp.compute.hull(curve).threshold[1:]}
fig, (left, right) = plt.subplots(1, 2)
rp.roc(curve, **best, ax=left)
rp.lift(curve, **best, ax=right)
