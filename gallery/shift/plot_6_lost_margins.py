"""
Sensibility of two models with one ROC curve
============================================

Ten cases, ranked alike, with wide margins and with narrow ones: they have one ROC curve, because only the
order counts. Midpoint, sensibility and capability show the difference.
Source: Klement, Japkowicz & Matwin, section 1, with Table 1; its probabilities drawn together are made here.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
y = [1, 1, 0, 1, 1, 0, 1, 0, 0, 0]
p = np.array([1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.0])
scores = {"Table 1": p, "closer to ½": 0.5 + 0.3 * (p - 0.5)}
fig, (left, right) = plt.subplots(1, 2)
rp.sensibility(y, scores, label_fmt="{name} (midpoint {midpoint:.3f})", ax=left)
left.set_box_aspect(1)
for (name, score), style, width in zip(scores.items(), ("-", "--"), (3, 1), strict=True):
    rp.roc(y, {name: score}, linestyle=style, linewidth=width, ax=right)
