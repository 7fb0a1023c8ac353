"""
A calibration plot
==================

Local regression through 400 cases, with the rug of positives above and of negatives below. Predictions below
about .4 are too low, those above too high: the model is overconfident.
Source: Vuk & Curk (2006), Figure 8, with data drawn here; predictions on x as there, not as in eq. 6.1.
"""

import matplotlib.pyplot as plt
from papers import overconfident

import rocplot as rp

plt.style.use("rocplot.styles.paper")
fig, ax = plt.subplots()
rp.calibration(*overconfident(), method="loess", span=0.75, band=True, ax=ax)
