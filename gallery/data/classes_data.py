"""Make wine.csv from scratch, ``python gallery/data/classes_data.py``; and three classes of a plane.

The wines are the 178 of Forina et al. (1986), as scikit-learn ships them: three kinds from one region.
"""

from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
KINDS = ("Barolo", "Grignolino", "Barbera")  # classes 0, 1 and 2 of the data
SEEN = ("alcohol", "ash", "magnesium")  # measurements that do not give the kind away


def wine():
    """Predict the kind from three measurements, by naive Bayes, in ten stratified folds."""
    from sklearn.datasets import load_wine
    from sklearn.model_selection import StratifiedKFold, cross_val_predict
    from sklearn.naive_bayes import GaussianNB

    data = load_wine()
    x = data.data[:, [data.feature_names.index(name) for name in SEEN]]
    folds = StratifiedKFold(n_splits=10, shuffle=True, random_state=0)
    predicted = cross_val_predict(GaussianNB(), x, data.target, cv=folds, method="predict_proba")
    return np.array(KINDS)[data.target], predicted


def scores(table):
    """Return the kind of every wine and the scores, by kind, of a table of this folder."""
    return table["wine"], {name: table[name] for name in KINDS}


CENTRES = {"common": (0.0, 0.0), "scarce": (1.7, 0.3), "rare": (0.7, 1.6)}
SHARES = (0.65, 0.25, 0.1)


def plane(n=400, seed=0):
    """Draw three normal classes of a plane, and their probabilities had they been equally common.

    Weights in proportion to the shares are then the best there are.
    """
    rng = np.random.default_rng(seed)
    centre = np.array(list(CENTRES.values()))
    kind = np.repeat(np.arange(3), np.round(np.array(SHARES) * n).astype(int))
    x = rng.normal(centre[kind])
    density = np.exp(-((x[:, None] - centre) ** 2).sum(axis=2) / 2)
    score = density / density.sum(axis=1, keepdims=True)
    return np.array(list(CENTRES))[kind], dict(zip(CENTRES, score.T, strict=True))


if __name__ == "__main__":
    kind, predicted = wine()
    rows = [",".join([name, *(f"{p:.6g}" for p in row)]) for name, row in zip(kind, predicted, strict=True)]
    (HERE / "wine.csv").write_text("\n".join([",".join(["wine", *KINDS]), *rows]) + "\n", encoding="utf-8")
