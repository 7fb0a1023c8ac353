"""
Sensitivity at a fixed false positive rate
==========================================

How many wins does each model find if it may raise a false alarm for one other game in ten?  The bars are 95 %
intervals of the true positive rate at an fpr of .1. They are wider than binomial ones, because the cut-off
with this fpr is estimated, too.  ``rocplot.compute.tpr_test`` tests their difference, and ``threshold_at``
returns the cut-off.
Source: data of Vuk & Curk (2006), Table 4; the interval is that of ``rocplot.compute.tpr_at``.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("tic_tac_toe")
fig, ax = plt.subplots()
rp.roc(d["y_true"], {"naive Bayes": d["naive_bayes"], "tree": d["tree"]}, at=0.1, ax=ax)
