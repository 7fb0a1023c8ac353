"""
Pareto front and ROC convex hull: not beaten, and yet never best
================================================================

No single learner beats those on the Pareto front. But the hollow ones are best at no slope, because a mixture
of their neighbours on the hull beats them.
Source: Flach's slides, "Pareto front vs convex hull"; the learners below the hull are invented.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
points = rp.load_dataset("flach_classifiers").set_index("classifier")
fig, ax = plt.subplots()
rp.roc_points(points.T.to_dict("list"), pareto_front=True, ax=ax)
