"""
Signal detection
================

Two Gaussians and a threshold at likelihood ratio 1.  Left, of equal variances; right, of unequal ones, whose
curve has a hook below the diagonal.  Source: Flach's slides, "Signal detection theory".
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
fig, (left, right) = plt.subplots(1, 2)
rp.signal_detection(signal=(1.5, 1), noise=(0, 1), ax=left)
rp.signal_detection(signal=(1, 2.5), noise=(0, 1), ax=right)
