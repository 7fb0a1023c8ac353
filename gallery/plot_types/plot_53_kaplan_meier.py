"""
Kaplan–Meier curve (survival of risk groups)
============================================

The probability of no event over time in three groups of a score, with ticks where cases are censored, the
numbers at risk below, and the log-rank test in the legend.
Source: Kaplan & Meier (1958); 300 simulated patients.

Further examples:

* :doc:`../roc/plot_27_risk_groups`
* :doc:`../roc/plot_21_survival`
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
rng = np.random.default_rng(7)
marker, lost = rng.normal(size=300), rng.uniform(2, 10, 300)
event = rng.exponential(5 * np.exp(-0.8 * marker))
ax = rp.kaplan_meier(np.minimum(event, lost), event <= lost, marker, n_groups=3, test=True)
