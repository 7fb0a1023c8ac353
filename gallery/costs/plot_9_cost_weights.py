"""
H-measure: three defaults for the weight of costs
=================================================

One cost curve, and below it three densities of costs that weight it: each gives another H. Two of the
densities depend on the share of positives, here .65.
Source: Hand (2009), Hand & Anagnostopoulos (2014), and the severity ratio of their package; tic-tac-toe.
"""

import matplotlib.pyplot as plt
import numpy as np
from scipy.stats import beta

import rocplot as rp

plt.style.use("rocplot.styles.paper")
y, score = (rp.load_dataset("tic_tac_toe")[name] for name in ("y_true", "naive_bayes"))
share = np.mean(y)
defaults = {"hand-2009": (2, 2), "hand-2014": (1 + share, 2 - share), "severity-ratio": (2, 1 / share)}
fig, (top, bottom) = plt.subplots(2, sharex=True, height_ratios=(3, 2))
rp.cost_curve(y, score, color="0.5", ax=top)
kappa = np.linspace(0, 1, 501)
for preset, shape in defaults.items():
    h = rp.compute.h_measure(y, score, preset=preset)
    bottom.plot(kappa, beta(*shape).pdf(1 - kappa), label=f"{preset.capitalize()}: $H$ = {h:.3f}")
bottom.set(xlabel=top.get_xlabel(), ylabel="Weight", yticks=[], ylim=(0, 3.2))
bottom.legend(loc="upper center")
top.set_xlabel("")
fig.set_figheight(fig.get_figwidth())
