"""
Class weights on a simplex (ternary plot of three classes)
==========================================================

Cases of three classes on a triangle: the larger the score for a class, the nearer the case to its corner.
Lines are the boundaries of decision before and after the classes are weighted.
Source: Flach's slides, "A simple 1-vs-rest approach".

Further examples:

* :doc:`../multiclass/plot_6_weights`
* :doc:`../multiclass/plot_5_volume`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("wine")
ax = rp.weight_simplex("y_true", ["Barolo", "Grignolino", "Barbera"], data=d)
