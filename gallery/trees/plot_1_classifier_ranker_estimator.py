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

plt.style.use("rocplot.styles.paper")
fig, ax = plt.subplots()
rp.tree_diagram(FLACH_TREE, rows=["positive", "negative", "label", "rank", "share"], ax=ax)
ways = ["classifier: label", "ranker: rank", "probability estimator: share"]
ax.set_yticks(ax.get_yticks(), ["positives", "negatives", *ways])
