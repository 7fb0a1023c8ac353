"""
A reader study: six readers with and without help
=================================================

Six readers read 100 cases twice (simulated after Roe & Metz). Left, their curves and means; printed, the
difference, for random readers and cases. Right, their decisions: with help four find more, and two raise
fewer false alarms. Source: Obuchowski & Rockette (1995), Hillis (2007).
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
rng, truth = np.random.default_rng(4), np.arange(100) < 40
rating = np.array([1.3, 2.0])[:, None, None] * truth
for variance, shape in ((0.3, (1, 1, 100)), (0.3, (2, 1, 100)), (0.2, (1, 6, 100)), (0.2, (2, 6, 100))):
    rating = rating + rng.normal(0, variance**0.5, shape)  # case, modality × case, reader × case, all three
rating = rating + truth * rng.normal(0, 0.2, (1, 6, 1)) + rng.normal(0, 0.2, (2, 6, 1))
modality, reader, case = (index.ravel() for index in np.indices(rating.shape))
who = {"reader": reader, "modality": np.array(["unaided", "with help"])[modality], "case": case}
print(rp.compute.mrmc(truth[case], rating.ravel(), **who).describe().splitlines()[-1])
fig, (left, right) = plt.subplots(1, 2)
fig.set_figheight(0.53 * fig.get_figwidth())
limits = "{name} (mean AUC {estimate:.2f}, {low:.2f} to {high:.2f})"
rp.reader_study(truth[case], rating.ravel(), **who, label_fmt=limits, ax=left)
decisions = {"points": 1, "curves": False, "average": "none", "label_fmt": "{name}"}
rp.reader_study(truth[case], rating.ravel(), **who, **decisions, ax=right)
rp.letter_axes(fig)
