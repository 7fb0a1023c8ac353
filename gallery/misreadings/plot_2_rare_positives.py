"""
ROC curve of a rare outcome (1 in 1000): can the alarms be trusted?
===================================================================

Wrong: the AUC is .96 and the curve near the corner, so alarms are mostly right.  Right: at a recall of .8 two
alarms in a hundred are right, because there are a thousand negatives for each positive.
Source: Saito & Rehmsmeier (2015), Davis & Goadrich (2006); normal scores 2.5 apart, negatives weighted.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
rng = np.random.default_rng(1)
y = np.arange(21_000) < 1000
score = rng.normal(2.5 * y, 1)
weight = rp.compute.probability_weights(np.where(y, 1, 50))  # 1 positive to 1000 negatives
fig, (left, right) = plt.subplots(1, 2)
rp.roc(y, score, sample_weight=weight, ax=left)
rp.precision_recall(y, score, sample_weight=weight, ax=right)
left.set_title("Close to the corner")
right.set_title("Most alarms are false")
fig.set_figheight(0.53 * fig.get_figwidth())
