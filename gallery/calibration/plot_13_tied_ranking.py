"""
Refinement loss of a tied ranking: what do equal scores cost?
=============================================================

Ten cases; those in one box have the same score, the share of positives among them. Left, each box holds one
class and nothing is lost. Right, two positives and three negatives share a box: the curve has a diagonal
there, and 5 · .4 · .6 / 10 is lost.
Source: Flach's slides, "Refinement loss quantifies tied ranking".
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
y = [1, 1, 1, 1, 1, 0, 0, 0, 0, 0]
rankings = {"apart": [1, 1, 1, 1, 1, 0, 0, 0, 0, 0], "mixed": [1, 1, 1, 0.4, 0.4, 0.4, 0.4, 0.4, 0, 0]}
fig, axes = plt.subplots(2, 2, height_ratios=[6, 1])
for (top, bottom), (name, score) in zip(axes.T, rankings.items(), strict=True):
    lost = rp.compute.brier_decomposition(y, score, method="scores").refinement
    rp.roc(y, score, legend=False, ax=top)
    rp.ranking_strip(y, {name: score}, ax=bottom)
    top.set_title(f"refinement loss {lost:.2g}")
fig.set_figheight(0.66 * fig.get_figwidth())
