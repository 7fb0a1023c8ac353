"""
Relative economic value (cost–loss ratio)
=========================================

How much a forecast saves those who act on it, as a share of the savings from a perfect forecast, over the
ratio of the cost of acting to the loss that acting prevents. It is also called potential economic value, and
is largest at the base rate, where it is the Peirce skill score.
Source: Richardson (2000), Wilks (2001).

Further examples:

* :doc:`../costs/plot_17_forecasts`
* :doc:`../costs/plot_16_economic_value`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("breast_cancer_two")
ax = rp.economic_value("y_true", {"linear model": "linear", "tree": "tree"}, data=d)
