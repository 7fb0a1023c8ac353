"""
Equal scores
============

One positive and one negative share the score 0.4: the diagonal is what to expect of the two orders.
AROC1 = 5/6 takes the lower path, AROC2 = 11/12 the diagonal.  Source: Vuk & Curk (2006), Figure 3.
"""

import matplotlib.pyplot as plt
from papers import VUK_CURK_TABLE_2

import rocplot as rp

plt.style.use("rocplot.styles.paper")
fig, ax = plt.subplots()
rp.roc(*VUK_CURK_TABLE_2, pos_label="p", ties=True, thresholds=True, chance=False, ax=ax)
