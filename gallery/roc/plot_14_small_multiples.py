"""
ROC curves as small multiples (facets)
======================================

Each of eight models before the other seven, by ``rocplot.facets`` on seaborn's grid.
Source: data of Efron et al. (2004).
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("diabetes")
models = {name.replace("_", " ").replace("bayes", "Bayes"): name for name in list(d)[3:]}
height = plt.rcParams["figure.figsize"][0] / 4
grid = rp.facets("roc", "y_true", models, data=d, col="model", col_wrap=4, height=height, dashes=False)
grid.set(xticks=[0, 0.5, 1], yticks=[0, 0.5, 1])
grid.set_axis_labels("FPR", "TPR")
grid.set_titles("{col_name}", size="small")
grid.tight_layout(h_pad=0.2, w_pad=0.2)
