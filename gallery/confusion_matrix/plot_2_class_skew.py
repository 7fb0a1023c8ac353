"""
ROC and precision–recall curves under class skew: who wins?
===========================================================

Ten times as many negatives leave the ROC curves as they are but lower the precision, and another model wins:
logistic regression has the larger average precision at 1:1, the random forest at 1:10.
Source: Fawcett (2004), Figure 5, redrawn with two models of diabetes (data of Efron et al., 2004).
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("diabetes")
models = {"logistic regression": d["logistic_regression"], "random forest": d["random_forest"]}
n_negative, n_positive = np.bincount(d["y_true"])
fig, axes = plt.subplots(2, 2)
for (left, right), ratio in zip(axes, (1, 10), strict=True):
    weight = np.where(d["y_true"] == 1, 1.0, ratio * n_positive / n_negative)
    rp.roc(d["y_true"], models, sample_weight=weight, ax=left)
    rp.precision_recall(d["y_true"], models, sample_weight=weight, ax=right)
    left.set_title(f"ROC, classes 1:{ratio}")
    right.set_title(f"Precision–recall, classes 1:{ratio}")
fig.set_figheight(fig.get_figwidth())
