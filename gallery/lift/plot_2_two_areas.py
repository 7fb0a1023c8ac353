"""
Lift chart with ties: two areas of one chart
============================================

A positive and a negative share a score: the straight segment has the area 2, the lower steps have 5/3.
Source: Vuk & Curk (2006), Table 3 and Figure 6; the perfect ranking has 9/4.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
fig, ax = plt.subplots()
curve = rp.compute.lift(list("ppnnpn"), [0.9, 0.6, 0.5, 0.4, 0.4, 0.2], pos_label="p")
rp.lift({"lines": curve}, perfect=True, label_fmt="{name} (area {area:g})", ax=ax)
rp.lift({"steps": curve}, label_fmt="{name} (area {area_step:.3f})", drawstyle="steps-post", ax=ax)
