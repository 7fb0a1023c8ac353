"""Make wine.csv from scratch, ``python gallery/data/classes_data.py``; and three classes in a plane.

The wines are those of three growers (Aeberhard & Forina, 1991), as scikit-learn ships them.
"""

from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
GROWERS = ("Barolo", "Grignolino", "Barbera")  # classes 0, 1 and 2 of the data
SEEN = ("alcohol", "ash", "magnesium")  # measurements that do not give the class away


def wine():
    """Predict the grower from three measurements, by naive Bayes, in ten stratified folds."""
    from sklearn.datasets import load_wine
    from sklearn.model_selection import StratifiedKFold, cross_val_predict
    from sklearn.naive_bayes import GaussianNB

    data = load_wine()
    x = data.data[:, [data.feature_names.index(name) for name in SEEN]]
    folds = StratifiedKFold(n_splits=10, shuffle=True, random_state=0)
    predicted = cross_val_predict(GaussianNB(), x, data.target, cv=folds, method="predict_proba")
    return np.array(GROWERS)[data.target], predicted


def scores(table):
    """Return the class and the matrix of scores, by class, of a table of this folder."""
    return table["wine"], {name: table[name] for name in GROWERS}


if __name__ == "__main__":
    grower, predicted = wine()
    rows = [
        ",".join([name, *(f"{p:.6g}" for p in row)]) for name, row in zip(grower, predicted, strict=True)
    ]
    (HERE / "wine.csv").write_text("\n".join([",".join(["wine", *GROWERS]), *rows]) + "\n", encoding="utf-8")
