"""
Convex hull of an ROC curve: does recalibration gain its area?
==============================================================

Wrong: the hull has the larger area, so isotonic calibration, whose curve it is, ranks better.  Right: the
hull follows the chance patterns of the cases that made it; on new cases the map that it amounts to ranks no
better.
Source: Fawcett & Niculescu-Mizil (2007); normal scores 1 apart.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
rng = np.random.default_rng(10)
y, new_y = np.arange(80) % 2 == 0, np.arange(4000) % 2 == 0
score, new_score = rng.normal(y, 1), rng.normal(new_y, 1)
isotonic = rp.compute.calibration_map(y, score)
fig, (left, right) = plt.subplots(1, 2)
for ax, truth, x in ((left, y, score), (right, new_y, new_score)):
    rp.roc(truth, {"scores": x, "isotonic": isotonic(x)}, linestyle={"isotonic": "--"}, ax=ax)
left.set_title("The cases that made the hull")
right.set_title("New cases")
fig.set_figheight(0.53 * fig.get_figwidth())
