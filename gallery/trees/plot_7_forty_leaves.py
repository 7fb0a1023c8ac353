"""
Forty leaves
============

A tree grown on noisy labels of the Wisconsin breast cancer data: one label in five is turned.
Turned on its side, since forty columns leave no room for the questions. Source: none; the limits of the
diagram.
"""

import matplotlib.pyplot as plt
from trees_data import noisy_tree

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
tree, names = noisy_tree(40)
fig, ax = plt.subplots(figsize=(plt.rcParams["figure.figsize"][0], 8.6))
rp.tree_diagram(tree, feature_names=names, class_names=("malignant", "benign"), ax=ax)
