"""
DET curve (detection error trade-off)
=====================================

Misses against false alarms on probit axes, which leave room for small errors. Circles mark the equal error
rates of the hulls, triangles mark rates of 0 or 1, which the axes cannot show.
Source: Fawcett (2004), section 7.5.1, after Martin et al. (1997); data: tic-tac-toe.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("tic_tac_toe")
fig, ax = plt.subplots()
rp.det(d["y_true"], {"naive Bayes": d["naive_bayes"], "tree": d["tree"]}, limits=(0.002, 0.9), ax=ax)
