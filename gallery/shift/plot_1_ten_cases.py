"""
Sensibility and capability: sensible and non-sensible cases
===========================================================

Eight of ten cases are on their side of the midpoint. The cut-off .35 decides 87.5 % of these and 50 % of the
others rightly.
Source: Klement, Japkowicz & Matwin, Table 1; the midpoint is .54, not .56 as printed.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
y = [1, 1, 0, 1, 1, 0, 1, 0, 0, 0]
p = [1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.0]
words = "cut-off {:.2f}: {sensibility:.1%}, {capability:.0%}"
ax = rp.sensibility(y, p, capability={"linestyle": "--"}, thresholds={"at": [0.35], "fmt": words})
