"""
Lift chart of a mailing: how many answers do so many letters bring?
===================================================================

A thousand households, a fifth of which would answer: how many answers do you get for how many letters?
Source: Vuk & Curk (2006), Figure 5, redrawn with scores drawn here.
"""

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

plt.style.use("rocplot.styles.paper")
y = np.repeat([1, 0], [200, 800])
positive, negative = np.random.default_rng(0).normal(size=(2, 1000))
fig, ax = plt.subplots()
rp.lift(y, np.where(y, 1.3 + positive, negative), perfect=True, deciles=[0.1, 0.2, 0.4, 0.6], ax=ax)
ax.set(xlabel="Share of households mailed", ylabel="Answers")
