"""
Mean precision–recall and decision curves of cross-validation folds
===================================================================

Tree and naive Bayes on tic-tac-toe in ten folds: the mean precision at each recall and the mean net benefit
at each threshold, with 95 % t intervals of the folds' mean; ± one standard deviation is ``errorbar="sd"``.
Source: Davis & Goadrich (2006), whose interpolation gives the precision of a fold between its thresholds;
data: Vuk & Curk's (2006) end positions.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("tic_tac_toe")
models = {"naive Bayes": d["naive_bayes"], "tree": d["tree"]}
fig, (left, right) = plt.subplots(1, 2)
rp.precision_recall(d["y_true"], models, fold=d["fold"], label_fmt="{name}", ax=left)
rp.net_benefit(d["y_true"], models, fold=d["fold"], folds=True, legend=False, ax=right)
