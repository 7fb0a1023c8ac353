"""
ROC convex hull
===============

The hull adds every point that you reach by a random choice between two thresholds.
Source: Vuk & Curk (2006), Figure 2, on Fawcett's twenty instances.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("fawcett_figure_3")
curve = rp.compute.roc("y_true", "score", data=d, pos_label="p")
vertices = rp.compute.hull(curve)
fig, ax = plt.subplots()
rp.roc(curve, hull={"linewidth": 1.2}, thresholds=vertices.threshold[1:], ax=ax)
