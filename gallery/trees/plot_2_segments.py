"""
ROC curve of a decision tree: leaves as segments
================================================

Each leaf is a segment; in the order of the ranking, end to end, they are the ROC curve of the tree. On axes
of counts their slopes are posterior odds, on axes of rates likelihood ratios.
Source: Flach's slides, "Visualising ranking performance"; Fawcett (2004), appendix A, Algorithm 7, corrected.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
first = {"split": "B", "yes": {"counts": (4, 1)}, "no": {"counts": (2, 3)}}
second = {"split": "C", "yes": {"counts": (1, 5)}, "no": {"counts": (3, 1)}}
grown = {"split": "A", "yes": first, "no": second}
fig, axes = plt.subplots(1, 2)
for ax, space in zip(axes, ("pn", "roc"), strict=True):
    rp.tree_labellings(grown, space=space, points=False, annotate=False, segments=True, ax=ax)
fig.set_figheight(0.5 * fig.get_figwidth())
