"""
Disjunction of classifiers in a chain
=====================================

A case is positive as soon as one of k classifiers says so, the most conservative first.  If they were
independent, two, three and four of them would reach the hollow diamonds; on these tumours they reach the
filled ones, ever farther from these.
Source: Fawcett (2004), section 7.4.4, on data of Wolberg et al. (1993).
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("breast_cancer_two")
names = {"naive_bayes": "B", "linear": "L", "tree": "T", "nearest_neighbours": "N"}
decided = [(d["y_true"], d[column] >= 0.5) for column in names]
fig, ax = plt.subplots()
for k in (2, 3, 4):
    a, b, *others = decided[:k]
    rp.combination(a, b, others=others, how="or", names=[*names.values()][:k], box=False, ax=ax)
    made = rp.compute.logical_combination(*decided[:k], how="or")
    ends = [made.fpr_observed, made.fpr], [made.tpr_observed, made.tpr]
    ax.plot(*ends, ":", color=f"C{k - 2}", linewidth=0.8, zorder=1)
ax.set(xlim=(0, 0.6), ylim=(0.4, 1))
