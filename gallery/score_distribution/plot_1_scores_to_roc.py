"""
Score distributions and the ROC curve: from scores to the curve
===============================================================

The part to the right of the threshold is the true positive rate above and the false positive rate below: one
point of the curve.
Source: Flach's slides, "From score distributions to ROC curves", with random scores as a stand-in; Fawcett
(2004), Algorithm 1, which steps the threshold.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
y = np.repeat([1, 0], 500)
positive, negative = np.random.default_rng(0).normal(size=(2, 1000))
score = np.where(y, 1.5 + positive, negative)
fig, (left, right) = plt.subplots(1, 2)
rp.score_distribution(y, score, kind="density", threshold=1, ax=left)
rp.roc(y, score, thresholds=[1], ax=right)
left.set_box_aspect(1)
fig.set_figheight(0.52 * fig.get_figwidth())
