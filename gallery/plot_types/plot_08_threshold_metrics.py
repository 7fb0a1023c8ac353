"""
Metrics over the threshold (F1, accuracy, sensitivity, specificity, Youden)
===========================================================================

Metrics of the confusion matrix at every cut-off: where is F1, or Youden's index J, largest?
Source: Flach's slides, "Turning rankers into classifiers".

Further examples:

* :doc:`../score_distribution/plot_5_threshold_metrics`
* :doc:`../operating_point/plot_5_metrics_at_a_cut_off`
* :doc:`../operating_point/plot_2_optimum`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("breast_cancer_two")
metrics = ["f1", "accuracy", "sensitivity", "specificity", "youden"]
ax = rp.threshold_metrics("y_true", "linear", data=d, metrics=metrics)
