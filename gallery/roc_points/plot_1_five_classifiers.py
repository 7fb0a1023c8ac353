"""
Five discrete classifiers
=========================

D is perfect, C guesses, E is B with its decisions reversed.
Source: Fawcett (2004), Figure 2; A, B and E are reconstructed from the text.
"""

import matplotlib.pyplot as plt
from papers import FAWCETT_FIGURE_2

import rocplot as rp

plt.style.use("rocplot.styles.paper")
fig, ax = plt.subplots()
rp.roc_points(FAWCETT_FIGURE_2, hull=False, ax=ax)
