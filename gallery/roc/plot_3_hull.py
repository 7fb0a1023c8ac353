"""
The convex hull
===============

What random choice between two thresholds adds to the curve.
Source: Vuk & Curk (2006), Figure 2, on Fawcett's twenty instances.
"""

import matplotlib.pyplot as plt
from papers import FAWCETT_FIGURE_3

import rocplot as rp

plt.style.use("rocplot.styles.paper")
curve = rp.compute.roc(*FAWCETT_FIGURE_3, pos_label="p")
vertices = rp.compute.hull(curve)
fig, ax = plt.subplots()
rp.roc(curve, hull={"linewidth": 1.2}, thresholds=vertices.threshold[1:], ax=ax)
