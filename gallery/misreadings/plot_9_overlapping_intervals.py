"""
Overlapping confidence intervals of two AUCs: is there no difference?
=====================================================================

Wrong: the intervals overlap, so the models do not differ.  Right: both models were tested on the same cases
and err on the same ones. The paired difference is known far better than either area, and its interval leaves
out 0.
Source: DeLong et al. (1988), Schenker & Gentleman (2001); correlated normal scores.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
rng = np.random.default_rng(7)
y = np.arange(300) % 2 == 0
shared = rng.normal(1.2 * y, 1)
models = {"new": shared + rng.normal(0, 0.3, 300), "old": shared + rng.normal(0, 1, 300)}
fig, (left, right) = plt.subplots(1, 2)
test = rp.compute.auc_test(y, models["new"], models["old"])
difference = {"new − old": (test.difference, test.low, test.high)}
rp.forest(rp.compute.auc_interval(y, models), quantity="AUC (95 % CI)", ax=left)
rp.forest(difference, reference=0, quantity="Difference (95 % CI)", ax=right)
fig.set_figheight(0.207 * fig.get_figwidth())
