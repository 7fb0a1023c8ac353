"""
Linear metrics: a table of their values and isometrics
======================================================

The maps are at c = 1. Source: Flach's slides, "Linear metrics: summary"; tested row by row.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
rows = r"""Metric|Value at tpr $t$, fpr $f$, skew $c$|At $c = 1$|Slope|Lines turn around|Map
Accuracy|$\frac{t + c(1 - f)}{1 + c}$|$\frac{t + 1 - f}{2}$|$c$|none: parallel|accuracy
WRAcc* × 4|$\frac{4c}{(1 + c)^2}(t - f)$|$t - f$|$1$|none: parallel|wracc
Precision*|$\frac{t}{t + cf}$|$\frac{t}{t + f}$|$\frac{t}{f}$|$(0, 0)$|precision
Lift* × ½|$\frac{1 + c}{2}\,\frac{t}{t + cf}$|$\frac{t}{t + f}$|$\frac{t}{f}$|$(0, 0)$|lift
Rel. precision* × 2|$\frac{2c(t-f)}{(1+c)(t+cf)}$|$\frac{t-f}{t+f}$|$\frac{t}{f}$|$(0, 0)$|relative_precision
F-measure|$\frac{2t}{1 + t + cf}$|$\frac{2t}{1 + t + f}$|$\frac{t}{f + 1/c}$|$(-1/c, 0)$|f_beta
G-measure (Jaccard)|$\frac{t}{1 + cf}$|$\frac{t}{1 + f}$|$\frac{t}{f + 1/c}$|$(-1/c, 0)$|jaccard"""
fig, ax = plt.subplots(figsize=[share * plt.rcParams["figure.figsize"][0] for share in (1, 0.63)])
ax.set(frame_on=False, xticks=[], yticks=[], ylim=(7.6, -0.6), xlabel="* ranks points alike at any skew")
ax.hlines([-0.5, 0.5, 7.5], 0, 1, plt.rcParams["axes.edgecolor"], lw=plt.rcParams["axes.linewidth"])
for y, (*cells, metric) in enumerate(row.split("|") for row in rows.replace("frac", "dfrac").splitlines()):
    for x, cell in zip((0.01, 0.23, 0.5, 0.64, 0.755), cells, strict=True):
        ax.text(x, y, cell, va="center", size=1.12 * fig.get_figwidth())
    if y:
        small = ax.inset_axes((0.93, y - 0.46, 0.07, 0.92), transform=ax.transData)
        rp.isometrics(metric, fill=True, chance=False, linewidth=0.5, legend=False, ax=small).set_axis_off()
        plt.setp(small.artists, visible=False)
