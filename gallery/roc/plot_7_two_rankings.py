"""
AUC and accuracy: same accuracy, different ranking
==================================================

Cut in the middle, at the circle, both rankings decide eight of ten instances rightly, but one ranks far
better.
Source: Qin, Figure 2 and Table 1 (the text calls it Table 2).
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
fig, ax = plt.subplots()
truth = {"CLS1": list("----+-++++"), "CLS2": list("+----++-++")}  # worst first
rp.roc(truth, dict.fromkeys(truth, range(1, 11)), pos_label="+", ax=ax)
ax.plot(0.2, 0.8, "o", mfc="none", ms=7, color=plt.rcParams["text.color"])
ax.text(0.24, 0.82, "cut in the middle:\naccuracy 0.8", size="small", linespacing=1.3)
