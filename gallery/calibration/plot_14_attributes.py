"""
Attributes diagram (CORP reliability diagram), as forecasts are verified
========================================================================

Observed frequency over forecast probability by the pool-adjacent-violators algorithm, with its consistency
band and the histogram of forecasts (sharpness). In the shaded region a forecast loses more by its bias than
it gains by differing from the climatological frequency.
Source: Hsu & Murphy (1986), Dimitriadis, Gneiting & Jordan (2021); data of Efron et al. (2004).
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("diabetes")
band = {"method": "consistency", "seed": 0}
layers = {"band": band, "blocks": True, "no_skill": True, "histogram": True, "rug": False}
fig, ax = plt.subplots()
rp.calibration("y_true", {"forecast": "random_forest"}, data=d, method="isotonic", **layers, ax=ax)
