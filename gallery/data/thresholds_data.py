"""Vuk & Curk's (2006) experiment of table 4: is the cut-off that the tangent picks better than .5?

Ten-fold cross-validation of naive Bayes and of a tree. Within each training part ten more folds give scores,
and the tangent at the part's class ratio picks a cut-off from them; it is tried on the test fold beside .5.
"""

from itertools import product

import numpy as np
from games_data import end_positions, wins
from sklearn.model_selection import StratifiedKFold, cross_val_predict
from sklearn.naive_bayes import CategoricalNB, GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder
from sklearn.tree import DecisionTreeClassifier
from tumours_data import tumours

from rocplot import compute

Table = tuple[np.ndarray, np.ndarray]

# Dawson (1995): class, sex, age, then how many died and how many survived.
TITANIC = [
    ("1st", "male", "adult", 118, 57), ("1st", "male", "child", 0, 5),
    ("1st", "female", "adult", 4, 140), ("1st", "female", "child", 0, 1),
    ("2nd", "male", "adult", 154, 14), ("2nd", "male", "child", 0, 11),
    ("2nd", "female", "adult", 13, 80), ("2nd", "female", "child", 0, 13),
    ("3rd", "male", "adult", 387, 75), ("3rd", "male", "child", 35, 13),
    ("3rd", "female", "adult", 89, 76), ("3rd", "female", "child", 17, 14),
    ("crew", "male", "adult", 670, 192), ("crew", "female", "adult", 3, 20),
]  # fmt: skip

# Vuk & Curk (2006), table 4: AUC, accuracy at .5 and at the chosen cut-off, change as printed, cut-off.
PRINTED = {
    ("tic-tac-toe", "naive Bayes"): (0.741, 0.695, 0.752, 0.056, 0.40),
    ("tic-tac-toe", "tree"): (0.869, 0.862, 0.871, 0.008, 0.20),
    ("MONK 1", "naive Bayes"): (0.726, 0.746, 0.746, 0.000, 0.53),
    ("MONK 1", "tree"): (0.987, 0.968, 0.984, 0.016, 0.36),
    ("MONK 2", "naive Bayes"): (0.538, 0.622, 0.657, 0.035, 0.43),
    ("MONK 2", "tree"): (0.736, 0.749, 0.736, -0.013, 0.61),
    ("MONK 3", "naive Bayes"): (0.983, 0.964, 0.971, 0.007, 0.76),
    ("MONK 3", "tree"): (0.991, 0.989, 0.989, 0.000, 0.92),
    ("Titanic", "naive Bayes"): (0.715, 0.779, 0.779, 0.000, 0.56),
    ("Titanic", "tree"): (0.726, 0.789, 0.791, 0.001, 0.83),
    ("breast cancer", "naive Bayes"): (0.983, 0.953, 0.951, -0.002, 0.93),
    ("breast cancer", "tree"): (0.913, 0.930, 0.930, 0.000, 1.00),
}


def tic_tac_toe() -> Table:
    """List the end positions, and whether x has won."""
    boards = end_positions()
    squares = np.array([["bxo".index(square) for square in board] for board in boards])
    return squares, np.array([wins(board, "x") for board in boards])


def monk(problem: int) -> Table:
    """List all 432 robots of the MONK's problems, without noise."""
    x = np.array(list(product(range(3), range(3), range(2), range(3), range(4), range(2)))) + 1
    a1, a2, _, a4, a5, _ = x.T
    rules = {
        1: (a1 == a2) | (a5 == 1),
        2: (x == 1).sum(axis=1) == 2,
        3: ((a5 == 3) & (a4 == 1)) | ((a5 != 4) & (a2 != 3)),
    }
    return x - 1, rules[problem]


def titanic() -> Table:
    """List the 2201 persons on board, and who survived."""
    x, y = [], []
    for ticket, sex, age, died, survived in TITANIC:
        case = [("1st", "2nd", "3rd", "crew").index(ticket), sex == "female", age == "child"]
        x += [case] * (died + survived)
        y += [False] * died + [True] * survived
    return np.array(x, int), np.array(y)


def breast_cancer() -> Table:
    """Read thirty measurements of cell nuclei, and whether the tumour is malignant."""
    x, malignant = tumours()
    return x, malignant.astype(bool)


DATA = {
    "tic-tac-toe": tic_tac_toe(),
    "MONK 1": monk(1),
    "MONK 2": monk(2),
    "MONK 3": monk(3),
    "Titanic": titanic(),
    "breast cancer": breast_cancer(),
}


def model(name: str, x: np.ndarray):
    """Make naive Bayes with Laplace's correction or Gaussian, or a tree with at least two cases per leaf."""
    tree = DecisionTreeClassifier(criterion="entropy", min_samples_leaf=2, random_state=0)
    if x.dtype.kind == "f":
        return GaussianNB() if name == "naive Bayes" else tree
    if name == "naive Bayes":
        return CategoricalNB(alpha=1, min_categories=x.max(axis=0) + 1)
    return make_pipeline(OneHotEncoder(categories=[range(k + 1) for k in x.max(axis=0)]), tree)


def experiment(data: str, name: str) -> tuple[float, ...]:
    """Compute AUC and both accuracies (means of ten folds), the mean cut-off and its standard deviation."""
    x, y = DATA[data]
    folds = StratifiedKFold(n_splits=10, shuffle=True, random_state=0)
    inner = StratifiedKFold(n_splits=10, shuffle=True, random_state=1)
    areas, default, chosen, cuts = [], [], [], []
    for train, test in folds.split(x, y):
        scores = cross_val_predict(model(name, x), x[train], y[train], cv=inner, method="predict_proba")[:, 1]
        cut = compute.operating_point(y[train], scores).threshold  # at the class ratio of the training part
        found = model(name, x).fit(x[train], y[train]).predict_proba(x[test])[:, 1]
        areas.append(compute.auc(y[test], found))
        default.append(np.mean((found >= 0.5) == y[test]))
        chosen.append(np.mean((found >= cut) == y[test]))
        cuts.append(min(cut, 1.0))  # +inf, no case positive, counts as 1 in the mean
    return np.mean(areas), np.mean(default), np.mean(chosen), np.mean(cuts), np.std(cuts, ddof=1)


def vuk_curk_table_4() -> dict[str, list]:
    """Try all data sets and models; what the paper prints stands beside what is found here."""
    kinds = ("auc", "default", "chosen", "cut_off")
    heads = ["data", "model", *kinds, "cut_off_sd", *(f"paper_{one}" for one in kinds)]
    rows = [
        [data, name, *map(float, experiment(data, name)), auc, default, chosen, cut]
        for (data, name), (auc, default, chosen, _, cut) in PRINTED.items()
    ]
    return dict(zip(heads, map(list, zip(*rows, strict=True)), strict=True))
