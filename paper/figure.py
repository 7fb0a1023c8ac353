"""Draw the figure of the paper, ``paper/figure.png``: ``python paper/figure.py``."""

from pathlib import Path

import matplotlib.pyplot as plt

import rocplot as rp

COSTS = {"cost_fp": 2, "cost_fn": 1}  # a false alarm costs as much as two missed cases

plt.style.use("rocplot.styles.paper_wide")
patients = rp.load_dataset("diabetes")
data = ("y_true", {"forest": "random_forest"})
fig, (left, middle, right) = plt.subplots(1, 3, figsize=(6.8, 2.6))
shared = {"data": patients, "legend": False}
rp.roc(*data, **shared, band={"seed": 0}, hull=True, operating_point=COSTS, ax=left)
rp.cost_curve(*data, **shared, operating_point=COSTS, lines={"color": "0.6", "alpha": 0.4}, ax=middle)
rp.net_benefit(*data, **shared, band={"seed": 0}, ax=right)
threshold = COSTS["cost_fp"] / sum(COSTS.values())  # where a decision turns from one class to the other
right.axvline(threshold, color="0.5", linewidth=0.8, linestyle="--", zorder=0)
rp.letter_axes([left, middle, right])

if __name__ == "__main__":
    found = rp.preflight(fig, width=6.8)
    fig.savefig(Path(__file__).with_suffix(".png"), dpi=200, metadata={"Software": None})
    print(*found, rp.caption(fig), sep="\n")
