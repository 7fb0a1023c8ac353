"""Predictions of the 569 tumours of the Wisconsin breast cancer data; malignant ones are positive."""

import numpy as np
from tables import Table, cross_validated, rounded

TWO = ("mean texture", "mean smoothness")  # of thirty measurements: a problem with overlap


def tumours(*names: str) -> tuple[np.ndarray, np.ndarray]:
    """Read measurements of each tumour, all if none is named, and whether it is malignant."""
    from sklearn.datasets import load_breast_cancer

    data = load_breast_cancer()
    known = list(data.feature_names)
    malignant = data.target == list(data.target_names).index("malignant")
    return data.data[:, [known.index(name) for name in names or known]], malignant.astype(int)


def breast_cancer() -> Table:
    """Predict from thirty measurements of cell nuclei; and from their mean texture alone."""
    from sklearn.linear_model import LogisticRegression
    from sklearn.naive_bayes import GaussianNB
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler
    from sklearn.tree import DecisionTreeClassifier

    linear = make_pipeline(StandardScaler(), LogisticRegression())
    models = {
        "logistic_regression": linear,
        "naive_bayes": GaussianNB(),
        "tree": DecisionTreeClassifier(min_samples_leaf=5, random_state=0),
    }
    texture = cross_validated({"texture": linear}, *tumours("mean texture"))
    return cross_validated(models, *tumours()) | {"texture": texture["texture"]}


def breast_cancer_trees() -> Table:
    """Grow a pruned and an unpruned tree on one half, and predict both halves."""
    from sklearn.model_selection import train_test_split
    from sklearn.tree import DecisionTreeClassifier

    x, y = tumours(*TWO)
    train, test = train_test_split(np.arange(y.size), test_size=0.5, stratify=y, random_state=0)
    models = {
        "pruned": DecisionTreeClassifier(min_samples_leaf=20, random_state=0),
        "unpruned": DecisionTreeClassifier(min_samples_leaf=2, random_state=0),
    }
    rows = np.concatenate((train, test))
    table = {"half": np.repeat(["training", "test"], [train.size, test.size]), "y_true": y[rows]}
    for name, model in models.items():
        table[name] = rounded(model.fit(x[train], y[train]).predict_proba(x[rows])[:, 1], 5)
    return table


def breast_cancer_two() -> Table:
    """Predict by four models, which a tutorial asks to tell apart by their curves."""
    from sklearn.linear_model import LogisticRegression
    from sklearn.naive_bayes import GaussianNB
    from sklearn.neighbors import KNeighborsClassifier
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler
    from sklearn.tree import DecisionTreeClassifier

    models = {
        "tree": DecisionTreeClassifier(min_samples_leaf=15, random_state=0),
        "nearest_neighbours": make_pipeline(StandardScaler(), KNeighborsClassifier(10)),
        "linear": make_pipeline(StandardScaler(), LogisticRegression()),
        "naive_bayes": GaussianNB(),
    }
    table = cross_validated(models, *tumours(*TWO))
    return table | {name: rounded(table[name], 5) for name in models}
