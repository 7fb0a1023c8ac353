"""
Lift chart with the tangent of best accuracy
============================================

If both errors cost the same, lines of equal profit are lines of equal accuracy, of slope n/2. With as many
positives as negatives they run parallel to the random ranking, which has 0.5. The best depth makes six
errors, accuracy 0.7.
Source: Vuk & Curk (2006), Figure 7.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("fawcett_figure_3")
fig, ax = plt.subplots()
errors = {"cost_fp": 1, "cost_fn": 1, "money": False}
lines = {"metric": "accuracy", "levels": [0.8, 0.9]}  # that of 0.7 is the tangent
layers = {"isometrics": lines, "profit": errors, "perfect": True}
rp.lift("y_true", "score", data=d, pos_label="p", **layers, label_fmt="{name}", ax=ax)
