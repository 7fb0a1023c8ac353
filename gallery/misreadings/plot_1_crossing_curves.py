"""
Equal AUC of ROC curves that cross: are the models alike?
=========================================================

Wrong: both areas are .80, so either model will do.  Right: if false alarms are expensive, at small cost
proportions of a miss, B loses less; if misses are expensive, A does.
Source: Hand (2009), Drummond & Holte (2000); two binormal curves, Φ(a/√(1 + b²)) = .80.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
fpr = np.linspace(0, 1, 1001)
curves = {}
for name, b in {"A": 1.8, "B": 0.5}.items():
    made = rp.compute.binormal(0.8416 * np.sqrt(1 + b**2), b)
    curves[name] = rp.compute.RocCurve(made.fpr, made.tpr)
fig, (left, right) = plt.subplots(1, 2)
rp.roc(curves, label_fmt="{name} (AUC {auc:.3f})", ax=left)
rp.cost_curve(curves, prior=0.5, label_fmt="{name}", ax=right)
left.set_title("One area, one verdict?")
right.set_title("Each is best at other costs")
