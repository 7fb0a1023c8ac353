"""
Which model at which cost?
==========================

Four models of tumours by texture and smoothness: left a quiz, right what they cost.
Source: Flach's slides, "Quiz!": which curve is the tree, which the neighbours? They have few scores.
"""

import matplotlib.pyplot as plt
from papers import table

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = table("cancer_quiz")
models = {"tree": d["tree"], "nearest neighbours": d["nearest_neighbours"]}
models |= {"linear": d["linear"], "naive Bayes": d["naive_bayes"]}
fig, (left, right) = plt.subplots(1, 2)
rp.roc(d["malignant"], models, label_fmt="{name}", ax=left)
rp.cost_curve(d["malignant"], models, ax=right)
right.set_box_aspect(1)
