"""A legend that cannot be made is refused while the axes are still empty."""

import inspect

import matplotlib.pyplot as plt
import pytest

import rocplot as rp

Y, SCORE = [0, 1, 0, 1, 1], [0.1, 0.4, 0.35, 0.8, 0.35]
CURVES = [
    getattr(rp, name)
    for name in rp.__all__
    if name not in ("__version__", "compute")
    and {"y_true", "y_score", "legend"} <= set(inspect.signature(getattr(rp, name)).parameters)
    and name != "roc_average"
]
OTHERS = {
    "auc_power": lambda **kws: rp.auc_power([0.7, 0.8], **kws),
    "roc_average": lambda **kws: rp.roc_average([(Y, SCORE)], **kws),
    "roc_points": lambda **kws: rp.roc_points({"a": (0.1, 0.5), "b": (0.3, 0.8)}, **kws),
    "isometrics": lambda **kws: rp.isometrics("precision", **kws),
    "signal_detection": rp.signal_detection,
    "impurity": rp.impurity,
    "split_impurity": lambda **kws: rp.split_impurity([(3, 4), (2, 1)], **kws),
    "tree_labellings": lambda **kws: rp.tree_labellings([(4, 1), (2, 3)], **kws),
    "fuzzy_labels": lambda **kws: rp.fuzzy_labels(0.5, **kws),
}


@pytest.mark.parametrize("picture", [*CURVES, *OTHERS.values()])
@pytest.mark.parametrize(
    ("legend", "error", "words"),
    [
        ("lower rigth", ValueError, "legend='lower rigth' is unknown: .*'lower right'"),
        ({"loc": "nowhere"}, ValueError, "legend=.*nowhere"),
        ({"columns": 2}, TypeError, "legend got an unexpected key 'columns'"),
        (5, TypeError, "legend must be a bool, .*, got 5"),
    ],
)
def test_a_bad_legend_draws_nothing(picture, legend, error, words):
    _, ax = plt.subplots()
    data = (Y, {"m": SCORE}) if picture in CURVES else ()
    more = {"by": list("aabbb")} if picture is rp.calibration_by else {}
    with pytest.raises(error, match=words):
        picture(*data, **more, legend=legend, ax=ax)
    assert not ax.lines
    assert not ax.collections
    assert ax.get_xlabel() == ""


@pytest.mark.parametrize(
    "legend", ["outside", "upper left", {"loc": (0.1, 0.2), "ncols": 2}, {"loc": 3}, True]
)
def test_what_matplotlib_takes_is_taken(legend):
    _, ax = plt.subplots()
    rp.roc(Y, {"m": SCORE}, legend=legend, ax=ax)
    assert ax.get_legend() is not None


@pytest.mark.parametrize("legend", [True, {"ncols": 2}, "outside"])
def test_a_narrow_panel_has_its_legend_above(legend):
    _, ax = plt.subplots()
    rp.pn([0] * 30 + [1] * 3, range(33), legend=legend, ax=ax)
    ax.figure.canvas.draw()
    assert ax.get_legend().get_window_extent().y0 >= ax.get_window_extent().y1


def test_a_place_of_the_callers_stays_within_a_narrow_panel():
    _, ax = plt.subplots()
    rp.pn([0] * 30 + [1] * 3, range(33), legend={"loc": "upper left"}, ax=ax)
    ax.figure.canvas.draw()
    assert ax.get_legend().get_window_extent().y1 <= ax.get_window_extent().y1


def test_unnamed_models_have_a_legend_where_their_labels_differ():
    _, (alike, apart) = plt.subplots(1, 2)
    for score in (SCORE, SCORE[::-1]):
        rp.calibration_map(Y, score, ax=alike)  # both are isotonic
        rp.roc(Y, score, ax=apart)
    assert alike.get_legend() is None
    assert [text.get_text() for text in apart.get_legend().get_texts()] == [
        "ROC curve (AUC 0.917)",  # 5.5 of 6 pairs in order
        "ROC curve (AUC 0.667)",  # 4 of 6
    ]
