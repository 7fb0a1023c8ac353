"""
One cut-off, three readings
===========================

One model and its cut-off .5: in ROC space, as precision and recall, as misses and false alarms.
Source: Fawcett (2004), sections 3.2 and 4.4; data: naive Bayes on breast tumours, Wisconsin.
"""

import matplotlib.pyplot as plt
from papers import table

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = table("breast_cancer")
data, look = (d["malignant"], d["naive_bayes"]), {"thresholds": [0.5], "legend": False}
fig, (left, middle, right) = plt.subplots(1, 3)
rp.roc(*data, **look, ax=left)
rp.precision_recall(*data, **look, interpolate=True, ax=middle)
rp.det(*data, **look, ax=right)
for ax, title in zip(fig.axes, ("ROC", "precision–recall", "DET, equal errors circled"), strict=True):
    ax.set_title(title)
fig.set_figheight(0.37 * fig.get_figwidth())
