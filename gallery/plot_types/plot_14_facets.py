"""
Small multiples (facets, FacetGrid, a panel for each group)
===========================================================

One plot for each part of a table, on seaborn's grid (trellis, lattice); here ROC curves by age group.
Source: data of Efron et al. (2004).

Further examples:

* :doc:`../roc/plot_14_small_multiples`
* :doc:`../roc/plot_11_subgroups`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("diabetes")
height = plt.rcParams["figure.figsize"][0] / 2.7
grid = rp.facets("roc", "y_true", "random_forest", data=d, col="age_group", height=height, aspect=0.9)
grid.set_titles("{col_name}").set_axis_labels("FPR", "TPR")
