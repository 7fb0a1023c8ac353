"""
Before and after
================

A beta map, fitted on one half of the cases, and tried on the other.
Source: Flach's slides, "Calibration", with the map of Kull, Silva Filho & Flach (2017) and data drawn here.
"""

import matplotlib.pyplot as plt
from papers import overconfident

import rocplot as rp

plt.style.use("rocplot.styles.paper")
(y, p), (new_y, new_p) = overconfident(1000, seed=1), overconfident(1000, seed=2)
to_probability = rp.compute.calibration_map(y, p, method="beta")
fig, ax = plt.subplots()
rp.calibration(new_y, {"before": new_p, "after": to_probability(new_p)}, ax=ax)
