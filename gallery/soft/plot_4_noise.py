"""
ROC curves of soft labels: a perfect ranking, noise and chance
==============================================================

Even the order by the labels themselves has an area below 1, because labels that overlap cannot be told apart
entirely.
Source: Qin, Figure 5, of a real problem that is not named; random targets are the stand-in, with labels of
50 % overlapping, and only α = .2 is printed.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
rng = np.random.default_rng(1)
p = rp.compute.fuzzy_labels(degree=0.5).membership(rng.random(300))
scores = {
    "perfect ranking": p,
    "noise, α = 0.2": p + rng.uniform(-0.2, 0.2, p.size),
    "noise, α = 0.8": p + rng.uniform(-0.8, 0.8, p.size),
    "random": rng.random(p.size),
}
fig, ax = plt.subplots()
rp.roc(p, scores, soft_labels=True, ax=ax)
