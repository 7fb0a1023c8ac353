"""
Repair of an ROC curve: a section turned round
==============================================

Between the two thresholds the ranking is worse than random. Reversed, it adds twice the area between chord
and curve; on the cases that showed the dent, it must.
Source: Flach's slides, "Algorithm RepairSection", on the twenty cases of Fawcett (2004), Figure 3.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("fawcett_figure_3")
y, score = d["y_true"], d["score"]
fig, ax = plt.subplots()
rp.repair(y, score, pos_label="p", ax=ax)
