"""
Significant difference of two AUCs: is the new model worth it?
==============================================================

Wrong: p < .001, so the new model should replace the old one.  Right: with forty thousand cases a difference
of less than .01 is significant. The decision curves, which weigh the decisions themselves, all but coincide.
Source: Vickers & Elkin (2006), DeLong et al. (1988); true risks with and without a weak predictor.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
rng = np.random.default_rng(14)
x, more = rng.normal(size=(2, 40_000))
y = rng.random(x.size) < 1 / (1 + np.exp(1.5 - x - 0.12 * more))
models = {"new": 1 / (1 + np.exp(1.5 - x - 0.12 * more)), "old": 1 / (1 + np.exp(1.5 - x))}
fig, (left, right) = plt.subplots(1, 2)
rp.roc(y, models, linestyle={"new": "--"}, test=True, label_fmt="{name} (AUC {auc:.4f})", ax=left)
left.set_title("Significant")
right.set_title("Hardly of use")
rp.net_benefit(y, models, linestyle={"new": "--"}, ax=right)
