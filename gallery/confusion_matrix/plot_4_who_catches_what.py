"""
McNemar's test of two classifiers: who catches what?
====================================================

Naive Bayes and a tree decide on the same games of tic-tac-toe at 0.5.  Does the tree find wins that naive
Bayes misses, and at what price in false alarms?  Only the games on which the two differ can tell you.
Source: McNemar (1947), Newcombe (1998).
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("tic_tac_toe")
models = {"naive Bayes": d["naive_bayes"], "tree": d["tree"]}
width = plt.rcParams["figure.figsize"][0]
fig, ax = plt.subplots(figsize=(width, 0.75 * width))
rp.paired(d["y_true"], models, threshold=0.5, ax=ax)
