"""
All labellings
==============

Four leaves have sixteen labellings. Each and its opposite mirror each other through (½, ½), and turning
the leaves + in the order of their shares gives the best ones: the chain is the hull.
Source: Flach's slides, "All possible tree labellings".
"""

import matplotlib.pyplot as plt
from trees_data import FLACH_TREE

import rocplot as rp

plt.style.use("rocplot.styles.paper")
fig, ax = plt.subplots()
rp.tree_labellings(FLACH_TREE, annotate="all", opposite=True, ax=ax)
