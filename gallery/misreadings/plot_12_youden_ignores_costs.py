"""
Youden's index as the operating point: is the cut-off a good one?
=================================================================

Wrong: Youden's index gives the best cut-off.  Right: it takes a miss and a false alarm, each as a share of
its class, as equally bad.  If a missed tumour costs as much as twenty false alarms, another cut-off of the
same curve costs less per case.
Source: Perkins & Schisterman (2006); data: Wisconsin breast cancer.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("breast_cancer_two")
y, score = d["y_true"], d["linear"]
fig, (left, right) = plt.subplots(1, 2)
for ax, choice in ((left, {"criterion": "youden"}), (right, {"cost_fn": 20})):
    rp.roc(y, score, operating_point=choice, ax=ax)
    point = rp.compute.operating_point(y, score, **choice)
    cost = 20 * y.mean() * (1 - point.tpr) + (1 - y.mean()) * point.fpr
    ax.set_title(f"Cost per case {cost:.2f}")
fig.set_figheight(0.53 * fig.get_figwidth())
