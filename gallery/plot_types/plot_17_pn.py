"""
Coverage plot (PN space, ROC curve in counts)
=============================================

True positives over false positives, as counts: slopes are posterior odds, and the panel is as high over
wide as the prior odds.
Source: Flach's slides, "PN spaces".

Further examples:

* :doc:`../curves/plot_2_odds`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("tic_tac_toe")
ax = rp.pn("y_true", {"naive Bayes": "naive_bayes", "tree": "tree"}, data=d, legend="direct")
