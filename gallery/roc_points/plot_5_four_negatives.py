"""
Expected accuracy and cost of the best of ten classifiers
=========================================================

With four negatives per positive the line of equal accuracy has slope 4 and touches the hull at CN2, which
decides 86 % of the cases rightly. The rates are enough, if you know the share of positives.
Source: Flach's slides, "Iso-accuracy & convex hull".
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
points = rp.load_dataset("flach_classifiers").set_index("classifier").T.to_dict("list")
form = "four times as many negatives:\n{name}, accuracy {accuracy:.2f}, cost {cost:.2f}"
fig, ax = plt.subplots()
rp.roc_points(points, prior=1 / 5, label_fmt=form, ax=ax)
