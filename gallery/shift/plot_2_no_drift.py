"""
The same environment
====================

Training and test patients come from one population: neither plot moves, and the
midpoints, .49 and .50, are nearly the same.
Source: Klement, Japkowicz & Matwin, Figure 1, with a synthetic clinic built here.
"""

import matplotlib.pyplot as plt
from environments_data import flu

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
clinic = flu()
y = {name: clinic[name][0] for name in ("training", "test")}
p = {name: clinic[name][1] for name in y}
fig, (left, right) = plt.subplots(1, 2)
rp.sensibility(y, p, midpoint=False, legend=False, ax=left)
left.set_box_aspect(1)
rp.roc(y, p, ax=right)
