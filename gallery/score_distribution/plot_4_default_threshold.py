"""
The default threshold of naive Bayes
====================================

Its scores are no probabilities: at 0.5 accuracy is 0.69, at the threshold learnt from the data 0.75; the
majority class alone, at the corner, has 0.65.  The curve has dents.
Source: Flach's slides, "Naive Bayes ROC curve", "Uncalibrated threshold" and "Calibrated threshold".
"""

import matplotlib.pyplot as plt
from papers import table

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = table("tic_tac_toe")
fig, (left, right) = plt.subplots(1, 2)
rp.score_distribution(d["x_wins"], d["naive_bayes"], threshold=0.5, ax=left)
look = {"isometrics": {"metric": "accuracy", "levels": [0.65, 0.69]}, "operating_point": True}
rp.roc(d["x_wins"], d["naive_bayes"], thresholds=[0.5], hull=True, **look, ax=right)
left.set_box_aspect(1)
fig.set_figheight(0.52 * fig.get_figwidth())
