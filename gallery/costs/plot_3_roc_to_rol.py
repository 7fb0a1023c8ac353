"""
ROL curve from the ROC curve
============================

One ranking and its error rate over the predicted positive rate, with as many positives as negatives, with
more and with fewer.
Source: Flach's slides, "From ROC curve to ROL curve", in three cases; data: Fawcett (2004), Figure 3.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("fawcett_figure_3")
curve = rp.compute.roc("y_true", "score", data=d, pos_label="p")
fig, axes = plt.subplots(2, 2)
rp.roc(curve, ax=axes[0, 0])
axes[0, 0].set_title("ROC curve")
for ax, prior in zip(axes.flat[1:], (0.5, 0.8, 0.2), strict=True):
    rp.rol_curve(curve, prior=prior, ax=ax)
    ax.set(title=f"ROL curve, π = {prior:g}", box_aspect=1)
fig.set_figheight(1.03 * fig.get_figwidth())
