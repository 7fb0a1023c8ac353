"""
Signal detection: two Gaussians, a threshold and the ROC curve
==============================================================

Two Gaussians and a threshold at likelihood ratio 1, with the curve of all thresholds beside them.  Above, of
equal variances; below, of unequal ones, whose curve has a hook below the diagonal.
Source: Flach's slides, "Signal detection theory".
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
fig, axes = plt.subplots(2, 2, width_ratios=(5, 3))
for (ax, curve_ax), signal in zip(axes, ((1.5, 1), (1, 2.5)), strict=True):
    rp.signal_detection(signal=signal, noise=(0, 1), curve_ax=curve_ax, ax=ax)
fig.set_figheight(0.8 * fig.get_figwidth())
