"""
AUC (area under the ROC curve) and Gini coefficient
===================================================

Left, two curves that cross: B has the larger area and is better up to a false positive rate of .6; from there
A has a slight advantage.  Right, A is B used at one fixed threshold: both are equal at that point, and A is
worse everywhere else; its area is (1 + tpr − fpr)/2.  The shade is the difference, in the color of the better
one; Gini is 2 AUC − 1.
Source: Fawcett (2004), Figure 7 and section 5; the curves follow his description.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
a, b = rp.compute.binormal(1.2, 1.3), rp.compute.binormal(1.352, 0.7)
fixed = rp.compute.RocCurve([0, 0.15, 1], [0, np.interp(0.15, b.fpr, b.tpr), 1])
fpr = np.linspace(0, 1, 501)
fig, (left, right) = plt.subplots(1, 2)
for ax, other in ((left, a), (right, fixed)):
    rp.roc({"A": other, "B": b}, label_fmt="{name} (AUC {auc:.3f}, Gini {gini:.3f})", chance=False, ax=ax)
    ours, theirs = (np.interp(fpr, curve.fpr, curve.tpr) for curve in (other, b))
    for color, better in (("C0", ours > theirs), ("C1", theirs > ours)):
        ax.fill_between(fpr, ours, theirs, where=better, color=color, alpha=0.25, linewidth=0)
rp.roc_points({"A": (0.15, fixed.tpr[1])}, hull=False, chance=False, color="C0", ax=right)
