"""
Bad swaps
=========

Five soft labels, best first, then with two neighbours swapped, three times: each swap costs
(p − p′)/(n₊n₋) of the area.
Source: Qin, Table 2 (the text calls it Table 4).
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
orders = {
    "best order": [0.8, 0.6, 0.4, 0.2, 0.0],
    "one swap": [0.8, 0.6, 0.2, 0.4, 0.0],
    "two swaps": [0.8, 0.2, 0.6, 0.4, 0.0],
    "three swaps": [0.8, 0.2, 0.6, 0.0, 0.4],
}
fig, ax = plt.subplots()
ranks = {name: [5, 4, 3, 2, 1] for name in orders}
rp.roc(orders, ranks, soft_labels=True, label_fmt="{name} (AUC {auc:.4f})", ax=ax)
