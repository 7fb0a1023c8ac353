"""
Iso-accuracy and the ROC convex hull: the best learner depends on the classes
=============================================================================

Dashed: the line of equal accuracy through the best learner, for three shares of positives. It turns with the
share, until it is best to call every case negative, or every case positive.
Source: Flach's slides, "Iso-accuracy & convex hull".
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
points = rp.load_dataset("flach_classifiers").set_index("classifier").T.to_dict("list")
learners = {name: points[name] for name in ("CN2", "C4.5", "SVM")}
fig, axes = plt.subplots(2, 2)
for ax, prior in zip(axes.flat, (0.5, 0.8, 0.2), strict=False):
    best = rp.compute.operating_point(rp.compute.roc_points(learners), prior=prior)
    rp.roc_points(learners, prior=prior, legend=False, ax=ax)
    ax.set_title(f"{100 * prior:g} % positives:\n{best.name}, accuracy {best.accuracy:.2f}")
trivial = {name: points[name] for name in ("AlwaysNeg", "AlwaysPos")}
hull = rp.compute.roc_points(learners | trivial)
few, most = 1 / (1 + hull.slope_low[-2]), 1 / (1 + hull.slope_high[-1])  # shares of positives: N/P = slope
rp.roc_points(hull, legend=False, ax=axes[1, 1])
axes[1, 1].set_title(f"below {100 * few:.0f} %: AlwaysNeg\nabove {100 * most:.0f} %: AlwaysPos")
fig.set_figheight(1.1 * fig.get_figwidth())
