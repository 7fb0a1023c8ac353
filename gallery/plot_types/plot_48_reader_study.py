"""
Reader study (multi-reader multi-case, MRMC)
============================================

Several radiologists read the same cases with two modalities, as in studies of observer performance: thin
lines are readers, bold ones their means. Points are their decisions at one rating, joined by reader.
Source: Obuchowski & Rockette (1995), Hillis (2007).

Further examples:

* :doc:`../roc/plot_22_reader_study`
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
m, reader, case = (i.ravel() for i in np.indices((2, 5, 80)))
rating = (case < 30) * (1 + m) + np.random.default_rng(0).normal(size=800)
who = {"reader": reader, "modality": np.where(m, "screen", "film"), "case": case}
ax = rp.reader_study(case < 30, rating, **who, points=1)
