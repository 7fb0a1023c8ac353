"""
Calibration maps of one feature: the distance between two means
===============================================================

One feature whose classes have unequal spread, and three maps: the Gaussian formula with the mean of the two
class means, isotonic steps, and logistic regression. Dotted: the true probability, which no increasing map
can follow.
Source: Flach's slides, "1-D example" (figure lost), with random data as a stand-in.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
rng = np.random.default_rng(4)
y = np.arange(600) % 3 == 0  # positive: mean 2, spread 1; negative: mean 0, spread 2
x = np.where(y, 2 + rng.normal(size=y.size), 2 * rng.normal(size=y.size))
names = {"gaussian": "mean-of-means, logistic", "isotonic": "mean-of-means, isotonic"}
names |= {"logistic": "logistic regression"}
fig, ax = plt.subplots()
maps = {name: rp.compute.calibration_map(y, x, method=method) for method, name in names.items()}
rp.calibration_map(maps, rug=False, ax=ax)
at = np.linspace(x.min(), x.max(), 301)
odds = np.exp((at / 2) ** 2 / 2 - (at - 2) ** 2 / 2)  # two negatives to a positive, of half its density
ax.plot(at, odds / (1 + odds), color="0.4", linestyle=":", label="truth")
ax.legend(loc="upper left")
