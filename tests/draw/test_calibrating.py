"""Calibration plots: the artists bear the numbers, and one image per look was looked at."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.text import Text
from papers import overconfident, table

import rocplot as rp


def draw(*args, **kws):
    fig, ax = plt.subplots()
    assert rp.calibration(*args, ax=ax, **kws) is ax
    return fig, ax


def artists(ax, gid):
    return [one for one in ax.get_children() if one.get_gid() == gid]


def artist(ax, gid):
    (one,) = artists(ax, gid)
    return one


@pytest.mark.mpl_image_compare
def test_image_calibration_bins():
    return draw(*overconfident())[0]


@pytest.mark.mpl_image_compare
def test_image_calibration_clinical():
    kws = {"method": ("bins", "loess"), "band": True, "histogram": True, "rug": False, "statistics": True}
    fig, _ = draw(*overconfident(1000), **kws)
    fig.set_figheight(3.9)
    return fig


@pytest.mark.mpl_image_compare
def test_image_calibration_attributes():
    return draw(*overconfident(), method=("isotonic", "bins"), no_skill=True, counts=True, rug=False)[0]


@pytest.mark.mpl_image_compare(style=["rocplot.styles.paper", "rocplot.styles.dark"])
def test_image_calibration_dark():
    games = table("tic_tac_toe")
    return draw("x_wins", ["naive_bayes", "tree"], data=games, method="loess", span=0.5)[0]


@pytest.mark.parametrize("method", ["bins", "loess", "logistic", "beta"])
def test_the_main_line_is_the_curve(method):
    y, p = overconfident()
    _, ax = draw(y, {"m": p}, method=method)
    curve = rp.compute.calibration(y, p, method=method)
    expected = np.column_stack([curve.predicted, np.clip(curve.observed, 0, 1)])
    np.testing.assert_array_equal(artist(ax, "calibration:m").get_xydata(), expected)


def test_isotonic_blocks_are_steps_over_their_ranges():
    y, p = overconfident()
    _, ax = draw(y, p, method="isotonic")
    curve = rp.compute.calibration(y, p, method="isotonic")
    xy = artist(ax, "calibration").get_xydata()
    np.testing.assert_array_equal(xy[::2], np.column_stack([curve.first, curve.observed]))
    np.testing.assert_array_equal(xy[1::2], np.column_stack([curve.last, curve.observed]))


def test_bins_beside_a_curve_are_points_and_bars_are_their_intervals():
    y, p = overconfident()
    _, ax = draw(y, {"m": p}, method=("bins", "loess", "isotonic"), intervals={"level": 0.8})
    bins = rp.compute.calibration(y, p, level=0.8)
    dots = artist(ax, "bins:m")
    np.testing.assert_array_equal(dots.get_xydata(), np.column_stack([bins.predicted, bins.observed]))
    assert dots.get_linestyle() == "None"
    assert artist(ax, "calibration:m").get_label() == "m (Brier 0.189), LOESS"
    assert len(artists(ax, "isotonic:m")) == 1
    bars = artist(ax, "intervals:m")
    segments = np.array(bars.get_segments())
    np.testing.assert_array_equal(segments[:, :, 1], np.column_stack([bins.low, bins.high]))
    assert bars.get_label() == "80 % Wilson interval"


@pytest.mark.parametrize("how", ["bootstrap", "consistency"])
def test_resampled_intervals_and_bands(how):
    y, p = overconfident()
    options = {"method": how, "seed": 3, "n_resamples": 50}
    _, ax = draw(y, p, method=("bins", "isotonic"), intervals=options, band=options)
    bins = rp.compute.calibration(y, p, interval=how, seed=3, n_resamples=50)
    segments = np.array(artist(ax, "intervals").get_segments())
    np.testing.assert_array_equal(segments[:, 0, 1], bins.low)
    steps = rp.compute.calibration(y, p, method="isotonic", interval=how, seed=3, n_resamples=50)
    outline = artist(ax, "band").get_paths()[0].vertices
    np.testing.assert_array_equal(outline[: steps.low.size], np.column_stack([steps.predicted, steps.low]))


def test_rug_has_a_tick_per_distinct_prediction_scaled_by_weight():
    y, p, w = [1, 1, 0, 0, 0], [0.2, 0.9, 0.2, 0.2, 0.5], [1, 4, 1, 1, 1]
    _, ax = draw(y, {"m": p}, sample_weight=w)
    segments = np.array(artist(ax, "rug:m").get_segments())
    np.testing.assert_array_equal(segments[:, 0, 0], [0.2, 0.9, 0.2, 0.5])
    np.testing.assert_array_equal(segments[:, 0, 1], [1, 1, 0, 0])  # positives on top, negatives below
    length = np.abs(np.diff(segments[:, :, 1], axis=1)).ravel()
    np.testing.assert_allclose(length / length[1], 0.5 + 0.5 * np.array([1, 4, 2, 1]) / 4)


def test_a_million_rows_stay_small():
    rng = np.random.default_rng(0)
    p = rng.random(1_000_000)
    _, ax = draw(rng.random(p.size) < p, p, method=("bins", "loess", "isotonic"), histogram=True)
    assert len(artist(ax, "rug").get_segments()) <= 800
    assert sum(line.get_xydata().shape[0] for line in ax.lines) < 25_000


def test_histogram_mirrors_the_classes_on_one_scale():
    _, ax = draw([1, 1, 1, 0, 0], [0.51, 0.51, 0.9, 0.11, 0.51], histogram=True)
    boxes = np.array([path.vertices for path in artist(ax, "histogram").get_paths()])
    base = artist(ax, "baseline").get_ydata()[0]
    heights = sorted(((box[0, 0], box[2, 1] - base) for box in boxes), key=lambda one: (one[1] < 0, one[0]))
    unit = heights[1][1]
    np.testing.assert_allclose([h for _, h in heights], np.array([2, 1, -1, -1]) * unit)
    np.testing.assert_allclose([x for x, _ in heights], [0.5, 0.88, 0.1, 0.5])
    assert ax.get_ylim()[0] < base - 2 * unit


def test_no_skill_region_lies_between_the_mean_and_half_way_to_the_diagonal():
    y, p = overconfident()
    _, ax = draw(y, p, no_skill=True)
    prior = y.mean()
    region = artist(ax, "no_skill")
    for x, o in np.random.default_rng(1).random((300, 2)):
        gain = (o - prior) ** 2 - (x - o) ** 2  # resolution minus reliability of a bin
        inside = any(path.contains_point((x, o)) for path in region.get_paths())
        assert inside == (gain < 0)


def test_statistics_box_bears_the_numbers():
    y, p = overconfident()
    _, ax = draw(y, p, statistics={"loc": "upper left"})
    s = rp.compute.calibration_statistics(y, p)
    text = " ".join(part.get_text() for part in artist(ax, "statistics").findobj(plt.Text))
    numbers = (s.auc, s.brier, s.calibration, s.refinement, s.slope, s.ece, s.max_bin_error, s.average_error)
    for number in numbers:
        assert f"{number:.3f}" in text
    assert f"−{-s.in_the_large:.3f}" in text
    assert "ECE, 10 uniform bins" in text
    _, ax = draw(y, p, statistics={"rows": ["slope", "auc"]})
    text = [part.get_text() for part in artist(ax, "statistics").findobj(plt.Text)]
    assert text == ["slope\nAUC", f"{s.slope:.3f}\n{s.auc:.3f}"]


def test_labels_say_model_numbers_and_method():
    y, p = overconfident()
    both = ("bins", "loess")
    for args, method, fmt, expected in (
        (p, "bins", None, "10 uniform bins"),
        (p, both, None, "LOESS"),
        (p, both, "{name}: AUC {auc:.2f}", "LOESS: AUC 0.82"),
        ({"m": p}, "bins", None, "m (Brier 0.189)"),
        ({"m": p}, both, "{name}", "m, LOESS"),
        ({"m": p, "k": p}, both, "{name}", "m"),
    ):
        _, ax = draw(y, args, method=method, label_fmt=fmt)
        line = next(line for line in ax.lines if (line.get_gid() or "").startswith("calibration"))
        assert line.get_label() == expected


def test_furniture_is_drawn_once_and_rugs_stand_side_by_side():
    y, p = overconfident()
    _, ax = draw(y, {"a": p}, no_skill=True)
    rp.calibration(y, {"b": p**2}, no_skill=True, ax=ax)
    assert len(artists(ax, "diagonal")) == len(artists(ax, "no_skill")) == 1
    (a, b) = (np.array(artist(ax, f"rug:{name}").get_segments())[:, :, 1] for name in "ab")
    assert a[a < 0.5].max() < b[b < 0.5].min()
    assert artist(ax, "calibration:a").get_color() != artist(ax, "calibration:b").get_color()


def test_counts_and_results():
    y, p = overconfident()
    curve = rp.compute.CalibrationCurve([0.2, 0.7], [0.3, 0.6])
    _, ax = draw({"own": curve})
    assert artist(ax, "calibration:own").get_label() == "own"
    assert artists(ax, "rug:own") == artists(ax, "intervals:own") == []
    with pytest.raises(ValueError, match="built without counts"):
        rp.calibration(curve, histogram=True)
    _, ax = draw([0, 1], [0.2, 0.8], sample_weight=[123456, 1.5], counts=True)
    assert [text.get_text() for text in artist(ax, "labels").get_children()] == ["123,456", "1.5"]
    _, ax = draw(y, p, counts=True)
    texts = [text.get_text() for text in artist(ax, "labels").get_children()]
    assert texts == [f"{n:g}" for n in rp.compute.calibration(y, p).count]


@pytest.mark.parametrize(
    ("kws", "error", "message"),
    [
        ({"method": "spline"}, ValueError, "method='spline' is unknown"),
        ({"statistics": {"rows": ["ici"]}}, ValueError, "statistics='ici' is unknown: choose from 'n', 'auc'"),
        ({"method": ()}, ValueError, "at least one method"),
        ({"method": ("bins", "bins")}, ValueError, "each once"),
        ({"band": True}, ValueError, "band surrounds a curve"),
        ({"method": "loess", "counts": True}, ValueError, "counts stand beside bins"),
        ({"rug": "yes"}, TypeError, "rug='yes' is no layer"),
        ({"intervals": "wald"}, ValueError, "interval='wald' is unknown"),
        ({"histogram": {"marker": "o"}}, TypeError, "histogram has no keyword 'marker'"),
        ({"label_fmt": "{slope}"}, ValueError, "it knows name, auc, brier"),
        ({"marker_": 1}, TypeError, "has no keyword"),
    ],
)
def test_errors_come_before_any_ink(kws, error, message):
    with pytest.raises(error, match=message):
        rp.calibration(*overconfident(50), **kws)
    assert plt.get_fignums() == []


def test_scores_beyond_the_unit_interval_draw_nothing():
    _, ax = plt.subplots()
    before = len(ax.get_children())
    with pytest.raises(ValueError, match="calibration_map"):
        rp.calibration([0, 1, 0], [-1.0, 3.0, 0.5], ax=ax)
    assert len(ax.get_children()) == before
    with pytest.raises(ValueError, match="statistics holds one model, not 2"):
        rp.calibration([0, 1, 0], {"a": [0.1, 0.3, 0.5], "b": [0.1, 0.3, 0.5]}, statistics=True, ax=ax)
    assert len(ax.get_children()) == before


def test_counts_take_keywords_of_text():
    _, ax = plt.subplots()
    rp.calibration([0, 1, 0, 1], [0.1, 0.4, 0.4, 0.9], counts={"color": "red"}, ax=ax)
    assert "red" in {text.get_color() for text in ax.findobj(Text)}
