"""
Multi-class ROC curves in pairs (Hand and Till's M): one class against one other
================================================================================

Every pair of wines in both directions: the same cases, ranked by the score of one wine, which is then
positive, or of the other. Hand and Till's mean of the six areas does not depend on how common the classes
are.
Source: Fawcett (2004), section 7.3.2, after Hand & Till (2001); wines of Forina et al. (1986).
"""

from itertools import combinations

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
wines = ["Barolo", "Grignolino", "Barbera"]
pairs = rp.compute.multiclass_pairs("y_true", wines, data=rp.load_dataset("wine"))
looks = list(plt.rcParams["axes.prop_cycle"])
fig, axes = plt.subplots(1, 3, sharey=True)
for ax, (a, b) in zip(axes, combinations(wines, 2), strict=True):
    for one, other in ((a, b), (b, a)):
        k = wines.index(one)
        rp.roc({one: pairs[one, other]}, **looks[k], label_fmt="{name}, AUC {auc:.3f}", ax=ax)
    ax.set_title(f"{a} and {b}")
    ax.set_xticks([0, 0.5, 1])
    ax.label_outer()
fig.set_figheight(0.375 * fig.get_figwidth())
