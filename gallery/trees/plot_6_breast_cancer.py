"""
Decision tree of scikit-learn with the labels of its leaves
===========================================================

Grown on half of the Wisconsin breast cancer data and counted on the other half; a missed tumour costs as much
as ten false alarms.
Source: Flach's slides, "All possible tree labellings", on real data.
"""

import matplotlib.pyplot as plt
from sklearn.datasets import load_breast_cancer
from sklearn.tree import DecisionTreeClassifier

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = load_breast_cancer()
X, y = d.data, d.target == 0  # malignant
tree = DecisionTreeClassifier(max_leaf_nodes=9, min_samples_leaf=5, random_state=0).fit(X[::2], y[::2])
cases, costs = (tree, X[1::2], y[1::2]), {"cost_fn": 10}
fig, (left, right) = plt.subplots(1, 2, width_ratios=[1.5, 1])
fig.set_figheight(max(0.44 * fig.get_figwidth(), 0.39 * plt.rcParams["font.size"]))
names = {"feature_names": d.feature_names, "class_names": ("malignant", "benign")}
rp.tree_diagram(*cases, **costs, **names, ax=left)
rp.tree_labellings(*cases, hull=True, operating_point=costs, annotate=False, ax=right)
