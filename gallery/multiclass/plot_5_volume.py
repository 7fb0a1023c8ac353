"""
Volume under the ROC surface of three classes
=============================================

A point is a rule, argmax w_c f(x, c): the shares of three classes that it gets right. The volume below is the
probability that some rule sorts three cases, one of each class. Guessing gives the dotted triangle.
Source: Flach's slides, "Multi-class AUC", after Mossman (1999); classes drawn here are a stand-in.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("three_classes").query("sample == 'large'").set_index("sample")
y, score = d.pop("y_true").to_numpy(), {name: d[name].to_numpy() for name in d}
log_weight = np.stack(np.meshgrid(*[np.linspace(-9, 9, 61)] * 2, [0.0], indexing="ij"), -1)
decided = np.argmax(np.log(np.column_stack(list(score.values()))) + log_weight, axis=-1)
share = [np.mean(decided[..., y == name] == k, axis=-1) for k, name in enumerate(score)]
fig, ax = plt.subplots(subplot_kw={"projection": "3d", "in_layout": False})
ax.set(xlim=(0, 1), ylim=(0, 1), zlim=(0, 1), box_aspect=(1, 1, 0.9))
ax.plot_surface(*share, color="C0", alpha=0.3, edgecolor="C0", linewidth=0.2, rstride=2, cstride=2)
ax.plot([1, 0, 0, 1], [0, 1, 0, 0], [0, 0, 1, 0], ":", color="C1")
for axis, name in zip("xyz", score, strict=True):
    away = plt.rcParams["axes.labelsize"] - 9  # of labels from the ticks: they stay on the page
    getattr(ax, f"set_{axis}label")(f"{name}, share right", labelpad=away)
    getattr(ax, f"{axis}axis").set(ticks=[0.5, 1], ticklabels=["", "1"], pane_color="none")
ax.view_init(28, 40)
ax.set_title(f"Volume {rp.compute.volume_under_surface(y, score, method='weights'):.3f}", y=1.03)
