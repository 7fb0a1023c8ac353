"""
The table of linear metrics
===========================

A weakly insensitive metric (*) ranks points alike at all skews; c = 1 gives the version that ignores the skew.
Source: Flach's slides, "Linear metrics: summary"; all seven rows are checked in the tests.
"""

import matplotlib.pyplot as plt

plt.style.use("rocplot.styles.paper_wide")
rows = [
    ["Accuracy", r"$\frac{t + c(1 - f)}{1 + c}$", r"$\frac{t + 1 - f}{2}$", r"$c$", "none: parallel"],
    ["WRAcc* × 4", r"$\frac{4c}{(1 + c)^2}(t - f)$", r"$t - f$", r"$1$", "none: parallel"],
    ["Precision*", r"$\frac{t}{t + cf}$", r"$\frac{t}{t + f}$", r"$\frac{t}{f}$", r"$(0, 0)$"],
    ["Lift* × ½", r"$\frac{1 + c}{2}\,\frac{t}{t + cf}$", r"$\frac{t}{t + f}$", r"$\frac{t}{f}$", r"$(0, 0)$"],
    ["Relative precision* × 2", r"$\frac{2c}{1 + c}\,\frac{t - f}{t + cf}$", r"$\frac{t - f}{t + f}$", r"$\frac{t}{f}$", r"$(0, 0)$"],
    ["F-measure", r"$\frac{2t}{1 + t + cf}$", r"$\frac{2t}{1 + t + f}$", r"$\frac{t}{f + 1/c}$", r"$(-1/c, 0)$"],
    ["G-measure (Jaccard)", r"$\frac{t}{1 + cf}$", r"$\frac{t}{1 + f}$", r"$\frac{t}{f + 1/c}$", r"$(-1/c, 0)$"],
]  # fmt: skip
heads = ["Metric", "Value at tpr t, fpr f, skew c", "At c = 1", "Slope", "Lines turn around"]
fig, ax = plt.subplots()
ax.axis("off")
table = ax.table(rows, colLabels=heads, bbox=(0, 0, 1, 1), edges="horizontal", cellLoc="left", colWidths=[3, 3, 2, 1.5, 2])
table.auto_set_font_size(False)
for (row, column), cell in table.get_celld().items():
    cell.set(edgecolor=plt.rcParams["axes.edgecolor"], linewidth=plt.rcParams["axes.linewidth"])
    size = 11 if row and column in (1, 2, 3) else 8
    cell.set_text_props(fontsize=size, weight="normal" if row else "bold", color=plt.rcParams["text.color"])
fig.set_figheight(0.45 * fig.get_figwidth())
