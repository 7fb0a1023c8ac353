"""
Calibration map (Platt scaling, isotonic regression)
====================================================

The map from scores to probabilities: isotonic regression (pool adjacent violators, PAV), and logistic
calibration (Platt scaling).
Source: Flach's slides, "Isotonic calibration" and "logistic calibration".

Further examples:

* :doc:`../calibration/plot_3_isotonic_map`
* :doc:`../calibration/plot_4_logistic_map`
* :doc:`../calibration/plot_7_before_and_after`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("tic_tac_toe")
ax = rp.calibration_map("y_true", "naive_bayes", data=d, method=("isotonic", "logistic"))
