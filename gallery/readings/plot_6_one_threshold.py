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
fig, axes = plt.subplots(1, 3)
for ax, picture in zip(axes, (rp.roc, rp.precision_recall, rp.det), strict=True):
    picture(d["malignant"], {"naive Bayes": d["naive_bayes"]}, thresholds=[0.5], ax=ax)
fig.set_figheight(0.42 * fig.get_figwidth())
