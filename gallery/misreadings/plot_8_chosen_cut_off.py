"""
Operating point chosen and judged on the same cases: how good is it?
====================================================================

Wrong: at its best cut-off the model has a Youden's index of .30.  Right: that cut-off is the best of sixty on
these cases, and does worse on new ones of the same kind.  Averaged over many such samples, the index is .30
on the cases that chose the cut-off, and .17 on others.
Source: Leeflang et al. (2008); normal scores .5 apart.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
rng = np.random.default_rng(2)
y, new_y = np.arange(60) % 2 == 0, np.arange(4000) % 2 == 0
score, new_score = rng.normal(0.5 * y, 1), rng.normal(0.5 * new_y, 1)
cut = rp.compute.operating_point(y, score, criterion="youden").threshold
fig, axes = plt.subplots(1, 2)
cases = {"Sixty cases": (y, score), "New cases": (new_y, new_score)}
for ax, (title, (truth, x)) in zip(axes, cases.items(), strict=True):
    rp.roc(truth, x, thresholds=[cut], ax=ax)
    tpr, tnr = rp.compute.metrics_at(truth, x, threshold=cut, metrics=("tpr", "tnr")).estimate
    ax.set_title(f"{title}: Youden's index {tpr + tnr - 1:.2f}")
fig.set_figheight(0.53 * fig.get_figwidth())
