"""
Impurity decrease of a split (information gain, Gini gain)
==========================================================

How much purer a split makes a node: the chord between its children lies below the node.
Source: Flach's slides, Figure 5.2, with another split.

Further examples:

* :doc:`../metrics/plot_6_impurities`
* :doc:`../metrics/plot_7_splits`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
ax = rp.split_impurity([(2, 6), (8, 2)])
