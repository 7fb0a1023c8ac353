"""
Rate-driven curve (loss at a rate set to the operating condition)
=================================================================

The loss over the cost proportion if the share of positive predictions is set to that proportion.
Source: Hernández-Orallo, Flach & Ferri (2013).

Further examples:

* :doc:`../costs/plot_4_rates`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("tic_tac_toe")
ax = rp.rate_driven_curve("y_true", {"naive Bayes": "naive_bayes", "tree": "tree"}, data=d)
