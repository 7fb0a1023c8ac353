"""
Precision–recall curve with a confidence band: how sure is precision?
=====================================================================

Left: tumours ranked by their texture alone. Precision is least certain where few cases are called positive.
Beyond the last of 212 positives the data give no information, and the band falls to the prior. Right: two
models of one task, with the interval of each average precision and the test of their difference.
Source: Boyd, Eng & Page (2013); band and interval as their docstrings say.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
fig, (left, right) = plt.subplots(1, 2)
tumours, games = rp.load_dataset("breast_cancer"), rp.load_dataset("tic_tac_toe")
fmt, band = "{name}, AP {ap:.2f} ({low:.2f}–{high:.2f})", {"label": "95 % band"}
texture = {"texture": tumours["texture"]}
rp.precision_recall(tumours["y_true"], texture, band=band, label_fmt=fmt, ax=left)
losses = {"naive Bayes": 1 - games["naive_bayes"], "tree": 1 - games["tree"]}
rp.precision_recall(1 - games["y_true"], losses, band=band, label_fmt=fmt, test=True, ax=right)
left.set_title("Malignant tumours")
right.set_title("Games that x does not win")
fig.set_figheight(0.51 * fig.get_figwidth())
