"""
Isometrics (contour lines of a metric in ROC space, iso-F1)
===========================================================

Lines of equal value of a metric, here F1 at two negatives per positive. You can draw any metric by its name:
accuracy, precision, Youden's index (informedness), kappa, MCC.
Source: Flach's slides, "Isometrics".

Further examples:

* :doc:`../metrics/plot_1_plate`
* :doc:`../metrics/plot_10_other_metrics`
* :doc:`../metrics/plot_5_rotation`
* :doc:`../roc_points/plot_3_iso_accuracy`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
ax = rp.isometrics("f1", skew=2)
