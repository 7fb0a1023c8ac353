"""
Precision–recall curves at two prevalences: which model is better?
==================================================================

Wrong: the model with the higher precision–recall curve, tested on a balanced sample, is the better one.
Right: it is the worse one.  The other was tested on a sample in which one case in ten is positive. Precision
moves with the prevalence; the ROC curves do not, and show the right order.
Source: Fawcett (2004), Figure 5; Flach & Kull (2015); normal scores 1.5 and 2 apart.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
rng = np.random.default_rng(5)
y = np.arange(2000) % 2 == 0
models = {"X, half positive": rng.normal(1.5 * y, 1), "Y, a tenth positive": rng.normal(2 * y, 1)}
weights = map(rp.compute.probability_weights, (np.ones(2000), np.where(y, 1, 9)))
weight = dict(zip(models, weights, strict=True))
fig, (left, right) = plt.subplots(1, 2)
rp.precision_recall(y, models, sample_weight=weight, chance=False, ax=left)
rp.roc(y, models, sample_weight=weight, ax=right)
left.set_title("X seems better")
right.set_title("Y ranks better")
fig.set_figheight(0.53 * fig.get_figwidth())
