"""
Beta calibration before and after
=================================

A beta map, fitted on one half of the cases and tested on the other.
Source: Flach's slides, "Calibration", with the map of Kull, Silva Filho & Flach (2017) and data drawn here.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
samples = []
for rng in (np.random.default_rng(1), np.random.default_rng(2)):
    log_odds = rng.normal(0, 1.5, 1000)
    y = rng.random(1000) < 1 / (1 + np.exp(-log_odds))
    samples.append((y, 1 / (1 + np.exp(-2 * log_odds))))
(y, p), (new_y, new_p) = samples
to_probability = rp.compute.calibration_map(y, p, method="beta")
fig, ax = plt.subplots()
rp.calibration(new_y, {"before": new_p, "after": to_probability(new_p)}, ax=ax)
