"""
One cut-off read off an ROC curve: how sure are both of its rates?
==================================================================

Every third patient, and the cut-off of one half. You read both rates at the axes and beside the point, and
the legend gives the numbers of patients behind them. The rectangle contains both rates at once with 95 %
confidence; a cross of two 95 % intervals would do so with about 90 %.
Source: Campbell (1994), Sachs (2017); data of Efron et al. (2004).
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("diabetes")[::3]
said = {"at": 0.5, "fmt": "{:.1f} ({fpr:.2f}, {tpr:.2f})"}
layers = {"thresholds": said, "guides": True, "crosses": {"joint": True}, "class_sizes": True}
label = "AUC {auc:.2f} ({interval:.2f})"
ax = rp.roc("y_true", "random_forest", data=d, **layers, label_fmt=label)
