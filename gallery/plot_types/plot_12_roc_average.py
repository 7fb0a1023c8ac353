"""
Mean ROC curve of cross-validation folds
========================================

The mean true positive rate at every false positive rate, over ten folds of a cross-validation, with the 95
% t interval of the mean.
Source: Fawcett (2004), section 6.

Further examples:

* :doc:`../roc_average/plot_2_ten_folds`
* :doc:`../roc_average/plot_1_averages`
* :doc:`../roc_average/plot_8_merged_or_averaged`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("tic_tac_toe")
ax = rp.roc_average("y_true", {"naive Bayes": "naive_bayes"}, fold="fold", data=d)
