"""
Repair of an ROC curve under validation: when is it accepted?
=============================================================

Eight folds show the dent, one decides, and one tests (drawn): the repair is accepted for fold 2 and refused
for fold 4. Over all ten folds seven repairs are accepted, and the mean area rises by .013.
Source: Flach's slides, "Experimental design", and Fawcett (2004), section 7.4.5: what ROC curves were used to
choose needs other data to be judged. Out-of-fold naive Bayes scores of tic-tac-toe.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("tic_tac_toe")
fig, axes = plt.subplots(1, 2, sharey=True)
for ax, test in zip(axes, (2, 4), strict=True):
    folds = [~np.isin(d["fold"], (test, test + 1)), d["fold"] == test + 1, d["fold"] == test]
    parts = [(d["y_true"][rows], d["naive_bayes"][rows]) for rows in folds]
    rp.repair(rp.compute.validated_repair(*parts), ax=ax)
    ax.set_title(f"Test fold {test}")
axes[1].set_ylabel("")
