"""
Transactions that matter unequally
==================================

Approving a legitimate transaction of x dollars is worth 20 + .02x, approving fraud costs 20 + x (left): as
case weights they turn shares of cases into shares of money (right). Here large frauds look honest.
Source: Fawcett (2004), Figure 9 and Algorithm 6, with transactions drawn here.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
rng = np.random.default_rng(2)
x = rng.lognormal(4, 1, 400)
legitimate = (rng.random(x.size) < 1 / (1 + (x / 250) ** 1.5)).astype(int)
score = 2 * legitimate + np.where(legitimate, 0, 0.7 * np.log(x / 90)) + rng.normal(0, 1, x.size)
figure_9 = {"cost_fp": x, "cost_fn": 20, "benefit_tp": 0.02 * x, "benefit_tn": 20}
dollars = rp.compute.case_weights(legitimate, **figure_9)
fig, (left, right) = plt.subplots(1, 2)
for label, name, mark in ((1, "legitimate", "o"), (0, "fraudulent", "x")):
    left.loglog(x[legitimate == label], dollars[legitimate == label], mark, markersize=3, label=name)
left.set(xlabel="Transaction, dollars", ylabel="Weight, dollars", box_aspect=1)
left.legend()
weights = {"by cases": np.ones(x.size), "by money": dollars}
rp.roc(legitimate, dict.fromkeys(weights, score), sample_weight=weights, ax=right)
