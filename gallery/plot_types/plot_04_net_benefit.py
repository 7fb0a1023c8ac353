"""
Decision curve (net benefit, decision curve analysis)
=====================================================

Net benefit of acting on predictions, over the threshold probability, compared with treating all and treating
none: decision curve analysis, DCA.
Source: Vickers & Elkin (2006).

Further examples:

* :doc:`../costs/plot_8_decision_curve`
* :doc:`../costs/plot_10_worth_using`
* :doc:`../roc_average/plot_10_other_folds`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("breast_cancer_two")
ax = rp.net_benefit("y_true", ["linear", "tree"], data=d)
