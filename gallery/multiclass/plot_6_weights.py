"""
A weight for every class
========================

The model takes three classes for equally common, but they are 65, 25 and 10 %. Weights are searched class by
class on the cases on the left; those on the right, drawn anew, show what the weights are worth.
Source: Flach's slides, "A simple 1-vs-rest approach"; cases drawn here, theirs are not preserved.
"""

import matplotlib.pyplot as plt
from classes_data import plane

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
fig, (left, right) = plt.subplots(1, 2)
fig.set_figheight(0.56 * fig.get_figwidth())
searched = rp.compute.weight_simplex(*plane(seed=0))
rp.weight_simplex(searched, ax=left)
rp.weight_simplex(*plane(seed=1), weights=searched.weights, ax=right)
left.set_xlabel("cases of the search")
right.set_xlabel("new cases")
