"""
Labellings of a decision tree: all of them in ROC space
=======================================================

Four leaves have sixteen labellings. Each labelling and its opposite mirror each other through (½, ½). If you
turn the leaves + in the order of their shares, you get the best ones: the chain is the hull.
Source: Flach's slides, "All possible tree labellings".
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
first = {"split": "B", "yes": {"counts": (4, 1)}, "no": {"counts": (2, 3)}}
second = {"split": "C", "yes": {"counts": (1, 5)}, "no": {"counts": (3, 1)}}
grown = {"split": "A", "yes": first, "no": second}
fig, ax = plt.subplots()
rp.tree_labellings(grown, annotate="all", opposite=True, ax=ax)
