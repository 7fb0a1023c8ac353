"""
Uplift curve (uplift modelling, incremental response, AUUC)
===========================================================

How many responses a treatment adds if you treat the cases with the highest scores, over their share of all
cases: the change that a campaign, a drug or an offer makes, measured in an experiment with a control arm.
Source: simulated here, an experiment of 4000 cases; scikit-uplift's definition.

Further examples:

* :doc:`../lift/plot_9_uplift`
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
rng = np.random.default_rng(2)
need, treated = rng.normal(size=4000), np.arange(4000) % 2
responds = rng.random(4000) < 1 / (1 + np.exp(1 - treated * need))
ax = rp.uplift(responds, need + rng.normal(size=4000), treated)
