"""
Random mixture of two classifiers: which one meets the budget?
==============================================================

Of 4000 clients, 240 would answer, and you can write to 800. A reaches 424 of them and B 1084, so take 57 % of
the decisions from B to get C: k = 94/165. The paper reads .53 off its figure, and reaches 774.
Source: Fawcett (2004), Figure 10, corrected.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
fig, ax = plt.subplots()
rp.combination((0.1, 0.2), (0.25, 0.6), positives=240, negatives=3760, budget=800, ax=ax)
ax.annotate("C", (51 / 275, 353 / 825), (0.8, -1.6), textcoords="offset fontsize")
ax.set(xlim=(0, 0.5), ylim=(0.15, 0.65))
