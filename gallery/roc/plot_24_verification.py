"""
ROC curves corrected for verification bias: patients of whom some are verified
==============================================================================

A biopsy, which shows the truth, follows a high score more often than a low one. Among the verified patients
the score looks worse, because many low scores of healthy patients are missing. Weights by strata of the
score, after Begg and Greenes, make them represent all patients; the bootstrap of the limits draws the
unverified ones, too.
Source: Begg & Greenes (1983); simulated scores of 4000 patients, of whom the truth is known here.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
rng = np.random.default_rng(3)
ill = rng.random(4000) < 0.3
score = np.round(rng.normal(size=4000) + 1.3 * ill, 1)
verified = rng.random(4000) < np.where(score > 0.8, 0.9, 0.2)
known = np.where(verified, ill, np.nan)  # labels of the others may be missing
labels = {"all patients (unknown in practice)": ill, "the verified alone": known, "corrected": known}
weights = [np.ones(4000), verified.astype(int), rp.compute.verification_weights(score, verified)]
rp.roc(labels, dict.fromkeys(labels, score), sample_weight=dict(zip(labels, weights, strict=True)))

anew = {"reweight": lambda rows: rp.compute.verification_weights(score[rows], verified[rows]), "seed": 0}
print(rp.compute.bootstrap(known, score, statistic=rp.compute.auc, **anew).describe())
