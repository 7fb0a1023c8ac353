"""
The default threshold is not the best
=====================================

Naive Bayes on tic-tac-toe: the decision at 0.5 lies below the hull, the optimum on it.
Source: Vuk & Curk (2006), Figure 9, redrawn with predictions made here.
"""

import matplotlib.pyplot as plt
from papers import table

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = table("tic_tac_toe")
fig, ax = plt.subplots()
rp.roc(d["x_wins"], d["naive_bayes"], hull=True, operating_point=True, thresholds=[0.5], ax=ax)
