"""
Do two models differ?
=====================

Paired DeLong test of naive Bayes and tree on breast cancer, with the logit interval of each area.
Source: Flach's slides, "Averaging ROC curves"; DeLong et al. (1988) for the test.
"""

import matplotlib.pyplot as plt
from papers import table

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = table("breast_cancer")
models = {"naive Bayes": d["naive_bayes"], "tree": d["tree"]}
found = rp.compute.auc_test(d["malignant"], *models.values())
fig, ax = plt.subplots()
label = "{name} (AUC {auc:.3f} [{low:.3f}, {high:.3f}])"
rp.roc(d["malignant"], models, label_fmt=label, legend=False, ax=ax)
words = f"difference {found.difference:.3f} [{found.low:.3f}, {found.high:.3f}],\np = {found.pvalue:.2g}"
ax.legend(title=f"{words} (DeLong, 95 %)", loc="lower right", alignment="left", frameon=False)
