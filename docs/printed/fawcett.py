"""Numbers that Fawcett (2004) prints."""

from paper_pages import Printed

from rocplot import compute, load_dataset

FIGURE_3 = load_dataset("fawcett_figure_3")


NUMBERS = [
    Printed(
        "F-Fig3",
        "area under the curve of the twenty instances",
        ".68",
        lambda: compute.auc(FIGURE_3["y_true"], FIGURE_3["score"], pos_label="p"),
    ),
]
