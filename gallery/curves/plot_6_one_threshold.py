"""
One cut-off, four readings
==========================

One model and its cut-off .5: in ROC space, as precision and recall, as misses and false alarms, and as the
share of the malignant found among the cases ranked highest.
Source: Fawcett (2004), sections 3.2 and 4.4; data: naive Bayes on breast tumours, Wisconsin.
"""

import matplotlib.pyplot as plt
from papers import table

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = table("breast_cancer")
data, look = (d["malignant"], d["naive_bayes"]), {"thresholds": [0.5], "legend": False}
fig, axes = plt.subplots(1, 4)
rp.roc(*data, **look, ax=axes[0])
rp.precision_recall(*data, **look, interpolate=True, ax=axes[1])
rp.det(*data, **look, limits=(0.001, 0.8), ax=axes[2])
rp.lift(*data, **look, scale="rate", ax=axes[3])
titles = ("ROC", "precision–recall", "DET, hull EER circled", "gains (lift)")
for ax, title in zip(axes, titles, strict=True):
    ax.set_title(title)
fig.set_figheight(0.275 * fig.get_figwidth())
