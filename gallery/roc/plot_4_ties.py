"""
ROC curve with ties: equal scores
=================================

One positive and one negative share the score 0.4: the diagonal is what to expect of the two orders.
AROC1 = 5/6 takes the lower path, AROC2 = 11/12 the diagonal.  Source: Vuk & Curk (2006), Figure 3.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
fig, ax = plt.subplots()
curve = rp.compute.roc(list("ppnpn"), [0.9, 0.6, 0.4, 0.4, 0.2], pos_label="p")
lower = rp.compute.RocCurve([0, 0, 0.5, 0.5, 1], [0, 2 / 3, 2 / 3, 1, 1])
areas = {"lower path, AROC1": lower, "diagonal, AROC2": curve}
rp.roc(areas, label_fmt="{name} = {auc:.3f}", chance=False, ax=ax)
ax.fill_between([0, 0.5], 2 / 3, [2 / 3, 1], color="C1", alpha=0.2, linewidth=0)
