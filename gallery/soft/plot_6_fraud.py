"""
ROC curves with case weights (fraud detection): transactions that matter unequally
==================================================================================

The benefit of refusing or approving x dollars (a), and the same against refusing everything (b): as case
weights these turn shares of cases into shares of money. Here large frauds look honest.
Source: Fawcett (2004), Figure 9 and Algorithm 6, with transactions drawn here.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
x = (rng := np.random.default_rng(2)).lognormal(4, 1, 400)
legitimate = (rng.random(x.size) < 1 / (1 + (x / 250) ** 1.5)).astype(int)
score = 2 * legitimate + np.where(legitimate, 0, 0.7 * np.log(x / 90)) + rng.normal(0, 1, x.size)
dollars = rp.compute.case_weights(legitimate, cost_fp=x, cost_fn=20, benefit_tp=0.02 * x, benefit_tn=20)
fig, (left, right) = plt.subplots(1, 2)
left.axis("off")
benefit, change = [["20", "−20"], ["−x", "0.02x"]], [["0", "0"], ["20 + x", "20 + 0.02x"]]
look = {"rowLabels": ["refuse", "approve"], "colLabels": ["fraudulent", "legitimate"], "cellLoc": "center"}
for y, title, cells in ((0.58, "(a) Benefit, dollars", benefit), (0.08, "(b) Against refusal", change)):
    table = left.table(cells, bbox=(0.2, y, 0.8, 0.3), edges="horizontal", **look)
    table.auto_set_font_size(False)
    plt.setp([*table.get_celld().values()], edgecolor=plt.rcParams["axes.edgecolor"], linewidth=0.6)
    left.text(0.6, y + 0.33, title, ha="center")
rp.roc(legitimate, {"by cases": score}, ax=right)
rp.roc(legitimate, {"by money": score}, sample_weight=dollars, ax=right)
