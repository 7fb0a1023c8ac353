"""
Three tasks, three winners
==========================

Better probabilities are no better ranking, and a better classification is no better ranking either.
Source: Flach's slides, "Better probabilities ≠ better ranking" and "Better classification ≠ better ranking",
with cases made here for the numbers of errors on the slides.
"""

import matplotlib.pyplot as plt
from scores_data import BETTER_CLASSES, BETTER_PROBABILITIES

import rocplot as rp

plt.style.use("rocplot.styles.paper")
fig, axes = plt.subplots(2, 1)
for ax, (y, models) in zip(axes, (BETTER_PROBABILITIES, BETTER_CLASSES), strict=True):
    rp.ranking_strip(y, models, ax=ax)
axes[0].set(title="squared error of probabilities", xlabel="")
axes[1].set_title("errors of classes, cut in the middle")
fig.set_figheight(0.7 * fig.get_figwidth())
