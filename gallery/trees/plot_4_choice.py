"""
The best labelling under a prior
================================

Equal odds ask for + − − +. With three times as many positives, the second leaf turns + too, and the left
subtree, now of one label, can go.
Source: Flach's slides, "Choosing the optimal labelling".
"""

import matplotlib.pyplot as plt
from trees_data import FLACH_TREE

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
fig, axes = plt.subplots(2, 2)
fig.set_figheight(0.9 * fig.get_figwidth())
for (left, right), prior in zip(axes, (0.5, 0.75), strict=True):
    rp.tree_diagram(FLACH_TREE, prior=prior, ax=left)
    rp.tree_labellings(FLACH_TREE, operating_point={"prior": prior}, legend=False, ax=right)
