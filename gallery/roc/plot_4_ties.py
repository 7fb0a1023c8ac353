"""
ROC curve with ties: equal scores
=================================

One positive and one negative share the score 0.4: the diagonal is the mean of their two orders. AROC1 = 5/6
(shaded) ends at the lower path, and AROC2 = 11/12 includes the hatched half of the box as well.
Source: Vuk & Curk (2006), Table 2 and Figure 3.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
fig, ax = plt.subplots()
curve = rp.compute.roc(list("ppnpn"), [0.9, 0.6, 0.4, 0.4, 0.2], pos_label="p")
lower = rp.compute.RocCurve([0, 0, 0.5, 0.5, 1], [0, 2 / 3, 2 / 3, 1, 1])
rp.roc({"diagonal, AROC2": curve}, thresholds=True, chance=False, label_fmt="{name} = {auc:.3f}", ax=ax)
rp.roc({"lower path, AROC1": lower}, chance=False, linestyle="--", label_fmt="{name} = {auc:.3f}", ax=ax)
ax.fill_between(lower.fpr, lower.tpr, color="C1", alpha=0.12, linewidth=0)
ax.fill_between([0, 0.5], 2 / 3, [2 / 3, 1], facecolor="none", edgecolor="C0", hatch="////", linewidth=0)
ax.text(0.5, 0.4, "5/6", ha="center", va="center")
ax.annotate("∞", (0, 0), (0.6, 0.2), textcoords="offset fontsize")
blank = {"facecolor": plt.rcParams["axes.facecolor"], "edgecolor": "none", "pad": 1}
ax.text(0.36, 0.74, "1/12", ha="center", va="center", bbox=blank)
