"""
Lift chart (cumulative gains chart, CAP curve)
==============================================

How many positives are among the cases ranked highest. As a share of all positives this is the gains chart, or
cumulative accuracy profile, CAP (``scale="rate"``). The lift curve, the ratio to a random ranking,
is ``rp.lift("y_true", ["linear", "tree"], data=d, scale="ratio")``, and the table of deciles
``rp.compute.score_bands("y_true", "tree", data=d).to_frame()``.
In marketing, ``terms={"Predicted positive rate": "Contacted", "True positive rate": "Responders reached"}``.
Source: Vuk & Curk (2006), section 5.

Further examples:

* :doc:`../lift/plot_1_mailing`
* :doc:`../lift/plot_4_profit`
* :doc:`../lift/plot_5_three_scales`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("breast_cancer_two")
ax = rp.lift("y_true", ["linear", "tree"], data=d)
