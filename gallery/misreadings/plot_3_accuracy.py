"""
Accuracy under class imbalance: is 95 % correct good?
=====================================================

Wrong: the accuracy of 95 % at the best cut-off shows a good model.  Right: never raising an alarm is right
as often (dotted), as 5 % of the cases are positive.  At that cut-off sensitivity is below .1.
Source: Provost, Fawcett & Kohavi (1998); normal scores 1.2 apart, as probabilities.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
rng = np.random.default_rng(3)
y = np.arange(4000) < 200
x = rng.normal(1.2 * y, 1)
p = 1 / (1 + 19 * np.exp(0.72 - 1.2 * x))  # the probability that such a case is positive
fig, (left, right) = plt.subplots(1, 2)
rp.threshold_metrics(y, p, metrics=["accuracy"], ax=left)
rp.threshold_metrics(y, p, metrics=["sensitivity", "specificity"], best=False, ax=right)
left.axhline(0.95, color="0.4", linestyle=":", linewidth=1)
left.set_title("95 % correct")
right.set_title("Hardly a positive is found")
