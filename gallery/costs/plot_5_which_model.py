"""
ROC, cost and precision–recall curves of four models: which is which?
=====================================================================

A quiz, trained on 2000 cases: which two curves are the tree and the nearest neighbours, of few scores?  If
720 of 18 000 test cases are positive instead of 3600, precision falls.  The next figure has the answer.
Source: Flach's slides, "Quiz!"; simulated cases.
"""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from sklearn import linear_model, naive_bayes, neighbors, tree

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
y = np.repeat([1, 0] * 3, (400, 1600, 3600, 14_400, 720, 17_280))
x = np.random.default_rng(0).normal(0.7 * y[:, None], np.where(y[:, None], (1.8, 0.5), 1))
train, many, few = slice(2000), slice(2000, 20_000), slice(20_000, None)
models = [linear_model.LogisticRegression(), tree.DecisionTreeClassifier(max_leaf_nodes=5, random_state=0)]
models += [naive_bayes.GaussianNB(), neighbors.KNeighborsClassifier(8)]
d = pd.DataFrame([m.fit(x[train], y[train]).predict_proba(x)[:, 1] for m in models], list("ABCD")).T
fig, ((left, right), below) = plt.subplots(2, 2)
for ax, rows in zip(below, (many, few), strict=True):
    rp.precision_recall(y[rows], d[rows], legend=False, ax=ax)
    ax.set_title(f"{y[rows].sum()} of 18 000 positive")
rp.roc(y[many], d[many], label_fmt="{name}", ax=left)
rp.cost_curve(y[many], d[many], legend=False, ax=right).set(box_aspect=1, xlabel="Cost proportion κ")
fig.set_figheight(1.02 * fig.get_figwidth())
