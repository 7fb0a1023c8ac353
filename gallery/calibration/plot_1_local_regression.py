"""
A calibration plot
==================

Local regression through 400 cases, with the rug of positives above and of negatives below. Predictions below
about .4 are too low, those above too high: the model is overconfident.
Source: Vuk & Curk (2006), Figure 8, with data drawn here; predictions on x as there, not as in eq. 6.1. The
paper's software smoothed ten bins in place of the cases: "Two models" shows both.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
rng = np.random.default_rng(0)
log_odds = rng.normal(0, 1.5, 400)
y = rng.random(400) < 1 / (1 + np.exp(-log_odds))
fig, ax = plt.subplots()
rp.calibration(y, 1 / (1 + np.exp(-2 * log_odds)), method="loess", span=0.75, band=True, ax=ax)
