"""
Hull of three-class classifiers (cost-sensitive classification)
===============================================================

The weights of three classes (prior times cost of an error) at which each of three rules is the best. Each
rule takes the class of the largest weighted score.
Source: Fawcett (2004), section 7.3.1; Flach's slides, "How many dimensions?"

Further examples:

* :doc:`../multiclass/plot_8_hull_of_many_classes`
* :doc:`../multiclass/plot_6_weights`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d, wines = rp.load_dataset("wine"), ["Barolo", "Grignolino", "Barbera"]
rules = {"largest score": [1, 1, 1], "Barolo × 9": [9, 1, 1], "Barbera × 9": [1, 1, 9]}
decided = {name: (d[wines] * weights).idxmax(axis=1) for name, weights in rules.items()}
matrices = {name: rp.compute.confusion_matrix(d["y_true"], y_pred=wine) for name, wine in decided.items()}
ax = rp.class_hull(matrices, prior=True)
