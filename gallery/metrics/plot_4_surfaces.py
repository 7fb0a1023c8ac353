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
above = {"loc": "upper center", "bbox_to_anchor": (0.5, 1.02), "ncols": 2}
rp.isometric_surface("accuracy", 0.5, ax=left)
rp.isometric_surface("accuracy", 0.8, legend=above, ax=left)
rp.isometric_surface("dkm", 0.1, legend=above, ax=right)
fig.set_figheight(0.47 * fig.get_figwidth())
