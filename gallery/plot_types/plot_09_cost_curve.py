"""
Cost curve (expected loss over the operating condition)
=======================================================

The loss of the best cut-off at every proportion of costs: the lower envelope of lines, one for each point
of the ROC curve. The dotted lines are those of calling every case positive, or negative.
Source: Drummond & Holte (2000).

Further examples:

* :doc:`../costs/plot_1_duality`
* :doc:`../roc_average/plot_9_cost_curves`
* :doc:`../costs/plot_9_cost_weights`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("breast_cancer_two")
ax = rp.cost_curve("y_true", ["linear", "tree"], data=d)
