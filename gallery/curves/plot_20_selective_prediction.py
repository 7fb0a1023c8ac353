"""
Selective prediction: the risk of what a classifier accepts
===========================================================

Three classifiers predict whether diabetes progressed, and leave the cases of which they are least sure to a
physician. Left, the error rate among the cases that they decide themselves. Right, the share of all cases
that are accepted and wrong, whose area the few most confident cases do not dominate. Limits are by bootstrap
of all cases. Dotted: a confidence without information. Dashed: one that knows every error.
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
