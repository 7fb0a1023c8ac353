"""
Meta-analysis of test accuracy (SROC)
=====================================

Studies of one test as circles by their size; the summary point of the bivariate model with its confidence
region, the region of a new study, and the summary curve over the false positive rates of the studies.
Source: Reitsma et al. (2005), Chu & Cole (2006), Rutter & Gatsonis (2001); eight made-up studies.

Further examples:

* :doc:`../meta/plot_1_two_tests`
* :doc:`../meta/plot_2_paired_forest`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
counts = {"tp": [45, 30, 61, 88, 33, 70, 52, 24], "fn": [5, 12, 19, 12, 9, 4, 21, 3]}
others = {"fp": [8, 20, 5, 30, 4, 40, 9, 31], "tn": [92, 60, 95, 110, 140, 100, 120, 70]}
ax = rp.sroc(**counts, **others, terms="clinical", x="specificity")
