"""
Clinical impact curve (numbers at high risk)
============================================

Of 1000 patients, how many have a predicted risk of at least the threshold (solid), and how many of these have
the disease (dashed): the work that a rule makes and the patients that it finds, with pointwise bands.
Source: Kerr et al. (2016).
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("diabetes")
models = {"logistic regression": "logistic_regression"}
ax = rp.clinical_impact("y_true", models, data=d, band=True)
