"""
Cost curve with folds and a bootstrap band: how sure is it?
===========================================================

Tic-tac-toe: left, the mean of ten folds with its 95 % t intervals; right, all cases with a bootstrap band.
Source: Drummond & Holte (2000), averaged as Fawcett (2004), section 6, averages ROC curves.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("tic_tac_toe")
models = {"naive Bayes": d["naive_bayes"], "tree": d["tree"]}
fig, (left, right) = plt.subplots(1, 2, sharey=True)
rp.cost_curve(rp.compute.cost_average(d["y_true"], models, fold=d["fold"]), ax=left)
rp.cost_curve(d["y_true"], models, band={"seed": 0}, ax=right)
left.set_xlabel("Cost proportion, κ")
right.set(xlabel="Cost proportion, κ", ylabel="")
