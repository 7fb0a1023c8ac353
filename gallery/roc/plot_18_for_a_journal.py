"""
ROC curves for a journal: a column of IEEE, saved as PDF
========================================================

The style is chosen before drawing: it sets the width of the column and the size of the type, so that nothing
is scaled afterwards. ``rp.preflight(fig)`` lists what would be hard to read in print.
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
