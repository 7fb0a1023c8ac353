"""
Confusion matrix (contingency table of a classifier)
====================================================

True against predicted classes at one threshold, with the rates computed from them: tpr (sensitivity, recall),
tnr (specificity), precision (PPV), NPV, accuracy and F-measure (F1); other names are given by ``terms=``.
With confidence intervals:
``rocplot.compute.metrics_at("y_true", "linear", data=d, metrics=["precision", "recall", "f1"])``.
Source: Fawcett (2004), Figure 1.

Further examples:

* :doc:`../confusion_matrix/plot_1_confusion_matrix`
* :doc:`../confusion_matrix/plot_3_three_wines`
* :doc:`../confusion_matrix/plot_4_who_catches_what`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("breast_cancer_two")
ax = rp.confusion_matrix("y_true", "linear", data=d, threshold=0.5)
