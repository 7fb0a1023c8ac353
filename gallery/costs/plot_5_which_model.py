"""
Which model at which cost?
==========================

A quiz: which two of the four curves are the tree and the nearest neighbours? They have few scores, so few
vertices.  Right, what each costs with its best threshold, where they differ. The next figure has the answer.
Source: Flach's slides, "Quiz!"; tumours by texture and smoothness.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("breast_cancer_two")
letters = dict(zip("ABCD", ("linear", "tree", "naive_bayes", "nearest_neighbours"), strict=True))
models = {letter: d[name] for letter, name in letters.items()}
fig, (left, right) = plt.subplots(1, 2)
rp.roc(d["y_true"], models, ax=left)
rp.cost_curve(d["y_true"], models, legend=False, ax=right)
right.set(box_aspect=1, xlim=(0.15, 0.9), ylim=(0.1, 0.26), xlabel="Cost proportion κ")
