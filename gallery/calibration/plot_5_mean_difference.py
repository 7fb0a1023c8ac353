"""
Calibrating a linear classifier
===============================

Projections on the difference of the class means, calibrated in two ways. Left one feature and the two maps;
right two features, and new cases, beside logistic regression, which optimises its probabilities directly.
Source: Flach's slides, "logistic and isotonic calibration" (figures lost), with data drawn here.
"""

import matplotlib.pyplot as plt
import numpy as np
from scipy.optimize import minimize

import rocplot as rp

rng = np.random.default_rng(4)
y, new_y = np.arange(300) % 3 == 0, np.arange(6000) % 3 == 0
x, new_x = (rng.normal(size=(k.size, 2)) * (1, 2) + np.outer(k, (1.2, 1.6)) for k in (y, new_y))
plt.style.use("rocplot.styles.paper_wide")
fig, (left, right) = plt.subplots(1, 2)
kinds = "isotonic", "logistic"
rp.calibration_map({k: rp.compute.calibration_map(y, x[:, 0], method=k) for k in kinds}, rug=False, ax=left)
way = x[y].mean(axis=0) - x[~y].mean(axis=0)
found = {k: rp.compute.calibration_map(y, x @ way, method=k)(new_x @ way) for k in kinds}
fit = minimize(lambda w: np.logaddexp(0, x @ w[:2] + w[2]).sum() - y @ (x @ w[:2] + w[2]), np.zeros(3)).x
found["logistic regression"] = 1 / (1 + np.exp(-new_x @ fit[:2] - fit[2]))
rp.calibration(new_y, found, method="logistic", clip=0.005, rug=False, residual=True, ax=right)
right.set_box_aspect(1)
left.set(box_aspect=1, ylabel="Probability")
fig.set_figheight(0.5 * fig.get_figwidth())
