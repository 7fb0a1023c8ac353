"""
Calibration by subgroup (bias of predictions by a feature)
==========================================================

Predicted minus observed in each group, here of age, with 95 % intervals: calibration in the large, group by
group, as studies of fairness report it.
Source: Wilson (1927), Korn & Graubard (1998).

Further examples:

* :doc:`../calibration/plot_11_where_is_it_wrong`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("diabetes")
ax = rp.calibration_by("y_true", {"naive Bayes": "naive_bayes"}, by="age_group", data=d)
ax.set_ylabel("Age")
