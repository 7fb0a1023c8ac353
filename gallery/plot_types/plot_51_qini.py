"""
Qini curve (uplift modelling, Qini coefficient, incremental gains)
==================================================================

How many responses the treated arm of an experiment gained, over the share of cases with the highest scores.
The number is the Qini coefficient: the gain over a random order, as a share of that of a perfect order.
Source: simulated here, an experiment of 4000 cases; Radcliffe (2007).

Further examples:

* :doc:`../lift/plot_10_two_uplift_models`
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
rng = np.random.default_rng(2)
need, treated = rng.normal(size=4000), np.arange(4000) % 2
responds = rng.random(4000) < 1 / (1 + np.exp(1 - treated * need))
ax = rp.qini(responds, need + rng.normal(size=4000), treated, band=True)
