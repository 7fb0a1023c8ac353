"""
Linear metrics: a table of their values and isometrics
======================================================

At c = 1 no metric minds the skew. Source: Flach's slides, "Linear metrics: summary"; tested row by row.
"""

import matplotlib.pyplot as plt

plt.style.use("rocplot.styles.paper_wide")
rows = r"""Metric | Value at tpr $t$, fpr $f$, skew $c$ | At $c = 1$ | Slope | Lines turn around
Accuracy | $\frac{t + c(1 - f)}{1 + c}$ | $\frac{t + 1 - f}{2}$ | $c$ | none: parallel
WRAcc* × 4 | $\frac{4c}{(1 + c)^2}(t - f)$ | $t - f$ | $1$ | none: parallel
Precision* | $\frac{t}{t + cf}$ | $\frac{t}{t + f}$ | $\frac{t}{f}$ | $(0, 0)$
Lift* × ½ | $\frac{1 + c}{2}\,\frac{t}{t + cf}$ | $\frac{t}{t + f}$ | $\frac{t}{f}$ | $(0, 0)$
Rel. precision* × 2 | $\frac{2c(t - f)}{(1 + c)(t + cf)}$ | $\frac{t - f}{t + f}$ | $\frac{t}{f}$ | $(0, 0)$
F-measure | $\frac{2t}{1 + t + cf}$ | $\frac{2t}{1 + t + f}$ | $\frac{t}{f + 1/c}$ | $(-1/c, 0)$
G-measure (Jaccard) | $\frac{t}{1 + cf}$ | $\frac{t}{1 + f}$ | $\frac{t}{f + 1/c}$ | $(-1/c, 0)$"""
heads, *cells = (line.split(" | ") for line in rows.replace("frac", "dfrac").splitlines())
fig, ax = plt.subplots()
ax.axis("off")
fig.text(0.015, 0.015, "* weakly insensitive: ranks points alike at any skew", size=1.18 * fig.get_figwidth())
look = {"bbox": (0, 0.06, 1, 0.93), "cellLoc": "left", "colLoc": "left", "colWidths": [3, 3, 2, 2, 2]}
table = ax.table(cells, colLabels=heads, **look)
table.auto_set_font_size(False)
for (row, _), cell in table.get_celld().items():
    cell.visible_edges = {0: "TB", len(cells): "B"}.get(row, "open")
    cell.set(edgecolor=plt.rcParams["axes.edgecolor"], linewidth=plt.rcParams["axes.linewidth"])
    cell.set_text_props(color=plt.rcParams["text.color"], size=1.18 * fig.get_figwidth())
fig.set_figheight(0.47 * fig.get_figwidth())
