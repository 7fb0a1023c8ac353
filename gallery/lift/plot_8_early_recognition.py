"""
Enrichment and semi-logarithmic ROC curves: early recognition in virtual screening
==================================================================================

Virtual screening reads a ranking in two ways: the lift over the share that is screened is the enrichment
factor (EF), and the ROC curve over the logarithm of the false positive rate shows the first finds.  Labels
give BEDROC (α = 20) and the area over the logarithm (logAUC); both weigh the top of the list.
Source: Truchon & Bayly (2007), Mysinger & Shoichet (2010); Vuk & Curk's data.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("tic_tac_toe")
y, models = d["y_true"], {"naive Bayes": d["naive_bayes"], "tree": d["tree"]}
ef, bedroc = rp.compute.enrichment_factor(y, models, fraction=0.05), rp.compute.bedroc(y, models, alpha=20)
area = rp.compute.log_auc(y, models, low=0.001)
fig, (left, right) = plt.subplots(1, 2)
named = {f"{key} (EF 5 % {ef[key]:.2f})": score for key, score in models.items()}
rp.lift(y, named, scale="ratio", ax=left)
left.set_ylim(0.95, 1.6)
named = {f"{key} (BEDROC {bedroc[key]:.2f}, logAUC {area[key]:.2f})": score for key, score in models.items()}
rp.roc(y, named, xscale="log", label_fmt="{name}", ax=right)
