"""
One hybrid of four models
=========================

On their common hull each model has its turn: the slopes for which it is best (right), s = N/P times the ratio
of the costs. Chosen on these cases, the hybrid needs others to estimate its rates.
Source: Fawcett (2004), section 7, after Provost & Fawcett (2001), on data of Wolberg et al. (1993).
"""

import matplotlib.pyplot as plt
from papers import table

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = table("cancer_quiz")
columns = ("linear", "naive_bayes", "nearest_neighbours", "tree")
found = rp.compute.rocch_hybrid(d["malignant"], {name.replace("_", " "): d[name] for name in columns})
fig, (left, right) = plt.subplots(1, 2)
rp.roc(found.curves, linewidth=0.7, ax=left)
left.plot(found.fpr, found.tpr, color="0.5", linewidth=2.5, alpha=0.5)
colours = {name: line.get_color() for name, line in zip(found.curves, left.lines, strict=False)}
for name, high, low, f, t in zip(found.name, found.slope_high, found.slope_low, found.fpr, found.tpr, strict=True):
    if name in colours:
        left.plot(f, t, "o", color=colours[name])
        right.barh(name, 1 / (1 + low) - 1 / (1 + high), left=1 - 1 / (1 + low), color=colours[name])
