"""
Confusion matrix (contingency table) with its rates
===================================================

True classes are in columns; here naive Bayes decides on tic-tac-toe at 0.5.  From the counts follow tpr =
TP/P (recall), fpr = FP/N, precision = TP/(TP + FP), accuracy = (TP + TN)/(P + N) and the F-measure,
2/(1/precision + 1/recall).
Source: Fawcett (2004), Figure 1.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("tic_tac_toe")
fig, ax = plt.subplots()
rp.confusion_matrix(d["y_true"], d["naive_bayes"], threshold=0.5, transpose=True, ax=ax)
