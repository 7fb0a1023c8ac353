"""
Classifiers as points of ROC space (ROC convex hull, ROCCH)
===========================================================

Classifiers without scores are points, (fpr, tpr). Those on the convex hull are best at some class
distribution and costs, and the others at none: ``prior=0.2, cost_fn=5, cost_fp=1`` marks the best of them and
draws the line of equal cost through it.
Source: Provost & Fawcett (2001).

Further examples:

* :doc:`../roc_points/plot_2_hull_of_classifiers`
* :doc:`../roc_points/plot_1_five_classifiers`
* :doc:`../roc_points/plot_3_iso_accuracy`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("flach_classifiers").set_index("classifier")
ax = rp.roc_points(d.T.to_dict("list"))
