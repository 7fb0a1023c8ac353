"""
Calibration over hospitals: one curve, and what the next hospital may look like
===============================================================================

A meta-analysis at every predicted risk turns the calibration curves of eight hospitals (thin) into one. The
band is that of the average hospital; a new hospital may lie anywhere between the dashed limits.
Source: Barreñada et al. (2025), with simulated patients.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
rng = np.random.default_rng(11)
hospital = np.repeat([f"hospital {letter}" for letter in "ABCDEFGH"], rng.integers(200, 500, 8))
place = np.unique(hospital, return_inverse=True)[1]
log_odds = rng.normal(-0.5, 1.2, hospital.size)
true = rng.normal(0.1, 0.35, 8)[place] + 0.85 * log_odds
y, risk = rng.random(hospital.size) < 1 / (1 + np.exp(-true)), 1 / (1 + np.exp(-log_odds))
curve = rp.compute.calibration_over_groups(y, risk, by=hospital)
rp.calibration(curve)
