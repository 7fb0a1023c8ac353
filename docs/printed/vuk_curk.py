"""Numbers that Vuk and Curk (2006) print."""

from dataclasses import replace

from paper_pages import Printed
from papers import VUK_CURK_TABLE_3

from rocplot import compute, load_dataset

TABLE_4 = load_dataset("vuk_curk_table_4")
OTHER = "other folds, learners made again"


def experiment(row, what, printed, *ours):
    """Compare a number of section 7, which depends on how the cases are shuffled into folds."""
    found = Printed(row, what, printed, lambda: ours)
    return found if found.agrees() else replace(found, why=OTHER)


def row_of_table_4(found):
    """Compare a row of Table 4."""
    kinds = ("auc", "default", "chosen")
    what = f"{found['model']} on {found['data']}: area, accuracy at .5, at the chosen cut-off"
    printed = ", ".join(f"{found[f'paper_{kind}']:.3f}".removeprefix("0") for kind in kinds)
    return experiment("V-Tab4", what, printed, *(found[kind] for kind in kinds))


def of(data, model, column):
    """Look up a number of our Table 4."""
    return TABLE_4.loc[(TABLE_4["data"] == data) & (TABLE_4["model"] == model), column].item()


def more_right():
    """Count the cases of tic-tac-toe that naive Bayes decides rightly by the chosen cut-off alone."""
    gain = of("tic-tac-toe", "naive Bayes", "chosen") - of("tic-tac-toe", "naive Bayes", "default")
    return 958 * gain


def changes():
    """Count the rows in whose print the accuracy rises, stays and falls."""
    change = (TABLE_4["paper_chosen"] - TABLE_4["paper_default"]).round(3)
    return [(change > 0).sum(), (change == 0).sum(), (change < 0).sum()]


def slope():
    """Return the slope of lines of equal accuracy for five positives and six negatives."""
    return compute.operating_point([1] * 5 + [0] * 6, range(11)).slope


NUMBERS = [
    Printed(
        "V-4.2",
        "area of a random and of a perfect ranking",
        ".5, 1",
        lambda: [compute.auc([1, 0], score) for score in ([0, 0], [1, 0])],
    ),
    Printed(
        "V-5.2",
        "area P/2 of a random ranking of Table 3, whose P is 3",
        "3/2",
        lambda: compute.lift([1, 1, 1, 0, 0, 0], [0] * 6).area,
    ),
    Printed(
        "V-5.5",
        "area P of a perfect ranking of Table 3",
        "3",
        lambda: compute.lift([1, 1, 1, 0, 0, 0], VUK_CURK_TABLE_3[1]).area,
        "printed wrongly: P (1 − π/2), as the curve needs the share π of the cases to reach P",
    ),
    Printed("V-Fig4", "slope of the tangent, N/P", "6/5", slope),
    *(row_of_table_4(one) for _, one in TABLE_4.iterrows()),
    Printed("V-Tab4", "rows in print whose accuracy rises, stays, falls", "15, 7, 6", changes),
    experiment("V-Tab4", "tic-tac-toe, naive Bayes: cases gained of 958", "54", more_right()),
    experiment("V-spread", "promoters, tree: SD of cut-offs", ".316", of("promoters", "tree", "cut_off_sd")),
    experiment(
        "V-Fig9",
        "best cut-off of naive Bayes on tic-tac-toe",
        ".403",
        of("tic-tac-toe", "naive Bayes", "cut_off"),
    ),
]
