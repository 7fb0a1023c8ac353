"""
ROC curve against the rest: the rest is a mixture
=================================================

At every threshold the false positive rate against the rest is the mean of those against each other class,
weighted by how common these classes are. If the mix changes, so does the curve.
Source: Fawcett (2004), section 7.3.1, on class skew; wines of Forina et al. (1986).
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("wine")
wines = ["Barolo", "Grignolino", "Barbera"]
pairs = rp.compute.multiclass_pairs("y_true", wines, data=d)
curves = {f"against {other}": pairs["Barbera", other] for other in ("Grignolino", "Barolo")}
curves["against both"] = rp.compute.multiclass_roc("y_true", wines, data=d).curves["Barbera"]
fig, ax = plt.subplots()
rp.roc(curves, ax=ax)
ax.get_legend().set_title("Barbera")
