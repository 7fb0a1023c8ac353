"""
Perfect ranking, imperfect decisions
====================================

Every positive scores above every negative, so the area is 1.  Yet the scores are not calibrated: the cut-off
0.5 decides two of the ten cases wrongly, 0.6 one.
Source: Fawcett (2004), Figure 4.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
y = np.array(list("ppppppnnnn"))
score = np.array([0.99999, 0.99999, 0.99993, 0.99986, 0.99964, 0.99955, 0.68139, 0.50961, 0.48880, 0.44951])
fig, (left, right) = plt.subplots(1, 2)
rp.roc(y, {"naive Bayes": score}, pos_label="p", thresholds=[0.5, 0.6], ax=left)
rp.threshold_metrics(y, score, pos_label="p", metrics=["accuracy"], best=False, legend=False, ax=right)
for cut in (0.5, 0.6):
    accuracy = np.mean((score >= cut) == (y == "p"))
    right.plot([cut, cut], [0, accuracy], "o:", color="C0", linewidth=0.8, markevery=[1])
    right.annotate(f"{accuracy:.1f}", (cut, accuracy), (4, -4), textcoords="offset points", va="top")
stack = [0.02, 0.08, 0.14, 0.2, 0.26, 0.32] + [0.02] * 4  # the scores of the positives are nearly equal
for label, name, marker in (("p", "positives", "o"), ("n", "negatives", "^")):
    own = y == label
    right.plot(score[own], np.array(stack)[own], marker, color="C1", label=name)
right.legend(loc=(0.3, 0.3))
right.set(xlabel="Score, and cut-off", ylabel="Accuracy", box_aspect=1)
