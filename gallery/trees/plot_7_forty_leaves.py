"""
Forty leaves
============

A tree grown on noisy labels of the Wisconsin breast cancer data: one label in five is turned.
Source: none; the limits of the diagram.
"""

import matplotlib.pyplot as plt
from trees_data import noisy_tree

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
tree, names = noisy_tree(40)
fig, ax = plt.subplots()
rp.tree_diagram(tree, feature_names=names, class_names=("malignant", "benign"), ax=ax)
fig.set_figheight(0.75 * fig.get_figwidth())
