"""
Repair of an ROC curve (concavities turned round)
=================================================

The ROC curve before and after its largest dent (concavity) is reversed, on the cases that showed the dent.
Source: Flach's slides, "Algorithm RepairSection".

Further examples:

* :doc:`../combining/plot_5_repair`
* :doc:`../combining/plot_6_validated`
* :doc:`../combining/plot_2_point_repair`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("fawcett_figure_3")
ax = rp.repair("y_true", "score", data=d, pos_label="p")
