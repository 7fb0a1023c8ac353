"""
ROC curve with a confidence band: how sure is the curve?
========================================================

Naive Bayes on tic-tac-toe, one board in eight. At each false positive rate the band contains the true
positive rate with 95 % confidence; the legend gives the area with its interval.
Source: Vuk & Curk's (2006) end positions; DeLong et al. (1988) for the interval of the area.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("tic_tac_toe")[::8]
label = "AUC {auc:.2f}\n95 % CI {low:.2f} to {high:.2f}"
fig, ax = plt.subplots()
rp.roc("y_true", {"naive Bayes": "naive_bayes"}, data=d, band={"seed": 1}, label_fmt=label, ax=ax)
