"""
Where is one half?
==================

Two models, each marked at its threshold nearest to 0.5: like thresholds are unlike decisions.
Source: Vuk & Curk (2006), Figure 11, redrawn with predictions made here.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("tic_tac_toe")
fig, ax = plt.subplots()
for name, column, color in (("naive Bayes", "naive_bayes", "C0"), ("tree", "tree", "C1")):
    nearest = min(set(d[column]), key=lambda score: abs(score - 0.5))
    cuts = {"at": [nearest], "fmt": "cut-off {:.2f}", "color": color}
    rp.roc(d["y_true"], {name: d[column]}, thresholds=cuts, ax=ax)
