"""
Three mirrors
=============

Inverted predictions, inverted labels, and both: where a point goes, and the lines of two metrics through it.
Source: Flach's slides, "Symmetries".
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
f, t, c = 0.2, 0.7, 1 / 2
mirrors = {
    "as it is": (f, t, c), "predictions inverted": (1 - f, 1 - t, c),
    "labels inverted": (t, f, 1 / c), "both inverted": (1 - t, 1 - f, 1 / c),
}  # fmt: skip
fig, axes = plt.subplots(1, 4, sharey=True)
for ax, (title, (fpr, tpr, skew)) in zip(axes, mirrors.items(), strict=True):
    through = [rp.compute.metric("accuracy", fpr, tpr, skew)]
    rp.isometrics("accuracy", skew=skew, levels=through, ax=ax)
    through = [rp.compute.metric("precision", fpr, tpr, skew)]
    legend = "lower right" if ax is axes[0] else False
    rp.isometrics("precision", skew=skew, levels=through, legend=legend, ax=ax)
    rp.roc_points({"": (fpr, tpr)}, hull=False, chance=False, legend=False, ax=ax)
    ax.set_title(f"{title}, c = {skew:g}")
    ax.label_outer()
fig.set_figheight(0.31 * fig.get_figwidth())
