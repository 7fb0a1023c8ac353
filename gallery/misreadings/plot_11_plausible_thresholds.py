"""
Decision curves beyond the plausible thresholds: which model helps?
===================================================================

Wrong: A is above B over most of the panel, so A is the model to use.  Right: nobody waits for a risk of
50 % before a harmless test; at thresholds of 5 to 20 %, which doctors would accept, B is above A.
Source: Vickers, van Calster & Steyerberg (2019); exact probabilities of two normal models.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
rng = np.random.default_rng(11)
y = np.arange(5000) % 4 == 0
models = {}
for name, shift, spread in (("A", 2.2, 2.2), ("B", 1.6, 0.7)):
    x = rng.normal(shift * y, np.where(y, spread, 1))
    log_ratio = x**2 / 2 - (x - shift) ** 2 / (2 * spread**2) - np.log(spread)
    models[name] = 1 / (1 + 3 * np.exp(-log_ratio))
fig, (left, right) = plt.subplots(1, 2)
rp.net_benefit(y, models, ax=left).set_title("All thresholds")
rp.net_benefit(y, models, legend=False, ax=right).set_title("Those that doctors accept")
right.set(xlim=(0.05, 0.2), ylim=(0.1, 0.25))
