"""
ROC curve of clustered data: several rows of one patient
========================================================

Forty patients with five lesions each, whose scores and classes go together.  Left, the band and the limits of
the AUC treat 200 lesions as independent. Right, ``groups=`` names the patient of each lesion: DeLong's
variance becomes Obuchowski's, and whole patients are resampled.  Sensitivity and specificity at a cut-off get
such limits by ``rp.compute.metrics_at(sick, score, threshold=0.5, groups=patient)``.  Two readers or models
are compared by ``rp.compute.auc_test("sick", "a", "b", data=table, groups="patient")``.  The data are
made up, from a fixed seed.
Source: Obuchowski (1997).
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
rng = np.random.default_rng(6)
patient = np.repeat(np.arange(40), 5)
sick = rng.normal(size=40)[patient] + 0.6 * rng.normal(size=200) > 0.3
score = 1.1 * rng.normal(size=40)[patient] + 0.8 * rng.normal(size=200) + 1.4 * sick
fig, axes = plt.subplots(1, 2)
for ax, title, groups in zip(axes, ("200 lesions", "40 patients"), (None, patient), strict=True):
    rp.roc(sick, score, groups=groups, band=True, label_fmt="AUC {auc:.2f} ({low:.2f} to {high:.2f})", ax=ax)
    ax.set_title(title)
fig.set_figheight(0.53 * fig.get_figwidth())
