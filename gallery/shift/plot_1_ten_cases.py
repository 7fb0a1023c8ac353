"""
Sensibility and capability: sensible and non-sensible cases
===========================================================

Eight of ten cases are on their side of the midpoint; the cut-off .35 decides 7/8 of them and 1/2
of the others rightly.
Source: Klement, Japkowicz & Matwin, Table 1; the midpoint is .54, not .56 as printed.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
fig, ax = plt.subplots()
y = [1, 1, 0, 1, 1, 0, 1, 0, 0, 0]
p = [1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.0]
rp.sensibility(y, p, capability={"linestyle": "--"}, ax=ax)
ax.plot([0.35, 0.35], [7 / 8, 1 / 2], "s", color="C1")
look = {"color": "C1", "ha": "right", "va": "top", "size": plt.rcParams["legend.fontsize"]}
ax.text(0.34, 0.47, "cut-off 0.35:\n7/8 and 1/2", **look)
