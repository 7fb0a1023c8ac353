"""
Interpolation of a precision–recall curve: what lies between the points?
========================================================================

Wrong: straight lines between the few points of a coarse score.  Right: breaking the ties of a score at
random moves along a curve that sags far below them: straight lines promise a precision that nothing attains.
Source: Davis & Goadrich (2006); a score of four values, 20 positives among 2000 cases.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
positive, negative = [8, 4, 4, 4], [1, 9, 190, 1780]  # at each score, best first
y = np.repeat([1, 0], (20, 1980))
score = np.concatenate([np.repeat([4, 3, 2, 1], positive), np.repeat([4, 3, 2, 1], negative)])
curve = rp.compute.precision_recall(y, score)
fig, (left, right) = plt.subplots(1, 2, sharex=True, sharey=True)
rp.precision_recall(curve, interpolate=True, legend=False, ax=right)
recall, precision = [0, *curve.recall[1:]], [curve.precision[1], *curve.precision[1:]]
left.plot(recall, precision, "o--", markevery=slice(1, None))
right.plot(recall[1:], precision[1:], "o", color="C0")
left.set(xlabel="Recall", ylabel="Precision", box_aspect=1)
left.set_title(f"Straight lines: area {np.trapezoid(precision, recall):.2f}")
right.set_title(f"Ties broken at random: area {curve.auc:.2f}")
