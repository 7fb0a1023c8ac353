"""
CAP curve with the Kolmogorov–Smirnov statistic, as credit scoring draws it
===========================================================================

Share of positives found over share of cases, best first (cumulative accuracy profile, power curve), below the
perfect ranking. At the dotted line the distribution functions of the classes are farthest apart, by KS. The
accuracy ratio is the Gini coefficient, 2 AUC − 1.
Source: Řezáč & Řezáč (2011); data of Efron et al. (2004).
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("diabetes")
layers = {"perfect": True, "ks": True, "label_fmt": "{name} (accuracy ratio {gini:.3f})"}
fig, ax = plt.subplots()
rp.lift("y_true", {"tree": "tree"}, data=d, scale="rate", **layers, ax=ax)
