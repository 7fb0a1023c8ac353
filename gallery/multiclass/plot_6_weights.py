"""
Class weights of a multi-class model: a weight for every class
==============================================================

The model takes three classes to be equally common, but they are 65, 25 and 10 %. The weights are searched
class by class on the cases on the left; those on the right, drawn anew, show how much the weights help.
Source: Flach's slides, "A simple 1-vs-rest approach"; the cases, random ones, are a stand-in.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("three_classes")
search, new = (d[d["sample"] == name] for name in ("search", "new"))
classes = "y_true", ["common", "scarce", "rare"]
fig, (left, right) = plt.subplots(1, 2)
fig.set_figheight(0.56 * fig.get_figwidth())
searched = rp.compute.weight_simplex(*classes, data=search)
rp.weight_simplex(searched, ax=left)
rp.weight_simplex(*classes, data=new, weights=searched.weights, ax=right)
left.set_xlabel("cases of the search")
right.set_xlabel("new cases")
