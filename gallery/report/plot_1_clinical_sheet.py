"""
ROC curve, calibration and net benefit with a model table: what does a report hold?
===================================================================================

Diabetes by logistic regression, at a cut-off of 0.3: (a) ROC curve with its band and the cut-off, (b)
precision–recall, (c) calibration, (d) net benefit; the model table has a row for each age group, too.
Source: data of Efron et al. (2004); the items are those of TRIPOD+AI.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("diabetes")
options = {"threshold": 0.3, "subgroup": "age_group", "terms": "clinical"}
fig = rp.report("y_true", {"logistic regression": "logistic_regression"}, data=d, **options)
print(fig.methods)
table = rp.compute.summary(d["y_true"], d["logistic_regression"], threshold=0.3)
print(table.to_markdown())
