"""
Real classifiers are not independent
====================================

A tree and a linear model for the same tumours, both cut at .4: what their decisions show, on these cases, is
near the hull, far from where independence would put it.
Source: Fawcett (2004), section 7.4.3, on data of Wolberg et al. (1993).
"""

import matplotlib.pyplot as plt
from papers import table

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = table("cancer_quiz")
tree, linear = ((d["malignant"], d[model] >= 0.4) for model in ("tree", "linear"))
fig, ax = plt.subplots()
rp.combination(tree, linear, how="both", names=("tree", "linear"), hull=True, ax=ax)
