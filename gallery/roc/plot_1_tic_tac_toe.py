"""
ROC curves of two models, with convex hulls and best points
===========================================================

Ten-fold predictions on tic-tac-toe: ROC curves, convex hulls and the points of least error.
Source: Vuk & Curk (2006), Table 4, whose end positions these are; see :func:`rocplot.roc`.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("tic_tac_toe")
fig, ax = plt.subplots()
rp.roc(
    d["y_true"],
    {"naive Bayes": d["naive_bayes"], "tree": d["tree"]},
    hull=True,
    operating_point=True,
    legend="lower right",
    ax=ax,
)
