"""
Binormal fits
=============

Three fits of a smooth curve to a hundred cases: a regression of probits, the classes' moments, and maximum
likelihood.  Source: Flach's slides, "Signal detection theory"; cases drawn from two Gaussians.
"""

import matplotlib.pyplot as plt
from papers import binormal

import rocplot as rp

plt.style.use("rocplot.styles.paper")
y, score = binormal(50, 50, separation=1.2, spread=1.6, seed=3)
methods = ("least-squares", "moments", "maximum-likelihood")
fits = {method.replace("-", " "): rp.compute.fit_binormal(y, score, method=method) for method in methods}
fig, ax = plt.subplots()
rp.roc({"cases": rp.compute.roc(y, score), **fits}, ax=ax)
