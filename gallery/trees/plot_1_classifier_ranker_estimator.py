"""
Classifier, ranker, estimator
=============================

One tree read in three ways: labels by majority vote, leaves in the order of their shares, shares as
probabilities.
Source: Flach's slides, "Decision tree classifier", "ranker" and "probability estimator"; splits unknown.
"""

import matplotlib.pyplot as plt
from trees_data import FLACH_TREE

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
fig, axes = plt.subplots(1, 3)
ways = {"classifier": ["label"], "ranker": ["rank"], "probability estimator": ["share"]}
for ax, (title, reading) in zip(axes, ways.items(), strict=True):
    rp.tree_diagram(FLACH_TREE, rows=["positive", "negative", *reading], ax=ax)
    ax.set(title=title, xlabel="")
fig.set_figheight(0.4 * fig.get_figwidth())
