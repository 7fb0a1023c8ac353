"""
Confusion matrix in the words of signal detection: hits and false alarms
========================================================================

The same table in the words of signal detection: a false alarm is a Type I error, a miss a Type II error.
"Positive" and "negative" refer to the prediction, "true" and "false" to whether it is right.
Source: Flach's slides, "Based on contingency table or confusion matrix"; naive Bayes on tic-tac-toe.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("tic_tac_toe")
words = {"TP": "hit", "FN": "miss", "FP": "false alarm", "TN": "correct rejection"}
fig, ax = plt.subplots()
rp.confusion_matrix(d["y_true"], d["naive_bayes"], threshold=0.5, rates=False, terms=words, ax=ax)
