"""
ROC curves from good to poor separation
=======================================

A hundred cases of two classes, Gaussians whose means are so many standard deviations apart. The closer the
classes, the more dents the curve has below its hull, and the larger they are.
Source: Flach's slides, "Good separation between classes" and the three that follow; the data are a stand-in.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
y = np.repeat([1, 0], 50)
positive, negative = np.random.default_rng(5).normal(size=(2, 100))
fig, axes = plt.subplots(2, 2)
words = {3.5: "good", 2: "reasonable", 1: "fairly poor", 0.3: "poor"}
for ax, (apart, word) in zip(axes.flat, words.items(), strict=True):
    score = np.where(y, apart + positive, negative)
    rp.roc(y, score, hull=True, label_fmt=f"{apart:g} sd apart (AUC {{auc:.2f}})", ax=ax)
    ax.set_title(f"{word} separation")
    ax.label_outer()
fig.set_figheight(fig.get_figwidth())
