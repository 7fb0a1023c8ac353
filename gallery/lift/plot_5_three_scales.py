"""
Lift chart, cumulative gains and lift curve: three plots called lift
====================================================================

The lift curve counts true positives; as a share of all positives it is called cumulative gains (scale on the
right). Lift in the narrow sense is the ratio to a random ranking. The points mark one depth, .6 of all cases,
on both.
Source: Vuk & Curk (2006), section 5, for the first; tic-tac-toe.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("tic_tac_toe")
models = {"naive Bayes": d["naive_bayes"], "tree": d["tree"]}
positives = d["y_true"].sum()
fig, (left, right) = plt.subplots(1, 2)
rp.lift(d["y_true"], models, label_fmt="{name}", deciles=0.6, ax=left)
gains = left.secondary_yaxis("right", functions=(lambda n: n / positives, lambda tpr: tpr * positives))
gains.set_ylabel("True positive rate")
gains.set_yticks([0, 0.5, 1], ["0", "0.5", "1"])
rp.lift(d["y_true"], models, scale="ratio", deciles=0.6, legend=False, ax=right)
right.set(ylim=(0.95, 1.57), box_aspect=1)
left.set_title("lift curve, cumulative gains")
right.set_title("lift")
