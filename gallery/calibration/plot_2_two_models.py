"""
Two models
==========

Naive Bayes and a tree on tic-tac-toe: local regression over a third of the cases.
Source: Vuk & Curk (2006), Figure 10; theirs shows the promoters data, which are not at hand.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("tic_tac_toe")
models = {"naive Bayes": d["naive_bayes"], "tree": d["tree"]}
fig, ax = plt.subplots()
rp.calibration(d["y_true"], models, method="loess", span=1 / 3, ax=ax)
