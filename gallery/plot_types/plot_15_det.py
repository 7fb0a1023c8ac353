"""
DET curve (detection error trade-off, equal error rate)
=======================================================

Misses (false rejections) over false alarms (false acceptances) on normal-deviate axes, as in speaker
recognition and biometrics; the equal error rate, EER, is where both are the same.
Source: Martin et al. (1997).

Further examples:

* :doc:`../curves/plot_5_det`
* :doc:`../curves/plot_6_one_threshold`
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper")
d = rp.load_dataset("tic_tac_toe")
ax = rp.det("y_true", {"naive Bayes": "naive_bayes", "tree": "tree"}, data=d)
