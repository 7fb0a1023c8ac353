"""
Brier score decomposition (calibration and refinement loss)
===========================================================

Models as points: calibration loss (reliability) over refinement loss. Their sum is the Brier score, equal
along the lines.
Source: Flach's slides, "Refinement vs. calibration plot".

Further examples:

* :doc:`../calibration/plot_6_refinement_calibration`
* :doc:`../calibration/plot_13_tied_ranking`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("breast_cancer_two")
models = {"linear": "linear", "tree": "tree", "naive Bayes": "naive_bayes"}
ax = rp.refinement_calibration("y_true", models, data=d)
