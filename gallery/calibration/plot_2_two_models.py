"""
Calibration plots of two models (reliability diagrams)
======================================================

Which of 106 stretches of DNA are promoters? The tree gives only three to five different probabilities in each
test fold, and they are badly calibrated: of those beyond .1 and .9, one in six is wrong. Naive Bayes ranks
better and is nearer the diagonal. Solid: local regression over half of the cases. Dashed: over half of the
means of ten bins (hollow: of few cases), as in the paper's software.
Source: Vuk & Curk (2006), Figure 10, with the paper's data and its learners written anew.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("promoters")
fig, axes = plt.subplots(1, 2, sharey=True)
options = {"method": ["loess", "bins"], "span": 0.5, "intervals": False, "legend": False}
for i, (name, column) in enumerate({"naive Bayes": "naive_bayes", "tree": "tree"}.items()):
    ax, color, y, score = axes[i], f"C{i}", d["y_true"], d[column]
    rp.calibration(y, {name: score}, palette=[color], ax=ax, **options)
    bins = rp.compute.calibration(y, score)
    theirs = rp.compute.calibration(bins.observed, bins.predicted, soft_labels=True, method="loess", span=0.5)
    ax.plot(theirs.predicted, theirs.observed, "--", color=color, label="over bins")
    ax.set_title(f"{name} (AUC {rp.compute.auc(y, score):.2f})")
axes[1].set_ylabel("")
axes[1].legend(handles=[axes[1].lines[-1]], loc="lower right", bbox_to_anchor=(1, 0.05))
