"""
Density of a number predicted by fuzzy labels
=============================================

A classifier gives the probability of the label +. With the labels' own densities (eq. 5) you get a density of
the target (eq. 4); its mean (triangle) is the prediction, between the means of the labels, 1/3 and 2/3.
Source: Qin, eqs. 3 to 7, with labels of 50 % overlapping.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
labels = rp.compute.fuzzy_labels(degree=0.5)
target, memberships = labels.target, [labels.negative, labels.positive]
fig, ax = plt.subplots()
for i, p in enumerate((0.1, 0.4, 0.9)):
    (density,) = rp.compute.target_density([p], target, memberships)
    (mean,) = rp.compute.defuzzify([p], target, memberships)
    ax.plot(target, density, ("-", "--", ":")[i], label=f"P(+|x) = {p:g}, prediction {mean:.3f}")
    ax.plot(mean, 0, "^", color=f"C{i}", clip_on=False, zorder=3)
ax.set(xlabel="Target t", ylabel="Density p(t|x)", xlim=(0, 1), ylim=(0, 2.6), box_aspect=1)
ax.legend(loc="upper center")
for axis in (ax.xaxis, ax.yaxis):
    axis.set_major_formatter("{x:g}")
