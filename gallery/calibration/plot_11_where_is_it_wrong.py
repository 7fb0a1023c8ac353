"""
Calibration by subgroup: where is the model wrong?
==================================================

Two models read the end of a game of tic-tac-toe: has x won? Grouped by the mark in the middle square, which
both see, neither is off by more than .04. Grouped by the number of marks, naive Bayes is off by .2 to .6:
after six or eight marks o has moved last, so x has not won, but a model that weighs each square by itself
cannot count.
Source: limits after Wilson, with the effective number of cases of Korn & Graubard (1998).
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("tic_tac_toe")
middle = d["board"].str[4].replace("b", "blank")
marks = 9 - d["board"].str.count("b")
models = {"naive Bayes": d["naive_bayes"], "tree": d["tree"]}
fig, (left, right) = plt.subplots(1, 2)
rp.calibration_by(d["y_true"], models, by=middle, ax=left)
rp.calibration_by(d["y_true"], models, by=marks, legend=False, ax=right)
left.set_ylabel("Middle square")
right.set_xlabel("Marks on the board")
fig.set_figheight(0.45 * fig.get_figwidth())
