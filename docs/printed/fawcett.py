"""Numbers that Fawcett (2004) prints."""

import numpy as np
from paper_pages import Printed
from papers import FAWCETT_FIGURE_3, FAWCETT_FIGURE_4

from rocplot import compute

CASES = {"pos_label": "p"}
A, B = (0.1, 0.2), (0.25, 0.6)  # of figure 10


def accuracy(figure, threshold):
    """Accuracy of the decision at a cut-off."""
    return compute.confusion_matrix(*figure, threshold=threshold, **CASES).accuracy


def best(figure):
    """Cut-off of the greatest accuracy, and the accuracy there."""
    cuts = np.unique(figure[1])
    shares = [accuracy(figure, cut) for cut in cuts]
    return cuts[np.argmax(shares)], max(shares)


def mixture():
    """Mix A and B so that 800 of 4000 clients are asked: 240 of them answer, 3760 do not."""
    return compute.interpolate(A, B, positives=240, negatives=3760, budget=800)


def clients(point):
    """Count the clients who are asked at a point of figure 10."""
    return 240 * point[1] + 3760 * point[0]


NUMBERS = [
    Printed(
        "F-Fig3",
        "cut-off of the greatest accuracy, and that accuracy",
        ".54, .70",
        lambda: best(FAWCETT_FIGURE_3),
    ),
    Printed(
        "F-Fig4",
        "accuracy at .5 and at .6",
        ".80, .90",
        lambda: [accuracy(FAWCETT_FIGURE_4, t) for t in (0.5, 0.6)],
    ),
    Printed("F-Fig10", "clients asked by A, and by B", "424, 1084", lambda: [clients(A), clients(B)]),
    Printed(
        "F-Fig10",
        "share k of B in the mixture",
        ".53",
        lambda: mixture().k,
        "printed wrongly: .53 of B asks 774 clients, not 800",
    ),
    Printed(
        "F-Fig10",
        "the mixture, fpr and tpr",
        ".18, .42",
        lambda: [mixture().fpr, mixture().tpr],
        "printed wrongly: (.18, .42) is not on the line from A to B, and asks 778 clients",
    ),
    Printed(
        "F-Fig12",
        "conjunction of (.2, .6) and (.4, .7), independent",
        ".08, .42",
        lambda: [
            getattr(compute.logical_combination((0.2, 0.6), (0.4, 0.7)), rate) for rate in ("fpr", "tpr")
        ],
    ),
]
