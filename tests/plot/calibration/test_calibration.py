"""Calibration plots: the artists bear the numbers, and one image per look was looked at."""

import dataclasses

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artist, artists
from matplotlib.colors import to_hex
from matplotlib.text import Text
from papers import overconfident, table

import rocplot as rp
from rocplot.plot._calibration.calibration import write_statistics


def draw(*args, **kws):
    fig, ax = plt.subplots()
    assert rp.calibration(*args, ax=ax, **kws) is ax
    return fig, ax


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


@pytest.mark.mpl_image_compare
def test_image_calibration_models_and_methods():
    y, p = overconfident()
    band = {"method": "consistency", "seed": 0}
    return draw(y, {"a": p, "b": p**2}, method=("isotonic", "loess"), band=band)[0]


@pytest.mark.mpl_image_compare(style=["rocplot.styles.paper", "rocplot.styles.dark"])
def test_image_calibration_dark():
    games = table("tic_tac_toe")
    return draw("x_wins", ["naive_bayes", "tree"], data=games, method="loess", span=0.5)[0]


@pytest.mark.parametrize("method", ["bins", "loess", "smooth", "logistic", "spline", "beta"])
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


def test_keywords_of_the_rug_win_over_the_models_looks():
    _, ax = draw([1, 1, 0, 0], {"m": [0.2, 0.9, 0.2, 0.5]}, rug={"color": "red", "linewidth": 2.5})
    rug = artist(ax, "rug:m")
    assert to_hex(rug.get_color()[0]) == "#ff0000"
    assert rug.get_linewidth()[0] == 2.5


def test_rug_has_a_tick_per_distinct_prediction_scaled_by_weight():
    y, p, w = [1, 1, 0, 0, 0], [0.2, 0.9, 0.2, 0.2, 0.5], [1, 4, 1, 1, 1]
    _, ax = draw(y, {"m": p}, sample_weight=w)
    segments = np.array(artist(ax, "rug:m").get_segments())
    np.testing.assert_array_equal(segments[:, 0, 0], [0.2, 0.9, 0.2, 0.5])
    heights = np.diff(segments[:, :, 1], axis=1).ravel()
    np.testing.assert_array_equal(np.sign(heights), [1, 1, -1, -1])  # positives upwards, negatives downwards
    assert segments[:2, :, 1].min() > segments[2:, :, 1].max()
    length = np.abs(heights)
    np.testing.assert_allclose(length / length[1], np.array([1, 4, 2, 1]) / 4)


@pytest.mark.parametrize("n", [800, 8000])
@pytest.mark.parametrize("models", [1, 2, 4])
def test_ink_of_a_rug_is_where_the_cases_are(n, models):
    """Ticks of merged scores were at least half as long as the longest, so that a rug looked even."""
    rng = np.random.default_rng(3)
    y = rng.random(n) < 0.45
    z = np.where(y, 1.2, -1.2) + rng.normal(0, 1.6, n)
    p = 1 / (1 + np.exp(-2.2 * z))  # too sure, as those of naive Bayes
    _, ax = draw(y, {f"m{k}": p for k in range(models)})
    segments = np.array(artist(ax, "rug:m0").get_segments())
    ink, _ = np.histogram(segments[:, 0, 0], 10, (0, 1), weights=np.abs(np.diff(segments[:, :, 1]).ravel()))
    cases, _ = np.histogram(p, 10, (0, 1))
    assert cases[0] > 4 * cases[5]
    assert ink[0] > 0.2 * cases[0] / cases[5] * ink[5]
    assert ink[-1] > 0.2 * cases[-1] / cases[5] * ink[5]


def test_a_million_rows_stay_small():
    rng = np.random.default_rng(0)
    p = rng.random(1_000_000)
    _, ax = draw(rng.random(p.size) < p, p, method=("bins", "loess", "isotonic"), histogram=True, rug=True)
    assert len(artist(ax, "rug").get_segments()) <= 1000
    assert sum(line.get_xydata().shape[0] for line in ax.lines) < 25_000


@pytest.mark.parametrize("values", [np.linspace(0, 1, 101), np.linspace(0, 1, 11), np.array([0.03, 0.17, 0.5, 0.99])])
def test_the_strip_shows_equally_frequent_values_equally(values):
    """Hundredths had cells of one, two or three of them."""
    p = np.repeat(values.round(2), 20)
    _, ax = draw(np.tile([0, 1], p.size // 2), p, histogram=True)
    boxes = np.array([path.vertices[:4] for path in artist(ax, "histogram").get_paths()])
    heights = np.ptp(boxes[:, :, 1], axis=1)
    np.testing.assert_allclose(heights, heights[0])
    assert len(boxes) == 2 * values.size
    middles = np.unique(boxes[:, :, 0].mean(axis=1).round(6))
    np.testing.assert_allclose(middles, values.round(2), atol=1e-6)


@pytest.mark.parametrize("models", [1, 2])
@pytest.mark.parametrize(("options", "shown"), [({}, False), ({"rug": True}, True), ({"rug": {"lw": 1}}, True)])
def test_a_histogram_takes_the_place_of_the_default_rug_alone(models, options, shown):
    """A rug below a histogram shows the same predictions again: only a caller who asks for it gets both.

    Lanes of both of several models would be too low for their signs.
    """
    shown = shown and models == 1
    y, p = overconfident()
    _, ax = draw(y, {f"m{k}": p ** (k + 1) for k in range(models)}, histogram=True, **options)
    assert bool(artists(ax, "rug:m0")) is shown
    assert artists(ax, "histogram:m0")
    assert ("Ticks above" in rp.caption(ax)) is shown


def test_histogram_mirrors_the_classes_on_one_scale():
    _, ax = draw([1, 1, 1, 0, 0], [0.51, 0.51, 0.9, 0.11, 0.51], histogram=True)
    boxes = np.array([path.vertices for path in artist(ax, "histogram").get_paths()])
    base = artist(ax, "baseline").get_ydata()[0]
    heights = sorted(((box[0, 0], box[2, 1] - base) for box in boxes), key=lambda one: (one[1] < 0, one[0]))
    unit = heights[1][1]
    np.testing.assert_allclose([h for _, h in heights], np.array([2, 1, -1, -1]) * unit)
    np.testing.assert_allclose([x for x, _ in heights], [0.505, 0.885, 0.105, 0.505])  # two hundredths each
    (strip,) = ax.child_axes
    assert strip.get_ylim()[0] < base - 2 * unit < base + 2 * unit < strip.get_ylim()[1]
    assert [text.get_text() for text in strip.get_yticklabels()] == ["−", "+"]
    assert strip.get_yticks()[0] < base < strip.get_yticks()[1]


def test_no_skill_region_lies_between_the_mean_and_half_way_to_the_diagonal():
    y, p = overconfident()
    _, ax = draw(y, p, no_skill=True)
    prior = y.mean()
    region = artist(ax, "no_skill")
    for x, o in np.random.default_rng(1).random((300, 2)):
        gain = (o - prior) ** 2 - (x - o) ** 2  # resolution minus reliability of a bin
        inside = any(path.contains_point((x, o)) for path in region.get_paths())
        assert inside == (gain < 0)


def box_of(ax):
    """Read the rows of the box of statistics: each begins at the left edge."""
    ax.figure.canvas.draw()
    cells = artist(ax, "statistics").findobj(plt.Text)
    at = [cell.get_transform().transform((0, 0)) for cell in cells]
    rows = {}
    for cell, (_, y) in zip(cells, at, strict=True):
        rows.setdefault(round(y), []).append(cell.get_text())
    return [(row[0], " ".join(filter(None, row[1:]))) for row in rows.values()]


def test_statistics_box_is_as_clinicians_print_it():
    y, p = overconfident()
    _, ax = draw(y, p, statistics={"loc": "upper left"})
    s = rp.compute.calibration_statistics(y, p)
    assert box_of(ax) == [
        ("n = 400", "(95 % CI)"),
        ("In-the-large", f"−{-s.in_the_large:.3f} (−{-s.in_the_large_low:.3f} to {s.in_the_large_high:.3f})"),
        ("Slope", f"{s.slope:.3f} ({s.slope_low:.3f} to {s.slope_high:.3f})"),
        ("O:E", f"{s.observed_expected:.3f} ({s.observed_expected_low:.3f} to {s.observed_expected_high:.3f})"),
        ("ICI (LOESS)", f"{s.average_error:.3f}"),
        ("AUC", f"{s.auc:.3f} ({s.auc_low:.3f} to {s.auc_high:.3f})"),
        ("Brier score", f"{s.brier:.3f} ({s.brier_low:.3f} to {s.brier_high:.3f})"),
    ]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:the box of statistics has no free place")
def test_rows_of_the_box_are_chosen_by_name():
    y, p = overconfident()
    s = rp.compute.calibration_statistics(y, p)
    _, ax = draw(y, p, statistics={"rows": ["slope", "n", "spiegelhalter_z"]})
    assert [name for name, _ in box_of(ax)] == ["", "Slope", "n", "Spiegelhalter's z"]
    assert box_of(ax)[-1][1] == f"{s.spiegelhalter_z:.2f} (p < 0.001)"
    names = ["ece", "ece_expected", "max_bin_error", "e50", "e90", "max_error", "calibration", "refinement"]
    _, ax = draw(y, p, statistics={"rows": names})
    assert [value for _, value in box_of(ax)] == [f"{getattr(s, name):.3f}" for name in names]
    assert box_of(ax)[0][0] == "ECE, 10 uniform bins"


@pytest.mark.slow
def test_the_box_takes_level_method_and_groups():
    y, p = overconfident()
    rows = {"rows": ["slope", "brier"]}
    _, ax = draw(y, p, level=0.9, statistics=rows)
    assert box_of(ax)[0] == ("", "(90 % CI)")
    _, ax = draw(y, p, statistics=rows | {"level": 0.8, "method": "bootstrap", "seed": 1, "n_resamples": 99})
    s = rp.compute.calibration_statistics(y, p, level=0.8, method="bootstrap", seed=1, n_resamples=99)
    assert box_of(ax)[:2] == [
        ("", "(80 % CI)"),
        ("Slope", f"{s.slope:.3f} ({s.slope_low:.3f} to {s.slope_high:.3f})"),
    ]
    group = np.arange(y.size) // 4
    _, ax = draw(rp.compute.counts(y, p, groups=group), statistics=rows)
    s = rp.compute.calibration_statistics(y, p, groups=group)
    assert box_of(ax)[1] == ("Slope", f"{s.slope:.3f} ({s.slope_low:.3f} to {s.slope_high:.3f})")
    assert artists(ax, "intervals")  # of groups


def test_numbers_of_the_box_tell_limits_apart():
    """Of a million cases the limits agree in two decimals."""
    s = rp.compute.calibration_statistics(*overconfident())
    close = dataclasses.replace(
        s, n=1_234_567, slope=0.5316, slope_low=0.5305, slope_high=0.5327, brier_low=float("nan")
    )
    words = write_statistics(close)
    assert " ".join(words["slope"]) == "Slope 0.532 (0.530 to 0.533)"
    assert words["n"][1] == "1\u00a0234\u00a0567"  # as labels write it
    assert words["brier"][1] == f"{s.brier:.3f}"


@pytest.mark.filterwarnings("ignore:the box of statistics has no free place")
@pytest.mark.parametrize("style", ["paper", "slides", "nature", "ieee"])
def test_the_box_is_a_table(style):
    """One pitch, to the pixel; decimal points under each other; 6 pt at least."""
    y, p = overconfident()
    with plt.style.context(f"rocplot.styles.{style}"):
        fig, ax = draw(y, p, statistics={"rows": ["n", "auc", "in_the_large", "slope", "average_error"]})
        fig.canvas.draw()
        renderer = fig.canvas.get_renderer()
        cells = [cell for cell in artist(ax, "statistics").findobj(plt.Text) if cell.get_text()]
        at = {cell: cell.get_transform().transform((0, 0)) for cell in cells}
        heights = sorted({round(float(y), 3) for _, y in at.values()}, reverse=True)
        pitch = -np.diff(heights)
        assert len(heights) == 5
        np.testing.assert_allclose(pitch, np.rint(pitch[0]), atol=0.01)
        assert min(cell.get_fontsize() for cell in cells) >= 6
        points = []
        for cell in cells:
            head, point, _ = cell.get_text().partition(".")
            if point:
                width = renderer.get_text_width_height_descent(head, cell.get_fontproperties(), False)[0]
                points.append(at[cell][0] + width)
        names = max(
            cell.get_window_extent(renderer).x1
            for cell in cells
            if cell.get_text() in ("Slope", "In-the-large", "ICI (LOESS)")
        )
        columns = np.sort(points)
        groups = np.split(columns, np.flatnonzero(np.diff(columns) > 3) + 1)
        assert [len(one) for one in groups] == [4, 3, 3]  # estimates, lower limits, upper limits
        assert all(np.ptp(one) <= 1 for one in groups)
        assert names < columns[0]


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


def test_rugs_of_later_calls_are_as_high_as_the_first():
    _, ax = plt.subplots()
    heights = []
    for i in range(4):
        rp.calibration([1, 1, 0, 0], {f"m{i}": [0.2, 0.9, 0.2, 0.5]}, ax=ax)
        heights.append(np.ptp(np.array(artist(ax, f"rug:m{i}").get_segments())[:, :, 1], axis=1).max())
    assert heights == pytest.approx([heights[0]] * 4)


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["calibration", "calibration_map"])
def test_rugs_of_many_models_are_drawn_if_the_caller_asks(name, rng):
    y = np.arange(40) % 2
    scores = {f"model {i}": rng.random(40) for i in range(9)}
    for count, kws, rugs in ((4, {}, 4), (5, {}, 0), (5, {"rug": True}, 5), (9, {"rug": True}, 9)):
        _, ax = plt.subplots()
        getattr(rp, name)(y, dict(list(scores.items())[:count]), ax=ax, **kws)
        assert sum(bool(artists(ax, f"rug:{model}")) for model in scores) == rugs


def test_furniture_is_drawn_once_and_rugs_stand_below_each_other():
    y, p = overconfident()
    _, ax = draw(y, {"a": p}, no_skill=True)
    rp.calibration(y, {"b": p**2}, no_skill=True, ax=ax)
    assert len(artists(ax, "diagonal")) == len(artists(ax, "no_skill")) == 1
    (a, b) = (np.array(artist(ax, f"rug:{name}").get_segments())[:, :, 1] for name in "ab")
    assert b.max() < a.min()
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
    assert [text.get_text() for text in artist(ax, "labels").get_children()] == ["weight 123\u00a0456", "1.5"]
    _, ax = draw(y, p, counts=True)
    texts = [text.get_text() for text in artist(ax, "labels").get_children()]
    first, *others = rp.compute.calibration(y, p).count
    assert texts == [f"n {first:g}", *(f"{n:g}" for n in others)]


@pytest.mark.parametrize(
    ("kws", "error", "message"),
    [
        ({"method": "cubic"}, ValueError, "method='cubic' is unknown"),
        (
            {"statistics": {"rows": ["avg_error"]}},
            ValueError,
            "statistics='avg_error' is unknown: did you mean 'average_error'",
        ),
        ({"method": ()}, ValueError, "at least one method"),
        ({"method": ("bins", "bins")}, ValueError, "each once"),
        ({"band": True}, ValueError, "band surrounds a curve"),
        ({"method": "loess", "counts": True}, ValueError, "counts stand beside bins"),
        ({"rug": "yes"}, TypeError, "rug must be a bool or a dict of LineCollection properties, got 'yes'"),
        ({"intervals": "wald"}, ValueError, "intervals='wald' is unknown: choose from 'wilson', 'bootstrap'"),
        ({"intervals": {"method": "exact"}}, ValueError, "intervals='exact' is unknown"),
        (
            {"method": "loess", "band": "nonsense"},
            ValueError,
            "band='nonsense' is unknown: choose from 'wald'",
        ),
        (
            {"method": "loess", "band": "bootstrap"},
            ValueError,
            "band='bootstrap' is unknown: choose from 'wald'",
        ),
        ({"method": ("isotonic", "beta"), "band": "x"}, ValueError, "'bootstrap', 'consistency', 'wald'"),
        ({"method": 3}, ValueError, "method=3 is unknown: choose from 'bins', 'isotonic'"),
        ({"method": None}, ValueError, "method=None is unknown"),
        ({"statistics": {"loc": "lower rigth"}}, ValueError, "statistics loc='lower rigth' is unknown"),
        ({"statistics": {"rows": []}}, ValueError, "statistics holds no rows"),
        ({"histogram": {"marker": "o"}}, TypeError, "histogram got an unexpected key 'marker'"),
        ({"label_fmt": "{slope}"}, ValueError, "unknown field 'slope': choose from name, auc, brier"),
        ({"marker_": 1}, TypeError, "unexpected keyword argument 'marker_'"),
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


def words(ax):
    return [text.get_text() for text in ax.get_legend().get_texts()]


def test_the_level_is_in_the_legend_once_whatever_is_drawn():
    y, p = overconfident()
    _, ax = draw(y, p)
    assert words(ax) == ["10 uniform bins", "95 % Wilson interval"]
    rp.calibration(y, p**2, ax=ax)
    assert words(ax) == ["10 uniform bins"] * 2 + ["95 % Wilson interval"]
    _, ax = draw(y, {"a": p, "b": p**2}, label_fmt="{name}", level=0.9)
    assert words(ax) == ["a", "b", "90 % Wilson interval"]
    handle = ax.get_legend().legend_handles[2]
    assert to_hex(np.atleast_2d(handle.get_color())[0]) == to_hex(plt.rcParams["axes.edgecolor"])
    _, ax = draw(y, {"a": p, "b": p**2}, label_fmt="{name}", method="loess", band=True)
    assert words(ax) == ["a", "b", "95 % pointwise band (Wald)"]
    _, ax = draw(y, p, method=("bins", "isotonic"), intervals="consistency", band="consistency")
    assert words(ax).count("95 % if calibrated, pointwise") == 1
    _, ax = draw(y, p, intervals=False)
    assert ax.get_legend() is None


def test_with_several_models_and_methods_style_means_the_method_and_color_the_model():
    y, p = overconfident()
    _, ax = draw(
        y, {"a": p, "b": p**2}, method=("isotonic", "loess", "bins"), label_fmt="{name}", intervals=False
    )
    assert words(ax) == ["a", "b", "isotonic", "LOESS", "10 uniform bins"]
    main, other = ([artist(ax, f"{gid}:{name}") for name in "ab"] for gid in ("calibration", "loess"))
    styles = [{line._unscaled_dash_pattern for line in some} for some in (main, other)]
    assert [len(some) for some in styles] == [1, 1]
    assert styles[0] != styles[1]
    keys = {line.get_label(): line._unscaled_dash_pattern for line in artists(ax, "key")}
    assert ({keys["isotonic"]}, {keys["LOESS"]}) == tuple(styles)
    assert [line.get_color() for line in main] == [line.get_color() for line in other]
    assert main[0].get_color() != main[1].get_color()


def test_legend_and_box_stand_in_corners_that_are_free():
    p = np.linspace(0.02, 0.98, 200)
    y = (np.arange(200) * 7 % 200 / 200 < 1 - p).astype(int)  # falls from the upper left to the lower right
    rows = {"rows": ["n", "auc", "slope"]}
    fig, ax = draw(y, p, method="loess", statistics=rows, diagonal=False, legend=True)
    fig.canvas.draw()
    line = artist(ax, "calibration")
    path = line.get_transform().transform_path(line.get_path())
    boxes = [one.get_window_extent() for one in (ax.get_legend(), artist(ax, "statistics"))]
    assert not any(path.intersects_bbox(box, filled=False) for box in boxes)
    assert not boxes[0].overlaps(boxes[1])
    fig, ax = draw(y, p, statistics={**rows, "loc": "upper left"})
    fig.canvas.draw()
    middle = (
        ax.transData.inverted().transform(artist(ax, "statistics").get_window_extent().get_points()).mean(0)
    )
    assert middle[0] < 0.5 < middle[1]  # as the caller says
    fig, ax = draw(y, p, statistics={**rows, "loc": "outside"})
    fig.canvas.draw()
    assert artist(ax, "statistics").get_window_extent().x0 >= ax.get_window_extent().x1


@pytest.mark.filterwarnings("ignore:the box of statistics has no free place")
def test_counts_keep_off_the_box():
    y, p = overconfident()
    fig, ax = draw(y, p, method=("bins", "loess"), counts=True, statistics=True)
    fig.canvas.draw()
    box = artist(ax, "statistics").get_window_extent()
    texts = [text for text in artist(ax, "labels").get_children() if text.get_visible()]
    assert texts
    assert not any(text.get_window_extent().overlaps(box) for text in texts)


@pytest.mark.parametrize("histogram", [False, True])
def test_strips_of_four_models_leave_the_unit_square_alone(histogram):
    y, p = overconfident()
    fig, ax = draw(y, {str(k): p**k for k in (1, 2, 3)}, histogram=histogram)
    rp.calibration(y, {"4": p**4}, histogram=histogram, ax=ax)
    fig.canvas.draw()
    spans = []
    for k in "1234":
        one = artist(ax, f"{'histogram' if histogram else 'rug'}:{k}")
        ends = np.concatenate([one.get_transform().transform_path(path).vertices for path in one.get_paths()])
        spans.append(ax.transData.inverted().transform(ends)[:, 1])
    assert all(span.min() > ax.get_ylim()[1] for span in spans)
    assert spans[0].min() > spans[1].max() > spans[1].min() > spans[2].max()  # the first model on top
    assert not any(a.min() < spans[3].max() and spans[3].min() < a.max() for a in spans[:3])
    unit = np.diff(ax.transData.transform([(0, 0), (1, 1)]), axis=0)[0]
    assert unit[0] == pytest.approx(unit[1])  # still a square
    assert ax.get_box_aspect() == 1
    assert ax.get_ylim() == pytest.approx((-0.045, 1.045))
    assert bool(artists(ax, "rug:1")) != histogram


def test_bins_of_few_cases_are_hollow_and_not_joined():
    y = np.array([0, 1] * 20 + [1, 1, 0, 1])
    p = np.array([0.15] * 20 + [0.85] * 20 + [0.45] * 4)
    fig, ax = draw(y, {"m": p})
    line = artist(ax, "calibration:m")
    np.testing.assert_allclose(line.get_xdata(), [0.15, 0.45, 0.85])  # it holds all bins
    np.testing.assert_allclose(line.get_path().vertices[:, 0], [0.15, 0.85])
    dots = artist(ax, "bins:m")
    np.testing.assert_allclose(dots.get_xydata(), [[0.15, 0.5], [0.45, 0.75], [0.85, 0.5]])
    assert words(ax)[-1] == "fewer than 5 cases"
    fig.set_dpi(200)
    fig.canvas.draw()
    seen = np.asarray(fig.canvas.buffer_rgba())

    def ink(x, y):
        at = ax.transData.transform((x, y))
        return seen[seen.shape[0] - 1 - int(at[1]), int(at[0]), :3].tolist()

    assert min(ink(0.45, 0.75)) > 128 > min(ink(0.15, 0.5))  # hollow, and full
    assert min(ink(0.7, 0.5)) < 128 < min(ink(0.65, 0.625))  # the line goes straight on, past the hollow one
    assert dots.sizes.tolist() == pytest.approx([3.5, 0.7 * 3.5, 3.5])


def test_weighted_bins_of_few_cases_are_hollow_and_not_joined():
    y = np.array([0, 1] * 20 + [1, 0, 1] + [0])
    p = np.array([0.15] * 20 + [0.85] * 20 + [0.45] * 3 + [0.95])
    weight = np.where(p == 0.45, 40.0, 0.5)  # much weight in few cases is not many cases
    weight[p == 0.95] = 0
    bins = {"m": p}
    _, ax = draw(y, bins, sample_weight=weight)
    np.testing.assert_allclose(artist(ax, "calibration:m").get_path().vertices[:, 0], [0.15, 0.85])
    assert words(ax)[-1] == "fewer than 5 cases"
    assert "small and hollow: bins of fewer than 5 cases" in rp.caption(ax)
    counts = rp.compute.roc(y, p, sample_weight=weight).counts
    pooled = rp.compute.calibration(counts.changed(cases=None))  # weights alone don't tell
    _, ax = draw({"m": pooled})
    assert words(ax)[-1] != "fewer than 5 cases"


def test_weights_that_are_no_cases_are_all_joined():
    _, ax = draw([0, 1, 0, 1], [0.1, 0.4, 0.6, 0.9], sample_weight=[0.1, 0.2, 0.3, 0.4])
    assert len(artist(ax, "calibration").get_xdata()) == 4


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("kws", "has_bars"),
    [
        ({}, False),
        ({"method": ("bins", "loess"), "band": True, "level": 0.9}, False),
        ({"intervals": True}, True),
        ({"intervals": "consistency"}, True),
        ({"level": 0.9}, True),
        ({"highlight": "b"}, True),
    ],
)
def test_bars_of_several_models_are_drawn_on_demand(kws, has_bars):
    y, p = overconfident()
    _, ax = draw(y, {"a": p, "b": p**2}, **kws)
    assert bool(artists(ax, "intervals:b")) == has_bars
    assert "Wilson" not in rp.caption(ax) if not has_bars else "Bars: " in rp.caption(ax)
    _, ax = draw(y, {"b": p})
    assert artists(ax, "intervals:b")


def test_bars_of_several_models_stand_beside_each_other():
    y, p = overconfident()
    fig, ax = draw(y, {"a": p, "b": p, "c": p}, intervals=True)
    fig.canvas.draw()
    at = []
    for name in "abc":
        bars = artist(ax, f"intervals:{name}")
        at.append(bars.get_transform().transform(bars.get_segments()[0])[0, 0])
    assert len(np.unique(np.round(at, 1))) == 3
    assert np.ptp(at) < plt.rcParams["lines.markersize"] * fig.dpi / 72


@pytest.mark.parametrize("number", [1, 2, 3])
def test_bars_stand_symmetrically_about_the_markers(number):
    y, p = overconfident()
    fig, ax = draw(y, dict.fromkeys("abc"[:number], p), intervals=True)
    fig.canvas.draw()
    marker = ax.transData.transform(artist(ax, "calibration:a").get_xydata()[0])[0]
    at = []
    for name in "abc"[:number]:
        bars = artist(ax, f"intervals:{name}")
        at.append(bars.get_transform().transform(bars.get_segments()[0])[0, 0])
    np.testing.assert_allclose(np.array(at) - marker, marker - np.array(at)[::-1], atol=1e-6)


def test_bars_of_a_later_call_stand_beside_those_of_an_earlier_one():
    y, p = overconfident()
    fig, ax = draw(y, {"a": p}, intervals=True)
    rp.calibration(y, {"b": p}, intervals=True, ax=ax)
    fig.canvas.draw()
    ends = [artist(ax, f"intervals:{name}") for name in "ab"]
    first, second = (one.get_transform().transform(one.get_segments()[0])[0, 0] for one in ends)
    assert second - first > 0.5


def test_a_smooth_curve_is_not_clipped_flat():
    games = table("tic_tac_toe")
    _, ax = draw("x_wins", ["naive_bayes", "tree"], data=games, method="loess", span=1 / 3)
    for name in ("naive_bayes", "tree"):
        x, y = artist(ax, f"calibration:{name}").get_data()
        assert np.nanmin(y) >= 0
        assert np.nanmax(y) <= 1
        assert np.isin(y, (0, 1)).sum() <= 4  # where it leaves
        assert len(x) > 150
    curve = rp.compute.calibration("x_wins", "tree", data=games, method="loess", span=1 / 3)
    inside = (curve.observed > 0) & (curve.observed < 1)
    at = np.searchsorted(x, curve.predicted[inside])
    np.testing.assert_allclose(y[at], curve.observed[inside])


def test_what_is_ready_stays_as_it_is():
    y, p = overconfident()
    curve = rp.compute.calibration(y, p)
    for kws, name in (
        ({"method": "loess", "n_bins": 3}, "method"),
        ({"n_bins": 3}, "n_bins"),
        ({"method": ("loess", "bins")}, "method"),
        ({"intervals": "bootstrap"}, "interval"),
    ):
        with pytest.raises(TypeError, match=f"`{name}` cannot be changed on a precomputed CalibrationCurve"):
            rp.calibration(curve, **kws)
    smooth = rp.compute.calibration(y, p, method="loess")
    with pytest.raises(TypeError, match="`method` cannot be changed on a precomputed CalibrationCurve"):
        rp.calibration(smooth, method=("bins", "isotonic"))
    assert plt.get_fignums() == []
    _, ax = draw(curve.counts, method="loess")
    np.testing.assert_array_equal(artist(ax, "calibration").get_ydata(), np.clip(smooth.observed, 0, 1))


def test_the_box_heeds_the_degree_of_the_curve():
    y, p = overconfident()
    _, ax = draw(y, p, method="loess", degree=2, statistics={"rows": ["average_error"]})
    bent = rp.compute.calibration(y, p, method="loess", degree=2)
    expected = np.average(np.abs(bent.observed - bent.predicted), weights=bent.count)
    assert box_of(ax) == [("ICI (LOESS)", f"{expected:.3f}")]


def test_counts_take_keywords_of_text():
    _, ax = plt.subplots()
    rp.calibration([0, 1, 0, 1], [0.1, 0.4, 0.4, 0.9], counts={"color": "red"}, ax=ax)
    assert "red" in {str(text.get_color()) for text in ax.findobj(Text)}


def test_bounds_of_points_that_fractional_weights_leave_open_are_not_drawn():
    y, p = overconfident()
    weight = np.linspace(0.5, 1.5, len(y))
    _, ax = draw(rp.compute.counts(y, p, sample_weight=weight))  # the cases are not known
    assert not artists(ax, "intervals")


@pytest.mark.parametrize(
    "kws", [{}, {"intervals": "bootstrap"}, {"method": "isotonic", "band": {"n_resamples": 50}}]
)
def test_bounds_of_weighted_and_grouped_cases_are_drawn(kws):
    y, p = overconfident()
    for more in ({"sample_weight": np.linspace(0.5, 1.5, len(y))}, {"groups": np.arange(len(y)) // 3}):
        _, ax = draw(y, p, **kws, **more)
        assert artists(ax, "intervals") or artists(ax, "band")


def test_counts_of_pooled_cells_have_their_bounds():
    rng = np.random.default_rng(0)
    y, p = rng.integers(0, 2, 2000), rng.beta(2, 2, 2000)
    _, ax = draw(rp.compute.counts(y, p, max_points=12), n_bins=3, counts=True)
    texts = [text.get_text() for text in artist(ax, "labels").get_children()]
    true = rp.compute.calibration(y, p, n_bins=3).count
    assert len(texts) == 3
    assert [text.startswith("n ") for text in texts] == [True, False, False]
    for text, count in zip(texts, true, strict=True):
        middle, error = (float(part.replace("\u00a0", "")) for part in text.removeprefix("n ").split(" ± "))
        assert abs(count - middle) <= error


def test_bins_at_the_edge_of_the_view_are_whole():
    _, ax = draw([0, 1, 0, 1], [0.0, 1.0, 0.2, 0.8], n_bins=2)
    (marks,) = [line for line in ax.lines if line.get_linestyle() == "None" and len(line.get_xdata()) == 2]
    assert not marks.get_clip_on()


def test_a_caption_says_how_many_knots_a_spline_has():
    y, p = overconfident()
    _, ax = draw(y, p, method="spline", knots=4)
    assert "by restricted cubic spline (4 knots)" in rp.caption(ax)
    _, ax = draw(y, p, method="spline", fold=np.arange(len(y)) % 2)  # each fold has its own
    assert "by restricted cubic spline;" in rp.caption(ax)


@pytest.mark.parametrize(("models", "kws", "words"), [
    (4, {}, "by 10 uniform bins;"),
    (5, {}, "by 10 uniform bins; bins without markers and intervals;"),
    (5, {"intervals": True}, "by 10 uniform bins; bins without markers;"),
])  # fmt: skip
def test_a_caption_says_that_bins_of_many_models_have_no_marks(models, kws, words):
    y, p = overconfident()
    _, ax = draw(y, {f"m{k}": p ** (1 + k / 9) for k in range(models)}, **kws)
    said = rp.caption(ax).replace("; small and hollow: bins of fewer than 5 cases", "")
    assert words in said


def test_low_predictions_in_few_uniform_bins_lead_to_quantile_bins(rng):
    p = rng.uniform(0.0, 0.19, 400)
    y = rng.random(400) < p
    with pytest.warns(UserWarning, match='only 2 of 10 uniform bins hold cases.*strategy="quantile"'):
        ax = rp.calibration(y, p)
    assert "by 2 of 10 uniform bins" in rp.caption(ax)
    plt.figure()
    with pytest.warns(UserWarning, match='only 2 of 7 uniform bins hold cases.*strategy="quantile"'):
        rp.calibration(y, p, n_bins=7)  # the number alone does not say that they should be uniform
    plt.figure()
    assert "10 quantile bins" in rp.caption(rp.calibration(y, p, strategy="quantile"))  # no warning


def test_captions_and_legends_give_the_numbers_of_bins_of_all_models():
    y, wide, narrow = np.tile([0, 1], 20), np.linspace(0.01, 0.99, 40), np.linspace(0.51, 0.99, 40)
    _, ax = draw(y, {"wide": wide, "narrow": narrow}, method=("isotonic", "bins"))  # 10 of 10, and 5 of 10
    assert "isotonic regression and 5 to 10 of 10 uniform bins" in rp.caption(ax)
    assert [text for text in words(ax) if "bins" in text] == ["5 to 10 of 10 uniform bins"]
    tied = np.repeat([0.2, 0.8], 20)
    _, ax = draw(y, {"tied": tied, "wide": wide}, strategy="quantile")
    assert "by 2 to 10 quantile bins" in rp.caption(ax)
    _, ax = draw(y, {"tied": tied, "wide": wide}, method="smooth")
    own = [rp.compute.calibration(y, p, method="smooth").bandwidth for p in (tied, wide)]
    low, high = (f"{width:.4g}" for width in sorted(own))
    assert f"bandwidth {low} to {high}, the" in rp.caption(ax)
    _, ax = plt.subplots()
    rp.predictiveness(y, {"tied": tied, "wide": wide}, observed=True, ax=ax)
    assert "in 2 to 10 groups by risk" in rp.caption(ax)
    _, ax = plt.subplots()
    rp.refinement_calibration(
        rp.compute.brier_decomposition(y, {"tied": tied, "wide": wide}, method="bins", strategy="quantile"), ax=ax
    )
    assert "by 2 to 10 quantile bins: tied" in rp.caption(ax)


@pytest.mark.parametrize(("method", "n_bins"), [("bins", 2), (("beta", "bins"), 4), ("beta", 2)])
def test_labels_may_hold_the_ece_over_the_bins(method, n_bins):
    y, p = [0, 1, 1, 1, 0, 1], [0.1, 0.2, 0.4, 0.7, 0.8, 0.9]
    _, ax = draw(y, {"net": p}, method=method, n_bins=n_bins, label_fmt="{name} (ECE {ece:.3f})")
    # by hand, sums of observed − predicted: 2 − 0.7 and 2 − 2.4; 1 − 0.3, 1 − 0.4, 1 − 0.7 and 1 − 1.7
    ece = {2: (1.3 + 0.4) / 6, 4: (0.7 + 0.6 + 0.3 + 0.7) / 6}[n_bins]
    assert ax.get_legend_handles_labels()[1][0].startswith(f"net (ECE {ece:.3f})")
    counts = rp.compute.counts(*overconfident(), max_points=60)
    _, ax = draw({"net": counts}, n_bins=7, label_fmt="{ece:.3f} ± {ece_error:.3f}")
    with pytest.warns(UserWarning, match="intercept and slope are not given"):
        bounds = rp.compute.calibration_statistics(counts, n_bins=7)
    assert bounds.ece_error > 0
    assert ax.get_legend_handles_labels()[1][0].startswith(f"{bounds.ece:.3f} ± {bounds.ece_error:.3f}")


def test_a_caption_names_the_bins_at_the_start_once():
    _, ax = plt.subplots()
    rp.calibration([0, 1, 0, 1], [0.1, 0.8, 0.3, 0.6], ax=ax)
    said = rp.caption(ax)
    assert said.startswith("Calibration plot: observed proportion over predicted probability, by 4 of 10 uniform bins; small")


@pytest.mark.parametrize("options", [{"palette": "gray"}, {"palette": ["0.2", "0.6"]}, {}], ids=str)
def test_bands_of_grey_models_let_the_curves_be_seen(options):
    """They were opaque, since the opacity of a grey band is that of its colour."""
    y, p = overconfident()
    _, ax = plt.subplots()
    band = {} if options else {"facecolor": "tab:green"}
    rp.calibration(y, {"a": p, "b": p**2}, method="spline", band=band or True, rug=False, ax=ax, **options)
    bands = artists(ax, "band:a") + artists(ax, "band:b")
    assert len(bands) == 2
    for one in bands:
        assert 0 < one.get_facecolor()[0][3] < 0.5


def test_a_caption_takes_the_terms_of_both_axes_and_classes():
    terms = {"positive": "right", "negative": "wrong", "Predicted probability": "Confidence"}
    said = rp.caption(draw(*overconfident(), terms=terms | {"Observed proportion": "Accuracy"})[1])
    assert said.startswith("Calibration plot: Accuracy over Confidence, by")
    assert "scores of right cases (upwards) and of wrong cases (downwards)" in said
    assert "positive" not in said


@pytest.mark.parametrize(("column", "word"), [("seed", "seeds"), ("run_id", "runs"), ("site", "folds")])
def test_folds_are_called_after_their_column(column, word):
    y, p = overconfident()
    data = {"y": y, "p": p, column: np.arange(len(y)) % 5}
    ax = rp.roc_average("y", "p", fold=column, errorbar="sd", data=data)
    assert f"in 5 {word}" in rp.caption(ax)
    assert ("folds" in rp.caption(ax)) is (word == "folds")
