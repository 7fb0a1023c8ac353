"""
AUC of soft labels: the most that a ranking can reach
=====================================================

The best curve for labels that share the part d of their widths, over evenly spread targets: its area is
1 − w²/6 with w = d/(1 − d), and 5/6 for labels of 50 % overlapping.
Source: Qin, Figure 6, for the labels drawn for his Figure 3; his legend is lost.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
target = (np.arange(1000) + 0.5) / 1000
degrees = {"(a) 12.5 %": 0.125, "(b) 25 %": 0.25, "(c) 37.5 %": 0.375, "(d) 50 %": 0.5}
best = {name: rp.compute.fuzzy_labels(degree=d).membership(target) for name, d in degrees.items()}
fig, ax = plt.subplots()
rp.roc(best, best, soft_labels=True, ax=ax)
