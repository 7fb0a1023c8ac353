"""
AUC of one half, and not random
===============================

The positives lie on both sides of the negatives, so one threshold cannot separate them, and the area is about
one half. Yet the curve is no diagonal. The kernel is as wide as one of the two groups needs; the default
would fill the gap.
Source: Flach's slides, "AUC = 0.5 not always random", with random scores as a stand-in.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
y = np.repeat([1, 0], 200)
centre = np.where(y, np.tile([-2, 2], 200), 0)
score = centre + np.random.default_rng(0).normal(size=400)
fig, (left, right) = plt.subplots(1, 2)
rp.score_distribution(y, score, kind="density", bandwidth=0.4, ax=left)
rp.roc(y, score, hull=True, ax=right)
left.set_box_aspect(1)
fig.set_figheight(0.52 * fig.get_figwidth())
