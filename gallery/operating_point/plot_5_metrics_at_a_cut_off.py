"""
Sensitivity and specificity over the threshold: how sure are they?
==================================================================

A logistic regression of breast cancer, tested on every fifth patient.  Which cut-off keeps both rates above
90 %, and how sure can you be with so few patients?  Bands are 95 % intervals at each cut-off, if it was
chosen beforehand.  ``rocplot.compute.metrics_at`` returns the numbers of one cut-off, also at another
prevalence.
Source: Wilson (1927).
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("breast_cancer")[::5]
fig, ax = plt.subplots()
metrics = ("sensitivity", "specificity")
rp.threshold_metrics("y_true", "logistic_regression", data=d, metrics=metrics, intervals=True, ax=ax)
ax.axhline(0.9, color="gray", linewidth=0.6, linestyle=":", gid="wanted")

print(rp.compute.metrics_at("y_true", "logistic_regression", data=d, prevalence=0.01).to_frame())
