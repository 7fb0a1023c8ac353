"""
Cost curve over log odds (APE plot): what do likelihood ratios cost at each prior?
==================================================================================

Suppose a court decides by the likelihood ratio of a speaker recogniser at its own prior odds, x. The curves
show the probability of error, and the least that the best cut-off for each prior would reach. Raw scores,
read as likelihood ratios, are too high and too extreme: at small priors they cost more than not listening at
all.
Source: Brümmer & du Preez (2006); simulated normal log-likelihood ratios.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
rng = np.random.default_rng(1)
same = rng.random(3000) < 0.5
llr = rng.normal(np.where(same, 2, -2), 2)  # calibrated: variance twice the mean
fig, ax = plt.subplots()
over = {"prior": 0.5, "x": "log_odds", "ax": ax}
rp.brier_curve(same, {"raw": 2 * llr + 2, "calibrated": llr}, scores="llr", **over)
rp.cost_curve(same, {"best cut-offs": llr}, **over)
