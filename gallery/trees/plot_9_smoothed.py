"""
Smoothed leaves of a decision tree: Laplace's correction
========================================================

The leaf with the largest share has a single positive. Smoothed, that is (1 + 1)/(1 + 2), it falls below the
leaf of fifteen positives and one negative. Then the chain is not the hull, on the cases that grew the tree.
Source: Flach's slides, the third step of his recipe for decision trees; the leaves are invented.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
leaves = [(1, 0), (15, 1), (3, 10)]
fig, (left, right) = plt.subplots(1, 2)
rp.tree_diagram(leaves, smoothing="laplace", ax=left)
rp.tree_labellings(leaves, smoothing="laplace", points=False, ax=right)
