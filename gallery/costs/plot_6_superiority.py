"""
Relative superiority (LC index): which model is best at which costs?
====================================================================

The costs at which each of four models is the best, and below them a belief about the costs. The LC index is
P(this model is the best) − P(another one is).  The letters answer the quiz of the last figure, here on
tumours.
Source: Fawcett (2004), section 7.5.3, after Adams & Hand (1999); tumours by texture and smoothness.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("breast_cancer_two")
models = {"A, linear": d["linear"], "B, tree": d["tree"], "C, naive Bayes": d["naive_bayes"]}
models |= {"D, neighbours": d["nearest_neighbours"]}
fig, ax = plt.subplots()
rp.relative_superiority(d["y_true"], models, belief=(0.1, 0.3, 0.7), ax=ax)
fig.set_figheight(0.5 * fig.get_figwidth())
