"""
Multi-class ROC curves (one versus rest, macro and micro average)
=================================================================

Multiclass problems by curves of two classes: each class against the rest (one-vs-rest, OvR). ``macro=True``
and ``micro=True`` add the averages.
Source: Fawcett (2004), section 7.3.1.

Further examples:

* :doc:`../multiclass/plot_1_against_the_rest`
* :doc:`../multiclass/plot_3_pairs`
* :doc:`../multiclass/plot_4_one_number`
* :doc:`../multiclass/plot_7_each_against_the_rest`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("wine")
ax = rp.multiclass_roc("y_true", ["Barolo", "Grignolino", "Barbera"], data=d)
