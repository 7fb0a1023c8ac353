"""
Precision–recall curve and convex hull: a hull that bends
=========================================================

The segments of the convex hull are straight in ROC space and bend in precision–recall space, and so do those
of the curve itself. The circle is the break-even point.
Source: Flach's slides, "Precision-recall curves"; data: Fawcett (2004), Figure 3.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("fawcett_figure_3")
y, score = d["y_true"], d["score"]
look = {"pos_label": "p", "hull": True, "thresholds": [0.9, 0.8, 0.54, 0.38]}
fig, (left, right) = plt.subplots(1, 2)
rp.roc(y, score, **look, ax=left)
rp.precision_recall(y, score, **look, interpolate=True, break_even=True, ax=right)
