"""
Three ways to average
=====================

Five samples of one source: their curves, all cases merged, the mean at fixed fpr, the mean at fixed cut-offs.
Source: Fawcett (2004), Figure 8, with samples drawn here.
"""

import matplotlib.pyplot as plt
from papers import five_samples

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
folds = five_samples()
fig, axes = plt.subplots(2, 2)
curves = {f"sample {i}": rp.compute.roc(*fold) for i, fold in enumerate(folds, 1)}
rp.roc(curves, linewidth=0.8, ax=axes[0, 0])
rp.roc_average(folds, how="merge", folds=False, ax=axes[0, 1])
rp.roc_average(folds, how="vertical", n_samples=11, folds=False, ax=axes[1, 0])
rp.roc_average(folds, how="threshold", n_samples=11, folds=False, ax=axes[1, 1])
fig.set_figheight(fig.get_figwidth())
rp.letter_axes(fig)
