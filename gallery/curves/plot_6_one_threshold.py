"""
ROC, precision–recall, DET and gains curves: one cut-off, four readings
=======================================================================

One model and its cut-off .5: in ROC space, as precision and recall, as misses and false alarms, and as the
share of the malignant tumours among the cases ranked highest.
Source: Fawcett (2004), sections 3.2 and 7.5.1; data: naive Bayes on breast tumours, Wisconsin.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("breast_cancer")
data, look = (d["y_true"], d["naive_bayes"]), {"thresholds": [0.5], "legend": False}
fig, axes = plt.subplots(2, 2)
rp.roc(*data, **look, ax=axes[0, 0])
rp.precision_recall(*data, **look, interpolate=True, ax=axes[0, 1])
rp.det(*data, **look, limits=(0.001, 0.8), ax=axes[1, 0])
rp.lift(*data, **look, scale="rate", ax=axes[1, 1])
titles = ("ROC", "precision–recall", "DET, hull EER circled", "gains (lift)")
for ax, title in zip(axes.flat, titles, strict=True):
    ax.set_title(title)
fig.set_figheight(1.03 * fig.get_figwidth())
