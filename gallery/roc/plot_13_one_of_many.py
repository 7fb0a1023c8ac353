"""
ROC curves of many models, two of them highlighted
==================================================

Eight models of one data set: two are highlighted, and you see where they are among the others.
Source: data of Efron et al. (2004); see :func:`rocplot.roc`.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("diabetes")
models = {name.replace("_", " "): d[name] for name in list(d)[3:]}
fig, ax = plt.subplots()
rp.roc(d["y_true"], models, highlight=["logistic regression", "tree"], ax=ax)
