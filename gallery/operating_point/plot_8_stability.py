"""
Stability of the operating point: how far does the best cut-off move from sample to sample?
===========================================================================================

The cut-off of the largest Youden index, chosen anew in 1000 bootstrap resamples. You see a strip of these
cut-offs with a bar over 95 % of them, and the index that they have for people who were not drawn, with its
mean as a hollow point. It is lower than for the people who chose the cut-off.
Source: Thiele & Hirschfeld (2021); data of Efron et al. (2004).
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("diabetes")
fig, axes = plt.subplots(1, 2, sharey=True)
fig.set_figheight(0.5 * fig.get_figwidth())
models = {"naive Bayes": "naive_bayes", "random forest": "random_forest"}
options = {"metrics": ["youden"], "stability": {"n_resamples": 1000}, "label_fmt": "{name}"}
for ax, (name, column) in zip(axes, models.items(), strict=True):
    rp.threshold_metrics("y_true", {name: column}, data=d, **options, ax=ax)
rp.letter_axes(fig)
