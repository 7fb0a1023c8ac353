"""
Coverage plot (PN space): posterior odds and likelihood ratios
==============================================================

Twice as many positives as negatives.  Left, in counts: the panel is as high over wide as the prior odds, and
the slope of a segment is the posterior odds of its leaf.  Right, reweighted to balanced classes: slopes are
likelihood ratios.
Source: Flach's slides, "PN spaces" and "(Re)balanced classes"; the slides' tree, its positives doubled:
leaves of [8+, 1−], [6+, 1−], [4+, 3−], [2+, 5−].
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
leaves = rp.compute.ThresholdCounts(score=[4, 3, 2, 1], positive=[8, 6, 4, 2], negative=[1, 1, 3, 5])
fig, (left, right) = plt.subplots(1, 2)
look = {"slopes": True, "legend": False, "marker": "o"}
rp.pn(leaves, **look, ax=left)
rp.pn(leaves, **look, rebalanced=True, ax=right)
left.set_title("posterior odds")
right.set_title("likelihood ratios")
