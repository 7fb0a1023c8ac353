"""
Paired forest plot: sensitivity and specificity
===============================================

Both rates of each study with its table; the diamonds are the summary of the bivariate model. Studies with a
high sensitivity tend to have a low specificity, as they do if their thresholds differ.
Source: Reitsma et al. (2005), Chu & Cole (2006), Cochrane's handbook (2023); 12 simulated studies.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
rng = np.random.default_rng(3)
threshold = np.sort(rng.normal(0, 0.8, 12))[::-1]  # of each study, on the logit
tpr, fpr = (1 / (1 + np.exp(-(mean + threshold + rng.normal(0, 0.4, 12)))) for mean in (1.6, -1.9))
positives, negatives = rng.integers(30, 130, 12), rng.integers(60, 260, 12)
tp, fp = rng.binomial(positives, tpr), rng.binomial(negatives, fpr)
names = [f"Study {i}" for i in range(1, 13)]
pooled = rp.compute.sroc(tp=tp, fp=fp, fn=positives - tp, tn=negatives - fp, study=names)
rp.forest(pooled)
