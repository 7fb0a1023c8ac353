"""
Signal detection (two Gaussians, d′, hits and false alarms)
===========================================================

The binormal model: two Gaussians, signal and noise, and a threshold, with the rates of hits, misses, false
alarms and correct rejections. At equal variances the distance of the means is d′, the sensitivity index.
Source: Flach's slides, "Signal detection theory".

Further examples:

* :doc:`../curves/plot_1_signal_detection`
* :doc:`../curves/plot_7_binormal_fits`
* :doc:`../confusion_matrix/plot_5_signal_detection`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
ax = rp.signal_detection(signal=(1.5, 1), noise=(0, 1))
