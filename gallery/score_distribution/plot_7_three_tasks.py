"""
Three tasks, three winners
==========================

Better probabilities are no better ranking, and a better classification is no better ranking either.
Source: Flach's slides, "Better probabilities ≠ better ranking" and "Better classification ≠ better ranking",
with cases made here for the errors on the slides.  The line is the cut.
"""

import matplotlib.pyplot as plt
from scores_data import BETTER_CLASSES, BETTER_PROBABILITIES

import rocplot as rp

plt.style.use("rocplot.styles.paper")
fig, axes = plt.subplots(2, 1)
for ax, (y, models) in zip(axes, (BETTER_PROBABILITIES, BETTER_CLASSES), strict=True):
    rp.ranking_strip(y, models, ax=ax)
axes[0].set_xlabel("")
axes[1].axvline(5, color="gray", linewidth=0.8)  # the cut
fig.set_figheight(0.7 * fig.get_figwidth())
