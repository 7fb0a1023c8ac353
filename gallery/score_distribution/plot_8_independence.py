"""
ROC curve of naive Bayes: where is it misled?
=============================================

Two features of 160 cases. Naive Bayes multiplies the likelihood ratios (LR) of A and of B as if they were
independent, and so ranks A = 1, B = 0 above A = 0, B = 0: the dent. The joint counts show the right order.
Source: Flach's slides, "Naive Bayes probability estimator" and "ROC curve", with counts made here (stand-in).
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
cells = np.array([[1, 1], [0, 1], [1, 0], [0, 0]])
positive, negative = counts = np.array([[40, 20, 5, 15], [10, 15, 20, 35]])
share = counts / counts.sum(axis=1, keepdims=True)
one = share @ cells  # P(A = 1), P(B = 1) in each class
naive = np.divide(*(np.where(cells, p, 1 - p).prod(axis=1) for p in one))
joint = np.divide(*share)
fig, (left, right) = plt.subplots(1, 2)
left.axis("off")
rows = [[f"{value:.3g}" for value in row] for row in zip(*cells.T, *counts, naive, joint, strict=True)]
heads = ["A", "B", "+", "−", "naive LR", "true LR"]
table = left.table(rows, colLabels=heads, cellLoc="center", bbox=(0, 0.3, 1, 0.5), edges="horizontal")
plt.setp([*table.get_celld().values()], edgecolor=plt.rcParams["axes.edgecolor"], linewidth=0.6)
models = {"naive Bayes": np.tile(naive, 2), "joint counts": np.tile(joint, 2)}
rp.roc(np.repeat([1, 0], 4), models, sample_weight=rp.compute.frequency_weights(counts.ravel()), ax=right)
right.annotate("A = 1, B = 0", (0.44, 0.775), (0.6, 0.48), arrowprops={"arrowstyle": "-"})
