"""
Risk–coverage curve (selective prediction, AURC, AUGRC)
=======================================================

The error rate among the accepted cases over the share that is accepted, if a classifier abstains when it is
not confident: selective classification, the reject option. The area is the AURC; accuracy–rejection curves
show the same upside down.
Source: El-Yaniv & Wiener (2010), Geifman et al. (2019).

Further examples:

* :doc:`../curves/plot_20_selective_prediction`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("diabetes")
names = {"logistic_regression": "logistic regression", "naive_bayes": "naive Bayes"}
p = d[list(names)].rename(columns=names)
right = {name: (p[name] >= 0.5) == d["y_true"] for name in p}
ax = rp.risk_coverage(right, (p - 0.5).abs())
