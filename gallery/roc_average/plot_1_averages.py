"""
Mean ROC curve: three ways to average
=====================================

Five samples of one source: their curves, all cases merged, the mean at fixed fpr, the mean at fixed cut-offs.
The bars are 95 % intervals: for the vertical mean by the binomial distribution, as in the paper; for the
other, which the paper leaves open, by Student's t.
Source: Fawcett (2004), Figure 8, with samples drawn here.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
y = np.repeat([1, 0], 500)
drawn = (np.random.default_rng(seed).normal(size=(2, 1000)) for seed in range(5))
folds = [(y, np.where(y, 1.2 + positive, negative)) for positive, negative in drawn]
fig, axes = plt.subplots(2, 2)
curves = {f"sample {i}": rp.compute.roc(*fold) for i, fold in enumerate(folds, 1)}
rp.roc(curves, linewidth=0.8, ax=axes[0, 0])
rp.roc_average(folds, how="merge", folds=False, ax=axes[0, 1])
rp.roc_average(folds, how="vertical", n_samples=11, errorbar="binomial", folds=False, ax=axes[1, 0])
rp.roc_average(folds, how="threshold", n_samples=11, folds=False, ax=axes[1, 1])
fig.set_figheight(fig.get_figwidth())
rp.letter_axes(fig)
