"""
Operating point on the ROC curve: the default threshold is not the best
=======================================================================

Naive Bayes on tic-tac-toe: the decision at 0.5 lies below the hull. The optimum lies on it, and decides six
more of a hundred end positions rightly. The paper gains .056 at .403 (AUC .741), with other folds.
Source: Vuk & Curk (2006), Figure 9, redrawn with predictions made here.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("tic_tac_toe")
fig, ax = plt.subplots()
y, score = d["y_true"] == 1, d["naive_bayes"]
accuracy = np.mean((score >= 0.5) == y)
size = 1.4 * plt.rcParams["lines.markersize"]
default = {"at": [0.5], "fmt": f"cut-off {{:g}}\naccuracy {accuracy:.3f}"}
rp.roc(y, score, hull=True, operating_point=True, thresholds=default, ax=ax)
decided = rp.compute.confusion_matrix(y, score)
ax.plot(decided.fpr, decided.tpr, "o", color="C0", fillstyle="none", markersize=size)
best = rp.compute.operating_point(y, score).threshold
gained = np.mean((score >= best) == y)
ax.set_title(f"Accuracy {gained:.3f} at the optimum, {accuracy:.3f} at 0.5")
