"""
Lines of equal accuracy
=======================

Their slope is N/P; on the descending diagonal the accuracy is the true positive rate.
Source: Flach's slides, "Iso-accuracy lines".
"""

import matplotlib.pyplot as plt
from papers import FLACH_CLASSIFIERS

import rocplot as rp

plt.style.use("rocplot.styles.paper")
fig, ax = plt.subplots()
rp.roc_points(FLACH_CLASSIFIERS, isometrics={"metric": "accuracy", "skew": 1}, legend=False, ax=ax)
ax.plot([0, 1], [1, 0], color="0.5", linewidth=0.8, linestyle="--")
