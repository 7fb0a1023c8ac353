"""
Isotonic calibration is the ROC convex hull (pool adjacent violators)
=====================================================================

Each segment of the hull is a step of the map: its slope times the prior odds, here 1, is the odds of its
scores.
Source: Flach's slides, "Isotonic calibration = pool adjacent violators"; data: Fawcett (2004), Figure 3.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("fawcett_figure_3")
y, score = d["y_true"], d["score"]
fig, (left, right) = plt.subplots(1, 2)
rp.roc(y, score, pos_label="p", hull=True, thresholds=[0.8, 0.54, 0.38, 0.3], ax=left)
rp.calibration_map(y, score, pos_label="p", slopes=True, ax=right)
right.set(box_aspect=1, ylabel="Probability of p")
fig.set_figheight(0.5 * fig.get_figwidth())
