"""
AUC and accuracy: same accuracy, different ranking
==================================================

Both classifiers put eight of ten instances into the right half, but one ranks far better.
Source: Qin, Figure 2 and Table 1 (the text calls it Table 2).
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
fig, ax = plt.subplots()
truth = {"CLS1": list("----+-++++"), "CLS2": list("+----++-++")}  # worst first
rp.roc(truth, dict.fromkeys(truth, range(1, 11)), pos_label="+", ax=ax)
