"""
Economic value, predictiveness curve and Cllr: one pair of models in the words of three fields
==============================================================================================

Left, the share of a perfect forecast's savings, over the ratio of cost to loss, with the best cut-off.
Right, the predicted risk over its rank among all people; a useless model predicts the prevalence.
Cllr is the cost of the scores as likelihood ratios, of which calibration could save all but the least.
Source: Richardson (2000), Pepe et al. (2008), Brümmer & du Preez (2006); data of Efron et al. (2004).
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
people, compute = rp.load_dataset("diabetes"), rp.compute
fig, (left, right) = plt.subplots(1, 2)
fig.set_figheight(0.5 * fig.get_figwidth())
for name in ("random_forest", "naive_bayes"):
    value = compute.economic_value("y_true", name, data=people)
    left.plot(value.cost_loss, value.value)
    risk = compute.predictiveness("y_true", name, data=people)
    cost, least = (one("y_true", name, data=people) for one in (compute.cllr, compute.cllr_min))
    words = f"{name.replace('_', ' ')} (Cllr {cost:.2f}, at least {least:.2f})"
    right.step(risk.percentile, risk.risk, where="pre", label=words)
left.set(xlabel="Cost–loss ratio", ylabel="Economic value")
right.set(xlabel="Percentile of risk", ylabel="Predicted risk")
fig.legend(*right.get_legend_handles_labels(), loc="outside lower center", ncols=2)
