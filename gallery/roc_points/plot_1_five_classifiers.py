"""
ROC points of five discrete classifiers
=======================================

Each classifier decides 2000 cases. D is perfect, C guesses "positive" in 70 % of the cases without looking,
and E is B with every decision reversed.
Source: Fawcett (2004), Figure 2; A and B are reconstructed from the text.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
y = np.repeat([True, False], 1000)
case = np.tile(np.arange(1000), 2)  # the number of a case within its class
a = case < np.where(y, 700, 100)  # yes to 700 of the positives and 100 of the negatives
b = case < np.where(y, 800, 200)
c = np.random.default_rng(2).random(2000) < 0.7
decisions = {"A": (y, a), "B": (y, b), "C": (y, c), "D": (y, y), "E": (y, ~b)}
fig, ax = plt.subplots()
rp.roc_points(decisions, hull=False, ax=ax)
