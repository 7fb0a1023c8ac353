"""
Sensible and non-sensible cases
===============================

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
for share, text in ((7 / 8, "7/8 at 0.35"), (1 / 2, "1/2 at 0.35")):
    ax.annotate(text, (0.35, share), (0, 5), textcoords="offset points", color="C1", ha="right")
