"""
ROL curve (error rate over the predicted positive rate)
=======================================================

The error rate (1 − accuracy) over the share of cases called positive.
Source: Flach, Hernández-Orallo & Ferri (2011).

Further examples:

* :doc:`../costs/plot_3_roc_to_rol`
* :doc:`../costs/plot_12_area_under_rol`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("tic_tac_toe")
ax = rp.rol_curve("y_true", {"naive Bayes": "naive_bayes", "tree": "tree"}, data=d)
