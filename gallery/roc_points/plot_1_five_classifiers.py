"""
ROC points of five discrete classifiers
=======================================

D is perfect, C guesses, E is B with its decisions reversed.
Source: Fawcett (2004), Figure 2; A, B and E are reconstructed from the text.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
points = {"A": (0.1, 0.7), "B": (0.2, 0.8), "C": (0.7, 0.7), "D": (0.0, 1.0), "E": (0.8, 0.2)}
fig, ax = plt.subplots()
rp.roc_points(points, hull=False, ax=ax)
