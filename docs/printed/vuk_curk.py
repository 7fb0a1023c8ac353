"""Numbers that Vuk and Curk (2006) print."""

from paper_pages import Printed
from papers import VUK_CURK_TABLE_2

from rocplot import compute

CASES = {"pos_label": "p"}


NUMBERS = [
    Printed(
        "V-Tab2",
        "area of the lower steps, and of the straight lines",
        "5/6, 11/12",
        lambda: [compute.auc_bounds(*VUK_CURK_TABLE_2, **CASES)[0], compute.auc(*VUK_CURK_TABLE_2, **CASES)],
    ),
]
