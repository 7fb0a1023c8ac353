"""
Sensibility and ROC curve without a shift: the same environment
===============================================================

Training and test patients come from one population: neither plot moves, and the
midpoints, .51 and .53, are nearly the same.
In the legend: midpoint; struggle ratio.
Source: Klement, Japkowicz & Matwin, Figure 1 (AUC .815, .800; midpoint .512, .518); a synthetic clinic is
the stand-in.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("flu_clinic")
two = d[d["environment"].isin(["training", "test"])]
samples = {"y_true": "y_true", "y_score": "naive_bayes", "hue": "environment", "data": two}
fig, (left, right) = plt.subplots(1, 2)
numbers = "{name} (midpoint {midpoint:.3f}, struggle ratio {struggle_ratio:.3f})"
rp.sensibility(**samples, label_fmt=numbers, ax=left)
left.set_box_aspect(1)
rp.roc(**samples, ax=right)
