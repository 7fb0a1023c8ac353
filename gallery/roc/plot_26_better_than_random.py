"""
AUC with its confidence interval: better than random, or by chance?
===================================================================

The diagonal is guessing. Twenty instances with an AUC of .68 don't show that a model is better: the limits
contain ½, and the band contains the diagonal. With the same curve of two hundred instances, they do.
Source: Fawcett (2004), section 2.1, after Forman (2002), and his Figure 3, right each instance ten times.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("fawcett_figure_3")
label = "AUC {auc:.2f}, 95 % CI\n{low:.2f} to {high:.2f}"
fig, axes = plt.subplots(1, 2, sharey=True)
for ax, times in zip(axes, (1, 10), strict=True):
    own = d.loc[d.index.repeat(times)]
    rp.roc("y_true", "score", data=own, pos_label="p", band={"seed": 1}, label_fmt=label, ax=ax)
    ax.set_title(f"{len(own)} instances")
    ax.label_outer()
