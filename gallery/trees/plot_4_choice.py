"""
Labelling of a decision tree: which is best under a prior?
==========================================================

At equal odds, + − − + is best. With three times as many positives, the second leaf becomes + too, and the
left subtree, now with one label, can go.
Source: Flach's slides, "Choosing the optimal labelling".
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
first = {"split": "B", "yes": {"counts": (4, 1)}, "no": {"counts": (2, 3)}}
second = {"split": "C", "yes": {"counts": (1, 5)}, "no": {"counts": (3, 1)}}
grown = {"split": "A", "yes": first, "no": second}
fig, axes = plt.subplots(2, 2)
fig.set_figheight(0.9 * fig.get_figwidth())
for (left, right), prior in zip(axes, (0.5, 0.75), strict=True):
    rp.tree_diagram(grown, prior=prior, ax=left)
    rp.tree_labellings(grown, operating_point={"prior": prior}, legend=False, ax=right)
