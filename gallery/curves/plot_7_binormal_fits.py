"""
Binormal ROC curve: three fits
==============================

Three fits of a smooth curve to a hundred cases: a regression of probits, the classes' moments, and maximum
likelihood.  Source: Flach's slides, "Signal detection theory"; cases drawn from two Gaussians.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
y = np.repeat([1, 0], 50)
positive, negative = np.random.default_rng(3).normal(size=(2, 100))
score = np.where(y, 1.2 + 1.6 * positive, negative)
methods = ("least-squares", "moments", "maximum-likelihood")
fits = {method.replace("-", " "): rp.compute.fit_binormal(y, score, method=method) for method in methods}
fig, ax = plt.subplots()
rp.roc({"cases": rp.compute.roc(y, score), **fits}, ax=ax)
