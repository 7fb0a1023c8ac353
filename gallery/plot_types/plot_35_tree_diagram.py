"""
Decision tree diagram (counts and labels of the leaves)
=======================================================

A decision tree with the positives and negatives of its leaves. You can draw a fitted tree of scikit-learn,
too.
Source: Flach's slides, "Decision tree classifier".

Further examples:

* :doc:`../trees/plot_1_classifier_ranker_estimator`
* :doc:`../trees/plot_6_breast_cancer`
* :doc:`../trees/plot_7_forty_leaves`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
inner = {"split": "B", "yes": {"counts": (4, 1)}, "no": {"counts": (2, 3)}}
other = {"split": "C", "yes": {"counts": (1, 5)}, "no": {"counts": (3, 1)}}
ax = rp.tree_diagram({"split": "A", "yes": inner, "no": other})
