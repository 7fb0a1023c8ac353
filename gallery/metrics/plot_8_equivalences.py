"""
Different numbers, the same choice
==================================

F and Jaccard have the same lines, and so have the Gini gain and φ²; F and accuracy cross.
Source: Flach's slides, "F-measure" (rank-equivalent but simpler) and "Comments on Gini-split".
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
fig, axes = plt.subplots(1, 3, sharey=True)
t = np.array([0.15, 0.35, 0.6, 0.8])  # the lines go through these heights of the axis fpr = 0
pairs = [("f_beta", "jaccard"), ("gini_gain", "phi2"), ("f_beta", "accuracy")]
for ax, pair in zip(axes, pairs, strict=True):
    for metric in pair:
        rp.isometrics(metric, skew=2, levels=rp.compute.metric(metric, 0, t, 2), ax=ax)
    ax.label_outer()
fig.set_figheight(0.42 * fig.get_figwidth())
