"""
ROC, cost and precision–recall curves of four models: which is which?
=====================================================================

A quiz: which two of the four curves are the tree and the nearest neighbours? They have few scores, so few
vertices.  Below, 20 and 4 % positives: ROC curves stay, precision falls.  The next figure has the answer.
Source: Flach's slides, "Quiz!"; tumours by texture and smoothness, weighted to these shares.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("breast_cancer_two")
y = d["y_true"]
letters = dict(zip("ABCD", ("linear", "tree", "naive_bayes", "nearest_neighbours"), strict=True))
models = {letter: d[name] for letter, name in letters.items()}
fig, ((left, right), below) = plt.subplots(2, 2)
rp.roc(y, models, label_fmt="{name}", ax=left)
rp.cost_curve(y, models, legend=False, ax=right)
right.set(box_aspect=1, xlabel="Cost proportion κ")
for ax, share in zip(below, (0.2, 0.04), strict=True):
    weight = np.where(y == 1, share / y.mean(), (1 - share) / (1 - y.mean()))
    rp.precision_recall(y, models, sample_weight=weight, legend=False, ax=ax)
    ax.set_title(f"{100 * share:g} % positives")
fig.set_figheight(1.02 * fig.get_figwidth())
