"""A part of ROC space: the limits of the panel, and the partial area in the frame of its maximum."""

import matplotlib.pyplot as plt
import numpy as np
import pytest

import rocplot as rp


def cases(rng, size=400):
    y = rng.random(size) < 0.3
    return y, {"fine": rng.normal(1.4 * y), "tied": rng.normal(y).round(), "poor": rng.normal(0.2 * y)}


def fill(ax, gid):
    return next(one for one in ax.collections if one.get_gid() == gid)


def area_of(made):
    """Compute the area of a polygon by the shoelace formula."""
    x, y = made.get_paths()[0].vertices[:-1].T
    return abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1))) / 2


@pytest.mark.mpl_image_compare
def test_image_partial_area_in_view():
    games = rp.load_dataset("tic_tac_toe")
    fig, ax = plt.subplots()
    window = {"fpr": (0, 0.2)}
    rp.roc("y_true", ["naive_bayes", "tree"], data=games, view=window, area=window, ax=ax)
    return fig


# -- the view -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("view", "xlim", "ylim"),
    [
        ({"fpr": (0, 0.1)}, (-0.0025, 0.1), (-0.025, 1.025)),
        ({"fpr": (0.02, 0.1)}, (0.02, 0.1), (-0.025, 1.025)),
        ({"tpr": (0.9, 1)}, (-0.025, 1.025), (0.9, 1.0025)),
        ({"fpr": (0, 0.2), "tpr": (0.5, 0.8)}, (-0.005, 0.2), (0.5, 0.8)),
    ],
)
def test_the_panel_shows_the_part_in_a_square(rng, view, xlim, ylim):
    """A margin is left only where a curve may run along an edge of ROC space."""
    y, scores = cases(rng)
    _, ax = plt.subplots(figsize=(3, 3))
    rp.roc(y, scores, view=view, ax=ax)
    ax.figure.canvas.draw()
    assert ax.get_xlim() == pytest.approx(xlim)
    assert ax.get_ylim() == pytest.approx(ylim)
    assert ax.get_aspect() == "auto"
    wide, high = ax.get_window_extent().size
    assert wide == pytest.approx(high)
    for axis, (low, end) in ((ax.xaxis, xlim), (ax.yaxis, ylim)):
        seen = [at for at in axis.get_ticklocs() if low <= at <= end]
        assert 3 <= len(seen) <= 9
        assert len({axis.get_major_formatter()(at, 0) for at in seen}) == len(seen)
    np.testing.assert_array_equal(fill_line(ax, "chance").get_xydata(), [[0, 0], [1, 1]])


def fill_line(ax, gid):
    return next(one for one in ax.lines if one.get_gid() == gid)


def test_limits_set_after_the_call_do_the_same(rng):
    y, scores = cases(rng)
    _, (asked, zoomed) = plt.subplots(1, 2, figsize=(6, 3))
    rp.roc(y, scores, view={"fpr": (0, 0.1)}, ax=asked)
    rp.roc(y, scores, ax=zoomed)
    zoomed.set_xlim(asked.get_xlim())
    asked.figure.canvas.draw()
    assert zoomed.get_window_extent().size == pytest.approx(asked.get_window_extent().size)
    np.testing.assert_array_equal(zoomed.get_xticks(), asked.get_xticks())


def test_a_view_on_a_logarithmic_axis(rng):
    y, scores = cases(rng)
    _, (begun, cut) = plt.subplots(1, 2)
    rp.roc(y, scores["fine"], view={"fpr": (0, 0.1)}, xscale="log", ax=begun)
    rp.roc(y, scores["fine"], view={"fpr": (0.02, 0.1)}, xscale="log", ax=cut)
    assert begun.get_xlim() == pytest.approx((1 / np.count_nonzero(~y), 0.1))
    assert cut.get_xlim() == pytest.approx((0.02, 0.1))
    rates = np.geomspace(0.01, 0.1, 30)
    line = fill_line(begun, "chance")
    path = line.get_transform().transform_path(line.get_path()).vertices
    drawn = begun.transData.inverted().transform(path)
    drawn = drawn[drawn[:, 0] > 0]
    np.testing.assert_allclose(np.interp(rates, drawn[:, 0], drawn[:, 1]), rates, atol=2e-3)


def test_a_second_call_leaves_the_view_alone(rng):
    y, scores = cases(rng)
    _, ax = plt.subplots()
    rp.roc(y, scores["fine"], view={"fpr": (0, 0.1)}, ax=ax)
    rp.roc(y, scores["poor"], ax=ax)
    assert ax.get_xlim() == pytest.approx((-0.0025, 0.1))


@pytest.mark.parametrize(
    ("view", "error", "words"),
    [
        ({"fpr": (0.1, 0)}, ValueError, r"view: fpr=\(0.1, 0\) is an empty window"),
        ({"fpr": (0, 2)}, ValueError, "view: fpr must be"),
        ({"recall": (0, 1)}, ValueError, "view=.recall. is unknown"),
        ({"fpr": 0.1}, TypeError, "view: fpr must be a pair"),
        ((0, 0.1), TypeError, "view must be a dict such as"),
        ({}, TypeError, "view must be a dict such as"),
    ],
)
def test_a_view_that_is_none(view, error, words):
    _, ax = plt.subplots()
    with pytest.raises(error, match=words):
        rp.roc([0, 1, 1], [0.1, 0.2, 0.3], view=view, ax=ax)
    assert not ax.lines


# -- the area -------------------------------------------------------------------------------------


@pytest.mark.sample(10)
@pytest.mark.parametrize(
    "window", [{"fpr": (0, 0.1)}, {"fpr": (0.13, 0.6)}, {"tpr": (0.9, 1)}, {"tpr": (0.2, 0.31)}]
)
@pytest.mark.parametrize("name", ["fine", "tied", "poor"])
@pytest.mark.parametrize("weighted", [False, True])
def test_the_shaded_area_is_the_number(rng, window, name, weighted):
    y, scores = cases(rng)
    weight = rng.integers(0, 4, y.size) if weighted else None
    _, ax = plt.subplots()
    rp.roc(y, scores[name], sample_weight=weight, area=window, label_fmt="{partial_auc:.6f}", ax=ax)
    expected = rp.compute.partial_auc(y, scores[name], sample_weight=weight, **window)
    assert area_of(fill(ax, "area")) == pytest.approx(expected, abs=1e-12)
    assert float(fill_line(ax, "roc").get_label()) == pytest.approx(expected, abs=1e-6)
    ((side, (low, high)),) = window.items()
    frame = fill(ax, "maximum")
    assert area_of(frame) == pytest.approx(high - low)
    column = frame.get_paths()[0].vertices[:, 0 if side == "fpr" else 1]
    assert (column.min(), column.max()) == pytest.approx((low, high))


def test_one_frame_for_all_models(rng):
    y, scores = cases(rng)
    _, ax = plt.subplots()
    rp.roc(y, scores, area={"fpr": (0, 0.1)}, ax=ax)
    rp.roc(y, scores["fine"], area={"fpr": (0, 0.1)}, ax=ax)
    rp.roc(y, scores["fine"], area={"fpr": (0, 0.2)}, ax=ax)
    frames = [area_of(one) for one in ax.collections if one.get_gid() == "maximum"]
    assert frames == pytest.approx([0.1, 0.2])
    assert [one.get_gid() for one in ax.collections if str(one.get_gid()).startswith("area")][:3] == [
        f"area:{name}" for name in scores
    ]


@pytest.mark.parametrize(("end", "said"), [(0.2, ["0.100", "0.020"]), (0.1, ["0.0250", "0.0050"])])
def test_partial_areas_of_one_legend_have_the_same_decimals(end, said):
    """Under the lines from (0, 0) to (.2, 1) and to (1, 1): half of end² / .2, and of end²."""
    curves = {
        "steep": rp.compute.RocCurve(fpr=[0, 0.2, 1], tpr=[0, 1, 1]),
        "chance": rp.compute.RocCurve(fpr=[0, 1], tpr=[0, 1]),
    }
    _, ax = plt.subplots()
    rp.roc(curves, area={"fpr": (0, end)}, ax=ax)
    words = [one for one in ax.get_legend_handles_labels()[1] if "(" in one]
    assert [one.partition("partial ")[2] for one in words] == [f"{one})" for one in said]


def test_labels_say_what_is_shaded(rng):
    y, scores = cases(rng)
    _, (several, one) = plt.subplots(1, 2, figsize=(7, 3))
    rp.roc(y, scores, area={"fpr": (0, 0.1)}, ax=several)
    rp.roc(y, scores["fine"], area={"tpr": (0.9, 1)}, ax=one)
    said = several.get_legend_handles_labels()[1]
    areas = [rp.compute.partial_auc(y, score, fpr=(0, 0.1)) for score in scores.values()]
    for name, area in zip(scores, areas, strict=True):
        assert any(name in words and f"partial {area:.4f})" in words for words in said)
    assert said.count("partial area, fpr 0 to 0.1") == 1
    assert "partial area, tpr 0.9 to 1" in one.get_legend_handles_labels()[1]
    caption = rp.caption(several)
    assert (
        "Shaded: the partial area under the curve from fpr 0 to 0.1, in the frame of its maximum, 0.1"
        in caption
    )
    assert "Shaded: the partial area to the right of the curve from tpr 0.9 to 1" in rp.caption(one)


@pytest.mark.parametrize(
    ("area", "words"),
    [
        ({"fpr": (0, 0.1), "tpr": (0.9, 1)}, "area: fpr and tpr cannot be combined"),
        ({"fpr": (0.2, 0.2)}, "area: fpr=.* is an empty window"),
        ({"fpr": (-1, 0.2)}, "area: fpr must be"),
    ],
)
def test_a_window_that_is_none(area, words):
    _, ax = plt.subplots()
    with pytest.raises(ValueError, match=words):
        rp.roc([0, 1, 1], [0.1, 0.2, 0.3], area=area, ax=ax)
    assert not ax.lines


@pytest.mark.parametrize("area", [False, True])
def test_a_partial_area_needs_a_window(area):
    _, ax = plt.subplots()
    with pytest.raises(ValueError, match=r"needs a window: pass area="):
        rp.roc([0, 1, 1], [0.1, 0.2, 0.3], area=area, label_fmt="{partial_auc}", ax=ax)
    assert not ax.lines


def test_the_whole_area_has_no_frame():
    _, ax = plt.subplots()
    rp.roc([0, 1, 0, 1], [0.1, 0.2, 0.3, 0.4], area=True, ax=ax)
    assert area_of(fill(ax, "area")) == pytest.approx(0.75)
    assert not [one for one in ax.collections if one.get_gid() == "maximum"]
