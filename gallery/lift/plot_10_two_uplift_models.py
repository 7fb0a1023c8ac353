"""
Qini curves of two uplift models: which ranks by the effect?
============================================================

One model predicts who buys, the other whom the letter makes buy. The first has the larger AUC, but only the
second ranks households by the effect of the letter. Both were tested in five parts of the trial.
Source: simulated here, 6000 households; Radcliffe (2007).
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
rng = np.random.default_rng(11)
interest, habit, letter = rng.normal(size=6000), rng.normal(size=6000), np.arange(6000) % 2
buys = rng.random(6000) < 1 / (1 + np.exp(1.5 - 1.5 * habit - letter * interest))
scores = {"who buys": habit + 0.2 * rng.normal(size=6000), "whom it moves": interest + rng.normal(size=6000)}
ax = rp.qini(buys, scores, letter, fold=np.arange(6000) // 2 % 5)
