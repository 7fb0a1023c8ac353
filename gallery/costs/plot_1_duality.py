"""
A point is a line, a hull is an envelope
========================================

The cut-off 0.38 is a point left and a line right; the tangent at 0.54 is a line left and a point right.
Source: Flach's slides, "ROC curve vs. cost curve"; Fawcett (2004), section 7.5.2; data: his Figure 3.
"""

import matplotlib.pyplot as plt
from papers import FAWCETT_FIGURE_3

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
fig, (left, right) = plt.subplots(1, 2)
rp.roc(*FAWCETT_FIGURE_3, pos_label="p", hull=True, operating_point=True, thresholds=[0.38], ax=left)
rp.cost_curve(*FAWCETT_FIGURE_3, pos_label="p", lines=True, operating_point=True, thresholds=[0.38], ax=right)
right.set_box_aspect(1)
