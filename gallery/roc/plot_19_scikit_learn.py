"""
ROC curves of scikit-learn: fitted models, and the folds of a cross-validation
==============================================================================

Left, two fitted classifiers on cases that they have not seen; right, the mean curve of five folds from
``cross_validate``, with the t interval of the mean. See :func:`rocplot.compute.estimator_scores` and
:func:`rocplot.compute.cv_scores`.
Source: Wisconsin breast cancer.
"""

import matplotlib.pyplot as plt
from sklearn.datasets import load_breast_cancer
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.model_selection import cross_validate
from sklearn.naive_bayes import GaussianNB

import rocplot as rp

plt.style.use("rocplot.styles.paper_wide")
X, y = load_breast_cancer(return_X_y=True)
X, y = X[:, :2], 1 - y  # positive: malignant; texture and radius alone
models = {"discriminant": LinearDiscriminantAnalysis(), "naive Bayes": GaussianNB()}
fitted = {name: model.fit(X[::2], y[::2]) for name, model in models.items()}
fig, (left, right) = plt.subplots(1, 2)
rp.roc(y[1::2], rp.compute.estimator_scores(fitted, X[1::2]), ax=left)
folds = cross_validate(GaussianNB(), X, y, cv=5, return_estimator=True, return_indices=True)
rp.roc_average(rp.compute.cv_scores(folds, X, y), ax=right)
left.set_title("held-out cases")
right.set_title("five folds")
fig.set_figheight(0.55 * fig.get_figwidth())
