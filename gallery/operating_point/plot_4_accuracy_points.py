"""
Perfect ranking, imperfect decisions
====================================

Every positive scores above every negative, yet the cut-offs 0.5 and 0.6 err: the scores are not calibrated.
Source: Fawcett (2004), Figure 4.
"""

import matplotlib.pyplot as plt
from papers import FAWCETT_FIGURE_4

import rocplot as rp

plt.style.use("rocplot.styles.paper")
fig, ax = plt.subplots()
rp.roc(*FAWCETT_FIGURE_4, pos_label="p", thresholds=[0.5, 0.6], ax=ax)
