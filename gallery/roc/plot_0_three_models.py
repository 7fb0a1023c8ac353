"""
Three models and a cut-off
==========================

Ten-fold predictions of malignant tumours.  The dot is the cut-off of least cost where a missed tumour costs
as much as five false alarms.
Source: Wisconsin breast cancer (Wolberg et al., 1993).
"""

import matplotlib.pyplot as plt
from papers import table

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = table("breast_cancer")
y = d["malignant"]
models = {"logistic regression": d["logistic_regression"], "naive Bayes": d["naive_bayes"], "tree": d["tree"]}
fig, ax = plt.subplots()
rp.roc(y, models, legend=False, ax=ax)
corner = ax.inset_axes((0.34, 0.13, 0.61, 0.61), xlim=(-0.004, 0.2), ylim=(0.8, 1.035))
rp.roc(y, models, legend=False, chance=False, ax=corner).set(xlabel="", ylabel="", yticks=(0.8, 0.9, 1))
ax.indicate_inset_zoom(corner)
best = rp.compute.operating_point(y, models["logistic regression"], cost_fn=5)
corner.plot(best.fpr, best.tpr, "o", color=corner.lines[0].get_color())
words = {**dict.fromkeys(models), f"cut-off {best.threshold:.2f}": None}
places = [(0.197, 1.019, "right"), (0.197, 0.966, "right"), (0.197, 0.928, "right"), (0.015, 0.994, "left")]
for line, word, (x, at, side) in zip(corner.lines, words, places, strict=False):
    look = {"color": line.get_color(), "size": plt.rcParams["xtick.labelsize"]}
    corner.text(x, at, word, ha=side, va="center", **look)
