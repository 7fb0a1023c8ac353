"""
Chain of classifiers that stops at an expected cost
===================================================

Ask the classifiers of the hull in turn until one says yes (filled). The last one you ask is the one whose own
cost you can tolerate, 0.2 per case (line). The chain itself costs 0.204, because together they raise more
false alarms.
Source: Fawcett (2004), section 7.4.4, on data of Wolberg et al. (1993); equal costs.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("breast_cancer_two")
models = ["naive_bayes", "linear", "tree", "nearest_neighbours"]
hull = rp.compute.rocch_hybrid("y_true", models, data=d)
asked = rp.compute.rocch_hybrid("y_true", models, data=d, max_cost=0.2)
steps = zip(asked.name[1:], asked.threshold[1:], strict=True)  # the first one never says yes
chain = rp.compute.logical_combination(*((d["y_true"], d[name] >= cut) for name, cut in steps), how="or")
cost = {"metric": "cost", "levels": [0.2], "skew": (1 - d["y_true"].mean()) / d["y_true"].mean()}
fig, ax = plt.subplots()
part = {"fpr": (0, 0.45), "tpr": (0.45, 0.9)}
look = {"color": "0.6", "marker": "o", "markerfacecolor": "none", "label": "hull of four models"}
curve = rp.compute.RocCurve(hull.fpr, hull.tpr)
rp.roc(curve, isometrics=cost, chance=False, view=part, ax=ax, **look)
ax.plot(asked.fpr[1:], asked.tpr[1:], "o", color="C0", label="asked in turn", gid="asked")
ax.plot(chain.fpr_observed, chain.tpr_observed, "D", color="C1", label="their chain", gid="chain")
ax.legend(loc="lower right")
