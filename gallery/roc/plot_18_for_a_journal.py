"""
ROC curves for a journal: a column of IEEE, saved as PDF
========================================================

Choose the style before you draw: it sets the width of the column and the size of the type, so you need not
scale the figure afterwards. ``rp.preflight(fig)`` lists everything that would be hard to read in print.
Source: data of Efron et al. (2004); see :func:`rocplot.preflight`.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.ieee")
d = rp.load_dataset("diabetes")
fig, ax = plt.subplots()
rp.roc("y_true", {"random forest": "random_forest", "tree": "tree"}, data=d, band=True, ax=ax)
print(rp.preflight(fig) or "Fit to print.")
fig.savefig("figure-1.pdf")
