"""
ROC curve step by step: from a ranking to a curve
=================================================

The curve goes up for a positive and right for a negative. Equal scores, here of pairs of neighbours, are one
diagonal move.
Source: Flach's slides, "From a ranking to a ROC curve".
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
y, score = list("++++-++-+--+-+--+"), list(range(17, 0, -1))
rankings = {"no ties": np.asarray(score), "pairs tied": np.asarray(score) // 2}
fig, axes = plt.subplots(1, 2)
for ax, (name, ranks) in zip(axes, rankings.items(), strict=True):
    curve = rp.compute.roc(y, ranks, pos_label="+")
    rp.roc({name: curve}, ties=True, marker=".", ax=ax)
    ax.set_xlim(-0.12, 1.025)  # room for the signs
    middle = [(side[1:] + side[:-1]) / 2 for side in (curve.fpr, curve.tpr)]
    for x, height, cut in zip(*middle, curve.threshold[1:], strict=True):
        signs = "".join(sign for sign, rank in zip(y, ranks, strict=True) if rank == cut).replace("-", "−")
        ax.annotate(signs, (x, height), (-2, 2), textcoords="offset points", ha="right", va="bottom")
