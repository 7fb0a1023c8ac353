"""Numbers that Qin prints."""

from paper_pages import Printed
from papers import QIN_TABLE_1

from rocplot import compute

ORDERS = [  # of table 2: the shares of the negative class, best first
    (0.2, 0.4, 0.6, 0.8, 1.0),
    (0.2, 0.4, 0.8, 0.6, 1.0),
    (0.2, 0.8, 0.4, 0.6, 1.0),
    (0.2, 0.8, 0.4, 1.0, 0.6),
]


def areas():
    """Areas under the curves of the four orders of table 2."""
    return [compute.auc([1 - n for n in order], [5, 4, 3, 2, 1], soft_labels=True) for order in ORDERS]


def halves(name):
    """Accuracy of a ranking of table 1 that is cut in the middle."""
    return compute.confusion_matrix(*QIN_TABLE_1[name], pos_label="+", threshold=6).accuracy


def losses():
    """Losses of the three swaps of table 2, each of the ranking before it."""
    rankings = [([1 - n for n in order], [5, 4, 3, 2, 1]) for order in ORDERS[:-1]]
    swapped = (2, 1, 3)  # the first of the two that change places
    return [
        compute.swap_loss(*ranking, soft_labels=True)[at]
        for ranking, at in zip(rankings, swapped, strict=True)
    ]


NUMBERS = [
    Printed(
        "Q-Tab1", "accuracies, cut in the middle", "8/10, 8/10", lambda: [halves("CLS1"), halves("CLS2")]
    ),
    Printed(
        "Q-Tab1",
        "area of the first ranking",
        "24/25",
        lambda: compute.auc(*QIN_TABLE_1["CLS1"], pos_label="+"),
    ),
    Printed(
        "Q-Tab1", "area of the second", "18/25", lambda: compute.auc(*QIN_TABLE_1["CLS2"], pos_label="+")
    ),
    Printed("Q-Tab2", "losses of the three swaps", ".0333, .0667, .0667", losses),
    Printed("Q-Tab2", "areas of the four orders", ".8333, .8000, .7333, .6667", areas),
]
