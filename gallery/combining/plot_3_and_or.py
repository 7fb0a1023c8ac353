"""
Conjunction and disjunction of two classifiers (and, or)
========================================================

If you know only the points of two classifiers, their combinations can lie anywhere in the boxes. If they are
independent, both combinations lie beyond the hull of the two.  Fréchet's lower bound of the conjunction
replaces 0, which the paper takes (dashed).
Source: Fawcett (2004), Figure 12; c1 and c2 are reconstructed from the point (.08, .42).
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
fig, ax = plt.subplots()
rp.combination((0.2, 0.6), (0.4, 0.7), how="both", names=("c1", "c2"), hull=True, ax=ax)
printed = {"fill": False, "edgecolor": "C0", "linestyle": "--", "label": "bounds as printed"}
ax.add_patch(plt.Rectangle((0, 0), 0.2, 0.6, **printed))
ax.legend()
