"""
Brier score, accuracy and ranking: three tasks, three winners
=============================================================

Cases by rank: a positive is filled, a negative hollow, and the lines are the errors of the probabilities.
These are better in b than in a, yet b ranks worse.  So does d, although it classifies better than c.
Source: Flach's slides, "Better probabilities ≠ better ranking" and "Better classification …"; stand-in cases.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
fig, axes = plt.subplots(2, 2)
tasks = rp.load_dataset("ranking_errors").groupby("model")
for ax, (letter, task) in zip(axes.flat, tasks, strict=True):
    y, p = task["y_true"].to_numpy(), task["score"].to_numpy()
    wrong = round((1 - rp.compute.auc(y, p)) * y.sum() * (1 - y).sum())
    rank = 1 + np.argsort(np.argsort(-p))
    ax.hlines(rank, y, p, color=np.where(y, "C0", "C1"), linewidth=0.8)
    for color, own, fill in (("C0", y == 1, "full"), ("C1", y == 0, "none")):
        ax.plot(p[own], rank[own], "o", color=color, fillstyle=fill)
    if letter in "cd":
        ax.axvline(0.5, linestyle=":", color="0.5")  # the cut
    error = f"Brier {np.mean((y - p) ** 2):.2f}" if letter in "ab" else f"{np.sum((p >= 0.5) != y)} wrong"
    ax.set(title=f"({letter}) {error}, misranked pairs: {wrong}", xlabel="Probability", ylabel="Rank")
    ax.set(ylim=(y.size + 0.7, 0.3), yticks=[1, y.size], xticks=[0, 0.5, 1], xticklabels=["0", "½", "1"])
    ax.label_outer()
