"""
Time-dependent ROC curves: who has had the event by two, four and six years?
============================================================================

Some patients were censored, so you don't know when their event happened. ``ipcw`` leaves these out and gives
the others weights to represent them; plots take the labels and weights of a horizon. With competing causes,
controls are free of any event (``competing="exclude"``) or of that of interest (``competing="control"``).
Source: Uno et al. (2007), Blanche et al. (2013); simulated exponential times of 600 patients.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
rng = np.random.default_rng(8)
marker = rng.normal(size=600)
time = rng.exponential(4 * np.exp(-0.9 * marker))
censored = rng.exponential(6, size=600)
seen = np.minimum(time, censored)
fig, ax = plt.subplots()
at = {f"{years} years": rp.compute.ipcw(seen, time <= censored, at=years) for years in (2, 4, 6)}
labels, weights = ({name: getattr(one, part) for name, one in at.items()} for part in ("label", "weight"))
scores = dict.fromkeys(at, marker)
words = "{name} (AUC {auc:.2f}, {low:.2f} to {high:.2f})"
rp.roc(labels, scores, sample_weight=weights, label_fmt=words, ax=ax)
whole = rp.compute.concordance(seen, time <= censored, marker, method="uno", tau=6)
mean = rp.compute.integrated_auc(seen, time <= censored, marker, low=1, high=6)
ax.set_title(f"Uno's C to 6 years {whole.estimate:.2f}, mean AUC from 1 to 6 years {mean:.2f}", size="medium")
