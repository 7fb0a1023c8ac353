"""
Uplift and profit of a campaign: who should get the letter?
===========================================================

In a trial mailing half of the households got no letter. The curve counts the sales that the letters add, not
the sales to households that buy anyway. The depth of largest profit weighs these sales against the letters.
Beyond the peak letters do harm: some households buy only if they get no letter.
Source: simulated here, 6000 households; the curve is that of scikit-uplift.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
rng = np.random.default_rng(7)
interest, letter = rng.normal(size=6000), np.arange(6000) % 2
buys = rng.random(6000) < 1 / (1 + np.exp(1.5 - letter * interest))
score = interest + rng.normal(size=6000)
ax = rp.uplift(buys, score, letter, profit={"benefit_tp": 9, "cost_fp": 1, "unit": "€"})
