"""
Calibration before and after an update: one sheet with paired differences
=========================================================================

A published model on 600 patients, and the same model with slope and intercept fitted to 600 others. The order
of the risks, and with it the AUC, stays the same; Brier score, slope and decisions change (paired bootstrap).
Source: in the manner of Van Calster et al. (2019), with data drawn here.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
rng = np.random.default_rng(8)
x = rng.normal(0, 1.5, 1200)
y, x = rng.random(1200) < 1 / (1 + np.exp(-x)), 1.6 * x + 0.6
update = rp.compute.calibration_map(y[:600], x[:600], method="logistic")
models = {"before": 1 / (1 + np.exp(-x[600:])), "after": update(x[600:])}
panels = ["calibration", "net_benefit"]
fig = rp.report(y[600:], models, panels=panels, threshold=0.5, compare="before")
test = rp.compute.summary_test(y[600:], models["after"], models["before"], threshold=0.5, seed=0)
print(test.describe())
