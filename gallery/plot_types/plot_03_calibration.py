"""
Calibration plot (reliability diagram, calibration curve)
=========================================================

Observed share of positives over predicted probability: on the diagonal both agree. Meteorology calls it
reliability diagram; clinical prediction knows it from val.prob, and its groups from the Hosmer–Lemeshow test.
The axes end at a round number above all that is drawn. If most predictions are low, as for defaults or fraud,
take bins of as many cases each, ``strategy="quantile"``.
Source: Vuk & Curk (2006), section 6.

Further examples:

* :doc:`../calibration/plot_8_clinical_panel`
* :doc:`../calibration/plot_2_two_models`
* :doc:`../calibration/plot_16_external_validation`
* :doc:`../calibration/plot_10_errors`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("tic_tac_toe")
ax = rp.calibration("y_true", {"naive Bayes": "naive_bayes"}, data=d)
