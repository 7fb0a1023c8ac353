"""
Accuracy along a perfect ROC curve: perfect ranking, imperfect decisions
========================================================================

Every positive scores above every negative: the area is 1.  Yet the scores are not calibrated: the cut-off 0.5
decides two of the ten cases wrongly; 0.6, the share of positives, one. Source: Fawcett (2004), Figure 4.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
y = np.array(list("ppppppnnnn"))
score = np.array([0.99999, 0.99999, 0.99993, 0.99986, 0.99964, 0.99955, 0.68139, 0.50961, 0.48880, 0.44951])
fig, axes = plt.subplot_mosaic([["ROC", "accuracy"], ["cases"] * 2], height_ratios=[3, 1])
left, right, below = axes.values()
rp.roc(y, {"naive Bayes": score}, pos_label="p", chance=False, ax=left)
rp.threshold_metrics(y, score, pos_label="p", metrics=["accuracy"], best=False, ax=right)
rows = {"Class": y, "Score": [f"{value:.5f}" for value in score]}
note = {"ha": "center", "linespacing": 1, "arrowprops": {"arrowstyle": "-", "linewidth": 0.5}}
for cut, place in ((0.5, (0.74, 0.7)), (0.6, (0.3, 0.4))):
    rows[f"At {cut}"] = np.where(decided := score >= cut, "Y", "N")
    share, fpr = np.mean(decided == (y == "p")), decided[y == "n"].mean()
    left.annotate(f"accuracy\n{share:.2f} at {cut}", (fpr, 1), place, **note)
    left.plot(fpr, 1, "oC0"), right.plot(cut, share, "oC0")
right.set(ylabel="Accuracy", box_aspect=1)
below.axis("off")
below.table([*rows.values()], rowLabels=[*rows], edges="open", bbox=(0.06, 0, 0.94, 1), cellLoc="center")
