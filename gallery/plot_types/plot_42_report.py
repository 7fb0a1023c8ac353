"""
Report (model sheet, summary table, TRIPOD)
===========================================

The usual panels of one or several models on a page, with one legend, a table of numbers with intervals, and a
caption.
Source: data of Efron et al. (2004).

Further examples:

* :doc:`../report/plot_1_clinical_sheet`
* :doc:`../report/plot_2_before_and_after`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("diabetes")
models = {"logistic regression": "logistic_regression", "random forest": "random_forest"}
fig = rp.report("y_true", models, data=d, threshold=0.3)
