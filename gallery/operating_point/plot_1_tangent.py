"""
The point of best accuracy
==========================

With six negatives to five positives the iso-accuracy tangent has the slope 6/5 and touches at 0.54.
Source: Vuk & Curk (2006), Figure 4.
"""

import matplotlib.pyplot as plt
from papers import FAWCETT_FIGURE_3

import rocplot as rp

plt.style.use("rocplot.styles.paper")
fig, ax = plt.subplots()
rp.roc(*FAWCETT_FIGURE_3, pos_label="p", operating_point={"prior": 5 / 11}, ax=ax)
