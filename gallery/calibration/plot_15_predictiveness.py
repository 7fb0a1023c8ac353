"""
Predictiveness curve with observed rates: how many are at high risk?
====================================================================

The predicted risk over the share of people with at most this risk, with the share of events in ten groups of
equal size. The random forest's risks come true; naive Bayes exaggerates both ways. The labels mark risks of
0.2 and 0.8, over the shares of people below them.
Source: Pepe et al. (2008), Huang, Sullivan Pepe & Feng (2007); data of Efron et al. (2004).
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("diabetes")
fig, axes = plt.subplots(1, 2, sharey=True)
fig.set_figheight(0.5 * fig.get_figwidth())
models = {"random forest": "random_forest"}, {"naive Bayes": "naive_bayes"}
for ax, model in zip(axes, models, strict=True):
    rp.predictiveness("y_true", model, data=d, observed=True, thresholds=[0.2, 0.8], ax=ax)
rp.letter_axes(fig)
