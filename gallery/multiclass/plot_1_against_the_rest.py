"""
Multi-class ROC curves, one versus rest, with macro and micro average
=====================================================================

Naive Bayes tells three kinds of wine apart by alcohol, ash and magnesium, and each kind in turn is the
positive class. The macro curve is the mean at every false positive rate; the micro curve pools all decisions.
Source: Fawcett (2004), section 7.3.1, equations 1 and 2; wines of Forina et al. (1986).
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("wine")
wines = ["Barolo", "Grignolino", "Barbera"]
fig, ax = plt.subplots()
rp.multiclass_roc("y_true", wines, data=d, macro={"linestyle": (0, (7, 2))}, micro=True, ax=ax)
