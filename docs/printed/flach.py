"""Numbers that Flach's slides print."""

import numpy as np
from paper_pages import Printed
from papers import FLACH_CLASSIFIERS

import rocplot as rp
from rocplot import compute

NAMES = list(FLACH_CLASSIFIERS)
LEAVES = [(4, 1), (2, 3), (1, 5), (3, 1)]
TIED = [1, 1, 1, 0, 1, 1, 0, 0, 0, 0], [1, 1, 1, 0.4, 0.4, 0.4, 0.4, 0.4, 0, 0]


def accuracy(name, skew):
    """Accuracy of a learner of the slides where there are so many negatives per positive."""
    return float(compute.metric("accuracy", *FLACH_CLASSIFIERS[name], skew=skew))


def tree():
    """List the cases of the tree's leaves, each with the share of positives in its leaf."""
    y = np.concatenate([np.repeat([1, 0], leaf) for leaf in LEAVES])
    return y, np.concatenate([np.full(sum(leaf), leaf[0] / sum(leaf)) for leaf in LEAVES])


def extremes():
    """Share of positives below which AlwaysNeg is best, and of negatives for AlwaysPos, in per cent."""
    names = ("AlwaysNeg", "CN2", "C4.5", "SVM", "AlwaysPos")
    found = compute.roc_points({name: FLACH_CLASSIFIERS[name] for name in names})
    steepest, flattest = found.slope_low[0], found.slope_high[-1]  # of the hull: negatives per positive
    return 100 / (1 + steepest), 100 * flattest / (1 + flattest)


def errors(model):
    """Cases of "Better … ≠ better ranking": mean squared error, wrong classes, misranked pairs."""
    d = rp.load_dataset("ranking_errors")
    y, p = (d.loc[d["model"] == model, name].to_numpy() for name in ("y_true", "score"))
    swaps = (p[y == 1][:, None] < p[y == 0]).sum()
    return np.mean((y - p) ** 2), np.sum((p >= 0.5) != y), swaps


def extreme_areas():
    """Areas of all positives first, of one score for all, and of all negatives first."""
    return [compute.auc([1, 1, 0, 0], score) for score in ([4, 3, 2, 1], [1, 1, 1, 1], [1, 2, 3, 4])]


def refinement():
    """Refinement loss of the tree."""
    return compute.brier_decomposition(*tree(), method="scores").refinement


NUMBERS = [
    Printed("P-82/84/86", "accuracy of C4.5, classes 1 : 1", ".82", lambda: accuracy("C4.5", 1)),
    Printed(
        "P-82/84/86", "accuracy of SVM, four positives per negative", ".84", lambda: accuracy("SVM", 1 / 4)
    ),
    Printed("P-82/84/86", "accuracy of CN2, four negatives per positive", ".86", lambda: accuracy("CN2", 4)),
    Printed(
        "P-82/84/86",
        "share of positives below which AlwaysNeg is best, %; of negatives, AlwaysPos",
        "9, 11",
        extremes,
    ),
    Printed(
        "P-bettprob",
        "mean squared error of the better probabilities (cases are stand-ins)",
        ".13",
        lambda: errors("b")[0],
    ),
    Printed("P-bettprob", "their ranking errors", "1", lambda: errors("b")[2]),
    Printed(
        "P-bettclass",
        "classification and ranking errors of the better classes (cases are stand-ins)",
        "2, 6",
        lambda: errors("d")[1:],
    ),
    Printed("P-AUC", "all positives first; random; all negatives first", "1, .5, 0", extreme_areas),
    Printed(
        "P-Brierex",
        "Brier score of the tree",
        ".358",
        lambda: compute.brier_decomposition(*tree(), method="scores").brier,
        "printed wrongly: the sum is divided by 10, and there are 20 cases",
    ),
    Printed(
        "P-Brierex",
        "calibration loss of the tree",
        "0",
        lambda: compute.brier_decomposition(*tree(), method="scores").calibration,
    ),
    Printed(
        "P-Brierex",
        "refinement loss of the tree",
        ".358",
        refinement,
        "printed wrongly: divided by 10, and the leaves count 5, 4, 5 and 6 cases in place of 5, 5, 6, 4",
    ),
    Printed(
        "P-tied",
        "refinement loss of the tied ranking",
        ".12",
        lambda: compute.brier_decomposition(*TIED, method="scores").refinement,
    ),
    Printed(
        "P-EL",
        "loss at a uniform rate of a model of AUC ½",
        "1/2",
        lambda: compute.rate_uniform_curve([0, 1], [0, 0]).area,
    ),
    Printed(
        "P-RDloss",
        "the same where the rate is the cost proportion",
        "1/3",
        lambda: compute.rate_driven_curve([0, 1], [0, 0]).area,
    ),
    Printed(
        "P-RDloss",
        "what the second is less than the first, for the tree",
        "1/6",
        lambda: compute.rate_uniform_curve(*tree()).area - compute.rate_driven_curve(*tree()).area,
    ),
    Printed(
        "P-MAE",
        "Brier score by mean absolute error (MAE), if calibrated: of the tree",
        "1/2",
        lambda: compute.brier_curve(*tree()).area / compute.score_uniform_curve(*tree()).area,
    ),
]
