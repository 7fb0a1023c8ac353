"""
Power and sample size for an AUC
================================

The power of a study to show that an AUC of .8 differs from .7, over its number of cases: how many patients
does it need?
Source: Obuchowski & McClish (1997).

Further examples:

* :doc:`../roc_average/plot_7_how_many_cases`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
ax = rp.auc_power(0.8, null=0.7)
