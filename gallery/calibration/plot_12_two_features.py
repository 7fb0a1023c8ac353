"""
Calibration maps over two features
==================================

The score is the projection on the difference of the class means, so both maps are constant along lines across
it: the isotonic map in steps, the logistic one in a smooth slope. Filled circles are positive cases.
Source: Flach's slides, "2-D example" (figure lost), with random data as a stand-in.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

rng, y = np.random.default_rng(4), np.arange(150) % 3 == 0
look = {"cmap": "Greys", "vmin": 0, "vmax": 1.6, "rasterized": True}
x = rng.normal(size=(150, 2)) * (1, 1.5) + np.outer(y, (1.6, 2))
plane = np.stack(np.meshgrid(np.linspace(-4, 5, 301), np.linspace(-5, 7, 301)), axis=-1)
way = x[y].mean(axis=0) - x[~y].mean(axis=0)
plt.style.use("rocplot.styles.paper_wide")
fig, axes = plt.subplots(1, 2, sharey=True)
for ax, title, method in zip(axes, ("isotonic", "logistic"), ("isotonic", "gaussian"), strict=True):
    height = rp.compute.calibration_map(y, x @ way, method=method)((plane @ way).ravel())
    shades = ax.pcolormesh(*np.moveaxis(plane, -1, 0), height.reshape(301, 301), **look)
    for color, own, fill in (("C0", y, "full"), ("C1", ~y, "none")):
        ax.plot(*x[own].T, "o", color=color, fillstyle=fill, markersize=2.5)
    ax.set(title=title, xlabel="First feature", ylabel="Second feature", box_aspect=1)
bar = fig.colorbar(shades, ax=axes, label="Probability", boundaries=np.linspace(0, 1, 101))
bar.set_ticks([0, 0.5, 1], labels=["0", "½", "1"])
fig.set_figheight(0.5 * fig.get_figwidth())
