"""
Forest plot of AUCs (areas with confidence intervals)
=====================================================

The area under the ROC curve of several models in rows, each with its 95 % score interval by DeLong's
variance; ``method="delong"`` of ``auc_interval`` has DeLong's own limits.
Source: Lewis & Clarke (2001), DeLong et al. (1988).

Further examples:

* :doc:`../roc/plot_12_forest`
* :doc:`../roc_average/plot_4_two_models`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("diabetes")
models = {"logistic regression": "logistic_regression", "random forest": "random_forest", "tree": "tree"}
areas = rp.compute.auc_interval("y_true", models, data=d)
ax = rp.forest(areas, reference=0.5, quantity="AUC (95 % CI)")
