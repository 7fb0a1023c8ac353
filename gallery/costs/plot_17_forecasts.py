"""
Relative economic value of weather forecasts, and of single warning thresholds
==============================================================================

Left, the share of a perfect forecast's savings that forecasts of frost one and five days ahead bring to users
of each cost–loss ratio. Right, warnings at fixed probabilities: each helps users whose ratio is near its own,
and costs others more than always or never acting. Probabilities leave the choice to each user.
Source: Richardson (2000), Wilks (2001); simulated forecasts, calibrated by construction.
"""

import matplotlib.pyplot as plt
import numpy as np
from scipy.stats import norm

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
rng = np.random.default_rng(6)
cold = rng.normal(size=4000)
frost = cold > 1.28  # in one night of ten
forecasts = {}
for days, skill in {"1 day": 0.9, "5 days": 0.6}.items():
    seen = skill * cold + np.sqrt(1 - skill**2) * rng.normal(size=4000)
    forecasts[days] = norm.cdf((skill * seen - 1.28) / np.sqrt(1 - skill**2))
fig, (left, right) = plt.subplots(1, 2)
fig.set_figheight(0.5 * fig.get_figwidth())
rp.economic_value(frost, forecasts, ax=left)
rp.economic_value(frost, {"1 day": forecasts["1 day"]}, thresholds=[0.05, 0.3, 0.7], ax=right)
rp.letter_axes(fig)
