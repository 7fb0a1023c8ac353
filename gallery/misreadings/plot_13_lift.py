"""
Lift at two prevalences: which model is better?
===============================================

Wrong: among the first 5 % of cases a lift above 5 beats one of 2.  Right: no lift exceeds one over the
prevalence: 2 if half of the cases are positive, and 20 if one in twenty is.  The model with the lift of 2
ranks better.
Source: Vuk & Curk (2006), section 5; normal scores 2.5 and 1.2 apart.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
rng = np.random.default_rng(13)
y = np.arange(4000) % 2 == 0
models = {"X, 50 % positive": rng.normal(2.5 * y, 1), "Y, 5 % positive": rng.normal(1.2 * y, 1)}
weight = dict(zip(models, (np.ones(4000), np.where(y, 1, 19)), strict=True))
fig, (left, right) = plt.subplots(1, 2)
rp.lift(y, models, sample_weight=weight, scale="ratio", label_fmt="{name}", ax=left)
rp.roc(y, models, sample_weight=weight, ax=right)
left.set_title("Y has the higher lift")
right.set_title("X ranks better")
