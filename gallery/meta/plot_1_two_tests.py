"""
SROC of two tests: is one more accurate?
========================================

Two tests, each from its own studies: summary points with their regions, and a test of equal means. No study
compared both tests on the same patients, so other differences between the studies may be the reason.
Source: Reitsma et al. (2005), Chu & Cole (2006); 22 simulated studies of 60 + 120 patients.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
rng = np.random.default_rng(8)
test = np.repeat(["rapid test", "laboratory test"], [12, 10])
threshold = rng.normal(0, 0.6, 22)  # of each study, on the logit
logits = [np.where(test == "rapid test", 1.2, 2.2), np.full(22, -1.8)]
tpr, fpr = (1 / (1 + np.exp(-(logit + threshold + rng.normal(0, 0.4, 22)))) for logit in logits)
tp, fp = rng.binomial(60, tpr), rng.binomial(120, fpr)
pooled = rp.compute.sroc(tp=tp, fp=fp, fn=60 - tp, tn=120 - fp, by=test)
ax = rp.sroc(pooled, terms="clinical", x="specificity", prediction=False)
ax.set_title(pooled.describe().splitlines()[-1].rstrip(".").replace(": ", ":\n"))
