"""Forest plots: where marks, names and numbers stand, whatever the page."""

import io
import itertools
import re

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest
import tiers
from artists import artist, artists, words
from matplotlib.text import Annotation

import rocplot as rp
from rocplot.compute._base.interval import Inference

PLAIN = {
    "logistic regression": (0.81, 0.74, 0.87),
    "naive Bayes": (0.7, 0.6, 0.78),
    "tree": (0.9996, 0.97, 0.9999),
}
GROUPS = {group: {"tree": (0.7, 0.6, 0.8), "forest": (0.8, 0.7, 0.9)} for group in ("women", "men")}
STYLES = ["paper", "ieee", "nature", "jmlr", "slides", "dark", "print"]


def texts(ax):
    return [one for one in ax.texts if isinstance(one, Annotation)]


def drawn(intervals, figsize=(5, 3), layout="constrained", dpi=None, **kws):
    fig, ax = plt.subplots(figsize=figsize, layout=layout, dpi=dpi)
    rp.forest(intervals, ax=ax, **kws)
    fig.canvas.draw()
    return fig, ax


def column(ax, pattern):
    """Return the texts on the right that match, with the right edge of what stands before the decimal point."""
    found = [one for one in texts(ax) if re.search(pattern, one.get_text()) and one.xy[0] == 1]
    renderer = ax.figure.canvas.get_renderer()
    ends = []
    for one in found:
        box = one.get_window_extent(renderer)
        whole = one.get_text()
        one.set_text(re.match(r"[^.]*", whole)[0])
        ends.append(box.x0 + one.get_window_extent(renderer).width)
        one.set_text(whole)
    return found, ends


def test_marks_and_limits_stand_where_the_numbers_say():
    _, ax = drawn(PLAIN, reference=0.5)
    for row, (name, (estimate, low, high)) in enumerate(PLAIN.items()):
        (mark,) = [line for line in ax.lines if line.get_gid() == f"forest:{name}"]
        assert mark.get_xydata().tolist() == [[estimate, row]]
        (bar,) = [one for one in ax.collections if one.get_gid() == f"forest:{name}"]
        assert bar.get_segments()[0].tolist() == [[low, row], [high, row]]
    (reference,) = [line for line in ax.lines if line.get_gid() == "reference"]
    assert set(reference.get_xdata()) == {0.5}
    assert ax.get_xlim()[0] < 0.5
    assert drawn(PLAIN)[1].get_xlim()[0] > 0.55  # the axis is that of the data


def test_numbers_are_aligned_at_the_decimal_point():
    values = {"a": (-10.5, -20.25, 0.5), "b": (3.25, -1.5, 12.0), "c": (100.0, 1.0, 200.5)}
    _, ax = drawn(
        values, label_fmt="{estimate:.2f} ({low:.2f} to {high:.2f})", quantity="difference (95 % CI)"
    )
    for pattern in (r"^[−\d.]+$", r"^\(", r"\)$"):
        found, ends = column(ax, pattern)
        assert len(found) == 3 + (pattern == r"\)$")  # the heading, too, ends so
        assert np.ptp(ends[:3]) < 0.5  # of a pixel, as widths are those of any resolution
    words = [one.get_text() for one in texts(ax)]
    assert "−10.50" in words
    assert "(−20.25" in words
    assert "difference (95 % CI)" in words
    assert ax.get_xlabel() == "difference"


def test_rows_have_one_baseline_and_names_one_edge():
    _, ax = drawn(PLAIN)
    names = [one for one in texts(ax) if one.xy[0] == 0]
    assert len({round(one.get_window_extent().x0) for one in names}) == 1
    for row in range(3):
        own = [one for one in texts(ax) if one.xy[1] == row]
        assert len({one.xyann[1] for one in own}) == 1


def test_nan_and_infinite_limits():
    values = {
        "separated": (1.0, np.nan, np.nan),
        "open": (2.0, 1.0, np.inf),
        "none": (np.nan, np.nan, np.nan),
    }
    fig, ax = drawn(values)
    words = [one.get_text() for one in texts(ax) if one.xy[1] == 0 and one.xy[0] == 1]
    assert words == ["1.00", "–"]
    assert [one.get_text() for one in texts(ax) if one.xy[1] == 2 and one.xy[0] == 1] == ["–", "–"]
    (bar,) = [one for one in ax.collections if one.get_gid() == "forest:open"]
    assert bar.get_segments()[0][1, 0] == ax.get_xlim()[1]
    assert "∞)" in [one.get_text() for one in texts(ax)]
    assert not [one for one in ax.collections if one.get_gid() == "forest:separated"]
    assert [line.get_gid() for line in ax.lines] == ["forest:separated", "forest:open"]
    plt.close(fig)


def test_groups_have_headings_and_models_their_colours():
    _, ax = drawn(GROUPS)
    bold = [one.get_text() for one in texts(ax) if one.get_fontweight() == "bold"]
    assert bold == ["women", "men"]
    heights = [one.xy[1] for one in texts(ax) if one.xy[0] == 0]
    assert heights == [0, 1, 2, 3.5, 4.5, 5.5]
    colors = {line.get_gid(): line.get_color() for line in ax.lines}
    assert colors["forest:women:tree"] == colors["forest:men:tree"] != colors["forest:men:forest"]
    _, ax = drawn(PLAIN)
    assert {line.get_color() for line in ax.lines} == {plt.rcParams["text.color"]}
    _, ax = drawn(PLAIN, palette={"tree": "red", "naive Bayes": "green", "logistic regression": "blue"})
    assert [line.get_color() for line in ax.lines] == ["blue", "green", "red"]


def outside(fig):
    page = fig.bbox.padded(0.5)
    every = [one for ax in fig.axes for one in texts(ax)]
    return [
        one.get_text()
        for one in every
        if not (page.x0 <= one.get_window_extent().x0 and one.get_window_extent().x1 <= page.x1)
    ]


def overlaps(fig):
    boxes = [(one.get_text(), one.get_window_extent()) for ax in fig.axes for one in texts(ax)]
    return [
        (a, b)
        for i, (a, box) in enumerate(boxes)
        for b, other in boxes[:i]
        if min(box.x1, other.x1) - max(box.x0, other.x0) > 0.5
        and min(box.y1, other.y1) - max(box.y0, other.y0) > 1.5
    ]


@pytest.mark.sample(2)
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("rows", [1, 6, 60])
def test_a_figure_of_its_own_is_as_high_as_the_rows_need(style, rows):
    sheets = (
        [f"rocplot.styles.{style}"]
        if style not in ("dark", "print")
        else ["rocplot.styles.paper", f"rocplot.styles.{style}"]
    )
    with plt.style.context(sheets):
        ax = rp.forest({f"study number {i}": (0.7, 0.6, 0.8) for i in range(rows)}, quantity="AUC (95 % CI)")
        ax.figure.canvas.draw()
        size = texts(ax)[0].get_fontsize()
        pitch = ax.get_window_extent().height * 72 / ax.figure.dpi / abs(np.subtract(*ax.get_ylim()))
    hinted = 1.0 if mpl.__version__.startswith("3.11.") else 1.03  # before, words below the axis were higher
    assert 1.5 * size < pitch < hinted * (1.8 if rows > 1 else 2.3) * size
    assert outside(ax.figure) == []
    assert overlaps(ax.figure) == []
    assert ax.get_window_extent().width > 0.25 * ax.figure.bbox.width


LONG = ["Logistic regression with splines and interactions", "b"], ["x" * 150, "y"]
PANELS = list(itertools.product(["constrained", "tight", "none"], [(1, 1), (2, 2)], [["a", "b"], *LONG]))


@pytest.mark.sample(1)
@pytest.mark.parametrize(("layout", "shape", "names"), tiers.in_short(PANELS, PANELS[::4]))
def test_names_and_numbers_stay_on_the_page(layout, shape, names):
    fig, axes = plt.subplots(*shape, figsize=(3.6 * shape[1], 2.4 * shape[0]), squeeze=False, layout=layout)
    for ax in axes.flat:
        rp.forest(dict.fromkeys(names, (0.7, 0.6, 0.8)), ax=ax, quantity="AUC (95 % CI)")
    fig.canvas.draw()
    assert outside(fig) == []
    assert overlaps(fig) == []
    assert all(ax.get_window_extent().width > 0.1 * fig.bbox.width / shape[1] for ax in axes.flat)


@pytest.mark.sample(4)
@pytest.mark.parametrize("rows", [1, 3, 12])
@pytest.mark.parametrize(
    "context", [{}, {"font.size": 16, "axes.labelsize": 18}, {"font.size": 6}, "rocplot.styles.slides"]
)
def test_a_page_of_its_own_has_room_for_the_axis_below(rows, context):
    """The margins of matplotlib are shares of the page, which is as low as the rows."""
    plt.close("all")
    with plt.style.context(["default", context]):
        ax = rp.forest({f"site {i}": (0.7, 0.6, 0.8) for i in range(rows)}, quantity="AUC (95 % CI)")
        ax.figure.canvas.draw()
    ticks = [label.get_window_extent() for label in ax.get_xticklabels() if label.get_text()]
    assert min(box.y0 for box in [ax.xaxis.label.get_window_extent(), *ticks]) >= 0
    assert outside(ax.figure) == []


def test_tight_layout_after_drawing():
    fig, _ = drawn(PLAIN, layout="none")
    fig.tight_layout()
    fig.canvas.draw()
    assert outside(fig) == []


@pytest.mark.slow
def test_rows_that_are_too_close_are_told():
    with pytest.warns(UserWarning, match=r"too close for text of 6 pt: make the panel \d+\.\d in high"):
        drawn({f"study {i}": (0.7, 0.6, 0.8) for i in range(60)}, figsize=(5, 3))


def test_numbers_without_room_are_left_out_with_a_warning():
    with pytest.warns(UserWarning, match="too narrow for the numbers"):
        _, ax = drawn(PLAIN, figsize=(1.6, 2))
    assert all(one.xy[0] == 0 for one in texts(ax))


def test_results_of_compute_and_other_objects():
    y, a, b = (
        np.tile([0, 1, 0, 1, 1, 0, 1, 0], 12),
        np.tile([1, 3, 2, 4, 2, 1, 5, 3], 12),
        np.tile([2, 2, 3, 4, 1, 2, 6, 1], 12),
    )
    found = rp.compute.auc_interval(y, {"a": a, "b": b})
    _, ax = drawn(found)
    assert [line.get_xdata()[0] for line in ax.lines] == [found["a"].estimate, found["b"].estimate]
    test = rp.compute.auc_test(y, a, b)
    _, ax = drawn({"a − b": test}, reference=0)
    (mark,) = [line for line in ax.lines if line.get_gid() == "forest:a − b"]
    assert mark.get_xdata()[0] == test.difference


@pytest.mark.parametrize(
    ("given", "error", "words"),
    [
        ([(1, 0, 2)], TypeError, "intervals must be a mapping of name → interval, not list"),
        ({}, ValueError, "intervals is empty"),
        ({"g": {}}, ValueError, "holds an empty group"),
        (
            {"g": {"a": (1, 0, 2)}, "b": (1, 0, 2)},
            ValueError,
            r"intervals\['b'\] is no group, but others are",
        ),
        ({"a": 3}, TypeError, r"intervals\['a'\] must have estimate, low and high"),
        ({"a": (1, 2)}, TypeError, r"intervals\['a'\] must have estimate"),
        ({"a": (1, 3, 2)}, ValueError, "lower limit 3.0 is above the upper one, 2.0"),
    ],
)
def test_what_is_no_interval(given, error, words):
    _, ax = plt.subplots()
    with pytest.raises(error, match=words):
        rp.forest(given, ax=ax)
    assert not ax.lines
    assert ax.axison
    assert ax.get_yticks().size


def test_other_arguments_are_checked():
    _, ax = plt.subplots()
    with pytest.raises(ValueError, match="unknown field 'auc'"):
        rp.forest(PLAIN, label_fmt="{auc}", ax=ax)
    with pytest.raises((TypeError, ValueError), match="reference"):
        rp.forest(PLAIN, reference="x", ax=ax)
    with pytest.raises(ValueError, match="palette has no colour for 'logistic regression'"):
        rp.forest(PLAIN, palette={"tree": "red"}, ax=ax)
    rp.forest(PLAIN, ax=ax)
    with pytest.raises(ValueError, match="ax is in use"):
        rp.forest(PLAIN, ax=ax)


@pytest.mark.parametrize("layout", ["constrained", "tight", "none"])
def test_a_saved_page_is_laid_out_as_the_drawn_one(layout):
    """While a page is saved its layout engine is another one, which moves nothing."""
    with plt.style.context("rocplot.styles.paper"):
        fig, ax = plt.subplots(layout=layout)
        rp.forest(PLAIN, reference=0.5, ax=ax)
        fig.canvas.draw()
        drawn = ax.get_position().bounds
        fig.savefig(io.BytesIO(), format="png", dpi=fig.dpi)
    assert ax.get_position().bounds == pytest.approx(drawn)
    if layout == "constrained":
        assert ax.xaxis.label.get_window_extent().y0 >= 0


@pytest.mark.sample(1)
@pytest.mark.parametrize("dpi", [60, 100, 150, 600])
def test_columns_stand_apart_on_every_raster(dpi):
    """Hinted letters are not as wide, in points, on a screen as in print."""
    name = "k nearest neighbours (k = 25, cosine)"
    with plt.style.context(["default", "rocplot.styles.nature"]):
        fig, ax = drawn({name: (0.36, 0.18, 0.52), "tree": (0.7, 0.6, 0.8)}, (3.5, 3.4), dpi=100)
        fig.savefig(io.BytesIO(), dpi=dpi)  # as measured for the screen before
        fig.dpi = dpi
        fig.canvas.draw()
        renderer, point = fig.canvas.get_renderer(), dpi / 72
        boxes = {
            " ".join(one.get_text().split()): one.get_window_extent(renderer) for one in texts(ax)
        }  # a name may be wrapped
    assert boxes[name].x1 < ax.bbox.x0
    first, *words = [boxes[word] for word in ("0.36", "(0.18", "to", "0.52)")]
    gaps = [b.x0 - a.x1 for a, b in itertools.pairwise([first, *words])]
    assert min(gaps) > 1 * point
    assert boxes["0.36"].x0 > ax.bbox.x1


@pytest.mark.mpl_image_compare
def test_image_forest():
    with plt.style.context("rocplot.styles.paper"):
        values = {
            "All patients": PLAIN,
            "Women": {
                name: (a - 0.05, b - 0.1, np.nan if a > 0.9 else c) for name, (a, b, c) in PLAIN.items()
            },
        }
        return rp.forest(values, reference=0.5, quantity="AUC (95 % CI)").figure


def named(quantity):
    basis = Inference(quantity, "Wald", 0.95)
    return rp.compute.Interval(0.5, 0.4, 0.6, 0.05, basis=basis)


def test_intervals_of_one_quantity_name_the_axis():
    y, scores = (
        [0, 1, 0, 1, 1, 0],
        {"a": [0.1, 0.9, 0.2, 0.8, 0.3, 0.35], "b": [0.3, 0.4, 0.5, 0.1, 0.9, 0.2]},
    )
    areas = rp.compute.auc_interval(y, scores)
    mixed = {"area": areas["a"], "precision": rp.compute.average_precision_interval(y, scores["a"])}
    for intervals, word in (
        (areas, "AUC"),
        ({"all": areas}, "AUC"),
        (mixed, "AUC and Average precision"),
        ({"x": (1, 0, 2)}, "Estimate"),
        ({"a": named("A quantity of a long name"), "b": named("another one of a name")}, "Estimate"),
    ):
        _, ax = plt.subplots()
        rp.forest(intervals, ax=ax)
        assert ax.get_xlabel() == word


@pytest.mark.parametrize(("kws", "ends"), [({}, (1.9, 2.1)), ({"reference": 1}, (0.94, 2.06))])
def test_the_axis_has_room_beside_the_data_and_the_reference(kws, ends):
    """Of .06 of their extent; an interval without one has a twentieth of its value."""
    assert drawn({"m": (2, 2, 2)}, **kws)[1].get_xlim() == pytest.approx(ends)


# -- Pooled centres, and groups -------------------------------------------------------------------


def centres():
    areas = {"A": (0.70, 0.03), "B": (0.80, 0.02), "C": (0.76, 0.03), "D": (0.83, 0.04)}
    return {
        name: rp.compute.Interval(auc, auc - 1.96 * error, auc + 1.96 * error, error)
        for name, (auc, error) in areas.items()
    }


@pytest.mark.mpl_image_compare
def test_image_forest_of_centres():
    rp.forest(rp.compute.random_effects(centres(), transform="logit"), quantity="AUC")
    return plt.gcf()


def test_pooled_centres_have_a_diamond_and_a_prediction_interval():
    pooled = rp.compute.random_effects(centres(), transform="logit")
    _, ax = plt.subplots()
    rp.forest(pooled, ax=ax)
    ends = artist(ax, "prediction").get_xdata()
    assert ends == pytest.approx([pooled.prediction_low, pooled.prediction_high])
    corners = artist(ax, "forest:Summary").get_paths()[0].vertices
    assert (corners[:, 0].min(), corners[:, 0].max()) == pytest.approx((pooled.low, pooled.high))
    text = words(ax)
    for number in (pooled.estimate, pooled.prediction_low, pooled.prediction_high):
        assert f"{number:.2f}" in text
    assert pooled.describe().rstrip(".") in rp.caption(ax)
    _, ax = plt.subplots()
    rp.forest({"old": pooled, "new": pooled}, ax=ax)
    assert artist(ax, "prediction:old")
    assert artist(ax, "prediction:new")


def test_squares_have_the_area_of_the_weights_of_centres():
    pooled = rp.compute.random_effects(centres(), transform="logit")
    _, ax = plt.subplots()
    rp.forest({"old": pooled, "new": pooled}, ax=ax)
    for group in ("old", "new"):
        names = [f"forest:{group}:{name}" for name in "ABCD"]
        sizes = [next(line for line in ax.lines if line.get_gid() == name).get_markersize() for name in names]
        assert np.square(sizes) / np.square(sizes).sum() == pytest.approx(pooled.weight)
    assert "area of the squares: weight in the mean; diamond" in rp.caption(ax)
    assert "area of the squares" not in rp.caption(drawn(centres())[1])


def ratios(scale):
    """Return O:E of centres, pooled, with limits from .5 to 2 times as much."""
    rows = {name: rp.compute.Interval(oe, oe / 2, oe * 2, 0.35 * oe) for name, oe in (("A", 0.5), ("B", 1.0), ("C", 2.5))}
    return rp.compute.random_effects(rows, transform=scale)


@pytest.mark.parametrize(
    ("factor", "ticks"),
    [(1, ["0.2", "0.5", "1", "2", "5"]), (100, ["20", "50", "100", "200", "500"])],
)
def test_ratios_pooled_on_the_logarithm_have_a_logarithmic_axis(factor, ticks):
    pooled = ratios("log")
    rows = {
        name: rp.compute.Interval(one.estimate * factor, one.low * factor, one.high * factor, np.nan)
        for name, one in pooled.intervals.items()
    }
    ends = {"low": 0.5 * factor, "high": 2 * factor, "prediction_low": 0.15 * factor, "prediction_high": 6 * factor}
    pooled = pooled.changed(intervals=rows, estimate=factor, **ends)
    _, ax = drawn(pooled, reference=factor)
    assert ax.get_xscale() == "log"
    shown = [tick.get_text() for tick, at in zip(ax.get_xticklabels(), ax.get_xticks(), strict=True) if ax.get_xlim()[0] <= at <= ax.get_xlim()[1]]
    assert shown == ticks
    low, high = ax.get_xlim()
    assert (low / (0.15 * factor), high / (6 * factor)) == pytest.approx((40**-0.06, 40**0.06))
    assert outside(ax.figure) == []


def test_axes_stay_linear_where_a_logarithm_does_not_show_all():
    with pytest.warns(UserWarning, match="transform='log'"):
        _, ax = drawn(ratios(None))
    assert ax.get_xscale() == "linear"
    assert drawn(ratios("log"), reference=0)[1].get_xscale() == "linear"
    assert drawn({"A": ratios("log"), "B": rp.compute.random_effects(centres())})[1].get_xscale() == "linear"
    _, ax = plt.subplots()
    ax.set_xlim(0, 4)
    rp.forest(ratios("log"), ax=ax)
    assert (ax.get_xscale(), ax.get_xlim()) == ("linear", (0, 4))


def test_ticks_of_a_narrow_range_of_ratios_are_those_of_a_linear_axis():
    rows = {name: rp.compute.Interval(oe, oe / 1.1, oe * 1.1, 0.05 * oe) for name, oe in (("A", 0.98), ("B", 1.1))}
    pooled = rp.compute.random_effects(rows, transform="log")
    _, ax = drawn(pooled.changed(low=0.95, high=1.1, prediction_low=0.9, prediction_high=1.2))
    low, high = ax.get_xlim()
    assert [tick for tick in ax.get_xticks() if low <= tick <= high] == pytest.approx([0.9, 1, 1.1, 1.2])


def test_the_caption_has_the_quantity_that_the_caller_names():
    _, ax = drawn(ratios("log"), quantity="O:E (95 % CI)", reference=1)
    text = rp.caption(ax)
    assert "diamond, with its prediction interval: O:E = " in text
    assert "Estimate" not in text
    assert text.count("random-effects model") == 1  # said once
    areas = rp.compute.auc_interval([0, 1, 1, 0, 1, 0], {"a": [1, 4, 3, 2, 5, 3], "b": [1, 2, 3, 2, 5, 1]}, method="delong")
    _, ax = drawn(areas, quantity="Area (AUC)")
    assert "Area: 95 % confidence interval (DeLong's variance" in rp.caption(ax)
    both = {"AUC": areas, "AP": {"a": named("Average precision")}}
    assert "AUC: 95 %" in rp.caption(drawn(both, quantity="Value")[1])  # the two cannot be told apart else


def test_the_message_of_results_of_several_numbers_shows_a_call_that_runs(rng):
    y, p, by = np.tile([0, 1], 60), rng.uniform(0.1, 0.9, 120), np.repeat(["A", "B"], 60)
    for function in (rp.compute.calibration_statistics, rp.compute.metrics_at):
        results = function(y, p, hue=by)
        with pytest.raises(TypeError, match=r"not \w+\(…\): pass one interval of each, rocplot.forest") as caught:
            rp.forest(results)
        plt.figure()
        assert eval(str(caught.value).rpartition("each, ")[2], {"rocplot": rp, "results": results}).texts


def groups():
    y = [1] * 150 + [0] * 100
    decided = [1] * 56 + [0] * 14 + [1] * 48 + [0] * 32 + [1] * 10 + [0] * 40 + [1] * 20 + [0] * 30
    ward = ["new"] * 70 + ["old"] * 80 + ["new"] * 50 + ["old"] * 50
    return rp.compute.group_differences(y, decided, by=ward, threshold=1, reference="old")


@pytest.mark.mpl_image_compare
def test_image_forest_of_group_differences():
    rp.forest(groups())
    return plt.gcf()


def test_group_differences_have_a_block_for_each_metric():
    """Newcombe (1998), table II: 56/70 − 48/80 is .2 (.0524 to .3339)."""
    _, ax = plt.subplots()
    rp.forest(groups(), ax=ax)
    text = words(ax)
    assert "tpr new fpr new ppv new 0.200 (0.052 to 0.334)" in text
    assert "Difference to old" in text
    assert all(artists(ax, f"forest:{metric}:new") for metric in ("tpr", "fpr", "ppv"))
    assert not artists(ax, "forest:tpr:old")


def test_an_estimate_of_a_ratio_near_1_has_the_digits_of_the_others():
    rows = {"slope": (1.0004, 0.86, 1.14), "other": (0.9, 0.8, 0.9996)}
    texts = [text.get_text() for text in rp.forest(rows, reference=1).texts]
    assert "1.00" in texts  # neither end of a range
    assert "0.9996)" in texts  # a limit on this side of the reference
    plt.close("all")
    areas = [text.get_text() for text in rp.forest({"AUC": (0.9996, 0.98, 0.9999)}).texts]
    assert "0.9996" in areas


def test_tests_are_drawn_as_differences(rng):
    y = np.tile([0, 1], 60)
    tests = {
        name: rp.compute.auc_test(y, rng.normal(size=120) + y, rng.normal(size=120) + y)
        for name in ("a", "b")
    }
    ax = rp.forest(tests)
    assert ax.get_xlabel() == "Difference of the AUCs"
    (reference,) = [line for line in ax.lines if line.get_gid() == "reference"]
    assert list(reference.get_xdata()) == [0, 0]
    text = rp.caption(ax)
    assert text.startswith("Difference of the AUCs with confidence intervals: a ")
    assert "AUCs: 95 % confidence interval (two-sided paired test, DeLong's variance)" in text


# -- Rates of published tables: different quantities, near 1 ------------------------------------------


TABLES = {
    "kit A": rp.compute.ConfusionMatrix(tp=480, fn=10, fp=8, tn=1480),
    "kit B": rp.compute.ConfusionMatrix(tp=40, fn=8, fp=5, tn=95),
}


def rates(first, second):
    found = {name: rp.compute.metrics_at(table, metrics=[first, second]) for name, table in TABLES.items()}
    return {name: {metric: one[metric] for metric in (first, second)} for name, one in found.items()}


@pytest.mark.parametrize(
    ("metrics", "terms", "words"),
    [
        (("sensitivity", "specificity"), "machine-learning", "Sensitivity and specificity"),
        (("tpr", "tnr"), "machine-learning", "True positive rate and true negative rate"),
        (("tpr", "tnr"), "clinical", "Sensitivity and specificity"),
        (("ppv", "mcc"), "machine-learning", "PPV and MCC"),
    ],
)
def test_different_quantities_are_all_named(metrics, terms, words):
    _, ax = drawn(rates(*metrics), terms=terms)
    assert ax.get_xlabel() == words
    said = rp.caption(ax)
    assert said.startswith(f"{words} with confidence intervals: kit A, ")
    assert not re.search(r"[.?!] [a-z]", said)  # sentences begin with a capital


def test_rows_of_a_column_have_equal_decimals():
    """A specificity of 0.9946 of two decimals is 0.99, but its limit .9973 would be 1.00."""
    _, ax = drawn(rates("sensitivity", "specificity"))
    numbers = [one for text in texts(ax) for one in re.findall(r"\d\.(\d+)", text.get_text())]
    assert len(numbers) == 12
    assert set(map(len, numbers)) == {3}
    known = re.findall(r"\d\.(\d+)", rp.caption(ax).partition(" Sensitivity: ")[0])
    assert set(map(len, known)) == {3}


def test_a_row_that_needs_many_decimals_has_them_alone():
    _, ax = drawn(PLAIN)
    assert "0.70 (0.60 to 0.78)" in words(ax)
    assert "0.9996 (0.97 to 0.9999)" in words(ax)


def test_the_caption_says_where_the_reference_line_stands():
    """At 0.75 between ticks of 0.6 and 0.8, the figure itself does not."""
    _, ax = drawn(PLAIN, reference=0.75)
    assert "Reference line: 0.75." in rp.caption(ax)
    assert "Reference line" not in rp.caption(drawn(PLAIN)[1])
