"""
Fuzzy labels: two labels that overlap
=====================================

Four overlaps of the labels − (orange) and + (blue): the share of width that two triangles (dotted) have in
common. Those of 50 % in (d) add up to 1; the others are divided by their sum. The marks on the axis are the
mean target of each label, from which a prediction is computed.
Source: Qin, Figure 3 and eq. 7; the shapes are lost, the text pins 50 % in panel d, p₋ + p₊ = 1.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
fig, axes = plt.subplots(1, 4, sharey=True)
for ax, letter, degree in zip(axes, "abcd", (0.125, 0.25, 0.375, 0.5), strict=True):
    rp.fuzzy_labels(degree=degree, means=True, legend=False, ax=ax)
    ax.set_title(f"({letter}) {100 * degree:g} %")
    ax.label_outer()
fig.set_figheight(0.29 * fig.get_figwidth())
