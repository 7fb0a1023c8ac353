"""
Cost curve and ROC curve: a point is a line, a hull is an envelope
==================================================================

Parts that belong together have one color: the hull and the envelope, the cut-off 0.38 as a point and as a
line, and the optimum 0.54, whose tangent is a point on the right. Grey: all other cut-offs.
Source: Flach's slides, "ROC curve vs. cost curve"; Fawcett (2004), section 7.5.2; data: his Figure 3.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("fawcett_figure_3")
fig, (left, right) = plt.subplots(1, 2)
shared = {"data": d, "pos_label": "p", "operating_point": {"color": "C2"}}
hull, cut = {"color": "C0", "alpha": 1, "linewidth": 1.2}, {"at": [0.38], "color": "C1"}
rp.roc("y_true", "score", hull=hull, thresholds=cut, color="C6", linewidth=0.7, ax=left, **shared)
cut = cut | {"linestyle": "-", "linewidth": 1.2}
shared |= {"thresholds": cut, "trivial": False}
rp.cost_curve("y_true", "score", lines={"color": "C6"}, ax=right, **shared)
right.set(box_aspect=1, xlabel="Cost proportion κ", ylim=(-0.025, 0.525))
