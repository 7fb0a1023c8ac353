"""Maps of metrics as pictures."""

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pictures
import pytest
from artists import artists

import rocplot as rp


def draw(*args, **kws):
    fig, ax = plt.subplots()
    assert rp.isometrics(*args, ax=ax, **kws) is ax
    return fig, ax


def space(**kws):
    fig = plt.figure()
    return fig, fig.add_subplot(projection="3d", **kws)


@pytest.mark.mpl_image_compare
def test_image_rotation_and_fill():
    return draw("f_beta", skew=2, rotation=True, fill=True)[0]


@pytest.mark.mpl_image_compare
def test_image_two_metrics():
    fig, ax = draw("information_gain", skew=1 / 4, levels=[0.05, 0.2, 0.4])
    rp.isometrics("phi2", skew=1 / 4, levels=[0.1, 0.3, 0.6], ax=ax)
    return fig


@pytest.mark.mpl_image_compare
def test_image_count_space():
    return draw("precision", positives=10, negatives=15, space="pn", levels=[0.2, 0.4, 0.6, 0.8])[0]


@pytest.mark.mpl_image_compare
def test_image_indifference():
    return draw("accuracy", skew=3, levels=5, indifference=True)[0]


@pytest.mark.mpl_image_compare
def test_image_surface():
    fig, ax = space()
    rp.isometric_surface("accuracy", 0.8, ax=ax)
    return fig


# -- the map ---------------------------------------------------------------------------------------


def test_lines_are_the_isometrics():
    _, ax = draw("f_beta", beta=2, skew=3, levels=[0.2, 0.5, 0.7], color="C3")
    lines = artists(ax, "isometrics")
    assert [line.get_color() for line in lines] == ["C3"] * 3
    for line, level in zip(lines, (0.2, 0.5, 0.7), strict=True):
        np.testing.assert_array_equal(line.get_data(), rp.compute.isometric("f_beta", level, 3, beta=2))
    assert len(artists(ax, "chance")) == 1
    assert ax.get_legend() is None


def test_every_line_bears_its_value():
    fig, ax = draw("kappa", skew=2, levels=[-0.2, 0.2, 0.4, 0.6])
    fig.canvas.draw()
    (holder,) = artists(ax, "labels")
    assert [text.get_text() for text in holder.get_children() if text.get_visible()] == [
        "−0.2",
        "0.2",
        "0.4",
        "0.6",
    ]


def test_values_that_differ_are_written_apart():
    _, ax = draw("accuracy", levels=[0.9001, 0.9002])
    (holder,) = artists(ax, "labels")
    assert [text.get_text() for text in holder.get_children()] == ["0.9001", "0.9002"]


def test_two_branches_are_two_labels_of_one_line():
    _, ax = draw("gini_gain", levels=[0.2])
    assert len(artists(ax, "isometrics")) == 1
    (holder,) = artists(ax, "labels")
    assert len(holder.get_children()) == 2


@pytest.mark.filterwarnings("ignore:levels")  # some are beyond the range of some metrics
@pytest.mark.parametrize(
    "name", ["precision", "phi2", "mcc", "npv", "diagnostic_odds_ratio", "markedness", "gini_roc_left"]
)
def test_levels_on_singular_points_leave_no_artefact(name):
    """No vertex lies off its value, however close to a corner where all values meet."""
    levels = [-1, -0.999, -1e-6, 0, 1e-9, 1e-3, 0.5, 0.999, 1 - 1e-9, 1]
    _, ax = draw(name, skew=1 / 10, levels=levels)
    drawn = artists(ax, "isometrics")
    assert drawn
    for line in drawn:
        values = rp.compute.metric(name, *line.get_data(), 1 / 10)
        values = values[np.isfinite(values)]
        if values.size:
            assert np.min([np.max(np.abs(values - level)) for level in levels]) < 1e-9


def test_a_second_metric_lies_over_the_first():
    _, ax = draw("f_beta", skew=2, levels=[0.5])
    rp.isometrics("jaccard", skew=2, levels=[0.5 / 1.5], ax=ax)
    first, second = artists(ax, "isometrics")
    np.testing.assert_allclose(first.get_xydata(), second.get_xydata(), atol=1e-12)
    assert first.get_color() != second.get_color()
    assert first.get_linestyle() != second.get_linestyle()
    assert len(artists(ax, "chance")) == 1
    words = [text.get_text() for text in ax.get_legend().get_texts()]
    assert words == ["equal F-measure", "equal Jaccard index"]


def test_the_values_of_a_second_metric_stand_apart_from_those_of_the_first():
    fig, ax = plt.subplots(figsize=(2.4, 2.4))
    for skew in (1, 1 / 4):
        rp.isometrics("dkm", skew=skew, levels=[0.1, 0.3], ax=ax)
    fig.canvas.draw()
    (labels,) = [one for one in ax.artists if one.get_gid() == "labels"]
    boxes = [one.get_window_extent() for one in labels.get_children() if one.get_visible()]
    assert len(boxes) == 8
    for i, one in enumerate(boxes):
        for other in boxes[:i]:
            assert not one.padded(one.height / 2).overlaps(other)


def test_count_space():
    _, ax = draw("laplace", positives=10, negatives=20, space="pn", levels=[0.5], rotation=True)
    (line,) = artists(ax, "isometrics")
    x, y = line.get_data()
    np.testing.assert_allclose(x, y)  # (TP + 1)/(TP + FP + 2) = ½
    np.testing.assert_allclose(artists(ax, "rotation")[0].get_xydata(), [(-1, -1)], atol=1e-12)
    assert ax.get_xlim()[0] < -1
    assert ax.get_xlabel() == "False positives"
    np.testing.assert_array_equal(artists(ax, "chance")[0].get_xydata(), [(0, 0), (20, 10)])


def test_one_total_follows_from_the_other():
    _, ax = draw("precision", positives=10, skew=3, space="pn", levels=[0.5])
    np.testing.assert_allclose(artists(ax, "isometrics")[0].get_xydata(), [(0, 0), (10, 10)])
    assert ax.get_xlim()[1] > 30


def test_rotation_point():
    _, ax = draw("f_beta", skew=2, levels=[0.2, 0.8], rotation=True)
    np.testing.assert_allclose(artists(ax, "rotation")[0].get_xydata(), [(-0.5, 0)], atol=1e-12)
    for line, ray in zip(artists(ax, "isometrics"), artists(ax, "rotation_lines"), strict=True):
        np.testing.assert_allclose(ray.get_xydata()[1], line.get_xydata()[0])


def test_shades_are_the_values():
    _, ax = draw("accuracy", levels=[0.3, 0.6], fill={"color": "k", "alpha": 0.5})
    (image,) = artists(ax, "fill")
    assert list(image.get_extent()) == [0, 1, 0, 1]
    tones = np.asarray(image.get_array())[..., 0]
    for f, t in ((0.9, 0.1), (0.5, 0.4), (0.1, 0.9)):
        level = np.searchsorted([0.3, 0.6], (t + 1 - f) / 2)
        assert tones[int(t * len(tones)), int(f * len(tones))] == pytest.approx(
            255 * (1 - 0.25 * level), abs=1
        )


def test_undefined_values_have_no_shade():
    _, ax = draw(lambda f, t, c: np.where(f < 0.5, np.nan, t), levels=[0.5], fill=True)
    (image,) = artists(ax, "fill")
    assert (np.asarray(image.get_array())[:, :200] == 255).all()


def test_a_callers_function():
    def profit(f, t, c):
        return 10 * t - c * f

    _, ax = draw(profit, skew=5, levels=[2], label="profit")
    (line,) = artists(ax, "isometrics")
    f, t = line.get_data()
    np.testing.assert_allclose(10 * t - 5 * f, 2, atol=1e-12)
    assert line.get_label() == "profit"


def test_layer_takes_every_metric_and_its_parameters():
    _, ax = plt.subplots()
    look = {"metric": "f_beta", "beta": 2, "levels": [0.5, 0.7], "color": "C2"}
    rp.roc([0, 1, 0, 1, 0], [0.1, 0.9, 0.2, 0.7, 0.8], isometrics=look, ax=ax)
    lines = artists(ax, "isometrics")
    for line, level in zip(lines, (0.5, 0.7), strict=True):
        np.testing.assert_array_equal(line.get_data(), rp.compute.isometric("f_beta", level, 1.5, beta=2))
        assert line.get_color() == "C2"
    assert lines[0].get_label() == "equal F-measure, β = 2"


def test_layer_takes_a_function():
    def profit(f, t, c):
        return 10 * t - c * f

    for want in (profit, {"metric": profit}):
        _, ax = plt.subplots()
        rp.roc([0, 1, 0, 1, 0], [0.1, 0.9, 0.2, 0.7, 0.8], isometrics=want, ax=ax)
        assert artists(ax, "isometrics")[0].get_label() == "equal profit"


def test_a_second_metric_leaves_the_shade_of_the_first():
    _, ax = draw("f_beta", fill=True)
    rp.isometrics("accuracy", levels=[0.5], ax=ax)
    (placed,) = artists(ax, "labels")
    assert all(text.get_bbox_patch() is None for text in placed.get_children())  # the lines are cut instead


@pytest.mark.parametrize(
    ("metric", "skew", "place"), [("f_beta", 0.1, "(−10, 0)"), ("kappa", 0.9, "(10, 10)")]
)
def test_a_far_rotation_point_is_pointed_at(metric, skew, place):
    """F turns around (−1/c, 0), kappa around h = 1/(1 − c) on the diagonal."""
    _, ax = draw(metric, skew=skew, rotation=True)
    assert np.ptp(ax.get_xlim()) < 2
    (placed,) = artists(ax, "labels")
    assert f"turn around\n{place}" in [text.get_text() for text in placed.get_children()]
    tip = artists(ax, "rotation")[0].get_xydata()
    turn = np.array([-10, 0] if metric == "f_beta" else [10, 10])
    along, way = tip[1] - tip[0], turn - 0.5
    assert along @ way == pytest.approx(np.hypot(*along) * np.hypot(*way))
    for line, ray in zip(artists(ax, "isometrics"), artists(ax, "rotation_lines"), strict=True):
        (x0, y0), (x1, y1) = ray.get_xydata()
        if metric == "f_beta":
            assert (y1 - y0) / (x1 - x0) == pytest.approx(y1 / (x1 + 10))
        assert (line.get_xydata() == (x1, y1)).all(axis=1).any()


@pytest.mark.parametrize(
    ("negatives", "text"), [(16, "rotation point (−1, −1)"), (8, "rotation point\n(−1, −1)")]
)
def test_the_name_of_a_rotation_point_stands_in_one_line_on_a_wide_panel(negatives, text):
    ax = rp.isometrics("laplace", positives=8, negatives=negatives, space="pn", rotation=True)
    (placed,) = artists(ax, "labels")
    assert text in [one.get_text() for one in placed.get_children()]


def test_the_name_of_a_rotation_point_keeps_off_the_frame():
    fig, ax = draw("precision", rotation=True)
    fig.canvas.draw()
    (placed,) = artists(ax, "labels")
    (text,) = [one for one in placed.get_children() if one.get_text() == "rotation point (0, 0)"]
    (square,) = artists(ax, "square")
    box = text.get_window_extent(fig.canvas.get_renderer())
    assert not square.get_transform().transform_path(square.get_path()).intersects_bbox(box, filled=False)


@pytest.mark.parametrize(
    ("args", "kws", "kind", "message"),
    [
        (
            ("accuracy",),
            {"levels": [5, 6]},
            ValueError,
            "levels=.* are not reached: the metric ranges from 0 to 1",
        ),
        (("beauty",), {}, ValueError, "metric='beauty' is unknown: choose from 'accuracy'"),
        (("precision",), {"beta": 2}, TypeError, "precision has no parameter 'beta'"),
        (("precision",), {"skew": -1}, ValueError, "skew"),
        (("precision",), {"space": "roc3"}, ValueError, "space='roc3' is unknown"),
        (("precision",), {"space": "pn"}, ValueError, "PN space needs positives="),
        (("laplace",), {}, ValueError, "need positives= or negatives="),
        (("accuracy",), {"rotation": True}, ValueError, "turn around no point: they are parallel"),
        (("phi2",), {"rotation": True}, ValueError, "they are curves"),
        (("dkm",), {"indifference": True}, ValueError, "no line of indifference"),
        (("precision",), {"lienwidth": 2}, TypeError, "unexpected keyword argument 'lienwidth'"),
        (("precision",), {"fill": 3}, TypeError, "fill must be a bool or .*, got 3"),
    ],
)
def test_bad_arguments_draw_nothing(args, kws, kind, message):
    with pytest.raises(kind, match=message):
        rp.isometrics(*args, **kws)
    assert plt.get_fignums() == []


def test_a_dark_style_has_a_dark_ground():
    with plt.style.context("rocplot.styles.dark"):
        _, ax = draw("precision", levels=[0.5], fill=True)
        image = np.asarray(artists(ax, "fill")[0].get_array())
        assert image[..., :3].mean() < 128
        assert mpl.colors.to_hex(ax.get_facecolor()) == "#14181f"


# -- the surface -----------------------------------------------------------------------------------


def test_surface_bears_its_value():
    f, t, c = rp.compute.isometric_surface("accuracy", 0.8)
    assert f.shape == t.shape == c.shape == (1, 61, 61)
    np.testing.assert_allclose((t + c * (1 - f)) / (1 + c), 0.8)
    f, t, c = rp.compute.isometric_surface("phi2", 0.3, [0.1, 1, 10])
    assert f.shape == (2, 3, 61)
    np.testing.assert_allclose(rp.compute.metric("phi2", f, t, c), 0.3, atol=1e-3)  # chords of a curve


def test_surfaces_of_insensitive_metrics_are_upright():
    f, t, _ = rp.compute.isometric_surface("dkm", 0.1)
    assert (np.ptp(f, axis=1) < 1e-12).all()
    assert (np.ptp(t, axis=1) < 1e-12).all()


def test_surface_misses_some_skews():
    f, _, c = rp.compute.isometric_surface("gini_gain", 0.4, [0.1, 1])
    assert np.isnan(f[:, 0]).all()
    assert not np.isnan(f[:, 1]).any()
    assert not np.isnan(c).any()
    with pytest.raises(ValueError, match="not reached at any of the skews"):
        rp.compute.isometric_surface("gini_gain", 0.6)


def test_surface_needs_three_dimensions():
    _, ax = plt.subplots()
    with pytest.raises(TypeError, match="ax must be 3-D"):
        rp.isometric_surface("accuracy", 0.8, ax=ax)
    _, ax = space()
    assert rp.isometric_surface("accuracy", 0.8, ax=ax) is ax
    assert [one.get_gid() for one in ax.collections] == ["isometric_surface"]


def test_surfaces_are_named_as_soon_as_there_are_two():
    fig, ax = space()
    rp.isometric_surface("phi2", 0.3, ax=ax)
    assert ax.get_legend() is None
    rp.isometric_surface("accuracy", 0.8, ax=ax)
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["φ² = 0.3", "accuracy = 0.8"]
    fig.canvas.draw()


@pytest.mark.parametrize("skews", [[0, 1], [1], [2, 2]])
def test_skews_that_span_no_surface(skews):
    with pytest.raises(ValueError, match="skews must be two or more above 0"):
        rp.isometric_surface("accuracy", 0.8, skews=skews)
    assert plt.get_fignums() == []


@pytest.mark.parametrize(
    ("skews", "message"),
    [
        ([], "skews is empty: give at least one number"),
        ([-1, 2], "skews must be finite and at least 0 everywhere"),
        ([1, np.nan], "skews has 1 missing value"),
        ([[1, 2], [3, 4]], r"skews has shape \(2, 2\), expected \(n,\)"),
    ],
)
def test_skews_that_are_no_list_of_ratios_are_named(skews, message):
    with pytest.raises(ValueError, match=f"^{message}"):
        rp.compute.isometric_surface("accuracy", 0.8, skews)


def test_an_empty_skew_is_not_said_to_lack_cases():
    with pytest.raises(ValueError, match=r"^skew is empty: give at least one number$"):
        rp.compute.isometric_slope("accuracy", skew=[])


def test_an_unknown_keyword_of_the_surface_draws_nothing():
    ax = plt.figure().add_subplot(projection="3d")
    with pytest.raises(TypeError, match="unexpected keyword argument 'nonsense'"):
        rp.isometric_surface("accuracy", 0.8, nonsense=1, ax=ax)
    assert ax.get_xlabel() == ""


def test_levels_without_a_line_are_named():
    with pytest.warns(UserWarning, match="levels 2 have no line"):
        _, ax = draw("precision", skew=3, levels=[0.5, 2, 0.7])
    assert len(artists(ax, "isometrics")) == 2


def test_tiny_levels_are_not_written_as_zero():
    fig, _ = draw(lambda f, t, c: 1e-12 * (t - f), skew=1, levels=[4e-13])
    assert any(text.startswith("4e") for text in (one.get_text() for one, _ in pictures.texts(fig)))


def test_one_metric_at_several_skews_is_told_apart():
    fig, ax = draw("accuracy", levels=[0.5, 0.7])
    for skew in (4, 9):
        rp.isometrics("accuracy", skew=skew, levels=[0.5, 0.7], ax=ax)
    named = [line for line in artists(ax, "isometrics") if line.get_label()]
    assert [line.get_label() for line in named] == [f"equal accuracy, N/P = {skew}" for skew in (1, 4, 9)]
    assert len({str(line._dash_pattern) for line in named}) == 3
    assert [text.get_text() for text in ax.get_legend().get_texts()] == [line.get_label() for line in named]
    plt.close(fig)


def test_the_layer_tells_two_skews_apart_and_leaves_one_alone():
    fig, ax = plt.subplots()
    rp.roc([1, 0, 1, 0], {"a": [4, 3, 2, 1]}, isometrics="accuracy", ax=ax)
    rp.roc([1, 0, 1, 0], {"b": [4, 3, 1, 2]}, isometrics="accuracy", ax=ax)
    labels = {line.get_label() for line in artists(ax, "isometrics")} - {None}
    assert labels == {"equal accuracy"}
    rp.roc([1, 0, 0, 0], {"c": [4, 3, 1, 2]}, isometrics="accuracy", ax=ax)
    named = [line for line in artists(ax, "isometrics") if line.get_label()]
    assert [line.get_label() for line in named] == [f"equal accuracy, N/P = {skew}" for skew in (1, 3)]
    assert named[-1].is_dashed()
    assert not named[0].is_dashed()
    plt.close(fig)


def test_shades_are_of_the_middles_of_their_cells():
    for value, rows in (
        (299.45 / 600, 299),
        (299.55 / 600, 300),
    ):  # the 300th of 600 rows has its middle at 299.5
        _, ax = draw(lambda f, t, c: t + 0 * f, levels=[value], fill=True)
        tones = np.asarray(artists(ax, "fill")[0].get_array())[..., 0]
        assert (tones[:rows] == 255).all()
        assert (tones[rows:] < 255).all()


@pytest.mark.slow
@pytest.mark.parametrize(("skew", "far"), [(0.6, False), (0.4, True)])
def test_a_rotation_point_within_two_sides_of_the_square_is_drawn(skew, far):
    """F turns around (−1/c, 0), which is 1.67 or 2.5 sides of the square beside it."""
    _, ax = draw("f_beta", skew=skew, rotation=True)
    (placed,) = artists(ax, "labels")
    words = {text.get_text().split("\n")[0].split(" (")[0] for text in placed.get_children()}
    assert ("turn around" in words, "rotation point" in words) == (far, not far)


@pytest.mark.sample(4)
@pytest.mark.parametrize("size", [(3.5, 2.6), (2.6, 3.5), (2.2, 3.5), (2.2, 2.2)])
@pytest.mark.parametrize("layout", [None, "constrained"])
def test_the_words_of_a_surface_stay_on_a_small_page(size, layout):
    """In type of 10 pt, wide pages and narrow ones: no layout makes room for words in three dimensions."""
    sizes = dict.fromkeys(("font.size", "axes.labelsize", "xtick.labelsize", "ytick.labelsize"), 10)
    with plt.style.context(["rocplot.styles.paper", sizes]):
        fig = plt.figure(figsize=size, layout=layout)
        rp.isometric_surface("accuracy", 0.5, ax=fig.add_subplot(projection="3d"))
        assert not pictures.text_faults(fig)


def test_a_strip_that_has_no_room_for_values_says_so():
    """30,000 negatives and 500,000 positives: no value of a line has room in a panel of 22 pixels."""
    fig, ax = plt.subplots()
    rp.isometrics("accuracy", space="pn", negatives=30_000, positives=500_000, ax=ax)
    with pytest.warns(UserWarning, match=r"no room for the label 0\.1, 0\.2, .*: enlarge the figure"):
        fig.canvas.draw()
    assert "number left out" in [one.kind for one in rp.preflight(fig)]


@pytest.mark.parametrize(("metric", "at"), [("precision", 0), ("npv", 1)])
def test_the_name_of_a_rotation_point_stands_beside_it_in_the_margin(metric, at):
    """A leader between the lines, which all start there, would be read as one of them."""
    with plt.style.context("rocplot.styles.neurips"):
        fig, (ax, _) = plt.subplots(1, 2, figsize=(5.5, 2.75))
        rp.isometrics(metric, skew=3, rotation=True, ax=ax)
        fig.canvas.draw()
    (labels,) = artists(ax, "labels")
    (name,) = [label for label in labels._labels if label.text.get_text().startswith("rotation point")]
    assert not len(name.leader.get_xydata())
    box, (_, edge) = name.text.get_window_extent(), ax.transData.transform((at, at))
    assert box.y0 > edge if at else box.y1 < edge
