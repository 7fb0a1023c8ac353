"""
DeLong test of two AUCs (p-value): do two models differ?
========================================================

``test=True`` writes the paired DeLong test of naive Bayes and tree on breast cancer, with the score interval
of each area; DeLong's own limits, as of pROC, are those of ``rp.compute.auc_interval(method="delong")``.
If low values mean ill, put a minus before the names of columns, ``["-MMSE", "-MoCA"]`` with ``data=table``;
leave out the cases that lack one of the two, ``data=table.dropna(subset=["MMSE", "MoCA"])``.
Source: Flach's slides, "Averaging ROC curves"; DeLong et al. (1988) for the test.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("breast_cancer")
models = {"naive Bayes": d["naive_bayes"], "tree": d["tree"]}
fig, ax = plt.subplots()
rp.roc(d["y_true"], models, label_fmt="{name} (AUC {auc:.3f} [{low:.3f}, {high:.3f}])", test=True, ax=ax)
