"""
Decision tree as classifier, ranker and probability estimator
=============================================================

One tree read in three ways: labels by majority vote, leaves in the order of their shares, shares as
probabilities.
Source: Flach's slides, "Decision tree classifier", "ranker" and "probability estimator"; splits unknown.
The scores are those of Fawcett (2004), section 3.3.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
first = {"split": "B", "yes": {"counts": (4, 1)}, "no": {"counts": (2, 3)}}
second = {"split": "C", "yes": {"counts": (1, 5)}, "no": {"counts": (3, 1)}}
grown = {"split": "A", "yes": first, "no": second}
fig, ax = plt.subplots()
rp.tree_diagram(grown, rows=["positive", "negative", "label", "rank", "share"], ax=ax)
ways = ["classifier: label", "ranker: rank", "probability estimator: share"]
ax.set_yticks(ax.get_yticks(), ["positives", "negatives", *ways])
