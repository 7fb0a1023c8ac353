"""
ROC curves on training cases: which tree is better?
===================================================

Wrong: on the cases that grew the trees the unpruned one is clearly better, so use it.  Right: on cases that
neither has seen it is not, and both areas are smaller.
Source: Fawcett (2004), section 6; data: Wisconsin breast cancer, in two halves.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("breast_cancer_trees")
fig, axes = plt.subplots(1, 2)
for ax, half in zip(axes, ("training", "test"), strict=True):
    rp.roc("y_true", ["unpruned", "pruned"], data=d[d["half"] == half], ax=ax)
    ax.set_title(f"{half.capitalize()} cases")
fig.set_figheight(0.53 * fig.get_figwidth())
