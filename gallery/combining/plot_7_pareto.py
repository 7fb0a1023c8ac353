"""
Not beaten, and yet never best
==============================

No single learner beats those on the Pareto front, but the hollow ones are best for no slope: a mixture of
their neighbours on the hull beats them.
Source: Flach's slides, "Pareto front vs convex hull"; the learners below the hull are invented.
"""

import matplotlib.pyplot as plt
from papers import FLACH_CLASSIFIERS

import rocplot as rp

plt.style.use("rocplot.styles.paper")
fig, ax = plt.subplots()
rp.roc_points(FLACH_CLASSIFIERS, pareto_front=True, ax=ax)
