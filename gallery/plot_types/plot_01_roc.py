"""
ROC curve (receiver operating characteristic, AUC)
==================================================

True positive rate (sensitivity, recall) over false positive rate (1 − specificity), at every threshold. The
area under it (AUC, AUROC, c-statistic) is the probability that a positive case is ranked above a negative
one; the Gini coefficient is 2 AUC − 1.
Source: Fawcett (2004).

Further examples:

* :doc:`../roc/plot_0_three_models`
* :doc:`../roc/plot_2_thresholds`
* :doc:`../roc_average/plot_3_kinds_of_band`
* :doc:`../roc_average/plot_4_two_models`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("tic_tac_toe")
ax = rp.roc("y_true", {"naive Bayes": "naive_bayes", "tree": "tree"}, data=d)
