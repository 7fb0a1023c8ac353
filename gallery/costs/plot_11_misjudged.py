"""
Expected loss under a misjudged prevalence
==========================================

Nine of ten cases are positive; the cut-off is 1 − the share you believe. Nearly right, you lose little; far
off, you lose more than by a random choice: positive with the probability that the score states.
Source: Flach's slides, "Discussion" of threshold choice; logistic regression of tumours by two measurements.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
curve = rp.compute.roc("y_true", "linear", data=rp.load_dataset("breast_cancer_two"))
prior, believed = 0.9, np.linspace(0, 1, 501)
at = np.searchsorted(-curve.threshold, believed - 1, side="right") - 1  # the last cut-off ≥ 1 − belief
loss = prior * (1 - curve.tpr[at]) + (1 - prior) * curve.fpr[at]
drawn = rp.compute.score_uniform_curve(curve, x="skew")  # a uniformly random cut-off
random = np.interp(prior, drawn.x, drawn.loss)
fig, ax = plt.subplots()
ax.plot(believed, loss, label="1 − belief")
ax.axhline(random, color="C1", linestyle="--", label=f"random choice {random:.3f}")
for belief, marker in ((0.9, "o"), (0.2, "s")):
    label = f"believed {100 * belief:g} %: {loss[round(500 * belief)]:.3f}"
    ax.plot(belief, loss[round(500 * belief)], marker, color="C0", label=label)
ax.set(xlim=(0, 1), ylim=(0, 1), xlabel="Believed share of positives", ylabel="Expected 0/1 loss")
plt.setp((ax.xaxis, ax.yaxis), ticks=[0, 0.5, 1], ticklabels=["0", "½", "1"])
ax.legend(title="Cut-off")
