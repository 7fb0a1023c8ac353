"""
Iso-accuracy lines in ROC space
===============================

The slope of the lines is N/P; on the descending diagonal the accuracy is the true positive rate.
Source: Flach's slides, "Iso-accuracy lines".
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
points = rp.load_dataset("flach_classifiers").set_index("classifier").T.to_dict("list")
fig, ax = plt.subplots()
best = {name: point for name, point in points.items() if "learner" not in name}
levels = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]
rp.roc_points(best, isometrics={"metric": "accuracy", "skew": 1, "levels": levels}, legend=False, ax=ax)
ax.plot([0, 1], [1, 0], color="0.5", linewidth=0.8, linestyle="--")
