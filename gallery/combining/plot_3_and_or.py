"""
Two classifiers joined by "and" and "or"
========================================

Nothing but their points says where the combinations can lie (boxes); independent, both would lie beyond the
hull of the two.
Source: Fawcett (2004), Figure 12, with Fréchet's lower bounds in place of 0; c1 and c2 are reconstructed.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
fig, ax = plt.subplots()
rp.combination((0.2, 0.6), (0.4, 0.7), how="both", names=("c1", "c2"), hull=True, ax=ax)
