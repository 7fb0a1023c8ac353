"""
How deep to screen
==================

Two models of breast cancer; every predicted positive costs a follow-up, a tumour found is worth three.  The
gap between curve and cost is what is earned, and is widest where a line of equal profit touches.
Source: Vuk & Curk (2006), section 5.2, with real predictions.
"""

import matplotlib.pyplot as plt
from papers import table

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = table("breast_cancer")
models = {"naive Bayes": d["naive_bayes"], "tree": d["tree"]}
worth = {"benefit_tp": 2, "cost_fp": 1, "unit": "follow-ups"}
fig, ax = plt.subplots()
rp.lift(d["malignant"], models, profit=worth, label_fmt="{name} (profit {profit:.0f})", ax=ax)
