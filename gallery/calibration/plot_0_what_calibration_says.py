"""
Calibration and ROC curve: what does calibration say about ranking?
===================================================================

Three densities of calibrated predictions imply three ROC curves: the more predictions keep to the middle,
the less they rank. Spread evenly, they reach 5/6.
Source: Vuk & Curk (2006), section 6, equation 6.8 with its signs and limits corrected.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
grid = np.linspace(0, 1, 501)
densities = {
    "sure": 12 * (grid - 0.5) ** 2,
    "even": np.ones_like(grid),
    "unsure": 6 * grid * (1 - grid),
}
fig, (left, right) = plt.subplots(1, 2)
for name, density in densities.items():
    left.plot(grid, density, label=name)
left.set(xlabel="Prediction, and true probability", ylabel="Density", box_aspect=1, yticks=range(4))
left.legend(loc="upper center")
left.xaxis.set_major_formatter("{x:g}")
expected = {name: rp.compute.roc_from_calibration(grid, grid, q) for name, q in densities.items()}
rp.roc(expected, ax=right)
