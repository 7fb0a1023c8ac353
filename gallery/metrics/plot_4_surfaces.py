"""
The same in three dimensions
============================

Surfaces of accuracy ½ and .8 over ROC space and the skew, and of √Gini gain .1, which are upright.
Source: Flach's slides, "3D ROC space".
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
fig = plt.figure(layout="none")
left, right = (fig.add_axes((x, 0, 0.48, 1), projection="3d") for x in (0, 0.5))
rp.isometric_surface("accuracy", 0.5, ax=left)
rp.isometric_surface("accuracy", 0.8, ax=left)
rp.isometric_surface("dkm", 0.1, ax=right)
left.set_title("accuracy", y=0.93)
right.set_title("√Gini gain", y=0.93)
fig.set_figheight(0.5 * fig.get_figwidth())
