"""
Three plots called lift
=======================

True positives, true positive rate (cumulative gains) and their ratio to a random ranking, over the same rate.
Source: Vuk & Curk (2006), section 5, for the first; tic-tac-toe.
"""

import matplotlib.pyplot as plt
from papers import table

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = table("tic_tac_toe")
models = {"naive Bayes": d["naive_bayes"], "tree": d["tree"]}
fig, axes = plt.subplots(1, 3)
for ax, scale in zip(axes, ("count", "rate", "ratio"), strict=True):
    rp.lift(d["x_wins"], models, scale=scale, label_fmt="{name}", legend=scale == "count", ax=ax)
for ax, title in zip(axes, ("lift curve", "cumulative gains", "lift ratio"), strict=True):
    ax.set_title(title)
fig.set_figheight(0.36 * fig.get_figwidth())
