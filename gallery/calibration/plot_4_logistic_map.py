"""
Logistic calibration
====================

Scores of two Gaussian classes of equal variance: the log-odds are a line in the score, the map a sigmoid.
The isotonic map finds it too, by steps.
Source: Flach's slides, "Parametric alternative: logistic calibration", with data drawn here.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
fig, ax = plt.subplots()
y = np.repeat([1, 0], 150)
positive, negative = np.random.default_rng(0).normal(size=(2, 300))
score = np.where(y, 2 + positive, negative)
rp.calibration_map(y, score, method=("logistic", "isotonic"), ax=ax)
