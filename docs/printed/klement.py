"""Numbers that Klement, Japkowicz and Matwin print."""

import numpy as np
from environments_data import KLEMENT_TABLE_2
from paper_pages import Printed

import rocplot as rp
from rocplot import compute

LABEL = [1, 1, 0, 1, 1, 0, 1, 0, 0, 0]
PROBABILITY = [1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.0]
WHY = {  # environment: why its numbers differ
    "training": "stand-in: the paper's generator of patients is not published. Calibrated probabilities of "
    "AUC .815 cannot have a struggle ratio of .488, see the errata",
    "test": "stand-in; struggle ratio as in training",
    "population drift": "stand-in: from test on, AUC falls by .08 (paper: .03), the struggle ratio rises "
    "by .18 (paper: .21). No 1000 cases have a ratio of .691, see the errata",
    "class definition": "stand-in: from test on, struggle ratio falls by .11 (paper: .14), the AUC stays",
}


def table_1():
    """Analyse the ten instances of table 1."""
    return compute.sensibility(LABEL, PROBABILITY)


def at(name, cut):
    """Sensibility or capability at a cut-off, in per cent."""
    found = table_1()
    return 100 * getattr(found, name)[np.flatnonzero(found.threshold >= cut)[-1]]


def table_2(environment):
    """Analyse a thousand patients of the stand-in for the generator of the paper."""
    d = rp.load_dataset("flu_clinic")
    own = d[d["environment"] == environment]
    found = compute.sensibility("y_true", "naive_bayes", data=own)
    return compute.auc("y_true", "naive_bayes", data=own), found.midpoint, found.struggle_ratio


def printed(environment):
    """Write a row of table 2 as printed."""
    return ", ".join(f"{value:.3f}".removeprefix("0") for value in KLEMENT_TABLE_2[environment])


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
    *(
        Printed(
            "K-Tab2",
            f"AUC, midpoint, struggle ratio: {environment}",
            printed(environment),
            lambda environment=environment: table_2(environment),
            why,
        )
        for environment, why in WHY.items()
    ),
]
