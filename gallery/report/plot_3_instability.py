"""
Instability plots of a model: would another sample have given other risks?
==========================================================================

A logistic regression of twelve predictors, ten of them noise, developed in 200 patients and again in each of
200 bootstrap resamples. The risks of one patient range widely, and near the cut-off many refits decide
otherwise: there are too many predictors for so few patients.
Source: Riley & Collins (2023), Figures 1 to 4, with simulated patients.
"""

import matplotlib.pyplot as plt
import numpy as np
from sklearn.linear_model import LogisticRegression

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
rng = np.random.default_rng(6)
x = rng.normal(size=(200, 12))
y = rng.random(200) < 1 / (1 + np.exp(-x[:, 0] - 0.5 * x[:, 1] + 0.5))
result = rp.compute.prediction_instability(LogisticRegression(C=np.inf), x, y, n_resamples=200, seed=0)
rp.report(result)
print(result.describe())
