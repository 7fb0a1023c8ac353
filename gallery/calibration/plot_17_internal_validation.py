"""
Calibration in internal validation: what will be left of this model in new patients?
====================================================================================

A logistic regression of ten predictors, fitted to 150 patients. In these patients its risks look right, as
they do after any fit by maximum likelihood. The bootstrap fits the model again to each of 200 resamples, and
predicts that in new patients low risks will be too low and high ones too high. In 5000 new patients they are.
Source: Harrell, Lee & Mark (1996), in the manner of R's rms, with data drawn here.
"""

import matplotlib.pyplot as plt
import numpy as np
from sklearn.linear_model import LogisticRegression

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
rng = np.random.default_rng(12)
x = rng.normal(size=(5150, 10))
y = rng.random(5150) < 1 / (1 + np.exp(-(x @ [1, 0.7, 0.4, *[0] * 7])))
fitted = (LogisticRegression(C=np.inf), x[:150], y[:150])
result = rp.compute.optimism(*fitted, metric=["auc", "brier", "slope"], n_resamples=200, seed=0)
curve = rp.compute.calibration_optimism(*fitted, method="spline", n_resamples=200, seed=0)
fig, axes = plt.subplots(1, 2)
rp.calibration(curve, ax=axes[0]).set_title("150 patients, 200 resamples")
risk = fitted[0].fit(*fitted[1:]).predict_proba(x[150:])[:, 1]
rp.calibration(y[150:], risk, method="spline", band=True, ax=axes[1]).set_title("5000 new patients")
fig.set_figheight(0.55 * fig.get_figwidth())
print(result.describe())
print(f"AUC in the new patients: {rp.compute.auc(y[150:], risk):.3f}")
