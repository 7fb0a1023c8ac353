"""
Impurity functions (Gini index, entropy), and a split
=====================================================

Rescaled impurities; √Gini is a half circle. The split [3+, 4−], [2+, 1−] lowers them to its chords.
Source: Flach's slides, Figure 5.2.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
fig, (left, right) = plt.subplots(1, 2)
above = {"loc": "lower center", "bbox_to_anchor": (0.5, 1), "borderaxespad": 0.3, "ncols": 2}
rp.impurity(legend=above, ax=left)
rp.split_impurity([(3, 4), (2, 1)], names=["minority", "gini"], legend=above | {"ncols": 1}, ax=right)
fig.set_figheight(0.58 * fig.get_figwidth())
