"""
Isometric surface (3-D ROC space, a metric over the class skew)
===============================================================

All points at which a metric, here accuracy, has one value, over ROC space and the skew N/P.
Source: Flach's slides, "3D ROC space".

Further examples:

* :doc:`../metrics/plot_4_surfaces`
* :doc:`../metrics/plot_3_skew`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
ax = rp.isometric_surface("accuracy", 0.8)
wide = ax.figure.get_figwidth()
ax.figure.set_figheight((0.7 if wide < 8 else 0.58) * wide)  # small letters need more of it
