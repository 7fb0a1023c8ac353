"""
Relative superiority (LC index, which model is best at which costs)
===================================================================

A bar for each model over the costs at which it loses the least of all.
Source: Adams & Hand (1999).

Further examples:

* :doc:`../costs/plot_6_superiority`
* :doc:`../costs/plot_5_which_model`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("breast_cancer_two")
models = {"linear": "linear", "tree": "tree", "neighbours": "nearest_neighbours"}
ax = rp.relative_superiority("y_true", models, data=d)
