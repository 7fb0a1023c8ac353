"""
Economic value, predictiveness curve and Cllr: one pair of models in the words of three fields
==============================================================================================

Left, the share of a perfect forecast's savings, over the ratio of cost to loss, at the best cut-off. Right,
the predicted risk over its rank among all people; a useless model predicts the prevalence. Cllr is the cost
of the scores as likelihood ratios; better calibration could reduce it to its minimum.
Source: Richardson (2000), Pepe et al. (2008), Brümmer & du Preez (2006); data of Efron et al. (2004).
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
people, compute = rp.load_dataset("diabetes"), rp.compute
fig, (left, right) = plt.subplots(1, 2)
fig.set_figheight(0.5 * fig.get_figwidth())
models = {}
for name, column in {"random forest": "random_forest", "naive Bayes": "naive_bayes"}.items():
    cost, least = (function("y_true", column, data=people) for function in (compute.cllr, compute.cllr_min))
    models[f"{name} (Cllr {cost:.2f}, at least {least:.2f})"] = column
rp.economic_value("y_true", models, data=people, label_fmt="{name}", ax=left)
rp.predictiveness("y_true", models, data=people, ax=right)
rp.figure_legend(fig)
