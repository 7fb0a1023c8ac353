"""
The same in three dimensions
============================

Surfaces of equal value over ROC space and the skew. Upright ones do not mind the skew.
Source: Flach's slides, "3D ROC space".
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
fig, (left, right) = plt.subplots(1, 2, subplot_kw={"projection": "3d"})
rp.isometric_surface("accuracy", 0.5, ax=left)
rp.isometric_surface("accuracy", 0.8, ax=left)
rp.isometric_surface("dkm", 0.1, ax=right)
left.set_title("accuracy 0.5, and 0.8 behind it", y=0.96)
right.set_title("√Gini gain 0.1", y=0.96)
fig.set_figheight(0.47 * fig.get_figwidth())
