"""
ROC curves of votes: scores from classifiers that only decide
=============================================================

Fifteen trees of three leaves, each grown on another bootstrap sample, give a label and no score (points). The
share of trees that vote "malignant" is a score, and so is the mean confidence of their leaves.
Source: Fawcett (2004), section 3.3, after Domingos (1999); Wisconsin breast cancer, texture and smoothness.
"""

import matplotlib.pyplot as plt
import numpy as np
from sklearn.datasets import load_breast_cancer
from sklearn.tree import DecisionTreeClassifier

import rocplot as rp

plt.style.use("rocplot.styles.paper")
X, y = load_breast_cancer(return_X_y=True)
X, y = X[:, [1, 4]], 1 - y  # positive: malignant
half, rng, confidence = y.size // 2, np.random.default_rng(0), []
for _ in range(15):
    sample = rng.integers(0, half, half)
    tree = DecisionTreeClassifier(max_leaf_nodes=3, random_state=0).fit(X[sample], y[sample])
    confidence.append(tree.predict_proba(X[half:])[:, 1])
votes = np.array(confidence) > 0.5
scores = {"share of votes": votes.mean(axis=0), "mean confidence": np.mean(confidence, axis=0)}
trees = rp.compute.roc_points({str(number): (y[half:], vote) for number, vote in enumerate(votes)})
fig, ax = plt.subplots()
ax.plot(trees.fpr, trees.tpr, "o", color="0.5", markersize=3, gid="trees", label="single trees")
rp.roc(y[half:], scores, ax=ax)
