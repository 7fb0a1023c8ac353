"""
Calibration error over the prediction: how far off, and which way?
==================================================================

Predicted minus observed, by local regression with its band and by bins: this is the calibration curve
measured from the diagonal, so you can see errors of a few hundredths. On tic-tac-toe naive Bayes is .16 too
high at .15, .12 too low at .5 and .09 too high at .8.
Source: Dimitriadis, Gneiting & Jordan (2021), seen from the diagonal.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
fig, (left, right) = plt.subplots(1, 2)
games = {"data": rp.load_dataset("tic_tac_toe"), "method": ("loess", "bins"), "span": 0.5, "band": True}
rp.calibration("y_true", "naive_bayes", **games, legend=False, ax=left)
rp.calibration("y_true", "naive_bayes", **games, residual=True, ax=right)
right.set_box_aspect(1)
fig.set_figheight(0.5 * fig.get_figwidth())
rp.figure_legend(fig)
