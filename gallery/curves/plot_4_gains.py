"""
Precision–recall–gain curve beside the precision–recall curve
=============================================================

Left, lines of equal F₁ bend, and most of the area lies below the prior.  Right, precision and recall as gains
over predicting every case positive: lines of equal F₁ are parallel, and the area is the expected gain.
Source: Flach & Kull (2015); data: tic-tac-toe.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("tic_tac_toe")
models = {"naive Bayes": d["naive_bayes"], "tree": d["tree"]}
fig, (left, right) = plt.subplots(1, 2)
levels = {"levels": [0.6, 0.7, 0.8, 0.9]}
rp.precision_recall(d["y_true"], models, isometrics=levels, interpolate=True, ax=left)
rp.precision_recall_gain(d["y_true"], models, isometrics=True, ax=right)
