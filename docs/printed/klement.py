"""Numbers that Klement, Japkowicz and Matwin print."""

import numpy as np
from paper_pages import Printed

from rocplot import compute

LABEL = [1, 1, 0, 1, 1, 0, 1, 0, 0, 0]
PROBABILITY = [1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.0]


def table_1():
    """Analyse the ten instances of table 1."""
    return compute.sensibility(LABEL, PROBABILITY)


def at(name, cut):
    """Sensibility or capability at a cut-off, in per cent."""
    found = table_1()
    return 100 * getattr(found, name)[np.flatnonzero(found.threshold >= cut)[-1]]


NUMBERS = [
    Printed(
        "K-Tab1",
        "midpoint of the scores",
        ".56",
        lambda: table_1().midpoint,
        "printed wrongly: the probabilities add up to 5.4, five are positive, and 5.4 / (2 × 5) is .54",
    ),
    Printed("K-Tab1", "struggle ratio", ".25", lambda: table_1().struggle_ratio),
    Printed("K-Tab1", "sensibility at .35, %", "87.5", lambda: at("sensibility", 0.35)),
    Printed("K-Tab1", "capability at .35, %", "50", lambda: at("capability", 0.35)),
]
