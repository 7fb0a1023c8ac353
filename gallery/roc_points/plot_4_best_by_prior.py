"""
The best learner depends on the classes
=======================================

Equal classes: C4.5, accuracy .82; four times as many positives: SVM, .84; as many negatives: CN2, .86.
Dashed: equal accuracy.
Source: Flach's slides, "Iso-accuracy & convex hull".
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
points = rp.load_dataset("flach_classifiers").set_index("classifier")
named = points.loc[["CN2", "C4.5", "SVM"]].T.to_dict("list")
fig, axes = plt.subplots(1, 3, sharey=True)
for ax, prior in zip(axes, (0.5, 0.8, 0.2), strict=True):
    rp.roc_points(named, prior=prior, legend=False, ax=ax)
    ax.set_title(f"{100 * prior:g} % positives")
fig.set_figheight(0.38 * fig.get_figwidth())
plt.setp(axes, xticks=[0, 0.5, 1])
for ax in axes[1:]:
    ax.set_ylabel("")
