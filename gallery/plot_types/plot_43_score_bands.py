"""
Score bands (the table of a scorecard)
======================================

The rate of positives in each band of scores, highest scores on top; on the right, the cases of the band and
the cumulative KS distance.  It is also called banded score table, decile table, gains table or KS table; as a
data frame, with lift and cumulative lift, it is ``rp.compute.score_bands(…).to_frame()``.
Source: Řezáč & Řezáč (2011); data of Efron et al. (2004).

Further examples:

* :doc:`../score_distribution/plot_10_scorecard`
* :doc:`../lift/plot_7_cap`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("diabetes")
fig, ax = plt.subplots()
rp.score_bands("y_true", {"logistic regression": "logistic_regression"}, data=d, ax=ax)
