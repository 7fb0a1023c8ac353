"""
Forest plots over hospitals: does a model hold in the next one?
===============================================================

A model from one hospital is validated in eight others. AUC, calibration slope and O:E have a row for each of
them. The diamond is the mean of all hospitals with its limits, and the line below it is where you can expect
the next hospital. The means may look right although single hospitals do not.
Source: Debray et al. (2017), with simulated patients.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
rng = np.random.default_rng(11)
hospital = np.repeat([f"Hospital {letter}" for letter in "ABCDEFGH"], rng.integers(150, 500, 8))
place = np.unique(hospital, return_inverse=True)[1]
log_odds = rng.normal(-1, 1.2, hospital.size)
base, slope = rng.normal(0.1, 0.3, 8)[place], rng.normal(0.9, 0.15, 8)[place]
y, risk = rng.random(hospital.size) < 1 / (1 + np.exp(-base - slope * log_odds)), 1 / (1 + np.exp(-log_odds))
result = rp.compute.calibration_statistics(y, risk, hue=hospital)
fig, axes = plt.subplots(3, 1, figsize=(6.8, 8))
scales = {"auc": "logit", "slope": None, "observed_expected": "log"}
for ax, (name, scale) in zip(axes, scales.items(), strict=True):
    pooled = rp.compute.random_effects({at: row[name] for at, row in result.items()}, transform=scale)
    rp.forest(pooled, reference=None if name == "auc" else 1, quantity=pooled.basis.quantity, ax=ax)
