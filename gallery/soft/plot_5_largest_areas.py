"""
AUC of soft labels: the most that a ranking can reach
=====================================================

The best curve for labels of growing overlap w, over evenly spread targets: its area is 1 − w²/6.
Source: Qin, Figure 6; his legend is lost, and what he calls the degree of overlap is not defined.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
target = (np.arange(1000) + 0.5) / 1000
best = {f"overlap {100 * w:g} %": rp.compute.fuzzy_labels(w).membership(target) for w in (0.25, 0.5, 0.75, 1)}
fig, ax = plt.subplots()
rp.roc(best, best, soft_labels=True, ax=ax)
