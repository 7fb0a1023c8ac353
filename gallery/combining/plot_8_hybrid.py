"""
ROC convex hull of four models: one hybrid of them all
======================================================

The decisions on the common hull, in the color of the model that makes them. Below, the slopes (N/P × the
ratio of costs) at which the hybrid uses each model. Validate it on other cases.
Source: Fawcett (2004), section 7.1, after Provost & Fawcett (2001), on data of Wolberg et al. (1993).
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("breast_cancer_two")
names = ["tree", "nearest neighbours", "linear", "naive Bayes"]
result = rp.compute.rocch_hybrid("y_true", [name.lower().replace(" ", "_") for name in names], data=d)
fig, (ax, ruler) = plt.subplots(2, height_ratios=(25, 1))
rp.roc(rp.compute.RocCurve(result.fpr, result.tpr), color="0.4", legend=False, ax=ax)
for i, (name, curve) in enumerate(result.curves.items()):
    ax.plot(curve.fpr, curve.tpr, "-", color="0.7", linewidth=0.6, zorder=1)
    chosen, look = result.name == name, {"marker": "os^D"[i], "label": names[i]}
    ax.plot(result.fpr[chosen], result.tpr[chosen], linestyle="none", color=f"C{i}", zorder=4, **look)
    low, high = (s[chosen] / (1 + s[chosen]) for s in (result.slope_low, np.minimum(result.slope_high, 1e9)))
    ruler.barh(np.zeros(chosen.sum()), high - low, 1, left=low, color=f"C{i}")
ax.legend(handles=ax.lines[-7::2], loc="lower right")
fig.set_figheight(1.16 * fig.get_figwidth())
ruler.set(yticks=[], xlim=(0, 1), ylim=(-0.5, 0.5), xlabel="Slope of the hull")
ruler.set_xticks([0, 1 / 3, 1 / 2, 2 / 3, 4 / 5, 1], ["0", "½", "1", "2", "4", "∞"])
