"""
Score distributions and ROC curves: good to poor separation
===========================================================

Fifty cases of each class in every panel: the closer the classes, the flatter the curve, and the larger the
area between it and its hull.
Source: Flach's slides, "Good separation between classes" to "Poor separation", with scores drawn here.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
kinds = {"good": 2.6, "reasonable": 1.7, "fairly poor": 1.0, "poor": 0.4}
y = np.repeat([1, 0], 50)
positive, negative = np.random.default_rng(2).normal(size=(2, 100))
fig, axes = plt.subplots(2, 4)
for (top, bottom), (name, separation) in zip(axes.T, kinds.items(), strict=True):
    score = np.where(y, separation + positive, negative)
    rp.score_distribution(y, score, kind="density", legend=False, ax=top)
    rp.roc(y, score, hull={"label": None}, legend=False, ax=bottom)
    top.set(title=f"{name},\nAUC {rp.compute.auc(y, score):.2f}", ylabel="", yticks=[], xlim=(-4, 6.5))
    bottom.set_ylabel("" if bottom is not axes[1, 0] else "True positive rate")
    bottom.set(xlabel="", xticks=[0, 0.5, 1])
    top.set_box_aspect(1)
fig.supxlabel("False positive rate", size=plt.rcParams["axes.labelsize"])
fig.set_figheight(0.6 * fig.get_figwidth())
