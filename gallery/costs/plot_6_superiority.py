"""
Relative superiority
====================

Where each of four models is the best, and the LC index: how sure a belief about costs makes us of it.
Source: Fawcett (2004), section 7.5.3, after Adams & Hand (1999); tumours by texture and smoothness.
"""

import matplotlib.pyplot as plt
from papers import table

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = table("cancer_quiz")
models = {"tree": d["tree"], "nearest neighbours": d["nearest_neighbours"]}
models |= {"linear": d["linear"], "naive Bayes": d["naive_bayes"]}
fig, ax = plt.subplots()
rp.relative_superiority(d["malignant"], models, belief=(0.1, 0.3, 0.7), ax=ax)
