"""
A section turned round
======================

Between the two thresholds the ranking is worse than random; turned round, it adds twice the area between
chord and curve. On the cases that showed the dent that must help.
Source: Flach's slides, "Algorithm RepairSection", on the twenty cases of Fawcett (2004), Figure 3.
"""

import matplotlib.pyplot as plt
from papers import FAWCETT_FIGURE_3

import rocplot as rp

plt.style.use("rocplot.styles.paper")
y, score = FAWCETT_FIGURE_3
fig, ax = plt.subplots()
rp.repair(y, score, pos_label="p", ax=ax)
