"""
Calibration in external validation: may this model be used in our hospital?
===========================================================================

A published model on 600 patients of ours: its risks are too high and too far apart. After an update, with
slope and intercept fitted to 600 others, the risks are right and the Brier score is lower (paired bootstrap).
Source: Van Calster et al. (2019), in the manner of clinical journals, with data drawn here.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
rng = np.random.default_rng(8)
x = rng.normal(0, 1.5, 1200)
y, x = rng.random(1200) < 1 / (1 + np.exp(-x)), 1.6 * x + 0.6
update = rp.compute.calibration_map(y[:600], x[:600], method="logistic")
y, models = y[600:], {"as published": 1 / (1 + np.exp(-x[600:])), "updated": update(x[600:])}
fig, axes = plt.subplots(1, 2)
numbers = {"method": "sandwich", "rows": ["slope"]}
layers = {"band": True, "histogram": True, "rug": False, "statistics": numbers}
for ax, (name, risk) in zip(axes, models.items(), strict=True):
    rp.calibration(y, risk, method="loess", **layers, legend=False, ax=ax).set_title(name)
fig.set_figheight(0.65 * fig.get_figwidth())
brier = {"statistic": lambda counts: rp.compute.brier_decomposition(counts, method="scores").brier}
paired = {"compare": "as published", "groups": np.arange(600), "seed": 0}
change = rp.compute.bootstrap(y, models, **brier, **paired)["updated"]
print(f"Brier score after less before: {change.difference:.3f} ({change.low:.3f} to {change.high:.3f})")
