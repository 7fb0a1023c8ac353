"""
Rate-driven and rate-uniform curves: thresholds chosen by rate
==============================================================

The share of positive predictions is drawn at random, or set to the cost proportion, which loses ⅙ less.
Source: Flach's slides, "Rate-driven loss example"; naive Bayes on tic-tac-toe.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("tic_tac_toe")
fig, (left, right) = plt.subplots(1, 2)
rp.roc(d["y_true"], d["naive_bayes"], color="C6", ax=left)
rp.rate_uniform_curve(d["y_true"], d["naive_bayes"], ax=right)
rp.rate_driven_curve(d["y_true"], d["naive_bayes"], ax=right)
rp.kendall_curve(d["y_true"], d["naive_bayes"], chance=False, ax=right)
right.set(box_aspect=1, xlabel="Cost proportion κ")
