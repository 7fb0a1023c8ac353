"""
Logistic calibration
====================

Scores of two Gaussian classes of equal variance: the log-odds are a line in the score, the map a sigmoid.
The isotonic map finds it too, by steps.
Source: Flach's slides, "Parametric alternative: logistic calibration", with data drawn here.
"""

import matplotlib.pyplot as plt
from papers import binormal

import rocplot as rp

plt.style.use("rocplot.styles.paper")
fig, ax = plt.subplots()
y, score = binormal(150, 150, separation=2)
rp.calibration_map(y, score, method=("logistic", "isotonic"), ax=ax)
