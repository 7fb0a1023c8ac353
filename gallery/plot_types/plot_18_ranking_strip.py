"""
Ranking strip (the cases in order of their scores)
==================================================

The ranking case by case, best first: + is a positive, − a negative.
Source: Flach's slides, "From a ranking to a ROC curve".

Further examples:

* :doc:`../score_distribution/plot_6_ranking`
* :doc:`../roc/plot_8_step_by_step`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("ranking_errors")
fig, ax = plt.subplots(figsize=(plt.rcParams["figure.figsize"][0], plt.rcParams["font.size"] / 8))
rp.ranking_strip("y_true", "score", hue="model", data=d, ax=ax)
