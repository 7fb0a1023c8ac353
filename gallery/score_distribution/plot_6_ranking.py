"""
ROC curve over its ranking, case by case
========================================

A + is a step up, a − a step right; equal scores, in a box, are one diagonal.
Source: Flach's slides, "From a ranking to a ROC curve", with ties of three ranks.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
y, score = list("++++-++-+--+-+--+"), list(range(17, 0, -1))
models = {"ranking": score, "with ties": np.ceil(np.array(score) / 3)}
fig, (top, bottom) = plt.subplots(2, 1, height_ratios=[6, 1])
rp.roc(y, models, pos_label="+", ax=top)
rp.ranking_strip(y, models, pos_label="+", ax=bottom)
fig.set_figheight(1.26 * fig.get_figwidth())
