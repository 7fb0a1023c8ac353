"""
Sensibility and capability (data set shift, drift of the midpoint)
==================================================================

Accuracy among the cases on their side of the midpoint, and among the others, over the threshold. The midpoint
moves if the population or the definition of the class changes (concept drift).
Source: Klement, Japkowicz & Matwin.

Further examples:

* :doc:`../shift/plot_1_ten_cases`
* :doc:`../shift/plot_3_population_drift`
* :doc:`../shift/plot_5_four_environments`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("flu_clinic")
ax = rp.sensibility("y_true", "naive_bayes", data=d[d["environment"] == "test"])
