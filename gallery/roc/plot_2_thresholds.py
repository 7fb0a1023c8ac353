"""
Every point is a threshold
==========================

Twenty scored instances; each point bears the score at which it is reached.
Source: Fawcett (2004), Figure 3; the same curve is Vuk & Curk's (2006) Figure 1.
"""

import matplotlib.pyplot as plt
from papers import FAWCETT_FIGURE_3

import rocplot as rp

plt.style.use("rocplot.styles.paper")
fig, ax = plt.subplots()
rp.roc(*FAWCETT_FIGURE_3, pos_label="p", thresholds=True, ax=ax)
