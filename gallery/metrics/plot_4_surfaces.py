"""
Isometric surfaces: metrics in three dimensions
===============================================

Points of equal value (accuracy .5 blue, .8 orange) over ROC space and the skew, with lines at c = 1/10, 1 and
10. Accuracy turns with the skew, from nearly level lines to steep ones; √Gini gain does not change with it.
Source: Flach's slides, "3D ROC space".
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
fig, axes = plt.subplots(1, 2, subplot_kw={"projection": "3d"})
wide = fig.get_figwidth()
high, zoom = (0.48, 1.08) if wide < 8 else (0.46, 0.9)  # large letters need room
fig.set_figheight(high * wide)
surfaces = {"accuracy 0.5 and 0.8": ("accuracy", 0.5, 0.8), "√Gini gain 0.1": ("dkm", 0.1)}
for ax, (title, (metric, *values)) in zip(axes, surfaces.items(), strict=True):
    for value, color in zip(values, ("C0", "C1"), strict=False):
        rp.isometric_surface(metric, value, color=color, alpha=0.2, edgecolor="none", legend=False, ax=ax)
        for skew in (1 / 10, 1, 10):
            ax.plot(*rp.compute.isometric(metric, value, skew), np.log10(skew), "-", color=color)
    ax.set_box_aspect(None, zoom=zoom)
    ax.set_title(title, y=1.06)
axes[0].set_zlabel("")  # as on the right
