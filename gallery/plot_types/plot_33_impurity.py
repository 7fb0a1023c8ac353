"""
Impurity functions (Gini index, entropy, minority class)
========================================================

The impurity of a node of a decision tree over its share of positives, each function rescaled to a maximum
of ½.
Source: Flach's slides, Figure 5.2.

Further examples:

* :doc:`../metrics/plot_6_impurities`
* :doc:`../metrics/plot_7_splits`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
ax = rp.impurity()
