"""
Decision tree of forty leaves
=============================

A tree grown on noisy labels of the Wisconsin breast cancer data, in which one label in five is inverted. It
lies on its side, because forty columns leave no room for the questions.
Source: none; the limits of the diagram.
"""

import matplotlib.pyplot as plt
import numpy as np
from sklearn.datasets import load_breast_cancer
from sklearn.tree import DecisionTreeClassifier

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = load_breast_cancer()
noise = np.random.default_rng(0).random(d.target.size) < 0.2
tree = DecisionTreeClassifier(max_leaf_nodes=40, min_samples_leaf=5, random_state=0)
tree.fit(d.data, (d.target == 0) ^ noise)
width = plt.rcParams["figure.figsize"][0]
fig, ax = plt.subplots(figsize=(width, max(8.6, 1.25 * width)))
rp.tree_diagram(tree, feature_names=d.feature_names, class_names=("malignant", "benign"), ax=ax)
