"""Make cancer_trees.csv and cancer_quiz.csv from scratch: ``python gallery/data/costs_data.py``."""

from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
MEASUREMENTS = ("mean texture", "mean smoothness")  # two of thirty: a problem with overlap


def _cancer() -> tuple[np.ndarray, np.ndarray]:
    """Two measurements of each tumour, and whether it is malignant."""
    from sklearn.datasets import load_breast_cancer

    data = load_breast_cancer()
    columns = [list(data.feature_names).index(name) for name in MEASUREMENTS]
    return data.data[:, columns], (data.target == 0).astype(int)


def trees() -> dict[str, np.ndarray]:
    """Predictions of a pruned and an unpruned tree for the half that trained them and for the other half."""
    from sklearn.model_selection import train_test_split
    from sklearn.tree import DecisionTreeClassifier

    x, y = _cancer()
    train, test = train_test_split(np.arange(y.size), test_size=0.5, stratify=y, random_state=0)
    models = {
        "pruned": DecisionTreeClassifier(min_samples_leaf=20, random_state=0),
        "unpruned": DecisionTreeClassifier(min_samples_leaf=2, random_state=0),
    }
    rows = np.concatenate((train, test))
    table = {"test": np.repeat([0, 1], [train.size, test.size]), "malignant": y[rows]}
    for name, model in models.items():
        table[name] = model.fit(x[train], y[train]).predict_proba(x[rows])[:, 1]
    return table


def quiz() -> dict[str, np.ndarray]:
    """Test-fold predictions of four models that a tutorial asks to tell apart by their curves."""
    from sklearn.linear_model import LogisticRegression
    from sklearn.model_selection import StratifiedKFold, cross_val_predict
    from sklearn.naive_bayes import GaussianNB
    from sklearn.neighbors import KNeighborsClassifier
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler
    from sklearn.tree import DecisionTreeClassifier

    x, y = _cancer()
    folds = StratifiedKFold(n_splits=10, shuffle=True, random_state=0)
    models = {
        "tree": DecisionTreeClassifier(min_samples_leaf=15, random_state=0),
        "nearest_neighbours": make_pipeline(StandardScaler(), KNeighborsClassifier(10)),
        "linear": make_pipeline(StandardScaler(), LogisticRegression()),
        "naive_bayes": GaussianNB(),
    }
    table = {"malignant": y}
    for name, model in models.items():
        table[name] = cross_val_predict(model, x, y, cv=folds, method="predict_proba")[:, 1]
    return table


def main() -> None:
    """Write the tables beside this script."""
    for name, make in (("cancer_trees", trees), ("cancer_quiz", quiz)):
        table = make()
        rows = [",".join(f"{value:.5g}" for value in row) for row in zip(*table.values(), strict=True)]
        text = "\n".join([",".join(table), *rows, ""])
        (HERE / f"{name}.csv").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
