"""
Same accuracy, different ranking
================================

Both classifiers put eight of ten instances into the right half, but one ranks far better.
Source: Qin, Figure 2 and Table 1 (the text calls it Table 2).
"""

import matplotlib.pyplot as plt
from papers import QIN_TABLE_1

import rocplot as rp

plt.style.use("rocplot.styles.paper")
fig, ax = plt.subplots()
truth = {name: sample[0] for name, sample in QIN_TABLE_1.items()}
score = {name: sample[1] for name, sample in QIN_TABLE_1.items()}
rp.roc(truth, score, pos_label="+", ax=ax)
