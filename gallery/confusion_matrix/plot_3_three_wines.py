"""
Confusion matrix of three classes: which wines are taken for which?
===================================================================

A naive Bayes classifier of three wines: each bottle goes to the class of the highest score.  Read a row to
see what becomes of a true class, with its recall, and a column to see whether you can trust a prediction,
with its precision.
Source: Fawcett (2004), section 7.3.1.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("wine")
wines = ["Barolo", "Grignolino", "Barbera"]
fig, ax = plt.subplots()
rp.confusion_matrix("y_true", wines, data=d, labels=wines, macro=True, ax=ax)
fig.set_figheight(0.8 * fig.get_figwidth())
