"""
Calibration plot with bins of few cases: are the predictions wrong?
===================================================================

Wrong: the line leaves the diagonal everywhere, so the model is badly calibrated.  Right: the labels were
drawn from these very predictions. Ten bins of eighty cases are noise, as four bins with intervals show.
Source: Bröcker & Smith (2007), Wilson (1927).
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
rng = np.random.default_rng(2)
p = rng.random(80)
y = rng.random(80) < p
fig, (left, right) = plt.subplots(1, 2)
rp.calibration(y, p, intervals=False, rug=False, legend=False, ax=left)
rp.calibration(y, p, strategy="quantile", n_bins=4, rug=False, legend=False, ax=right)
left.set_title("Ten bins, no intervals")
right.set_title("Four bins with intervals")
fig.set_figheight(0.53 * fig.get_figwidth())
