"""Numbers that Fawcett (2004) prints."""

import numpy as np
from paper_pages import Printed
from papers import FAWCETT_FIGURE_3, FAWCETT_FIGURE_4

from rocplot import compute, load_dataset

CASES = {"pos_label": "p"}
NEVER, ALWAYS = (0, 0), (1, 1)
A, B = (0.1, 0.2), (0.25, 0.6)  # of figure 10
C1, C2 = (0.2, 0.6), (0.4, 0.7)  # of figure 12, reconstructed


def decided(figure, threshold):
    """Count the decisions at a cut-off."""
    return compute.confusion_matrix(*figure, threshold=threshold, **CASES)


def point(found):
    """Return the point of a classifier."""
    return [found.fpr, found.tpr]


def guess(*shares):
    """Return the points of predicting positive at random, so often."""
    found = [compute.interpolate(NEVER, ALWAYS, k=share) for share in shares]
    return [rate for one in found for rate in point(one)]


def best(figure):
    """Return the cut-off of the greatest accuracy, and the accuracy there."""
    cuts = np.unique(figure[1])
    shares = [decided(figure, cut).accuracy for cut in cuts]
    return cuts[np.argmax(shares)], max(shares)


def wrong(figure, threshold):
    """Return the numbers of the instances that are decided wrongly."""
    y, score = (np.array(one) for one in figure)
    return 1 + np.flatnonzero((score >= threshold) != (y == "p"))


def share(figure):
    """Return the share of positives."""
    return np.mean(np.array(figure[0]) == "p")


def kinds():
    """Count the kinds of right decisions and of errors among three classes."""
    wines = ["Barolo", "Grignolino", "Barbera"]
    table = compute.confusion_matrix("y_true", wines, data=load_dataset("wine")).table
    return len(table), table.size - len(table)


def mixture():
    """Mix A and B so that 800 of 4000 clients are asked: 240 of them answer, 3760 do not."""
    return compute.interpolate(A, B, positives=240, negatives=3760, budget=800)


def clients(at):
    """Count the clients who are asked at a point of figure 10."""
    return 240 * at[1] + 3760 * at[0]


def joined(how):
    """Combine the two classifiers of figure 12 as if they were independent."""
    return point(compute.logical_combination(C1, C2, how=how))


NUMBERS = [
    Printed("F-Fig2", "C guesses positive 70 % of the time: fpr, tpr", ".7, .7", lambda: guess(0.7)),
    Printed("F-random", "guesses at 50 % and at 90 %: fpr, tpr", ".5, .5, .9, .9", lambda: guess(0.5, 0.9)),
    Printed("F-AUC", "area of guesses", ".5", lambda: compute.auc([1, 0], [0, 0])),
    Printed(
        "F-Fig3", "fpr and tpr at the cut-off .9", "0, .1", lambda: point(decided(FAWCETT_FIGURE_3, 0.9))
    ),
    Printed("F-Fig3", "fpr and tpr at .1", "1, 1", lambda: point(decided(FAWCETT_FIGURE_3, 0.1))),
    Printed(
        "F-Fig3",
        "cut-off of the greatest accuracy, and that accuracy",
        ".54, .70",
        lambda: best(FAWCETT_FIGURE_3),
    ),
    Printed("F-Fig3", "fpr and tpr there", ".1, .5", lambda: point(decided(FAWCETT_FIGURE_3, 0.54))),
    Printed(
        "F-Fig4",
        "accuracy at .5 and at .6",
        ".80, .90",
        lambda: [decided(FAWCETT_FIGURE_4, cut).accuracy for cut in (0.5, 0.6)],
    ),
    Printed("F-Fig4", "instances that are wrong at .5", "7, 8", lambda: wrong(FAWCETT_FIGURE_4, 0.5)),
    Printed("F-Fig4", "share of positives, taken as a cut-off", ".6", lambda: share(FAWCETT_FIGURE_4)),
    Printed("F-Fig10", "clients asked by A, and by B", "424, 1084", lambda: [clients(A), clients(B)]),
    Printed(
        "F-Fig10",
        "shares k of B, and 1 − k of A, in the mixture",
        ".53, .47",
        lambda: [mixture().k, 1 - mixture().k],
        "printed wrongly: .53 of B asks 774 clients, not 800",
    ),
    Printed(
        "F-Fig10",
        "the mixture, fpr and tpr",
        ".18, .42",
        lambda: point(mixture()),
        "printed wrongly: (.18, .42) is not on the line from A to B, and asks 778 clients",
    ),
    Printed(
        "F-Fig12",
        "conjunction of (.2, .6) and (.4, .7), independent: fpr, tpr",
        ".08, .42",
        lambda: joined("and"),
    ),
    Printed("F-multi", "kinds of right decisions and of errors, three classes", "3, 6", kinds),
]
