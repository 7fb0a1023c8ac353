"""
ROC curve of tied scores: optimistic, pessimistic, expected
===========================================================

Six positives and four negatives share one score, amid others: the two extreme orders bound the curve. With P
= 10 and N = 9 their areas differ by 24/90, the rectangle's; either is 12/90 from the expected one.
Source: Fawcett (2004), Figure 6 and Algorithm 2, which makes one point of equal scores.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
y = [1, 1, 0] + 6 * [1] + 4 * [0] + [1, 0, 1, 0, 0, 0]
score = [9, 8, 7] + 10 * [6] + [5, 4, 3, 2, 1, 0]
fig, ax = plt.subplots()
rp.roc(y, score, chance=False, ties={"facecolor": "none", "linestyle": "--", "linewidth": 0.8}, ax=ax)
for text, at, side in (("optimistic", (0.33, 0.82), "center"), ("pessimistic", (0.53, 0.22), "right")):
    ax.text(*at, text, ha=side)
ax.text(0.31, 0.53, "expected", ha="right")
