"""
Lift chart with ties: two areas of one chart
============================================

A positive and a negative share the score 0.4. Alift1 = 5/3 (shaded) ends at the lower steps, and Alift2 = 2
includes the hatched triangles as well. The perfect ranking has 9/4, not P = 3.
Source: Vuk & Curk (2006), Table 3 and Figure 6.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
fig, ax = plt.subplots()
curve = rp.compute.lift(list("ppnnpn"), [0.9, 0.6, 0.5, 0.4, 0.4, 0.2], pos_label="p")
steps = {"label_fmt": "{name} = {area_step:.3f}", "drawstyle": "steps-post", "linestyle": "--"}
rp.lift({"lines, Alift2": curve}, perfect=True, thresholds=True, label_fmt="{name} = {area:.3f}", ax=ax)
rp.lift({"steps, Alift1": curve}, **steps, ax=ax)
ax.fill_between(curve.rate, curve.count, step="post", color="C1", alpha=0.12, linewidth=0)
for i in (0, 1, 3):  # where the count rises
    x, y = curve.rate[i : i + 2], curve.count[i : i + 2]
    ax.fill_between(x, y[0], y, facecolor="none", edgecolor="C0", hatch="////", linewidth=0)
ax.text(0.57, 1.4, "5/3", ha="center", va="center")
blank = {"facecolor": plt.rcParams["axes.facecolor"], "edgecolor": "none", "pad": 1}
ax.text(0.75, 2.14, "1/6", ha="center", va="center", bbox=blank)
