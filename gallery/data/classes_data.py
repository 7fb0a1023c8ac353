"""Three kinds of wine from one region, the 178 of Forina et al. (1986), and three classes of a plane."""

import numpy as np
from tables import rounded

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
    table = {name: rounded(p, 6) for name, p in zip(KINDS, predicted.T, strict=True)}
    return {"y_true": np.array(KINDS)[data.target], **table}


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


def three_classes():
    """Draw the classes three times: to search weights, to try them on, and many for a smooth surface."""
    drawn = {"search": plane(seed=0), "new": plane(seed=1), "large": plane(4000)}
    table = {
        "sample": np.repeat(list(drawn), [kind.size for kind, _ in drawn.values()]),
        "y_true": np.concatenate([kind for kind, _ in drawn.values()]),
    }
    return table | {name: np.concatenate([score[name] for _, score in drawn.values()]) for name in CENTRES}
