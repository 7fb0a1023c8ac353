"""
ROC confidence bands: four kinds
================================

95 % bands of 120 cases: a pointwise band contains the tpr at any one fpr, a simultaneous band the curve as a
whole.
Source: Macskassy & Provost (2004), to whose bands Fawcett (2004) refers the reader in section 6.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
cases = rp.load_dataset("tic_tac_toe")[::8]
curve = rp.compute.roc(cases["y_true"], cases["naive_bayes"])
fig, axes = plt.subplots(2, 2, sharex=True, sharey=True)
methods = {"pointwise": "Pointwise", "simultaneous": "Simultaneous"}
methods |= {"working-hotelling": "Working–Hotelling", "fixed-width": "Fixed width"}
for ax, (method, title) in zip(axes.flat, methods.items(), strict=True):
    rp.roc(curve, band={"method": method, "seed": 1}, legend=False, ax=ax)
    ax.set_title(title)
    ax.label_outer()
fig.set_figheight(fig.get_figwidth())
rp.letter_axes(fig)
