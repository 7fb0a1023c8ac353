"""
Combination of two classifiers (and, or, random mixture)
========================================================

Where the conjunction and the disjunction of two classifiers would lie if they were independent, and boxes
around all that is possible (Fréchet bounds).
Source: Fawcett (2004), section 7.4.3.

Further examples:

* :doc:`../combining/plot_3_and_or`
* :doc:`../combining/plot_1_budget`
* :doc:`../combining/plot_4_dependent`
* :doc:`../combining/plot_9_chain`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
ax = rp.combination((0.2, 0.6), (0.4, 0.7), how="both", names=("A", "B"))
