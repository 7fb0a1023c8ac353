"""
ROC convex hull of many classes: which of four classifiers at which costs?
==========================================================================

Four classifiers see only the colour of a wine. A point of the triangle is a weight for each class: its share
times the cost of taking it for another. In the hatched corners, don't look at the wine at all. The nearest
neighbour, a vertex of the hull, is best at some costs of the six single errors, but at no weights of classes.
Source: Fawcett (2004), section 7.3.1; Flach's slides, "How many dimensions?"; Srinivasan (1999).
"""

import matplotlib.pyplot as plt
from sklearn.datasets import load_wine
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.model_selection import cross_val_predict
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.tree import DecisionTreeClassifier

import rocplot as rp

plt.style.use("rocplot.styles.paper")
X, wine = load_wine(return_X_y=True, as_frame=True)
models = {"naive Bayes": GaussianNB(), "nearest neighbour": KNeighborsClassifier(1)}
models |= {"tree": DecisionTreeClassifier(max_depth=3), "linear": LinearDiscriminantAnalysis()}
colour = X[["color_intensity"]]
decided = {name: cross_val_predict(model, colour, wine, cv=10) for name, model in models.items()}
matrices = {name: rp.compute.confusion_matrix(wine, y_pred=decision) for name, decision in decided.items()}
fig, ax = plt.subplots()
rp.class_hull(matrices, labels=["Barolo", "Grignolino", "Barbera"], prior=True, ax=ax)
