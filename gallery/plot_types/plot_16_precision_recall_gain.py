"""
Precision–recall–gain curve (PRG curve)
=======================================

Precision and recall as gains over predicting every case positive: lines of equal F1 are straight and
parallel, and a larger area means a larger expected gain.
Source: Flach & Kull (2015).

Further examples:

* :doc:`../curves/plot_4_gains`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("tic_tac_toe")
ax = rp.precision_recall_gain("y_true", {"naive Bayes": "naive_bayes", "tree": "tree"}, data=d)
