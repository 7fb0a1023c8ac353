"""
Calibration and ROC curve: what does calibration say about ranking?
===================================================================

Three densities of calibrated predictions imply three ROC curves, and three lift charts of 1000 cases. The
closer predictions keep to the middle, the worse they rank. The legends give the areas; predictions spread
evenly have 5/6.
Source: Vuk & Curk (2006), section 6, equation 6.8 with its signs and limits corrected.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
o = np.linspace(0, 1, 501)
densities = {"sure": 12 * (o - 0.5) ** 2, "even": np.ones_like(o), "unsure": 6 * o * (1 - o)}
expected = {name: rp.compute.roc_from_calibration(o, o, q, n=1000) for name, q in densities.items()}
fig, (left, middle, right) = plt.subplots(1, 3)
for name, density in densities.items():
    left.plot(o, density, label=name)
left.set(xlabel="Prediction", ylabel="Density", box_aspect=1, yticks=range(4))
left.xaxis.set_major_formatter("{x:g}")
rp.roc(expected, label_fmt="{name}, AUC {auc:.3f}", ax=middle)
rp.lift(expected, label_fmt="area {area:.0f}", ax=right)
fig.set_figheight(0.39 * fig.get_figwidth())
