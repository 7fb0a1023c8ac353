"""
Lift chart of a mailing
=======================

A thousand households, a fifth of which would answer: how many answers do so many letters bring?
Source: Vuk & Curk (2006), Figure 5, redrawn with scores drawn here.
"""

import matplotlib.pyplot as plt
from papers import mailing

import rocplot as rp

plt.style.use("rocplot.styles.paper")
fig, ax = plt.subplots()
rp.lift(*mailing(), perfect=True, deciles=[0.1, 0.2, 0.4, 0.6], ax=ax)
ax.set(xlabel="Share of households mailed", ylabel="Answers")
