"""
Operating points nearest to the cut-off one half: where are they?
=================================================================

Two models of promoters, each marked at its cut-offs nearest to one half, below it and not. Similar cut-offs
are different decisions, and scores of two kinds of model cannot be compared. The paper marks .42 and .52, one
per model.
Source: Vuk & Curk (2006), Figure 11, with the paper's data and its learners written anew.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("promoters")
fig, ax = plt.subplots()
for name, column, color in (("naive Bayes", "naive_bayes", "C0"), ("tree", "tree", "C1")):
    scores = np.unique(d[column])
    nearest = [scores[scores < 0.5].max(), scores[scores >= 0.5].min()]
    cuts = {"at": nearest, "fmt": "{:.2f}", "color": color}
    rp.roc(d["y_true"], {name: d[column]}, thresholds=cuts, ax=ax)
