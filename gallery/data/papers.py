"""Data printed in the source papers, stand-ins for data they do not print, and the tables of this folder.

``y, score = FAWCETT_FIGURE_3`` and likewise for every data set of classes and scores. Points are (fpr, tpr).
"""

import numpy as np
from tables import DATASETS

Sample = tuple[np.ndarray, np.ndarray]

_CLASSES = {  # data set: what its positives are
    "tic_tac_toe": "x_wins",
    "breast_cancer": "malignant",
    "breast_cancer_trees": "malignant",
    "breast_cancer_two": "malignant",
    "diabetes": "progressed",
    "wine": "wine",
}


def table(name: str) -> dict[str, np.ndarray]:
    """Columns of a data set of the package, without pandas; the classes bear the name of what is positive."""
    rows = np.genfromtxt(DATASETS / f"{name}.csv", delimiter=",", names=True, dtype=None, encoding="utf-8")
    named = {"y_true": _CLASSES.get(name, "y_true")}
    return {named.get(column, column): rows[column] for column in rows.dtype.names}


# --- Printed data -----------------------------------------------------------------------------------------

# Fawcett (2004), figure 3: twenty instances, best first; as printed.
FAWCETT_FIGURE_3 = (
    list("ppnpppnnpnpnpnnnpnpn"),
    [.9, .8, .7, .6, .55, .54, .53, .52, .51, .505, .4, .39, .38, .37, .36, .35, .34, .33, .30, .1],
)  # fmt: skip

# Fawcett (2004), figure 4: ten instances of a naive Bayes classifier; as printed.
FAWCETT_FIGURE_4 = (
    list("ppppppnnnn"),
    [0.99999, 0.99999, 0.99993, 0.99986, 0.99964, 0.99955, 0.68139, 0.50961, 0.48880, 0.44951],
)

# Fawcett (2004), figure 2: C and D are printed; A, B and E reconstructed from the text (E is B negated).
FAWCETT_FIGURE_2 = {"A": (0.1, 0.7), "B": (0.2, 0.8), "C": (0.7, 0.7), "D": (0.0, 1.0), "E": (0.8, 0.2)}

# Vuk & Curk (2006), table 2: a positive and a negative share .4; as printed.
VUK_CURK_TABLE_2 = (list("ppnpn"), [0.9, 0.6, 0.4, 0.4, 0.2])

# Vuk & Curk (2006), table 3: a negative and a positive share .4; as printed.
VUK_CURK_TABLE_3 = (list("ppnnpn"), [0.9, 0.6, 0.5, 0.4, 0.4, 0.2])

# Qin, table 1: two rankings of equal accuracy, worst first (the score is the rank); as printed.
QIN_TABLE_1 = {
    "CLS1": (list("----+-++++"), list(range(1, 11))),
    "CLS2": (list("+----++-++"), list(range(1, 11))),
}

# Flach, slide "From a ranking to a ROC curve": best first; the symbols left in the text, perhaps cut short.
FLACH_RANKING = (list("++++-++-+--+-+--+"), list(range(17, 0, -1)))

# Flach, iso-accuracy slides: the figure is lost; every point but the two trivial ones is reconstructed.
FLACH_CLASSIFIERS = {
    # Trivial, by definition.
    "AlwaysNeg": (0.0, 0.0),
    # Reconstructed, exact: tpr/fpr = .91/.09 (AlwaysNeg is best below 9 % positives) and
    # .2 tpr + .8 (1-fpr) = .86.
    "CN2": (27 / 550, 273 / 550),
    # Reconstructed, chosen: .5 tpr + .5 (1-fpr) = .82 puts it on tpr = fpr + .64; the other facts leave
    # fpr in [17/150, 16/75], of which .16 is about the middle.
    "C4.5": (0.16, 0.80),
    # Reconstructed, exact: (1-tpr)/(1-fpr) = .11/.89 (AlwaysPos is best below 11 % negatives) and
    # .8 tpr + .2 (1-fpr) = .84.
    "SVM": (136 / 225, 214 / 225),
    # Trivial, by definition.
    "AlwaysPos": (1.0, 1.0),
    # Invented stand-ins for the other learners, all below the hull; 1 and 4 beaten by no single learner.
    "learner 1": (0.10, 0.54),
    "learner 2": (0.22, 0.69),
    "learner 3": (0.30, 0.76),
    "learner 4": (0.36, 0.83),
    "learner 5": (0.66, 0.91),
}


def fawcett_figure_3() -> dict[str, list]:
    """Return the twenty instances of Fawcett's figure 3 as a table."""
    y, score = FAWCETT_FIGURE_3
    return {"y_true": y, "score": list(map(str, score))}


def flach_classifiers() -> dict[str, list]:
    """Return the points of Flach's slides as a table."""
    fpr, tpr = zip(*FLACH_CLASSIFIERS.values(), strict=True)
    return {"classifier": list(FLACH_CLASSIFIERS), "fpr": list(map(str, fpr)), "tpr": list(map(str, tpr))}


# --- Stand-ins: drawn with a fixed seed where a paper shows a figure but not its data ---------------------


def binormal(
    positives: int = 100, negatives: int = 100, *, separation: float = 1, spread: float = 1, seed: int = 0
) -> Sample:
    """Stand-in for Flach's class separations: negatives N(0, 1), positives as given."""
    rng = np.random.default_rng(seed)
    y = np.repeat([1, 0], [positives, negatives])
    return y, np.where(y == 1, separation + spread * rng.standard_normal(y.size), rng.standard_normal(y.size))


def five_samples(size: int = 1000, *, seed: int = 0) -> list[Sample]:
    """Stand-in for the five test sets of Fawcett's figure 8: samples of one binormal source."""
    return [binormal(size // 2, size - size // 2, separation=1.2, seed=seed + fold) for fold in range(5)]


def mailing(households: int = 1000, *, seed: int = 0) -> Sample:
    """Stand-in for the mailing of Vuk & Curk's figure 5: one household in five answers."""
    return binormal(households // 5, households - households // 5, separation=1.3, seed=seed)


def overconfident(size: int = 400, *, stretch: float = 2, seed: int = 0) -> Sample:
    """Stand-in for Vuk & Curk's figures 8 and 10: probabilities whose log-odds are stretched."""
    rng = np.random.default_rng(seed)
    log_odds = rng.normal(0, 1.5, size)
    y = (rng.random(size) < 1 / (1 + np.exp(-log_odds))).astype(int)
    return y, 1 / (1 + np.exp(-stretch * log_odds))


def drift(size: int = 1000, *, seed: int = 4) -> dict[str, Sample]:
    """Stand-in for Klement et al., figures 1 to 3: probabilities first right, then too low or too high."""
    rng = np.random.default_rng(seed)
    # Shifts and seed chosen to come near the printed midpoints .512, .518, .338, .681 (AUC about .8).
    log_odds_shift = {"training": 0.0, "test": 0.0, "population drift": 1.4, "class definition": -0.9}
    samples = {}
    for name, shift in log_odds_shift.items():
        log_odds = rng.normal(0, 1.5, size)
        y = (rng.random(size) < 1 / (1 + np.exp(-log_odds - shift))).astype(int)
        samples[name] = y, 1 / (1 + np.exp(-log_odds))
    return samples


def two_sided(size: int = 400, *, seed: int = 0) -> Sample:
    """Stand-in for Flach's AUC of .5 that is not random: the positives lie on both sides of the negatives."""
    rng = np.random.default_rng(seed)
    y = np.repeat([1, 0], [size // 2, size - size // 2])
    centre = np.where(y == 1, np.where(np.arange(size) % 2, 2, -2), 0)
    return y, centre + rng.standard_normal(size)


def soft_labels(size: int = 200, *, noise: float = 0.2, seed: int = 0) -> Sample:
    """Stand-in for Qin's figure 5: memberships, and predictions off by up to the noise (even beyond 1)."""
    rng = np.random.default_rng(seed)
    p = rng.random(size)
    return p, p + rng.uniform(-noise, noise, size)
