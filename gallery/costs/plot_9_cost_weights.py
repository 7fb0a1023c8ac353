"""
Three defaults of the H-measure
===============================

The weight of costs, Beta(a, b), in three defaults of the literature; each gives another number.
Source: Hand (2009), Hand & Anagnostopoulos (2014), and the severity ratio of their package; tic-tac-toe.
"""

import matplotlib.pyplot as plt
from papers import table

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = table("tic_tac_toe")
fig, axes = plt.subplots(1, 3, sharey=True)
for ax, preset in zip(axes, ("hand-2009", "hand-2014", "severity-ratio"), strict=True):
    rp.cost_curve(d["x_wins"], d["naive_bayes"], cost_weight=preset, legend=False, ax=ax)
    h = rp.compute.h_measure(d["x_wins"], d["naive_bayes"], preset=preset)
    ax.set_title(f"{preset}, $H$ = {h:.3f}")
for ax in axes[1:]:
    ax.set_ylabel("")
for ax in axes[::2]:
    ax.set_xlabel("")  # the one in the middle is enough
fig.set_figheight(0.4 * fig.get_figwidth())
