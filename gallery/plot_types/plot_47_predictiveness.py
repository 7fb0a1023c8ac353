"""
Predictiveness curve (risk percentiles)
=======================================

The predicted risk over the share of cases that have at most this risk. You see how many are at high risk, and
how far the model departs from the base rate, the dotted line, which a useless model gives to all.
Source: Pepe et al. (2008), Huang, Sullivan Pepe & Feng (2007).

Further examples:

* :doc:`../calibration/plot_15_predictiveness`
* :doc:`../costs/plot_16_economic_value`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("diabetes")
models = {"random forest": "random_forest", "naive Bayes": "naive_bayes"}
ax = rp.predictiveness("y_true", models, data=d)
