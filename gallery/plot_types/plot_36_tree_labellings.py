"""
Labellings of a decision tree (ROC curve of its leaves)
=======================================================

Every way to label the leaves + or − is a point of ROC space; the best ones make the ROC curve of the tree.
Source: Flach's slides, "All possible tree labellings".

Further examples:

* :doc:`../trees/plot_3_labellings`
* :doc:`../trees/plot_2_segments`
* :doc:`../trees/plot_5_pruning`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
inner = {"split": "B", "yes": {"counts": (4, 1)}, "no": {"counts": (2, 3)}}
other = {"split": "C", "yes": {"counts": (1, 5)}, "no": {"counts": (3, 1)}}
ax = rp.tree_labellings({"split": "A", "yes": inner, "no": other})
