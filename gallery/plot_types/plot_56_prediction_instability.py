"""
Prediction instability plot (refits to resamples)
=================================================

A logistic regression of ten predictors is fitted again to each of 100 bootstrap resamples of its 150
patients. For each patient you see the range of the risks by these models, over the risk by the model itself.
Source: Riley & Collins (2023); simulated patients.
"""

import matplotlib.pyplot as plt
import numpy as np
from sklearn.linear_model import LogisticRegression

import rocplot as rp

plt.style.use("rocplot.styles.paper")
x = np.random.default_rng(1).normal(size=(150, 10))
y = x[:, 0] + np.random.default_rng(2).logistic(size=150) > 0
ax = rp.prediction_instability(LogisticRegression(C=np.inf), x, y, n_resamples=100)
