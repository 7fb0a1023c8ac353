"""
Brier curve (Murphy diagram, loss of scores taken at their word)
================================================================

The loss over the cost proportion if the score itself sets the threshold; the area below is the Brier score.
Mirrored, it is a Murphy diagram.
Source: Hernández-Orallo, Flach & Ferri (2011).

Further examples:

* :doc:`../costs/plot_2_brier_curves`
* :doc:`../costs/plot_7_quiz`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("breast_cancer_two")
ax = rp.brier_curve("y_true", ["linear", "tree"], data=d)
