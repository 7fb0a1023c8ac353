"""DET curves: probit axes, what is clipped, and where the rates are equal."""

import itertools
import warnings

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artists
from papers import FAWCETT_FIGURE_3, table
from scipy.stats import norm

import rocplot as rp
from rocplot.plot import _breaks

Y, SCORE = FAWCETT_FIGURE_3


def draw(*args, **kws):
    fig, ax = plt.subplots()
    assert rp.det(*args, ax=ax, **kws) is ax
    return fig, ax


@pytest.mark.mpl_image_compare
def test_image_det_of_two_models():
    games = table("tic_tac_toe")
    return draw(
        games["x_wins"], {"naive Bayes": games["naive_bayes"], "tree": games["tree"]}, thresholds=[0.5]
    )[0]


def test_axes_are_probit_and_hold_plain_rates():
    fig, ax = draw(Y, SCORE, pos_label="p", limits=(0.05, 0.8))
    fig.canvas.draw()
    places = ax.transData.transform([(rate, rate) for rate in (0.05, 0.2, 0.5, 0.8)])
    deviates = norm.ppf([0.05, 0.2, 0.5, 0.8])
    for side in places.T:
        np.testing.assert_allclose(np.diff(side) / (side[-1] - side[0]), np.diff(deviates) / np.ptp(deviates))
    box = ax.get_window_extent()
    assert box.width == pytest.approx(box.height)
    assert [tick.get_text() for tick in ax.get_xticklabels()] == [
        "5",
        "10",
        "20",
        "30",
        "40",
        "50",
        "60",
        "70",
        "80",
    ]
    assert ax.get_xlabel() == "False positive rate (%)"


def test_rates_of_0_and_1_are_drawn_on_the_frame_and_the_others_are_exact():
    curve = rp.compute.det(Y, SCORE, pos_label="p")
    rates = np.column_stack([curve.fpr, curve.fnr])
    first, last = np.flatnonzero(curve.fpr == 0)[-1], np.flatnonzero(curve.fnr == 0)[0]
    _, ax = draw(Y, SCORE, pos_label="p", limits=(0.05, 0.8))
    frame = ax.get_xlim()[0]
    assert frame < 0.05
    drawn = ax.lines[0].get_xydata()
    np.testing.assert_allclose(drawn, np.maximum(rates, frame)[first : last + 1], rtol=1e-12)
    triangles = {mark.get_marker(): tuple(mark.get_xydata()[0]) for mark in artists(ax, "clipped")}
    # no false positive until .8 of the positives are missed; none missed from .9 on, beyond the panel
    assert triangles == {"<": pytest.approx((frame, 0.8))}
    _, ax = draw(Y, SCORE, pos_label="p", limits=(0.05, 0.95))
    frame = ax.get_xlim()[0]
    drawn = ax.lines[0].get_xydata()
    np.testing.assert_allclose(drawn, np.maximum(rates, frame)[first : last + 1], rtol=1e-12)
    triangles = {mark.get_marker(): tuple(mark.get_xydata()[0]) for mark in artists(ax, "clipped")}
    assert triangles == {"<": pytest.approx((frame, 0.8)), "v": pytest.approx((0.9, frame))}


def test_no_line_of_a_rate_of_0_runs_inside_the_panel():
    """Martin et al. (1997): a rate of 0 lies at infinity; at the lowest tick it would read as the tick's rate."""
    y, score = separated(3)
    _, ax = draw(y, {"good": score})
    rp.det(*separated(1), ax=ax)  # the panel grows; what was drawn stays on its frame
    for name in ("det:good", "det"):
        (line,) = artists(ax, name)
        x, miss = line.get_data()
        left, bottom = ax.get_xlim()[0], ax.get_ylim()[0]
        assert (x == left).sum() == (miss == bottom).sum() == 1
        assert (x[0], miss[-1]) == (left, bottom)
        assert x[1:].min() >= 1 / 400
        assert miss[:-1].min() >= 1 / 400


def separated(by, n=400):
    quantiles = norm.ppf((np.arange(n) + 0.5) / n)
    return np.repeat([1, 0], n), np.r_[quantiles + by, quantiles]


@pytest.mark.parametrize(("by", "ends"), [(3, (0.002, 0.7)), (1, (0.002, 0.98)), (0.2, (0.002, 0.998))])
def test_the_panel_ends_where_the_curves_are_of_use(by, ends):
    """No rate but 0 is below 1/400; the lowest positive stands at Φ⁻¹(1/800) + by, where fpr is .51, .98, .998."""
    fig, ax = draw(*separated(by))
    fig.canvas.draw()
    low, high = ax.get_xlim()
    assert low < ends[0] < 2 * low
    assert high == pytest.approx(ends[1], abs=2e-3)
    assert ax.get_ylim() == (low, high)
    (chance,) = artists(ax, "chance")
    shown = (chance.get_xydata() >= low).all(axis=1) & (chance.get_xydata() <= high).all(axis=1)
    assert shown.all() == (by < 1)


def test_default_limits_grow_for_a_worse_curve_and_those_asked_for_do_not():
    _, ax = draw(*separated(3))
    rp.det(*separated(1), ax=ax)
    assert ax.get_xlim()[1] == ax.get_ylim()[1] == 0.98
    rp.det(*separated(3), ax=ax)
    assert ax.get_xlim()[1] == 0.98
    _, ax = draw(*separated(3), limits=(0.001, 0.5))
    rp.det(*separated(1), ax=ax)
    assert ax.get_xlim()[1] == 0.5
    _, ax = draw(*separated(3))
    ax.set_xlim(0.01, 0.3)  # the caller's own
    rp.det(*separated(1), ax=ax)
    assert ax.get_xlim() == (0.01, 0.3)
    assert ax.get_ylim()[1] == 0.98


def test_the_legend_says_what_the_triangles_are():
    _, ax = draw(Y, {"m": SCORE}, pos_label="p")
    words = [text.get_text() for text in ax.get_legend().get_texts()]
    assert words.count("rate of 0 or 1, off the scale") == 1
    _, ax = draw(*separated(3), limits=(0.05, 0.5))
    assert not artists(ax, "clipped")
    assert not artists(ax, "key")


def test_what_leaves_an_enlarged_panel_is_not_clipped():
    _, ax = draw(Y, SCORE, pos_label="p", limits=(0.2, 0.7), thresholds=[0.54, 0.53, 0.4])
    assert artists(ax, "clipped") == []
    x = ax.lines[0].get_xdata()
    assert x.min() < 0.01  # the line leaves
    (made,) = artists(ax, "thresholds")  # fpr .1 is off the panel
    np.testing.assert_allclose(made.get_xydata(), [(0.2, 0.5), (0.4, 0.3)])


def test_a_tie_bends_and_leaves_by_the_corner():
    y, score = [1] * 4 + [0] * 4, [2, 2, 1, 1, 2, 1, 1, 1]
    _, ax = draw(y, score)
    x, miss = ax.lines[0].get_data()
    assert x.size > 20
    off = np.where(x < 0.25, 1 - 2 * x, (1 - x) * 2 / 3)  # straight in rates: (0, 1), (¼, ½), (1, 0)
    inner = (x > 0.06) & (x < 0.94)
    np.testing.assert_allclose(miss[inner], off[inner])
    assert x[0] <= 0.002
    assert miss[-1] <= 0.002


def test_binormal_curves_are_straight():
    _, ax = draw(rp.compute.binormal(1.5, 0.7))
    x, y = ax.lines[0].get_data()
    seen = (x > 1e-4) & (x < 1 - 1e-4) & (y > 1e-4) & (y < 1 - 1e-4)
    np.testing.assert_allclose(norm.ppf(y[seen]), -1.5 - 0.7 * norm.ppf(x[seen]), atol=2e-3)
    assert seen.sum() > 500


def test_equal_error_rate_is_marked_once_per_model_and_furniture_once():
    _, ax = draw(Y, {"m": SCORE}, pos_label="p")
    rp.det(Y, {"n": SCORE[::-1]}, pos_label="p", ax=ax)
    rate = rp.compute.det(Y, SCORE, pos_label="p").equal_error_rate
    assert artists(ax, "equal_error_rate:m")[0].get_xydata().tolist() == [[rate, rate]]
    assert len(artists(ax, "equal_rates")) == len(artists(ax, "chance")) == 1
    assert artists(ax, "det:m")[0].get_label() == f"m (hull EER {100 * rate:.1f} %)"
    assert len(artists(ax, "equal_error_rate:n")) == 1


@pytest.mark.parametrize(
    ("layer", "match"),
    [
        ({"limits": (0, 0.5)}, "at infinity"),
        ({"limits": (0.5, 0.1)}, "must rise"),
        ({"limits": 0.1}, "pair"),
        (
            {"equal_error_rate": "yes"},
            "equal_error_rate must be a bool or a dict of Line2D properties, got 'yes'",
        ),
        ({"thresholds": "all"}, "thresholds must be .* got 'all'"),
    ],
)
def test_bad_layers_draw_nothing(layer, match):
    with pytest.raises((ValueError, TypeError), match=match):
        rp.det([1, 0], [2, 1], **layer)
    assert plt.get_fignums() == []


@pytest.mark.parametrize(
    ("y", "score"), [([1, 0], [1, 1]), ([1, 0], [2, 1]), ([1, 0], [1, 2]), ([1, 0, 0], [2, 2, 1])]
)
def test_the_smallest_data_can_be_drawn(y, score):
    fig, _ = draw(y, score, thresholds=True)
    fig.canvas.draw()


def test_a_second_call_keeps_the_limits_of_the_panel():
    y, score = [1] * 3000 + [0] * 3000, np.arange(6000)[::-1]
    score = np.where(np.arange(6000) == 2999, -1, score)  # one positive below all: rates of 1/3000
    fig, ax = draw(y, {"fine": score})
    assert ax.get_xlim()[0] < 0.0002
    rp.det(
        [1, 0, 1, 0, 0], {"coarse": [0.9, 0.8, 0.7, 0.6, 0.5]}, ax=ax
    )  # alone, its rates of 0 would be at .05
    (coarse,) = artists(ax, "det:coarse")
    x, y = coarse.get_data()
    low = ax.get_xlim()[0]  # of the frame, beyond .0002, which is round and below 1/3000
    np.testing.assert_allclose([x[0], y[-1]], [low, ax.get_ylim()[0]])
    (clipped, *_) = artists(ax, "clipped:coarse")
    assert clipped.get_xdata()[0] == pytest.approx(low)
    fig.canvas.draw()


def test_other_limits_and_other_panels_are_refused():
    _, ax = draw(Y, SCORE, pos_label="p", limits=(0.01, 0.9))
    before = len(ax.get_children())
    rp.det(Y, SCORE, pos_label="p", limits=(0.01, 0.9), ax=ax)
    assert len(ax.get_children()) > before
    before = len(ax.get_children())
    with pytest.raises(ValueError, match=r"limits=\(0.01, 0.99\) are not those of ax, \(0.01, 0.9\)"):
        rp.det(Y, SCORE, pos_label="p", limits=(0.01, 0.99), ax=ax)
    assert len(ax.get_children()) == before
    _, other = plt.subplots()
    rp.roc(Y, SCORE, pos_label="p", ax=other)
    with pytest.raises(ValueError, match="ax already shows True positive rate"):
        rp.det(Y, SCORE, pos_label="p", ax=other)


def test_curves_from_elsewhere_are_drawn_as_they_are():
    made = rp.compute.det(Y, SCORE, pos_label="p")
    bare = rp.compute.DetCurve(list(made.fpr), list(made.fnr))
    assert rp.compute.det(bare) is bare
    lines = [artists(draw(curve)[1], "det")[0] for curve in (made, bare)]
    np.testing.assert_allclose(lines[1].get_xydata(), lines[0].get_xydata(), rtol=1e-12)
    assert lines[0].get_label() == lines[1].get_label()
    with pytest.raises(ValueError, match="thresholds are unknown"):
        draw(bare, thresholds=[0.5])


def youden_by_hand(y, score):
    """Return the counts (fp, tp) of the rule score ≥ t whose tp/P − fp/N is largest, t from high to low."""
    y, score = np.asarray(y), np.asarray(score)
    counts = [
        (np.sum(score[y == 0] >= t), np.sum(score[y == 1] >= t), t) for t in sorted(set(score), reverse=True)
    ]
    gains = [tp / y.sum() - fp / (1 - y).sum() for fp, tp, _ in counts]
    return counts[int(np.argmax(gains))]


@pytest.mark.parametrize("picture", ["det", "pn", "precision_recall"])
@pytest.mark.parametrize("kind", ["spread", "ties", "one positive"])
def test_the_operating_point_of_youden(rng, picture, kind):
    y = rng.permutation(np.repeat([0, 1], [60, 1 if kind == "one positive" else 40]))
    score = rng.normal(size=y.size) + 1.5 * y
    score = np.round(score) if kind == "ties" else score
    fp, tp, cut = youden_by_hand(y, score)
    expected = {
        "det": (fp / 60, 1 - tp / y.sum()),
        "pn": (fp, tp),
        "precision_recall": (tp / y.sum(), tp / (tp + fp)),
    }[picture]
    _, ax = plt.subplots()
    getattr(rp, picture)(y, score, operating_point="youden", ax=ax)
    (point,) = artists(ax, "operating_point")
    found = point.get_xydata()[0]
    if kind == "one positive" and picture == "det":  # a rate of 0 stands on the frame
        assert found[1] == ax.get_ylim()[0]
        expected = expected[0], found[1]
    assert tuple(found) == pytest.approx(expected)
    assert rp.compute.operating_point(y, score, criterion="youden").threshold == cut
    plt.close("all")


def test_an_operating_point_where_precision_is_undefined_is_not_drawn():
    """All are predicted negative at the best decision."""
    _, ax = plt.subplots()
    with pytest.warns(
        UserWarning, match=r"the least cost \(always −, fpr 0.*, tpr 0.*\) lies off the panel.*: draw roc"
    ):
        rp.precision_recall([0, 0, 1, 1], [4, 3, 2, 1], operating_point=True, chance=False, ax=ax)
    assert not artists(ax, "operating_point")
    assert not ax.texts
    assert "Off the panel, not marked: point of least expected cost" in rp.caption(ax)


@pytest.mark.parametrize("limits", [None, (1e-4, 0.9999), (1e-4, 0.5)])
def test_an_optimum_off_the_panel_is_said_and_not_drawn(limits):
    """400 positives of 4,400, a prevalence of .01: the best decision misses over 80 % of the positives."""
    is_shown = limits is None or limits[1] > 0.8
    rng = np.random.default_rng(2)
    y = np.repeat([1, 0], [400, 4000])
    score = rng.normal(y)
    best = rp.compute.operating_point(y, score, prior=0.01)
    assert 1 - best.tpr > 0.8
    _, ax = plt.subplots()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        rp.det(y, {"a": score, "b": rng.normal(6 * y)}, operating_point={"prior": 0.01}, limits=limits, ax=ax)
    marked = {one.get_gid() for one in ax.lines}
    said = [str(one.message) for one in caught]
    assert "operating_point:b" in marked
    assert ("operating_point:a" in marked) == is_shown
    assert len(said) == (not is_shown)
    for text in said:
        assert text.startswith("a: the least cost (cut-off ")
        cut = float(text.partition("cut-off ")[2].partition(",")[0])
        assert (score >= cut).sum() == (score >= best.threshold).sum()
        assert f", fpr {best.fpr:.3f}, fnr {1 - best.tpr:.3f}) lies off the panel" in text
    assert ("a off the panel, not marked, cut-off" in rp.caption(ax)) == (not is_shown)


def test_an_operating_point_needs_the_counts():
    curve = rp.compute.DetCurve(fpr=[0, 0.2, 1], fnr=[1, 0.3, 0])
    with pytest.raises(ValueError, match="DetCurve was built without counts"):
        rp.det(curve, operating_point="youden")
    assert not plt.get_fignums()


def test_rates_of_0_stand_on_the_frame_unless_a_tie_leads_there():
    for score, is_tied in (([6, 5, 4, 3, 2, 1], False), ([6, 6, 4, 3, 2, 1], True)):
        _, ax = plt.subplots()
        rp.det([1, 0, 1, 1, 0, 0], score, limits=(0.05, 0.95), ax=ax)
        x, y = ax.lines[0].get_xydata().T
        frame = ax.get_xlim()[0]
        assert np.nanmin(x) == (frame / 100 if is_tied else frame)  # far beyond: the line leaves
        assert np.nanmin(y) == frame  # the last positive stands above two negatives


@pytest.mark.parametrize("sizes", [(174, 1623), (30, 30), (5, 20), (20000, 300), (2, 1000)])
@pytest.mark.parametrize("by", [0.3, 1.5, 3])
def test_the_panel_shows_every_rate_between_0_and_1_and_little_else(sizes, by):
    rng = np.random.default_rng(sum(sizes))
    y = np.repeat([1, 0], sizes)
    score = rng.normal(by * y)
    _, ax = draw(y, {"m": score}, operating_point="youden")
    curve = rp.compute.det(y, score)
    inner = (curve.fpr > 0) & (curve.fpr < 1) & (curve.fnr > 0) & (curve.fnr < 1)
    for rate, (low, high) in zip((curve.fpr, curve.fnr), (ax.get_xlim(), ax.get_ylim()), strict=True):
        if inner.sum() > 1:
            assert low < rate[inner].min() <= rate[inner].max() <= high
            assert np.ptp(norm.ppf(rate[inner])) > 0.4 * np.ptp(norm.ppf((low, high))) - 1
    assert artists(ax, "operating_point:m")


def test_an_end_with_a_triangle_has_no_other_mark():
    _, ax = draw(*separated(3))
    assert {line.get_marker() for line in artists(ax, "clipped")} == {"<", "v"}
    assert [path for cut in artists(ax, "cut") for path in cut.get_paths()] == []
    assert "//" not in rp.caption(ax)
    y, score = separated(3)
    _, ax = draw(y, np.minimum(score, 2.8))  # a tie at the first end only
    assert {line.get_marker() for line in artists(ax, "clipped")} == {"v"}
    strokes = [path.vertices for cut in artists(ax, "cut") for path in cut.get_paths()]
    assert len(strokes) == 2
    assert all(ax.bbox.y1 - stroke[:, 1].max() < 12 * ax.figure.dpi / 72 for stroke in strokes)


@pytest.mark.parametrize(("limits", "is_marked"), [(None, True), ((0.001, 0.5), False)])
def test_a_curve_that_leaves_the_panel_is_marked_unless_the_caller_cuts_it(limits, is_marked):
    y, score = separated(3)
    fig, ax = draw(y, np.clip(score, 0.2, 2.8), limits=limits)  # ties at both ends: no rate but the last is 0
    strokes = [path for cut in artists(ax, "cut") for path in cut.get_paths()]
    assert len(strokes) == 4 * is_marked  # two at the top, two on the right
    panel, unit = ax.get_window_extent(), fig.dpi / 72
    line = ax.lines[0].get_transform().transform(ax.lines[0].get_xydata())
    for stroke in strokes:
        center = stroke.vertices.mean(axis=0)
        assert panel.contains(*center)
        assert min(panel.max - center) < 8 * unit
        steps = np.concatenate([np.linspace(*ends, 50) for ends in itertools.pairwise(line)])
        assert np.hypot(*(steps - center).T).min() < unit


@pytest.mark.parametrize("negate", [False, True])
def test_an_optimum_at_a_rate_of_0_is_a_triangle_that_points_off_the_scale(negate):
    """Eight of ten positives score above all ten negatives: with dear false positives the fpr is 0, the fnr .2.

    The other way round the fnr is 0, and the fpr .2.
    """
    y, score = np.repeat([0, 1], 10), np.r_[np.arange(10), 3.5, 8.5, np.arange(11, 19)]
    y, score = (1 - y, -score) if negate else (y, score)
    cost, end = ("cost_fn", "fnr 0") if negate else ("cost_fp", "fpr 0")
    _, ax = draw(y, {"m": score}, operating_point={cost: 50})
    (point,) = artists(ax, "operating_point:m")
    assert (point.get_marker(), point.get_markerfacecolor()) == ("v" if negate else "<", "none")
    triangles = [mark for mark in artists(ax, "clipped:m") if mark.get_marker() == point.get_marker()]
    assert point.get_xydata() == pytest.approx(triangles[0].get_xydata())
    assert point.get_markersize() == triangles[0].get_markersize()
    (labels,) = artists(ax, "labels")
    assert labels.get_children()[0].get_text().startswith(f"least cost, {end}\ncut-off ")
    rates = "fpr 0.200, fnr 0.000" if negate else "fpr 0.000, fnr 0.200"
    assert f", {rates}." in rp.caption(ax)
    assert "least cost" not in ax.get_legend_handles_labels()[1]  # whose key would be a triangle


def test_an_optimum_within_the_scale_stays_a_diamond():
    rng = np.random.default_rng(4)
    y = np.repeat([0, 1], 200)
    score = rng.normal(y)
    _, ax = draw(y, {"m": score}, operating_point=True)
    best = rp.compute.operating_point(y, score)
    assert 0 < best.fpr < 1
    (point,) = artists(ax, "operating_point:m")
    assert point.get_marker() == "D"
    (labels,) = artists(ax, "labels")
    assert "fpr" not in labels.get_children()[0].get_text()


def test_a_rate_of_1_has_a_triangle_where_the_panel_ends_below_its_mirrored_limit():
    """As a rate of 0 has: the line was broken there, by the sign of one that goes on to finite rates."""
    y = np.repeat([0, 1], [2000, 20])
    score = np.r_[np.linspace(0, 2, 2000), np.linspace(0.5, 1.9, 20)]
    ax = rp.det(y, score, equal_error_rate=False)
    (_, top) = sorted(ax.get_ylim())
    assert top < 1 - min(ax.get_xlim())
    ax.figure.canvas.draw()
    assert not _breaks.has_break_marks(ax)
    markers = {line.get_marker(): line.get_ydata()[0] for line in ax.lines if line.get_gid() == "clipped"}
    assert markers["^"] == pytest.approx(top)
