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


NUMBERS = [
    Printed(
        "Q-Tab1",
        "area of the first ranking",
        "24/25",
        lambda: compute.auc(*QIN_TABLE_1["CLS1"], pos_label="+"),
    ),
    Printed(
        "Q-Tab1", "area of the second", "18/25", lambda: compute.auc(*QIN_TABLE_1["CLS2"], pos_label="+")
    ),
    Printed("Q-Tab2", "areas of the four orders", ".8333, .8000, .7333, .6667", areas),
]
