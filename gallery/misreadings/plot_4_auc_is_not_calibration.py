"""
AUC and calibration: are well ranked predictions right?
=======================================================

Wrong: the AUC is high, so you can use the predicted probabilities.  Right: stretching the log odds threefold
leaves the ROC curve as it is and makes the predictions far too sure.
Source: Van Calster et al. (2019); data: Wisconsin breast cancer.
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
d = rp.load_dataset("breast_cancer_two")
p = d["linear"]
odds = (p / (1 - p)) ** 3
models = {"as fitted": p, "stretched": odds / (1 + odds)}
fig, (left, right) = plt.subplots(1, 2)
rp.roc(d["y_true"], models, linestyle={"stretched": "--"}, ax=left)
rp.calibration(d["y_true"], models, strategy="quantile", n_bins=8, rug=False, ax=right)
left.set_title("One ROC curve")
right.set_title("Two kinds of probability")
fig.set_figheight(0.53 * fig.get_figwidth())
