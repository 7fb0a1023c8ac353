"""
Logistic calibration (Platt scaling)
====================================

Scores of two Gaussian classes of equal variance. Their log-odds are γ(s − s₀) + ln(P/N), by the class means
and the variance. Maximum likelihood finds about the same sigmoid, and the isotonic map follows it in steps.
Source: Flach's slides, "Parametric alternative: logistic calibration", with random scores as a stand-in.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
fig, ax = plt.subplots()
y = np.repeat([1, 0], (30, 60))
positive, negative = np.random.default_rng(0).normal(size=(2, 90))
score = np.where(y, 2 + positive, negative)
rp.calibration_map(y, score, method=("gaussian", "logistic", "isotonic"), ax=ax)
