"""
Decision tree pruning and its AUC: pruning considered harmful
=============================================================

The pruned tree makes the same decisions, but it no longer ranks the cases of the pruned subtree: its AUC
falls from .79 to .73.
Source: Flach's slides, "(aside) Pruning considered harmful".
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
first = {"split": "B", "yes": {"counts": (4, 1)}, "no": {"counts": (2, 3)}}
second = {"split": "C", "yes": {"counts": (1, 5)}, "no": {"counts": (3, 1)}}
grown = {"split": "A", "yes": first, "no": second}
tree = rp.compute.tree(grown)
pruned = tree.prune(rp.compute.best_labelling(tree, prior=0.75))
fig, (left, right) = plt.subplots(1, 2)
fig.set_figheight(0.5 * fig.get_figwidth())
rp.tree_diagram(pruned, prior=0.75, ax=left)
rp.roc({"grown": rp.compute.tree_roc(tree), "pruned": rp.compute.tree_roc(pruned)}, ax=right)
