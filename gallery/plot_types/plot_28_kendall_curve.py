"""
Kendall curve (loss beyond that of a perfect ranking)
=====================================================

The rate-driven loss minus that of a perfect ranking, over the cost proportion.
Source: Hernández-Orallo, Flach & Ferri (2013).

Further examples:

* :doc:`../costs/plot_4_rates`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("tic_tac_toe")
ax = rp.kendall_curve("y_true", {"naive Bayes": "naive_bayes", "tree": "tree"}, data=d)
