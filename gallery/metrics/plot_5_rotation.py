"""
Isometrics of F-measure and Laplace estimate: where do the lines turn?
======================================================================

Precision turns around the origin. F turns around (−1/c, 0): the farther away this point is, the more F
behaves like the tpr alone.
Source: Flach's slides, "F-measure isometrics" and "Generalised linear isometrics".
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
fig, (top, bottom) = plt.subplots(2, 1)
rp.isometrics("f_beta", skew=1, rotation=True, fill=True, ax=top)
top.set_title("F-measure, c = 1")
rp.isometrics("laplace", positives=8, negatives=16, space="pn", rotation=True, fill=True, ax=bottom)
bottom.set_title("Laplace estimate, 8 positives and 16 negatives")
fig.set_figheight(1.3 * fig.get_figwidth())
