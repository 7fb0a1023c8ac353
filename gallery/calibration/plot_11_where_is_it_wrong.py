"""
Where is the model wrong?
=========================

Two models read the end of a game of tic-tac-toe: has x won? By the mark in the middle square, which both see,
neither is off by more than .04. By the number of marks, naive Bayes is off by .2 to .6: after six or eight
marks o has moved last, so that x has not won, but a model that weighs each square by itself cannot count.
Source: limits after Wilson, with the effective number of cases of Korn & Graubard (1998).
"""

import matplotlib.pyplot as plt
from make import end_positions
from papers import table

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = table("tic_tac_toe")
middle = [{"b": "blank"}.get(board[4], board[4]) for board in end_positions()]
marks = [9 - board.count("b") for board in end_positions()]
models = {"naive Bayes": d["naive_bayes"], "tree": d["tree"]}
fig, (left, right) = plt.subplots(1, 2)
rp.calibration_by(d["x_wins"], models, by=middle, ax=left)
rp.calibration_by(d["x_wins"], models, by=marks, legend=False, ax=right)
left.set_ylabel("Middle square")
right.set_xlabel("Marks on the board")
fig.set_figheight(0.45 * fig.get_figwidth())
