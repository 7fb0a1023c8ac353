"""Curves of many classes: every line is its curve, the means belong to no class, and errors come before ink."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import polars as pl
import pytest
from artists import artist, artists
from classes_data import KINDS, scores
from papers import table

import rocplot as rp

HAND_Y = ["a", "b", "b", "c"]
HAND = np.array([[0.5, 0.3, 0.2], [0.3, 0.6, 0.1], [0.6, 0.3, 0.1], [0.1, 0.2, 0.7]])


@pytest.fixture(scope="module")
def wine():
    return scores(table("wine"))


def draw(*args, **kws):
    fig, ax = plt.subplots()
    assert rp.multiclass_roc(*args, ax=ax, **kws) is ax
    return fig, ax


def words(ax):
    return [text.get_text() for text in ax.get_legend().get_texts()]


@pytest.mark.mpl_image_compare
def test_image_multiclass_roc(wine):
    return draw(*wine, macro=True, micro=True)[0]


def test_every_class_is_a_line_of_its_own_look(wine):
    y, score = wine
    _, ax = draw(y, score)
    looks = set()
    for name in KINDS:
        line = artist(ax, f"multiclass_roc:{name}")
        expected = rp.compute.roc(y == name, score[name])
        np.testing.assert_array_equal(line.get_xdata(), expected.fpr)
        np.testing.assert_array_equal(line.get_ydata(), expected.tpr)
        looks.add((line.get_color(), line.get_linestyle()))
    assert len(looks) == 3
    assert ax.get_box_aspect() == 1


def test_labels_tell_prevalence_and_area():
    _, ax = draw(
        HAND_Y, HAND, macro=True, micro=True
    )  # areas by hand: 2/3, 7/8, 1; see the test of the areas
    assert words(ax) == [
        "a (prior 0.25, AUC 0.667)",
        "b (prior 0.50, AUC 0.875)",
        "c (prior 0.25, AUC 1.000)",
        "macro average (AUC 0.847)",
        f"micro average (AUC {(7 + 7.5 + 6 + 8) / 32:.3f})",
    ]
    _, ax = draw(HAND_Y, HAND, label_fmt="{name}: {prevalence:.0%}")
    assert words(ax) == ["a: 25%", "b: 50%", "c: 25%"]


@pytest.mark.parametrize("mean", ["macro", "micro"])
def test_means_are_thin_lines_of_no_class(wine, mean):
    _, ax = draw(*wine, **{mean: True})
    line, expected = artist(ax, mean), getattr(rp.compute.multiclass_roc(*wine), mean)
    np.testing.assert_array_equal(line.get_xdata(), expected.fpr)
    np.testing.assert_array_equal(line.get_ydata(), expected.tpr)
    classes = [artist(ax, f"multiclass_roc:{name}") for name in KINDS]
    assert line.get_color() == plt.rcParams["text.color"]
    assert line.get_color() not in {one.get_color() for one in classes}
    assert line.get_linewidth() < min(one.get_linewidth() for one in classes)


def test_layers_are_asked_for_and_take_keywords():
    _, ax = draw(HAND_Y, HAND, chance=False, legend=False)
    assert [line.get_gid() for line in ax.lines] == [f"multiclass_roc:{name}" for name in "abc"]
    assert ax.get_legend() is None
    _, ax = draw(HAND_Y, HAND, macro={"c": "red", "label": "mean"}, lw=3)
    assert artist(ax, "macro").get_color() == "red"
    assert words(ax)[-1] == "mean"
    assert {line.get_linewidth() for line in ax.lines[:3]} == {3}


def test_tables_results_and_integers_draw_the_same():
    names = list("abc")
    expected = [line.get_xydata() for line in draw(HAND_Y, HAND)[1].lines]
    number = [names.index(name) for name in HAND_Y]
    for args, gids in (
        ((HAND_Y, pd.DataFrame(HAND, columns=names)), names),
        ((pl.Series(HAND_Y), pl.DataFrame(HAND, schema=names)), names),
        ((HAND_Y, dict(zip(names, HAND.T, strict=True))), names),
        ((rp.compute.multiclass_roc(HAND_Y, HAND),), names),
        ((number, HAND), range(3)),
    ):
        _, ax = draw(*args)
        assert [line.get_gid() for line in ax.lines[:3]] == [f"multiclass_roc:{name}" for name in gids]
        for line, xy in zip(ax.lines, expected, strict=True):
            np.testing.assert_array_equal(line.get_xydata(), xy)


def test_labels_name_the_columns():
    _, ax = draw(HAND_Y, HAND[:, ::-1], labels=["c", "b", "a"])
    assert words(ax) == [
        f"{name} (prior {prior}, AUC {auc})"
        for name, prior, auc in (("c", "0.25", "1.000"), ("b", "0.50", "0.875"), ("a", "0.25", "0.667"))
    ]


def test_pairs_are_named_one_against_the_other():
    fig, ax = plt.subplots()
    rp.roc(rp.compute.multiclass_pairs(HAND_Y, HAND), ax=ax)
    gids = [line.get_gid() for line in ax.lines]
    assert gids[:2] == ["roc:a against b", "roc:a against c"]
    plt.close(fig)


def test_two_classes_with_complementary_scores_have_one_area():
    p = np.array([0.9, 0.6, 0.7, 0.2])
    _, ax = draw([1, 1, 0, 0], np.column_stack([1 - p, p]))
    assert words(ax) == [f"{name} (prior 0.50, AUC 0.750)" for name in (0, 1)]


def test_nameless_lines_need_no_legend():
    _, ax = draw(HAND_Y, HAND, label="_nolegend_")
    assert ax.get_legend() is None
    _, ax = draw(HAND_Y, 0 * HAND, label="_nolegend_", chance={"label": "chance"})
    assert words(ax) == ["chance"]


def test_a_second_call_adds_curves_and_no_furniture():
    _, ax = draw(HAND_Y, HAND)
    rp.multiclass_roc(HAND_Y, -HAND, ax=ax)
    gids = [line.get_gid() for line in ax.lines]
    assert gids.count("chance") == 1
    assert gids.count("multiclass_roc:a") == 2
    assert len(words(ax)) == 6


def test_curves_without_counts_have_no_prevalence():
    curve = rp.compute.RocCurve([0, 0.5, 1], [0, 0.75, 1])
    found = rp.compute.MulticlassRoc({"a": curve, "b": curve}, macro=curve, micro=curve)
    assert words(draw(found, label_fmt="{name} {auc:.3f}")[1]) == ["a 0.625", "b 0.625"]
    assert words(draw(found)[1]) == ["a (AUC 0.625)", "b (AUC 0.625)"]


def test_more_classes_than_looks_differ_in_dashes():
    rng = np.random.default_rng(0)
    y = np.arange(130) % 13
    _, ax = draw(y, rng.normal(size=(130, 13)))
    classes = [artist(ax, f"multiclass_roc:{k}") for k in range(13)]
    assert len({one.get_color() for one in classes}) == 10
    assert len({(one.get_color(), one._unscaled_dash_pattern) for one in classes}) == 13
    assert {one.get_linewidth() for one in classes} == {plt.rcParams["lines.linewidth"]}


def test_the_legend_leaves_a_panel_whose_corner_is_taken():
    rng = np.random.default_rng(0)
    y = np.arange(200) % 4
    noise, told = rng.normal(size=(200, 4)), y[:, None] == np.arange(4)
    for skill, outside in ((3, False), ([3, 1, -1, -3], True)):  # of the latter, two curves are below chance
        fig, ax = draw(y, noise + skill * told, macro=True, micro=True)
        fig.canvas.draw()
        box = ax.get_legend().get_window_extent()
        assert box.overlaps(ax.get_window_extent()) != outside
        for line in ax.lines:
            path = line.get_transform().transform_path(line.get_path())
            assert not path.intersects_bbox(box, filled=False)


@pytest.mark.parametrize(
    ("args", "kws", "error", "message"),
    [
        (([0, 1, 2], [0.1, 0.2, 0.3]), {}, ValueError, r"shape \(3,\)"),
        ((HAND_Y, HAND[:, :2]), {}, ValueError, "2 columns but y_true holds 3 classes"),
        ((HAND_Y[:3], HAND[:3]), {}, ValueError, "3 columns but y_true holds 2 classes"),
        ((HAND_Y[:3], HAND[:3]), {"labels": list("abc")}, ValueError, "no case of 'c'"),
        ((HAND_Y, None), {}, TypeError, "not None"),
        (
            (HAND_Y, HAND),
            {"macro": "bold"},
            TypeError,
            "macro must be a bool or a dict of Line2D properties, got 'bold'",
        ),
        (
            (HAND_Y, HAND),
            {"micro": {"colr": "red"}},
            TypeError,
            "micro got an unexpected key 'colr'. Did you mean 'color'",
        ),
        (
            (HAND_Y, HAND),
            {"colr": "red"},
            TypeError,
            r"multiclass_roc\(\) got an unexpected keyword argument 'colr'",
        ),
        ((HAND_Y, HAND), {"label_fmt": "{accuracy}"}, ValueError, "choose from name, prevalence, auc"),
    ],
)
def test_errors_come_before_ink(args, kws, error, message):
    _, ax = plt.subplots()
    with pytest.raises(error, match=message):
        rp.multiclass_roc(*args, ax=ax, **kws)
    assert not ax.lines
    assert ax.get_xlabel() == ""


def test_a_result_stands_alone_and_axes_are_axes():
    found = rp.compute.multiclass_roc(HAND_Y, HAND)
    with pytest.raises(TypeError, match="`score_matrix` cannot be changed on a precomputed MulticlassRoc"):
        rp.multiclass_roc(found, HAND)
    with pytest.raises(TypeError, match="ax must be a matplotlib Axes"):
        rp.multiclass_roc(found, ax="left")
    assert plt.get_fignums() == []


def test_labels_hold_delongs_limits_of_each_class(wine):
    y, score = wine
    groups = np.arange(len(y)) // 2
    fmt = "{name} {auc:.4f} {low:.4f} {high:.4f}"
    for options, how in (
        ({}, {}),
        ({"level": 0.8}, {"level": 0.8}),
        ({"groups": groups}, {"groups": groups}),
    ):
        _, ax = draw(y, score, label_fmt=fmt, **options)
        for name in KINDS:
            found = rp.compute.auc_interval(np.asarray(y) == name, score[name], **how)
            expected = fmt.format(name=name, auc=found.estimate, low=found.low, high=found.high)
            assert artist(ax, f"multiclass_roc:{name}").get_label() == expected


def test_each_class_is_a_model_of_any_plot_of_two_classes(wine):
    y, score = wine
    classes = rp.compute.one_vs_rest(y, score)
    for picture in (rp.roc, rp.precision_recall, rp.calibration, rp.det, rp.lift, rp.net_benefit):
        _, ax = plt.subplots()
        picture(classes, ax=ax)
        gids = {line.get_gid() for line in ax.lines} | {line.get_gid() for line in ax.collections}
        assert {f"{picture.__name__}:{name}" for name in KINDS} <= gids, picture


@pytest.mark.parametrize("style", ["paper", "dark", "print"])
def test_the_mean_of_twelve_classes_looks_like_none_of_them(style):
    """In print the first class is a solid black line, too."""
    rng = np.random.default_rng(4)
    y = rng.integers(0, 12, 600)
    raw = np.exp(rng.normal(size=(600, 12)) + 2 * np.eye(12)[y])
    with plt.style.context(["rocplot.styles.paper", f"rocplot.styles.{style}"]):
        fig, ax = plt.subplots()
        rp.multiclass_roc(y, raw / raw.sum(axis=1, keepdims=True), macro=True, micro=True, ax=ax)
        assert rp.preflight(fig) == []
        rp.multiclass_roc(
            y, raw / raw.sum(axis=1, keepdims=True), macro={"linestyle": "-"}, ax=plt.subplots()[1]
        )
        assert [line.get_linestyle() for line in plt.gca().lines if line.get_gid() == "macro"] == ["-"]


def test_classes_are_ordered_colored_and_highlighted_by_name(rng):
    classes, scores = np.arange(60) % 3, rng.dirichlet([1, 1, 1], 60)
    _, ax = plt.subplots()
    rp.multiclass_roc(classes, scores, palette={"0": "red", "2": "blue"}, hue_order=["2", "0"], ax=ax)
    lines = {line.get_gid(): line.get_color() for line in ax.lines if line.get_gid().startswith("multiclass_roc:")}
    assert list(lines.items()) == [("multiclass_roc:2", "blue"), ("multiclass_roc:0", "red")]
    with pytest.raises(ValueError, match="hue_order='3' is unknown: choose from '0', '1', '2'"):
        rp.multiclass_roc(classes, scores, hue_order=["3"])
    plt.close("all")


def test_each_call_has_its_own_means(wine):
    _, ax = plt.subplots()
    for _ in range(2):
        rp.multiclass_roc(*wine, macro=True, micro=True, ax=ax)
    assert [len(artists(ax, gid)) for gid in ("macro", "micro", "chance")] == [2, 2, 1]


def test_the_averages_and_the_diagonal_have_dashes_of_their_own():
    _, ax = draw(HAND_Y, HAND, macro=True, micro=True)
    dashes = {gid: artists(ax, gid)[0]._dash_pattern[1] for gid in ("macro", "micro", "chance")}
    scaled = {gid: dash and tuple(np.divide(dash, dash[0])) for gid, dash in dashes.items()}
    assert len(set(scaled.values())) == 3


def test_averages_have_the_decimals_of_the_classes():
    """Areas of the classes that differ in the fourth decimal only have four, and so has their mean."""
    n = 2000
    y = np.repeat(["a", "b"], n)
    positions = np.arange(2 * n) % n
    scores_of_a = np.where(y == "a", positions + 500, positions) / 10_000
    scores_of_b = np.where(y == "b", positions + 500 + (positions == 700) * 3, positions) / 10_000
    _, ax = draw(y, np.c_[scores_of_a, scores_of_b], labels=["a", "b"], macro=True)
    texts = [text.get_text() for text in ax.get_legend().get_texts() if "AUC" in text.get_text()]
    decimals = {len(text.partition("AUC ")[2].strip(")").partition(".")[2]) for text in texts}
    assert len(texts) == 3
    assert decimals == {max(decimals)} != {3}
