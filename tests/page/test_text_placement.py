"""Text beside points, and what stands in a legend: where it is placed and how it is written."""

import itertools
import re

import matplotlib.pyplot as plt
import numpy as np
import pytest
import stress
from artists import artist
from matplotlib.lines import Line2D
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.transforms import Bbox, IdentityTransform
from papers import FAWCETT_FIGURE_3, FLACH_CLASSIFIERS, VUK_CURK_TABLE_2
from pictures import drawn_faults

import rocplot as rp
from rocplot.page import labels as places
from rocplot.page.ink import Ink
from rocplot.page.labels import MANY, Label, Taken, column, crossings, labels_of, meet, strikes, thinned
from rocplot.plot import _artists


def drawn(picture, *args, **kws):
    """Draw a picture; return its axes and, of each visible label, the text, the box and the leader's ends."""
    fig, ax = plt.subplots()
    picture(*args, ax=ax, **kws)
    fig.canvas.draw()
    shown = [one for one in labels_of(ax)._labels if one.text.get_visible()]
    return ax, [(one.text.get_text(), one.text.get_window_extent(), one.leader.get_xydata()) for one in shown]


def on_page(artist):
    paths = artist.get_paths() if hasattr(artist, "get_paths") else [artist.get_path()]
    return [artist.get_transform().transform_path(path) for path in paths]


def test_no_leader_runs_through_another_label():
    _, labels = drawn(rp.roc, *FAWCETT_FIGURE_3, pos_label="p", thresholds=True)
    leaders = [(text, ends) for text, _, ends in labels if len(ends)]
    assert leaders
    for text, ends in leaders:
        assert not any(Path(ends).intersects_bbox(box) for other, box, _ in labels if other != text)


LARGE_TYPE = {  # long labels in the type of slides: what they say, and how many
    "two intervals on isometrics": (
        {"at": [0.3, 0.7], "isometrics": True, "area": True},
        r"tpr 0\.\d+ \(",
        2,
    ),
    "cut-offs with intervals": (
        {"thresholds": [0.3, 0.5, 0.7], "crosses": True, "operating_point": "youden"},
        r"0\.[357]$|Youden",
        4,
    ),
}


@pytest.mark.parametrize("case", LARGE_TYPE)
def test_long_labels_in_large_type_keep_off_curves_legend_and_leaders(case):
    """The chance line gives way, in a column rows are as high as their labels, and orders are tried."""
    options, pattern, count = LARGE_TYPE[case]
    y, scores = stress.sample(300, 120, {"a": 0.85, "b": 0.75})
    with plt.style.context("rocplot.styles.slides"):
        ax, labels = drawn(rp.roc, y, scores["a"] if "at" in options else scores, **options)
    wanted = [(text, box, ends) for text, box, ends in labels if re.search(pattern, text)]
    assert len(wanted) >= count
    assert not drawn_faults(ax.figure)
    for text, _, ends in wanted:
        assert not len(ends) or not any(
            Path(ends).intersects_bbox(box) for other, box, _ in wanted if other != text
        )


def test_a_wide_label_in_a_corner_stays_in_the_panel_and_off_the_lines():
    ax, labels = drawn(rp.roc_points, FLACH_CLASSIFIERS, slope_ranges=True)
    (box,) = [box for text, box, _ in labels if text.startswith("AlwaysPos")]
    panel = ax.get_window_extent()
    assert panel.x0 < box.x0 < box.x1 < panel.x1
    assert panel.y0 < box.y0 < box.y1 < panel.y1
    assert not any(path.intersects_bbox(box, filled=False) for path in on_page(artist(ax, "chance")))


def test_labels_keep_off_the_edges_of_tie_boxes():
    ax, labels = drawn(rp.roc, *VUK_CURK_TABLE_2, pos_label="p", ties=True, thresholds=True)
    for _, box, _ in labels:
        assert not any(path.intersects_bbox(box, filled=False) for path in on_page(artist(ax, "ties")))


def test_thresholds_are_written_with_a_minus():
    _, labels = drawn(rp.roc, [0, 1, 0, 1], [-1.5, 2, -np.inf, 3], thresholds=[-1.5, -np.inf, 2])
    assert {text for text, _, _ in labels} == {"cut-off −1.5", "−∞", "2"}


def test_what_belongs_to_no_model_stands_last_in_the_legend():
    _, ax = plt.subplots()
    for name in ("a", "b"):
        rp.lift([1, 0, 1, 0], {name: [4, 3, 2, 1]}, perfect=True, label_fmt="{name}", ax=ax)
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["a", "b", "perfect ranking"]


def test_a_rank_stands_below_its_sign():
    fig, ax = plt.subplots()
    rp.ranking_strip([1, 0, 1, 0, 1, 1], [6, 5, 4, 3, 2, 1], ax=ax)
    fig.canvas.draw()
    ticks = [(x, text.get_text()) for x, text in zip(ax.get_xticks(), ax.get_xticklabels(), strict=True)]
    low, high = ax.get_xlim()
    assert [one for one in ticks if low < one[0] < high] == [
        (0.5, "1"),
        (1.5, "2"),
        (2.5, "3"),
        (3.5, "4"),
        (4.5, "5"),
        (5.5, "6"),
    ]


# -- other data, other styles ---------------------------------------------------------------------

STYLES = ["paper", "jmlr", "slides", "dark"]


def ranked(auc, n, rng):
    """Scores of two normal classes with about this AUC."""
    y = np.repeat([1, 0], n // 2)
    return y, rng.normal(size=n) + 2 * y * {0.9996: 2.37, 0.85: 0.73, 0.5: 0.0}[auc]


def cross(a, b):
    """Whether two leaders have a point in common between their ends."""
    (p, q), (r, s) = a, b

    def side(start, end, point):
        return np.sign(np.linalg.det([end - start, point - start]))

    return side(p, q, r) * side(p, q, s) < 0 and side(r, s, p) * side(r, s, q) < 0


def check(ax, labels):
    """No two labels overlap, none leaves the panel or stands on its model's line, no leaders cross."""
    panel = ax.get_window_extent()
    lines = [path for line in ax.lines if line.get_gid().startswith("roc") for path in on_page(line)]
    for i, (text, box, ends) in enumerate(labels):
        assert panel.x0 < box.x0 < box.x1 < panel.x1, text
        assert panel.y0 < box.y0 < box.y1 < panel.y1, text
        assert not any(path.intersects_bbox(box, filled=False) for path in lines), text
        for other, beside, way in labels[:i]:
            assert not box.overlaps(beside), (text, other)
            assert not (len(ends) and len(way) and cross(ends, way)), (text, other)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("auc", [0.9996, 0.85, 0.5])
def test_ten_cut_offs_stay_readable(style, auc, rng):
    y, score = ranked(auc, 400, rng)
    cuts = np.quantile(score, np.linspace(0.05, 0.95, 10)).round(3)
    with plt.style.context(f"rocplot.styles.{style}"):
        ax, labels = drawn(rp.roc, y, score, thresholds=list(cuts))
    assert len(labels) == 10
    assert sum("cut-off" in text for text, _, _ in labels) == 1
    check(ax, labels)


@pytest.mark.parametrize("style", STYLES)
def test_cut_offs_of_two_models_have_their_colours(style, rng):
    (y, good), (_, bad) = ranked(0.9996, 200, rng), ranked(0.85, 200, rng)
    with plt.style.context(f"rocplot.styles.{style}"):
        ax, labels = drawn(rp.roc, y, {"good": good, "bad": bad}, thresholds=[0.5, 1.0, 1.5, 2.0])
    check(ax, labels)
    inks = {line.get_color() for line in ax.lines if line.get_gid().startswith("roc:")}
    assert {one.text.get_color() for one in labels_of(ax)._labels} == inks
    assert [text.startswith("cut-off") for text, _, _ in labels].count(True) == 2


@pytest.mark.parametrize("style", STYLES)
def test_of_many_cut_offs_of_two_models_those_have_numbers_that_have_room(style, rng):
    (y, good), (_, bad) = ranked(0.85, 400, rng), ranked(0.5, 400, rng)
    cuts = np.quantile(good, np.linspace(0.02, 0.98, 20)).round(3)
    with plt.style.context(f"rocplot.styles.{style}"):
        with pytest.warns(UserWarning, match="no room for the number of cut-off") as caught:
            ax, labels = drawn(rp.roc, y, {"good": good, "bad": bad}, thresholds=list(cuts))
        ax.figure.canvas.draw()
    assert len(caught) == 1  # once, whatever is drawn again
    lost = [one.number for one in labels_of(ax)._labels if not one.text.get_visible()]
    said = str(caught[0].message).split("cut-off ")[1].split(":")[0].split(", ")
    assert sorted(said) == sorted(set(lost))
    assert 6 <= len(labels) == 40 - len(lost)
    check(ax, labels)
    long = 0.6 * ax.get_window_extent().width
    assert not [text for text, _, ends in labels if len(ends) and np.hypot(*np.diff(ends, axis=0)[0]) > long]


def test_cut_offs_that_no_page_holds_are_counted(rng):
    y, score = ranked(0.85, 2000, rng)
    fig, ax = plt.subplots()
    rp.roc(y, score, thresholds=np.linspace(score.min(), score.max(), 1000), ax=ax)
    with pytest.warns(UserWarning, match="no room for the number of cut-off") as caught:
        fig.canvas.draw()
    assert (len(caught), caught[0].filename) == (1, __file__)
    shown = sum(one.text.get_visible() for one in labels_of(ax)._labels)
    assert f"… ({1000 - shown} of 1000): enlarge" in str(caught[0].message)


def at(x, y, series="s"):
    """Make a number beside a point on the page."""
    return Label(
        Text(0, 0, ""),
        np.array([[x, y]], float),
        True,
        True,
        False,
        3.5,
        Line2D([], []),
        "cut-off",
        series,
        "0.5",
    )


def test_of_many_numbers_those_near_one_that_is_kept_are_left_out():
    row = [at(4 * i, 0) for i in range(MANY + 1)]  # 0, 4, …, 40
    kept = thinned(row, 10.0, IdentityTransform())
    assert [one.spots[0, 0] for one in kept] == [
        0,
        12,
        24,
        36,
    ]  # the first that is 10 away from the last kept
    assert [one.text.get_visible() for one in row] == [one in kept for one in row]
    few = row[:MANY]
    assert thinned(few, 10.0, IdentityTransform()) == few
    far = [at(0, 10 * i) for i in range(MANY + 1)]  # just far enough
    assert thinned(far, 10.0, IdentityTransform()) == far
    names = [at(i, 0, series="") for i in range(MANY + 1)]  # no numbers of a series: all are needed
    assert thinned(names, 10.0, IdentityTransform()) == names


def test_a_column_is_the_best_of_all_that_are_tried(rng):
    """The search leaves off early; a search through all places finds nothing better."""
    for case in range(6):
        ink = Ink(200, 160, 1.0)
        if case % 2:
            ink.box(*rng.uniform([0, 0, 60, 60], [50, 50, 120, 120]))
        taken = Taken(1.0, np.array([2.0, 2.0, 198.0, 158.0]), ink, Ink(200, 160), [], None)
        points = np.column_stack([rng.uniform(60, 120, 3 + case), rng.uniform(40, 120, 3 + case)])
        sizes = np.column_stack([rng.uniform(15, 40 if case % 2 else 15, 3 + case), np.full(3 + case, 8.0)])

        def cost(boxes, leaders, taken=taken):
            total = taken.cost(boxes).sum() + 0.1 * np.ptp(leaders, axis=1).sum()
            total += 75 * crossings(leaders, leaders).sum()
            return total + taken.leader_cost(leaders, 3.5).sum() + 200 * strikes(leaders, boxes).sum()

        found = cost(*column(points, sizes, 3.5, taken))
        high = 1.25 * 8
        tops = np.linspace(2, 158 - high * len(points), 8) + high * (len(points) - 0.5)
        for x, top, side in itertools.product(np.linspace(2, 198, 16), tops, (0, 1)):
            ports = np.column_stack([np.full(len(points), x), top - high * np.arange(len(points))])
            for row in places._orders(points, ports):
                tried = places._joined(points, sizes, np.full(len(points), high), row, ports, side, 1.0)
                assert found <= cost(*tried) + 1e-9


@pytest.mark.parametrize("many", [2, 5, 9])
def test_a_column_is_in_the_panel_and_the_shortest_whose_leaders_do_not_cross(many, rng):
    panel = Bbox([[0, 0], [300, 300]])
    ink = Ink(300, 300, 1.0)
    taken = Taken(1.0, np.array([2, 2, 298, 298]), ink, Ink(300, 300), [], None)
    points = np.column_stack([rng.uniform(100, 140, many), rng.uniform(120, 180, many)])
    boxes, leaders = column(points, np.full((many, 2), (20.0, 8.0)), 3.5, taken)
    assert not taken.cost(boxes).any()
    assert not meet(boxes, boxes).sum() > many
    assert not crossings(leaders, leaders).any()
    assert not strikes(leaders, boxes).any()
    assert np.array_equal(leaders[:, 0], points)
    assert panel.contains(*boxes[:, :2].min(axis=0))
    assert np.hypot(*np.diff(leaders, axis=1)[:, 0].T).max() < 90
    ink.box(*boxes[0])  # now something stands there
    assert not taken.cost(column(points, np.full((many, 2), (20.0, 8.0)), 3.5, taken)[0]).any()


def test_an_infinite_cut_off_is_left_out_unless_it_is_asked_for():
    assert not [
        text
        for text, _, _ in drawn(rp.roc, *FAWCETT_FIGURE_3, pos_label="p", thresholds=True)[1]
        if "∞" in text
    ]
    assert drawn(rp.roc, *FAWCETT_FIGURE_3, pos_label="p", thresholds=[np.inf])[1][0][0] == "cut-off ∞"


def test_the_optimum_says_what_it_is():
    _, labels = drawn(rp.roc, [0, 1, 0, 1], [0.1, 0.4, 0.35, 0.8], operating_point=True)
    assert [text for text, _, _ in labels] == ["optimum\ncut-off 0.4"]


@pytest.mark.parametrize("picture", [rp.roc, rp.lift, rp.pn])
def test_accuracies_stand_on_the_descending_diagonal(picture):
    ax, labels = drawn(picture, *FAWCETT_FIGURE_3, pos_label="p", isometrics={"levels": [0.2, 0.3, 0.4]})
    assert [text for text, _, _ in labels] == ["0.2", "0.3", "0.4"]
    for text, box, _ in labels:
        x, y = ax.transData.inverted().transform(box.get_points().mean(axis=0))
        rate = y / 10 if picture is not rp.roc else y
        fpr = {rp.roc: x, rp.pn: x / 10, rp.lift: 2 * x - rate}[picture]
        assert fpr + rate == pytest.approx(1, abs=0.01)
        assert rate == pytest.approx(float(text), abs=0.01)


def test_lines_of_equal_value_are_cut_under_their_values():
    fig, ax = plt.subplots()
    rp.isometrics("precision", fill=True, ax=ax)
    fig.canvas.draw()
    for one in labels_of(ax)._labels:
        one.text.set_alpha(0)
    fig.canvas.draw()
    image = np.asarray(fig.canvas.buffer_rgba())[::-1, :, :3].astype(int)
    shown = [one.text.get_window_extent() for one in labels_of(ax)._labels if one.text.get_visible()]
    assert shown
    for box in shown:
        (x0, y0), (x1, y1) = np.ceil(box.min).astype(int), np.floor(box.max).astype(int)
        line = image[y0:y1, x0:x1].reshape(-1, 3).min(axis=0)  # the line is darker than all tones
        assert line.sum() > image[y0 - 6 : y1 + 6, x0 - 6 : x1 + 6].reshape(-1, 3).min(axis=0).sum() + 60


@pytest.mark.parametrize(
    "name", ["roc", "threshold_metrics", "score_distribution", "calibration", "net_benefit", "det"]
)
def test_ticks_have_one_form(name, rng):
    y = np.repeat([1, 0], 30)
    fig, ax = plt.subplots()
    getattr(rp, name)(y, np.clip(0.3 * y + 0.6 * rng.random(60), 0.01, 0.99), ax=ax)
    fig.canvas.draw()
    texts = [tick.get_text() for axis in (ax.xaxis, ax.yaxis) for tick in axis.get_ticklabels()]
    assert not [text for text in texts if "." in text and text.endswith("0")]


def test_a_label_leaves_thin_lines_whole_where_it_can():
    fig, ax = plt.subplots(figsize=(5, 5))
    ax.set(xlim=(0, 1), ylim=(0, 1))
    for at in np.linspace(0.3, 0.5, 9):  # right below the point, where a label stands first
        _artists.line(ax, [0.5, 1], [at, at])
    _artists.label(ax, "optimum", 0.5, 0.5)
    fig.canvas.draw()
    text = next(one for one in labels_of(ax).get_children() if one.get_text() == "optimum")
    box = text.get_window_extent().transformed(ax.transData.inverted())
    assert box.y0 > 0.5 or box.y1 < 0.3 or box.x1 < 0.5


@pytest.mark.parametrize("skew", [0.3, 1, 3])
def test_values_of_lines_keep_off_the_line_of_indifference(skew):
    fig, ax = plt.subplots(figsize=(5, 5))
    rp.isometrics("accuracy", skew=skew, levels=5, indifference=True, ax=ax)
    fig.canvas.draw()
    for text in (one for one in labels_of(ax).get_children() if one.get_visible()):
        box = text.get_window_extent().transformed(ax.transData.inverted())
        assert box.x0 + box.y0 > 1 or box.x1 + box.y1 < 1  # the line is x + y = 1


def test_a_line_of_chance_is_cut_at_words_that_have_no_other_room():
    """Cut-offs and optima of two models crowd where the only room left for the last is on the diagonal."""
    rng = np.random.default_rng(0)
    y = np.r_[0, 1, (rng.random(298) < 0.3).astype(int)]
    noise = rng.normal(size=(3, 300))
    scores = {
        name: 1 / (1 + np.exp(1 - 1.5 * (skill * y + 0.6 * noise[0] + 0.8 * own)))
        for name, skill, own in zip(
            ("a model of a long name", "another of a long name"), (1.8, 1.2), noise[1:], strict=True
        )
    }
    with plt.style.context("default"):
        fig, ax = plt.subplots(figsize=(3.6, 3.6), dpi=110)
        rp.roc(y, scores, thresholds=[0.1, 0.3, 0.5], hull=True, operating_point=True, ax=ax)
        fig.canvas.draw()
    (chance,) = (line for line in ax.lines if line.get_gid() == "chance")
    path = chance.get_transform().transform(np.column_stack([np.linspace(0, 1, 2000)] * 2))
    texts = [
        one
        for one in ax.findobj(plt.Text)
        if one.get_visible() and ("cut-off" in one.get_text() or "0." in one.get_text())
    ]
    boxes = [
        one.get_window_extent()
        for one in texts
        if one.axes is ax and one not in ax.get_xticklabels() + ax.get_yticklabels()
    ]
    legend = ax.get_legend()
    boxes = [box for box in boxes if legend is None or not box.overlaps(legend.get_window_extent())]
    struck = [at for at in path if any(box.contains(*at) for box in boxes)]
    assert struck  # else this page says nothing
    x, y = np.transpose(struck)
    pixels = np.asarray(fig.canvas.buffer_rgba())[(fig.bbox.height - y).astype(int), x.astype(int), :3]
    assert np.ptp(pixels.astype(int), axis=1)[
        pixels.min(axis=1) < 60
    ].all()  # of words and shades; dots are black


# -- many numbers that can be spared --------------------------------------------------------------


def many(n=400):
    rng = np.random.default_rng(1)
    y = np.arange(n) % 3 == 0
    return y, rng.normal(y * 1.5)


def test_of_all_cut_offs_of_a_long_curve_some_are_written_far_from_each_other():
    ax, labels = drawn(rp.roc, *many(), thresholds=True)
    assert 10 <= len(labels) <= 30
    points = ax.transData.transform([one.spots[0] for one in labels_of(ax)._labels if one.text.get_visible()])
    off = np.hypot(*(points[:, None] - points[None]).transpose(2, 0, 1))[np.triu_indices(len(points), 1)]
    size = max(box.height for _, box, _ in labels)
    assert off.min() > 1.5 * size


def test_of_a_long_curve_only_points_with_a_number_are_marked():
    ax, labels = drawn(rp.roc, *many(), thresholds=True)
    ring = artist(ax, "thresholds")
    seen = []

    class Counting:
        def __getattr__(self, name):
            return getattr(ax.figure.canvas.get_renderer(), name)

        def draw_markers(self, gc, marker, marker_trans, path, *args):
            seen.append(len(path.vertices))

    ring.draw(Counting())
    assert seen == [len(labels)]
    assert len(ring.get_xdata()) > len(labels)  # all of them are still known


def test_twenty_numbers_are_all_asked_for():
    y, score = many(20)
    _, labels = drawn(rp.roc, y, score, thresholds=True)
    assert len(labels) >= 15


def test_labels_without_room_stay_on_the_panel():
    """Ink all over the panel: the place that hides least is one of it, not one beside it."""
    y, score = many(150)
    fig, ax = plt.subplots(figsize=(3.5, 3))
    rp.cost_curve(y, {"a tree": score, "a forest": -score, "a third": score**2}, operating_point=True, ax=ax)
    for at in np.linspace(0, 1, 60):
        labels_of(ax).avoid(ax.plot([0, 1], [at, at], color="0.8")[0])
    fig.canvas.draw()
    shown = [one.text.get_window_extent() for one in labels_of(ax)._labels if one.required]
    assert shown
    assert all(ax.bbox.x0 < box.x0 and box.x1 < ax.bbox.x1 for box in shown)
