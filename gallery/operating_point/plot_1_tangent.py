"""
Operating point of best accuracy: where does the tangent touch?
===============================================================

With six negatives to five positives the iso-accuracy tangent has the slope 6/5 and touches at 0.54. For any
costs the slope is c(Y, n) p(n) / (c(N, p) p(p)); lines further to the upper left cost less.
Source: Vuk & Curk (2006), Figure 4; Fawcett (2004), section 7.1.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("fawcett_figure_3")
fig, ax = plt.subplots()
rp.roc("y_true", "score", data=d, pos_label="p", operating_point={"prior": 5 / 11}, ax=ax)
