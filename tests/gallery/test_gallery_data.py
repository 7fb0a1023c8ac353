"""The gallery's data: what the tables hold, and that they can be made again."""

import importlib.util
import re
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest

DATA = Path(__file__).parents[2] / "gallery" / "data"


def load(name):
    spec = importlib.util.spec_from_file_location(f"gallery_data_{name}", DATA / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


papers = load("papers")
TABLES = {
    "tic_tac_toe": ("x_wins", ["naive_bayes", "tree"]),
    "breast_cancer": ("malignant", ["logistic_regression", "naive_bayes", "tree", "texture"]),
}


def pairwise_auc(classes, scores, positive):
    s_pos = [s for c, s in zip(classes, scores, strict=True) if c == positive]
    s_neg = [s for c, s in zip(classes, scores, strict=True) if c != positive]
    halves = sum(2 * (p > n) + (p == n) for p in s_pos for n in s_neg)
    return Fraction(halves, 2 * len(s_pos) * len(s_neg))


def legal_end(x, o):
    """Whether these squares make a finished game, and whether x won; lines sum to 15 in a magic square."""
    magic = (2, 7, 6, 9, 5, 1, 4, 3, 8)
    x_line, o_line = (any(sum(magic[i] for i in three) == 15 for three in combinations(s, 3)) for s in (x, o))
    if x_line:
        return len(x) == len(o) + 1 and not o_line, True
    if o_line:
        return len(x) == len(o), False
    return len(x) == 5 and len(o) == 4, False


def test_tic_tac_toe_holds_the_end_positions():
    ends = [
        x_wins
        for board in product("xob", repeat=9)
        for end, x_wins in [legal_end(*([i for i in range(9) if board[i] == mark] for mark in "xo"))]
        if end
    ]
    table = papers.table("tic_tac_toe")
    assert (len(ends), sum(ends)) == (958, 626)
    assert (table["x_wins"].size, table["x_wins"].sum()) == (958, 626)


@pytest.mark.parametrize("name", TABLES)
def test_tables_have_ten_folds_of_two_classes_and_probabilities(name):
    target, models = TABLES[name]
    table = papers.table(name)
    assert [column for column in table if column != "board"] == ["fold", target, *models]
    cells = set(zip(table["fold"].tolist(), table[target].tolist(), strict=True))
    assert cells == set(product(range(1, 11), (0, 1)))
    for model in models:
        assert np.all((table[model] >= 0) & (table[model] <= 1))
        assert np.unique(table[model]).size > 10


def test_naive_bayes_comes_near_the_paper():
    roc_auc_score = pytest.importorskip("sklearn.metrics").roc_auc_score
    table = papers.table("tic_tac_toe")
    assert roc_auc_score(table["x_wins"], table["naive_bayes"]) == pytest.approx(0.741, abs=0.02)


@pytest.mark.parametrize(
    ("sample", "positive", "expected"),
    [
        (papers.FAWCETT_FIGURE_3, "p", Fraction(68, 100)),
        (papers.FAWCETT_FIGURE_4, "p", Fraction(1)),
        (papers.VUK_CURK_TABLE_2, "p", Fraction(11, 12)),
        (papers.VUK_CURK_TABLE_3, "p", Fraction(5, 6)),
        (papers.QIN_TABLE_1["CLS1"], "+", Fraction(24, 25)),
        (papers.QIN_TABLE_1["CLS2"], "+", Fraction(18, 25)),
        (papers.FLACH_RANKING, "+", Fraction(5, 7)),
    ],
)
def test_printed_data_have_the_printed_auc(sample, positive, expected):
    assert pairwise_auc(*sample, positive) == expected


@pytest.mark.parametrize(
    ("prior", "best", "accuracy"), [(0.5, "C4.5", 0.82), (0.8, "SVM", 0.84), (0.2, "CN2", 0.86)]
)
def test_flach_classifiers_agree_with_the_slides(prior, best, accuracy):
    found = {n: prior * t + (1 - prior) * (1 - f) for n, (f, t) in papers.FLACH_CLASSIFIERS.items()}
    assert max(found, key=found.get) == best
    assert found[best] == pytest.approx(accuracy, abs=1e-12)


def test_flach_stand_ins_lie_below_the_hull():
    named = ["AlwaysNeg", "CN2", "C4.5", "SVM", "AlwaysPos"]
    hull_fpr, hull_tpr = zip(*(papers.FLACH_CLASSIFIERS[n] for n in named), strict=True)
    slopes = np.diff(hull_tpr) / np.diff(hull_fpr)
    assert np.all(np.diff(slopes) < 0)
    assert slopes[[0, -1]] == pytest.approx([0.91 / 0.09, 0.11 / 0.89])
    stand_ins = [point for n, point in papers.FLACH_CLASSIFIERS.items() if n not in named]
    assert len(stand_ins) >= 3
    assert all(t < np.interp(f, hull_fpr, hull_tpr) for f, t in stand_ins)


def test_stand_ins_are_seeded():
    for make in (papers.binormal, papers.mailing, papers.overconfident, papers.two_sided, papers.soft_labels):
        np.testing.assert_array_equal(make(seed=3), make(seed=3))
        assert not np.array_equal(make(seed=3)[1], make(seed=4)[1])
    samples = [*papers.five_samples(), *papers.drift().values(), papers.overconfident(), papers.two_sided()]
    assert all(set(y.tolist()) == {0, 1} for y, _ in samples)


@pytest.mark.slow
def test_tic_tac_toe_is_made_again():
    sklearn = pytest.importorskip("sklearn")
    readme = (DATA / "README.md").read_text(encoding="utf-8")
    made_with = re.search(r"scikit-learn (\d+\.\d+\.\d+)", readme)[1]
    if sklearn.__version__ != made_with:
        pytest.skip(
            f"made with scikit-learn {made_with}; {sklearn.__version__} may split or grow differently"
        )
    again, committed = load("games_data").tic_tac_toe(), papers.table("tic_tac_toe")
    assert again["board"].tolist() == committed["board"].tolist()
    for column in ("fold", "naive_bayes", "tree"):
        np.testing.assert_allclose(committed[column], again[column], rtol=1e-5)
