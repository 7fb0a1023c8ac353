"""
Signal detection: two Gaussians, a threshold and the ROC curve
==============================================================

Two Gaussians and a threshold at likelihood ratio 1, beside the curve of all thresholds.  Above, the variances
are equal; below, they differ, and the curve has a hook below the diagonal.
Source: Flach's slides, "Signal detection theory".
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
fig, axes = plt.subplots(2, 2, width_ratios=(5, 3))
for (ax, curve_ax), signal in zip(axes, ((1.5, 1), (1, 2.5)), strict=True):
    rp.signal_detection(signal=signal, noise=(0, 1), curve_ax=curve_ax, ax=ax)
fig.set_figheight(0.8 * fig.get_figwidth())
