"""Numbers that Flach's slides print."""

import numpy as np
from paper_pages import Printed
from papers import FLACH_CLASSIFIERS

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


def rate_loss(auc, prior):
    """Loss expected at a uniform rate, as the slide has it."""
    return 2 * prior * (1 - prior) * (1 - auc) + prior**2 / 2 + (1 - prior) ** 2 / 2


NUMBERS = [
    Printed("P-82/84/86", "accuracy of C4.5, classes 1 : 1", ".82", lambda: accuracy("C4.5", 1)),
    Printed(
        "P-82/84/86", "accuracy of SVM, four positives per negative", ".84", lambda: accuracy("SVM", 1 / 4)
    ),
    Printed("P-82/84/86", "accuracy of CN2, four negatives per positive", ".86", lambda: accuracy("CN2", 4)),
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
        "P-tied",
        "refinement loss of the tied ranking",
        ".12",
        lambda: compute.brier_decomposition(*TIED, method="scores").refinement,
    ),
    Printed(
        "P-EL",
        "loss at a uniform rate less the loss where the rate is the cost proportion",
        "1/6",
        lambda: compute.rate_uniform_curve(*tree()).area - compute.rate_driven_curve(*tree()).area,
    ),
]
