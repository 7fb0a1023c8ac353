"""
ROC convex hull of classifiers: who is ever best?
=================================================

The learners on the hull are best at some class distribution, and the labels give the slopes at which they
are; the grey ones never are.
Source: Flach's slides, "Example ROC plot" and "The ROC convex hull"; the grey ones are invented.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
points = rp.load_dataset("flach_classifiers").set_index("classifier")
fig, ax = plt.subplots()
rp.roc_points(points.T.to_dict("list"), slope_ranges=True, legend=False, ax=ax)
fig.set_figheight(0.97 * fig.get_figwidth())
