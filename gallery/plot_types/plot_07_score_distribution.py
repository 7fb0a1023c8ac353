"""
Score distribution (histogram of scores by class)
=================================================

How the scores of positives and of negatives are distributed: positives upwards, negatives downwards. The
less they overlap, the better the classes are separated.
Source: Flach's slides, "From score distributions to ROC curves".

Further examples:

* :doc:`../score_distribution/plot_1_scores_to_roc`
* :doc:`../score_distribution/plot_2_separation`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("breast_cancer_two")
ax = rp.score_distribution("y_true", "linear", data=d)
