"""
Operating points of one cut-off on three scales of scores
=========================================================

Scores of the same ranking on the scales [0, 1], [−1, 1] and [1, 100] have one curve, but the cut-off 0.5
makes three different decisions, here with their accuracy.  Different kinds of model cannot share a cut-off.
Source: Fawcett (2004), section 3.1; naive Bayes on tic-tac-toe.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("tic_tac_toe")
score = d["naive_bayes"]
scales = {"[0, 1]": score, "[−1, 1]": 2 * score - 1, "[1, 100]": 1 + 99 * score}
fig, ax = plt.subplots()
rp.roc(d["y_true"], scales["[0, 1]"], ax=ax)
for name, scaled in scales.items():
    found = rp.compute.confusion_matrix(d["y_true"], y_pred=scaled >= 0.5)
    rp.roc_points({f"{name}: accuracy {found.accuracy:.2f}": (found.fpr, found.tpr)}, hull=False, ax=ax)
