"""
Another definition of the class
===============================

Fewer patients count as complications: the ROC curve stays, the midpoint moves.
Source: Klement, Japkowicz & Matwin, Figure 3, with a synthetic clinic built here.
"""

import matplotlib.pyplot as plt
from environments_data import flu

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
clinic = flu()
y = {name: clinic[name][0] for name in ("training", "class definition")}
p = {name: clinic[name][1] for name in y}
fig, (left, right) = plt.subplots(1, 2)
rp.sensibility(y, p, ax=left)
left.set_box_aspect(1)
rp.roc(y, p, ax=right)
