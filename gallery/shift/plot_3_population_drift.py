"""
Population drift: sensibility and ROC curve of other patients
=============================================================

In another population more patients are undernourished, which no form records: both plots move. In the legend:
midpoint; struggle ratio.
Source: Klement, Japkowicz & Matwin, Figure 2 (AUC .815, .770; midpoint .512, .338); a synthetic clinic is the
stand-in.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("flu_clinic")
two = d[d["environment"].isin(["training", "population drift"])]
samples = {"y_true": "y_true", "y_score": "naive_bayes", "hue": "environment", "data": two}
fig, (left, right) = plt.subplots(1, 2)
numbers = "{name} (midpoint {midpoint:.3f}, struggle ratio {struggle_ratio:.3f})"
rp.sensibility(**samples, label_fmt=numbers, ax=left)
left.set_box_aspect(1)
rp.roc(**samples, ax=right)
