"""
ROC, precision–recall and calibration of each class against the rest
====================================================================

Which of three kinds of wine is found well, and can you trust its probability? ``one_vs_rest`` makes each
class a model that any plot of two classes draws. Dotted lines are the shares of the classes, which are the
precisions of guessing; labels give the area, or average precision.
Source: Fawcett (2004), section 7.3.1; wines of Forina et al. (1986).
"""

import matplotlib.pyplot as plt

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
wines = ["Barolo", "Grignolino", "Barbera"]
wine = {"y_true": "y_true", "score_matrix": wines, "data": rp.load_dataset("wine")}
classes = rp.compute.one_vs_rest(**wine)
above = {"loc": "lower center", "bbox_to_anchor": (0.5, 1)}
fig, (roc, precision, trust) = plt.subplots(1, 3)
fig.set_figheight(0.42 * fig.get_figwidth())
rp.multiclass_roc(**wine, label_fmt="{name}, AUC {auc:.2f}", legend=above, ax=roc)
rp.precision_recall(classes, label_fmt="{name}, AP {ap:.2f}", legend=above, ax=precision)
rp.calibration(classes, method="logistic", clip=1e-6, label_fmt="{name}", rug=False, legend=above, ax=trust)
plt.setp((roc, precision, trust), xticks=[0, 0.5, 1])
roc.set(xlabel="FPR", ylabel="TPR")
trust.set(xlabel="Predicted", ylabel="Observed")
