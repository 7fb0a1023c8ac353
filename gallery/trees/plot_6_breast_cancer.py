"""
A tree of scikit-learn
======================

Grown on half of the Wisconsin breast cancer data, counted on the other half; a missed tumour costs ten
false alarms.
Source: Flach's slides, "All possible tree labellings", on real data.
"""

import matplotlib.pyplot as plt
from trees_data import breast_cancer_tree

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
grown = breast_cancer_tree(9, least=5)
cases, costs = (grown.tree, grown.X, grown.y), {"cost_fn": 10}
fig, (left, right) = plt.subplots(1, 2, width_ratios=[1.45, 1])
fig.set_figheight(0.44 * fig.get_figwidth())
names = {"feature_names": grown.names, "class_names": ("malignant", "benign")}
rp.tree_diagram(*cases, **costs, **names, ax=left)
rp.tree_labellings(*cases, hull=True, operating_point=costs, annotate=False, ax=right)
