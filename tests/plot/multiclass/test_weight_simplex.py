"""The triangle of three scores: cases stand where their scores balance, and cells hold the decisions."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import polars as pl
import pytest
from artists import artist
from classes_data import plane
from matplotlib.colors import to_hex
from matplotlib.path import Path

import rocplot as rp

Y = ["a", "b", "b", "c"]
SCORE = np.array([[0.8, 0.1, 0.1], [0.5, 0.4, 0.1], [0.5, 0.3, 0.2], [0.1, 0.2, 0.7]])
NAMES = ("common", "scarce", "rare")


def draw(*args, **kws):
    fig, ax = plt.subplots()
    assert rp.weight_simplex(*args, ax=ax, **kws) is ax
    return fig, ax


def words(ax):
    return [text.get_text() for text in ax.get_legend().get_texts()]


def corners(fig, ax):
    fig.canvas.draw()
    outside = [one for one in ax.findobj(plt.Text) if " × " in one.get_text()]
    return [one.get_text() for one in outside]


@pytest.mark.mpl_image_compare
def test_image_weight_simplex():
    return draw(*plane(120))[0]


@pytest.mark.mpl_image_compare
def test_image_weight_simplex_print():
    with plt.style.context(["rocplot.styles.paper", "rocplot.styles.print"]):
        fig, _ = draw(*plane(120), before=False, weights=[1, 0.4, 0.15])
        fig.canvas.draw()
    return fig


def test_cases_stand_where_their_scores_balance():
    _, ax = draw(Y, SCORE)
    place = {name: artist(ax, f"weight_simplex:{name}").get_xydata() for name in "abc"}
    height = np.sqrt(3) / 2
    np.testing.assert_allclose(place["a"], [[0.1 + 0.1 / 2, 0.1 * height]], atol=1e-15)
    np.testing.assert_allclose(place["b"], [[0.45, 0.1 * height], [0.4, 0.2 * height]], atol=1e-15)
    np.testing.assert_allclose(place["c"], [[0.55, 0.7 * height]], atol=1e-15)


@pytest.mark.parametrize("weights", [[1, 1, 1], [1, 0.4, 0.15], [0.01, 1, 30]])
def test_shades_hold_the_cases_that_are_decided_for(weights):
    y, score = plane(300)
    _, ax = draw(y, score, weights=weights)
    decided = np.argmax(np.column_stack(list(score.values())) * weights, axis=1)
    place = rp.compute.weight_simplex(y, score, weights=weights)
    at = np.column_stack([place.x, place.y])
    for i, name in enumerate(NAMES):
        shade = artist(ax, f"cells:{name}")
        (outline,) = shade.get_paths()
        np.testing.assert_array_equal(Path(outline.vertices).contains_points(at), decided == i)
        assert to_hex(shade.get_facecolor()[0]) == artist(ax, f"weight_simplex:{name}").get_color()
        assert shade.get_alpha() < 0.2


def test_lines_part_the_cells_before_and_after():
    _, ax = draw(Y, SCORE, weights=[1, 2, 0.5])
    for gid, w in (("before", np.ones(3)), ("after", np.array([1, 2, 0.5]))):
        lines = artist(ax, gid).get_segments()
        assert len(lines) == 3
        for i, line in enumerate(lines):  # from the edge of classes i and i + 1 to where all three meet
            s = np.column_stack(
                [
                    1 - line[:, 0] - line[:, 1] / np.sqrt(3),
                    line[:, 0] - line[:, 1] / np.sqrt(3),
                    line[:, 1] * 2 / np.sqrt(3),
                ]
            )
            weighted = s * w
            np.testing.assert_allclose(weighted[:, i], weighted[:, (i + 1) % 3], atol=1e-14)
            assert s[0, (i + 2) % 3] == pytest.approx(0, abs=1e-15)
            np.testing.assert_allclose(weighted[1], weighted[1, 0], atol=1e-14)


def test_legend_and_corners_tell_accuracy_and_weights():
    fig, ax = draw(
        Y, SCORE, weights=[1, 2, 0.5]
    )  # b's 0.5, 0.8, 0.1 and 0.5, 0.6, 0.1 are won; c's 0.1, 0.4, 0.35 is lost
    assert words(ax) == ["a", "b", "c", "equal weights (accuracy 0.500)", "weights shown (accuracy 0.750)"]
    assert corners(fig, ax) == ["a × 1", "b × 2", "c × 0.5"]
    fig, ax = draw(Y, SCORE)  # searched: all right
    assert words(ax)[-1] == "weights shown (accuracy 1.000)"
    assert corners(fig, ax) == ["a × 0.274", "b × 1.00", "c × 0.655"]
    assert words(draw(Y, SCORE, label_fmt="{name}: {accuracy:.0%}")[1])[3:] == [
        "equal weights: 50%",
        "weights shown: 100%",
    ]


def test_long_names_leave_the_weights_to_be_read():
    names = ["Cabernet Sauvignon of the upper valley", "Merlot of the lower valley", "Pinot noir"]
    fig, ax = plt.subplots()
    rp.weight_simplex([names["abc".index(y)] for y in Y], SCORE, labels=names, ax=ax)
    fig.canvas.draw()
    assert ax.get_legend().get_window_extent().x0 >= 0
    shown = [one.get_text() for one in ax.findobj(plt.Text) if one.get_visible() and "× " in one.get_text()]
    assert shown == ["× 0.274", "× 1.00", "× 0.655"]
    plt.close(fig)


def test_the_legend_leaves_the_triangle_alone():
    fig, ax = draw(*plane(60))
    fig.canvas.draw()
    box = ax.get_legend().get_window_extent()
    lines = [line.get_transform().transform_path(line.get_path()) for line in ax.lines]
    assert not any(path.intersects_bbox(box, filled=False) for path in lines)


def test_layers_can_be_left_out_and_take_keywords():
    _, ax = draw(Y, SCORE, before=False, after=False, cells=False)
    assert {one.get_gid() for one in ax.collections} <= {None}
    assert words(ax) == ["a", "b", "c"]
    _, ax = draw(Y, SCORE, after={"color": "red"}, cells={"alpha": 0.5}, ms=7)
    assert to_hex(artist(ax, "after").get_color()[0]) == "#ff0000"
    assert artist(ax, "cells:a").get_alpha() == 0.5
    assert artist(ax, "weight_simplex:a").get_markersize() == 7


def test_classes_are_apart_without_color():
    _, ax = draw(Y, SCORE)
    assert len({artist(ax, f"weight_simplex:{name}").get_marker() for name in "abc"}) == 3


def test_tables_results_and_integers_draw_the_same():
    names = list("abc")
    expected = [line.get_xydata() for line in draw(Y, SCORE)[1].lines]
    for args in (
        (Y, pd.DataFrame(SCORE, columns=names)),
        (pl.Series(Y), pl.DataFrame(SCORE, schema=names)),
        (Y, dict(zip(names, SCORE.T * 7, strict=True))),
        (rp.compute.weight_simplex(Y, SCORE),),
        ([names.index(name) for name in Y], SCORE),
    ):
        for line, xy in zip(draw(*args)[1].lines, expected, strict=True):
            np.testing.assert_allclose(line.get_xydata(), xy, atol=1e-15)


def test_weights_of_two_tables_do_not_stand_at_the_same_corners():
    fig, ax = draw(Y, SCORE)
    with pytest.raises(ValueError, match="need axes of their own"):
        rp.weight_simplex(Y, SCORE[:, ::-1], legend=False, ax=ax)
    assert [line.get_gid() for line in ax.lines].count("triangle") == 1
    assert len(corners(fig, ax)) == 3


def test_many_markers_are_a_picture_in_vector_files():
    assert artist(draw(*plane(20_001 + 39))[1], "weight_simplex:rare").get_rasterized()
    assert not artist(draw(*plane(60))[1], "weight_simplex:rare").get_rasterized()


@pytest.mark.parametrize(
    ("args", "kws", "error", "message"),
    [
        (([0, 1], np.ones((2, 2))), {}, ValueError, "three classes are needed, not 2"),
        ((Y, SCORE - 0.2), {}, ValueError, "negative"),
        ((Y[:3], SCORE[:3]), {}, ValueError, "3 columns but y_true holds 2 classes"),
        ((Y, SCORE), {"weights": [1, 2]}, ValueError, "2 values, expected 3"),
        (
            (Y, SCORE),
            {"weights": [1, 1, 1], "order": list("abc")},
            ValueError,
            "order and weights cannot be combined",
        ),
        ((Y, SCORE), {"cells": "light"}, TypeError, "cells must be a bool or .*, got 'light'"),
        ((Y, SCORE), {"before": {"colr": "red"}}, TypeError, "before got an unexpected key 'colr'"),
        (
            (Y, SCORE),
            {"colr": "red"},
            TypeError,
            r"weight_simplex\(\) got an unexpected keyword argument 'colr'",
        ),
        ((Y, SCORE), {"label_fmt": "{auc}"}, ValueError, "choose from name, accuracy"),
    ],
)
def test_errors_come_before_ink(args, kws, error, message):
    _, ax = plt.subplots()
    with pytest.raises(error, match=message):
        rp.weight_simplex(*args, ax=ax, **kws)
    assert not ax.lines
    assert ax.get_xlabel() == ""


def test_a_result_stands_alone():
    found = rp.compute.weight_simplex(Y, SCORE)
    for kws in ({"weights": [1, 1, 1]}, {"order": list("abc")}, {"score_matrix": SCORE}):
        with pytest.raises(TypeError, match="cannot be changed on a precomputed WeightSimplex"):
            rp.weight_simplex(found, **kws)
    assert plt.get_fignums() == []
