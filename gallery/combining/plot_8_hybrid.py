"""
One hybrid of four models
=========================

On their common hull each has its turn, for some slopes s = N/P × the ratio of costs. Validate on other cases.
Source: Fawcett (2004), section 7, after Provost & Fawcett (2001), on data of Wolberg et al. (1993).
"""

import matplotlib.pyplot as plt
import numpy as np
from papers import table

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = table("cancer_quiz")
names = ("linear", "naive Bayes", "nearest neighbours", "tree")
found = rp.compute.rocch_hybrid(d["malignant"], {name: d[name.lower().replace(" ", "_")] for name in names})
fig, (left, right) = plt.subplots(1, 2)
rp.roc(found.curves, linewidth=0.8, ax=left)
colours = {name: line.get_color() for name, line in zip(found.curves, left.lines, strict=False)}
left.plot(found.fpr, found.tpr, "-", color="0.5", alpha=0.4, linewidth=3)
turns = np.flatnonzero(np.r_[True, found.name[1:] != found.name[:-1], True])
for first, end in np.column_stack([turns[1:-2], turns[2:-1]]):  # without the two trivial classifiers
    name, low, high = found.name[first], found.slope_low[end - 1], found.slope_high[first]
    left.plot(found.fpr[first:end], found.tpr[first:end], "o", color=colours[name])
    right.barh(name, 1 / (1 + low) - 1 / (1 + high), 0.25, left=low / (1 + low), color=colours[name])
    words = f"{low:.3g} – {high:.3g}".replace("inf", "∞")
    right.annotate(words, (low / (1 + low), name), (0, 8), textcoords="offset points")
right.set(xlabel="Slope, as s / (1 + s)", xlim=(-0.025, 1.025), ylim=(-0.4, 3.5), box_aspect=1)
