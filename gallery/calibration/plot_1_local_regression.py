"""
Calibration plot by local regression (reliability diagram, loess)
=================================================================

Has x won at tic-tac-toe? Local regression through 958 boards, with a rug of wins upwards and of the others
downwards. Naive Bayes's probabilities are too low near .5 and too high near .2 and .75. Dashed: the paper's
software smoothed the means of ten bins (dots), giving each the same weight for few cases or many.
Source: Vuk & Curk (2006), Figure 8, whose data are not named; predictions on x as there, not as in eq. 6.1.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("tic_tac_toe")
y, score = d["y_true"], d["naive_bayes"]
fig, ax = plt.subplots()
options = {"method": ["loess", "bins"], "span": 0.5, "band": True, "intervals": False, "legend": False}
rp.calibration(y, score, label="over boards", ax=ax, **options)
bins = rp.compute.calibration(y, score)
theirs = rp.compute.calibration(bins.observed, bins.predicted, soft_labels=True, method="loess", span=0.5)
ax.plot(theirs.predicted, theirs.observed, "--", color="C1", label="over bins")
shown = [line for line in ax.lines if line.get_label().startswith("over")]
ax.legend(handles=shown, loc="lower right", bbox_to_anchor=(1, 0.05))
