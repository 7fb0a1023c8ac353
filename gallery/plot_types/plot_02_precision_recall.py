"""
Precision–recall curve (PR curve, average precision)
====================================================

Precision (positive predictive value, PPV) over recall (sensitivity). The dotted line, at the share of
positives, is guessing; the number is the average precision (AP), close to the area under the curve (AUPRC).
Source: Davis & Goadrich (2006).

Further examples:

* :doc:`../curves/plot_3_hull_bends`
* :doc:`../curves/plot_9_floor`
* :doc:`../curves/plot_10_uncertain_precision`
* :doc:`../confusion_matrix/plot_2_class_skew`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("breast_cancer_two")
ax = rp.precision_recall("y_true", ["linear", "tree"], data=d)
