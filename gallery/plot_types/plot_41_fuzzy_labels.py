"""
Fuzzy labels (soft labels, membership functions)
================================================

The memberships of a numeric target in two labels, made from triangles (dotted) that share a quarter of their
widths. Pass ``soft_labels=True`` to draw curves of such labels.
Source: Qin, Figure 3.

Further examples:

* :doc:`../soft/plot_1_fuzzy_labels`
* :doc:`../soft/plot_2_first_cases`
* :doc:`../soft/plot_4_noise`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
ax = rp.fuzzy_labels(degree=0.25)
