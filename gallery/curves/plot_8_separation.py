"""
ROC curves from good to poor separation
=======================================

A hundred cases of two classes, Gaussians whose means are so many standard deviations apart: the closer the
classes, the more and the larger the concavities below the hull.  Source: Flach's slides, "Good separation
between classes" and the three that follow; the data are a stand-in.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
y = np.repeat([1, 0], 50)
positive, negative = np.random.default_rng(5).normal(size=(2, 100))
fig, axes = plt.subplots(2, 2)
for ax, apart in zip(axes.flat, (3.5, 2, 1, 0.3), strict=True):
    score = np.where(y, apart + positive, negative)
    rp.roc(y, score, hull=True, label_fmt=f"{apart:g} sd apart (AUC {{auc:.2f}})", ax=ax)
    ax.label_outer()
fig.set_figheight(fig.get_figwidth())
