"""
Critical difference diagram (Demšar's plot)
===========================================

The average ranks of five classifiers over twenty data sets, the best at the left; bars join those that
Nemenyi's test does not tell apart, because their ranks differ by less than the critical difference.
Source: Demšar (2006), Figure 1; simulated areas.

Further examples:

* :doc:`../meta/plot_5_many_data_sets`
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
sets, means = np.random.default_rng(2).normal(0, 0.03, (20, 5)), [0.74, 0.77, 0.78, 0.81, 0.815]
names = ["tree", "naive Bayes", "neighbours", "boosting", "forest"]
ax = rp.critical_difference(dict(zip(names, (sets + means).T, strict=True)))
