"""
Isometrics of ten more metrics at skews 1, 1/2 and 1/10
=======================================================

Lift and relative precision have the lines of precision; φ² and MCC share theirs; npv turns around (1, 1).
Source: Flach's slides, "Types of isometric plots" and the isometric plots of its metrics.
"""

from itertools import product

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
metrics = {
    "cost": "cost", "recall_gain": "recall gain", "lift": "lift", "relative_precision": "rel. precision",
    "npv": "NPV", "jaccard": "Jaccard", "fowlkes_mallows": "Fowlkes–M.", "markedness": "markedness",
    "phi2": "φ²", "mcc": "MCC",
}  # fmt: skip
skews = {"1": 1, "1/2": 1 / 2, "1/10": 1 / 10}
fig, axes = plt.subplots(5, 6, sharex=True, sharey=True)
for ax, (metric, text) in zip(axes.flat, product(metrics, skews), strict=True):
    levels = [-20, -5, -1, 0] if metric == "recall_gain" else 8
    rp.isometrics(metric, skew=skews[text], levels=levels, fill=True, ax=ax)
    title = metrics[metric] if text == "1" else f"c = {text}"
    ax.set(xlabel="", ylabel="", xticks=[0, 0.5, 1], yticks=[0, 0.5, 1], title=title)
fig.set_figheight(0.95 * fig.get_figwidth())
fig.supxlabel("False positive rate")
fig.supylabel("True positive rate")
