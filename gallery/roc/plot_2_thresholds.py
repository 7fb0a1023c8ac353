"""
Every point is a threshold
==========================

Twenty scored instances; each point bears the score at which it is reached.
Source: Fawcett (2004), Figure 3; the same curve is Vuk & Curk's (2006) Figure 1.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("fawcett_figure_3")
fig, ax = plt.subplots()
rp.roc("y_true", "score", data=d, pos_label="p", thresholds=True, ax=ax)
