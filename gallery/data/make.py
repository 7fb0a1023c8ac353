"""Make the data sets of the package: ``python gallery/data/make.py`` (all, or those that are named)."""

import os
import sys
from importlib import import_module

from tables import DATASETS, as_csv

MAKERS = {  # data set: the script here whose function of the same name makes it
    "breast_cancer": "tumours_data",
    "breast_cancer_trees": "tumours_data",
    "breast_cancer_two": "tumours_data",
    "diabetes": "people_data",
    "fawcett_figure_3": "papers",
    "flach_classifiers": "papers",
    "flu_clinic": "environments_data",
    "monk_2": "thresholds_data",
    "promoters": "thresholds_data",
    "ranking_errors": "scores_data",
    "three_classes": "classes_data",
    "tic_tac_toe": "games_data",
    "vuk_curk_table_4": "thresholds_data",
    "wine": "classes_data",
}


def made(name: str) -> str:
    """Make the text of a data set."""
    return as_csv(getattr(import_module(MAKERS[name]), name)())


def main(names: list[str]) -> None:
    """Write the files of the data sets: by default, all whose data are at hand."""
    ready = [one for one in MAKERS if MAKERS[one] != "thresholds_data" or os.environ.get("ORANGE_DATASETS")]
    for name in names or ready:
        text = made(name)
        (DATASETS / f"{name}.csv").write_text(text, encoding="utf-8", newline="\n")
        print(f"{name}: {text.count(chr(10)) - 1} rows")


if __name__ == "__main__":
    main(sys.argv[1:])
