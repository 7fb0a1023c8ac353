"""
Forensic voice comparison (Cllr, Tippett plot, DET): can a court trust the likelihood ratios?
=============================================================================================

Same-speaker and different-speaker trials of a system whose log-likelihood ratios are twice as large as they
should be (random scores). Left, the distribution functions of both kinds of trials, which a Tippett plot
shows upside down. Right, the DET curve, which does not show the error. Cllr does: poor calibration costs the
part above its minimum.
Source: Brümmer & du Preez (2006), Morrison & Enzinger (2016).
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
rng = np.random.default_rng(12)
same = np.repeat([True, False], [200, 800])
ratio = np.where(same, 2, -2) + 2 * rng.normal(size=1000)  # natural logarithms: right, N(±2, 4)
fig, (left, right) = plt.subplots(1, 2)
fig.set_figheight(0.53 * fig.get_figwidth())
trials = {"positives": "same speaker", "negatives": "different speakers"}
rp.score_distribution(same, 2 * ratio, kind="cdf", threshold=0, gap=False, terms=trials, ax=left)
left.set_xlabel("Log-likelihood ratio")
rp.det(same, 2 * ratio, equal_error_rate=True, ax=right)
cost = {"lost": rp.compute.cllr(same, 2 * ratio, scores="llr"), "least": rp.compute.cllr_min(same, ratio)}
left.set_title("Cllr {lost:.2f}, at least {least:.2f}".format(**cost))
rp.letter_axes(fig)
