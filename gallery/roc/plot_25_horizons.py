"""
Time-dependent AUC over the horizon, with Uno's C and the integrated AUC
========================================================================

A blood test shows who falls ill soon, a scan who falls ill at all, so which is better depends on the horizon.
Up to six years, Uno's C measures who falls ill first; the integrated AUC (iAUC) is the mean of AUC(t) over
events. Source: Uno et al. (2011), Lambert & Chevret (2016); simulated times of 800 patients.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
rng, years = np.random.default_rng(5), np.arange(0.5, 6.1, 0.25)
(blood, scan), censored = rng.normal(size=(2, 800)), rng.uniform(0.5, 10, 800)
event = np.minimum(40 * np.exp(-2.5 * blood) * rng.weibull(0.5, 800), rng.exponential(8 * np.exp(-scan)))
case, models = (np.minimum(event, censored), event <= censored), {"blood test": blood, "scan": scan}
fig, (left, right) = plt.subplots(1, 2, width_ratios=[1, 1.3])
for name, score in models.items():
    at = [rp.compute.ipcw(*case, at=year) for year in years]
    auc = [rp.compute.auc_interval(one.label, score, sample_weight=one.weight) for one in at]
    left.plot(years, [one.estimate for one in auc], label=name)
    left.fill_between(years, [one.low for one in auc], [one.high for one in auc], alpha=0.2, lw=0)
left.set(xlabel="Horizon, years", ylabel="AUC(t) with 95 % limits", xlim=(0, 6), ylim=(0.45, 0.85))
left.legend(loc="lower right")
uno = rp.compute.concordance(*case, models, method="uno", tau=6)
mean = rp.compute.integrated_auc(*case, models, low=0.5, high=6, level=0.95)
rp.forest({"Uno's C": uno, "iAUC": mean}, reference=0.5, ax=right)
