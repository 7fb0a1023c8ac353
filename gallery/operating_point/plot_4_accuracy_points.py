"""
Accuracy along a perfect ROC curve: perfect ranking, imperfect decisions
========================================================================

Every positive scores above every negative, so the area is 1.  Yet the scores are not calibrated: the cut-off
0.5 decides two of the ten cases wrongly, 0.6 one.  Source: Fawcett (2004), Figure 4.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
y = np.array(list("ppppppnnnn"))
score = np.array([0.99999, 0.99999, 0.99993, 0.99986, 0.99964, 0.99955, 0.68139, 0.50961, 0.48880, 0.44951])
fig, axes = plt.subplot_mosaic([["ROC", "accuracy"], ["cases"] * 2], height_ratios=[3, 1])
rp.roc(y, {"naive Bayes": score}, pos_label="p", ax=axes["ROC"])
rp.threshold_metrics(y, score, pos_label="p", metrics=["accuracy"], best=False, ax=axes["accuracy"])
rows = {"Class": y, "Score": [f"{one:.5f}" for one in score]}
for cut, place in ((0.5, (0.3, 0.83)), (0.6, (0.06, 0.66))):
    rows[f"At {cut}"] = np.where(decided := score >= cut, "Y", "N")
    right = np.mean(decided == (y == "p"))
    axes["ROC"].plot(fpr := decided[y == "n"].mean(), 1, "oC0")
    thin = {"arrowstyle": "-", "linewidth": 0.5, "relpos": (0.4, 1)}
    axes["ROC"].annotate(f"accuracy {right:.2f} at {cut}", (fpr, 1), place, arrowprops=thin)
    axes["accuracy"].plot(cut, right, "oC0")
axes["accuracy"].set(ylabel="Accuracy", box_aspect=1)
axes["cases"].axis("off")
axes["cases"].table([*rows.values()], rowLabels=[*rows], edges="B", bbox=(0.06, 0, 0.94, 1), cellLoc="center")
