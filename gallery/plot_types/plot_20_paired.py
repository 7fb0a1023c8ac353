"""
Paired comparison of two classifiers (McNemar's test)
=====================================================

The cases on which two models differ at a threshold: positives that only one of them finds, and false alarms
that only one raises.
Source: McNemar (1947).

Further examples:

* :doc:`../confusion_matrix/plot_4_who_catches_what`
* :doc:`../roc_average/plot_4_two_models`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("tic_tac_toe")
fig, ax = plt.subplots()
fig.set_figheight(0.7 * fig.get_figwidth())
rp.paired("y_true", {"naive Bayes": "naive_bayes", "tree": "tree"}, data=d, threshold=0.5, ax=ax)
