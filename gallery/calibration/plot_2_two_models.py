"""
Two models
==========

Which of 106 stretches of DNA are promoters? The tree's few probabilities, most of them near 0 or 1, are badly
calibrated; naive Bayes ranks better and is nearer to the diagonal. Lines: local regression over half of the cases.
Points: the means of ten bins, through which the paper's software drew its curve.
Source: Vuk & Curk (2006), Figure 10, with the paper's data and its learners written anew.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("promoters")
fig, axes = plt.subplots(1, 2, sharey=True)
for i, (name, column) in enumerate((("naive Bayes", "naive_bayes"), ("tree", "tree"))):
    rp.calibration(
        d["y_true"],
        {name: d[column]},
        method=["loess", "bins"],
        span=0.5,
        intervals=False,
        palette=[f"C{i}"],
        legend=False,
        ax=axes[i],
    )
    axes[i].set_title(f"{name} (AUC {rp.compute.auc(d['y_true'], d[column]):.2f})")
axes[0].legend(["local regression", "means of bins"], loc="lower right")
axes[1].set_ylabel("")
