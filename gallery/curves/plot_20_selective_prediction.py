"""
Selective prediction: the risk of what a classifier accepts
===========================================================

Three classifiers predict whether diabetes progressed, and leave to a physician the cases of which they are
least sure. At the left the error rate among those that they decide themselves; at the right the share of all
cases that are accepted and wrong, whose area is not dominated by the few most confident cases. Limits by
bootstrap of all cases. The curve of a confidence that tells nothing is dotted, that of one that knows every
error is dashed.
Source: El-Yaniv & Wiener (2010), Traub et al. (2024).
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("diabetes")
names = {"logistic_regression": "logistic regression", "naive_bayes": "naive Bayes", "tree": "tree"}
p = d[list(names)].rename(columns=names)
right = {name: (p[name] >= 0.5) == d["y_true"] for name in p}
sure = (p - 0.5).abs()

fig, (left, other) = plt.subplots(1, 2)
fig.set_figheight(0.65 * fig.get_figwidth())
words = "{name}\n(%s:.3f}, {low:.3f} to {high:.3f})"
rp.risk_coverage(right, sure, label_fmt=words % "AURC {aurc", ax=left)
rp.risk_coverage(right, sure, risk="generalized", label_fmt=words % "AUGRC {augrc", ax=other)
rp.letter_axes(fig)
