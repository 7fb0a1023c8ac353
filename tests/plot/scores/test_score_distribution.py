"""Score distributions and ranking strips as pictures."""

import re

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artists
from papers import FLACH_RANKING, table

import rocplot as rp
from rocplot import compute
from rocplot.compute._scores.score_distribution import align_bins
from rocplot.page.labels import get_labels

Y = np.repeat([1, 0], 50)
SCORE = np.random.default_rng(2).normal(size=100) + Y
GAMES = table("tic_tac_toe")
GRADES = [0, 0, 0, 1, 1, 1], [1, 1, 3, 2, 3, 3]


def draw(picture, *args, **kws):
    fig, ax = plt.subplots()
    assert picture(*args, ax=ax, **kws) is ax
    return fig, ax


@pytest.mark.mpl_image_compare
def test_image_scores_histogram():
    return draw(rp.score_distribution, GAMES["x_wins"], GAMES["naive_bayes"], threshold=0.5)[0]


@pytest.mark.mpl_image_compare
def test_image_scores_density():
    return draw(rp.score_distribution, Y, SCORE, kind="density", threshold=0.5)[0]


@pytest.mark.mpl_image_compare
def test_image_scores_cdf():
    return draw(rp.score_distribution, GAMES["x_wins"], GAMES["naive_bayes"], kind="cdf", threshold=0.5)[0]


def test_distribution_functions_and_their_gap():
    fig, ax = draw(rp.score_distribution, Y, SCORE, kind="cdf", threshold=0.2)
    at = np.linspace(-3, 4, 301)
    for gid, label in (("score_distribution", 1), ("negatives", 0)):
        (line,) = artists(ax, gid)
        own = SCORE[label == Y]
        x, y = line.get_data()
        found = np.array([y[x <= one][-1] if (x <= one).any() else 0 for one in at])
        np.testing.assert_allclose(found, [(own <= one).mean() for one in at], atol=1e-15)
    known = rp.compute.ks_statistic(Y, SCORE)
    (line,) = artists(ax, "gap")
    x, ends = line.get_data()
    shares = [(SCORE[label == Y] < x[0]).mean() for label in (1, 0)]  # those of the cut-off are positive
    np.testing.assert_allclose(ends, shares)
    assert abs(ends[1] - ends[0]) == pytest.approx(known.statistic)
    assert x[0] == x[1] == known.threshold
    fig.canvas.draw()
    (labels,) = artists(ax, "labels")
    said = [text.get_text() for text in labels.get_children()]
    matrix = rp.compute.confusion_matrix(Y, SCORE, threshold=0.2)
    below = SCORE[known.threshold > SCORE].max()
    gap = next(one for one in said if one.startswith(f"KS {known.statistic:.3f}\nat ≥ "))
    assert below < float(gap.split("\nat ≥ ")[1]) <= known.threshold
    expected = {gap, f"fpr {matrix.fp / 50:.3f}"}
    assert set(said) == expected | {f"cut-off 0.2\ntpr {matrix.tp / 50:.3f}"}
    assert artists(ax, "baseline") == []


def test_scores_without_a_gap_have_none():
    _, ax = draw(rp.score_distribution, [0, 1], [1, 1], kind="cdf")
    assert artists(ax, "gap") == []
    _, ax = draw(rp.score_distribution, Y, SCORE)
    assert artists(ax, "gap") == []


def test_distribution_functions_stand_on_axes_of_their_own():
    _, ax = draw(rp.score_distribution, Y, SCORE)
    with pytest.raises(ValueError, match="draw on another axes"):
        rp.score_distribution(Y, SCORE, kind="cdf", ax=ax)
    with pytest.raises(ValueError, match="leave out stat"):
        rp.score_distribution(Y, SCORE, kind="cdf", stat="count")


@pytest.mark.mpl_image_compare
def test_image_ranking():
    fig, ax = plt.subplots(figsize=(3.4, 1.1))
    y, score = FLACH_RANKING
    tied = np.ceil(np.array(score) / 3)
    rp.ranking_strip(y, {"ranking": score, "with ties": tied}, pos_label="+", ax=ax)
    return fig


@pytest.mark.parametrize("kind", ["histogram", "density"])
def test_outlines_bear_the_numbers(kind):
    _, ax = draw(rp.score_distribution, Y, SCORE, kind=kind, rug=False)
    found = rp.compute.score_distribution(Y, SCORE, kind=kind)
    for gid, sign, heights in (("score_distribution", 1, found.positive), ("negatives", -1, found.negative)):
        (line,) = artists(ax, gid)
        if kind == "density":
            np.testing.assert_array_equal(line.get_xydata(), np.column_stack([found.score, sign * heights]))
            continue
        x, y = line.get_data()
        inside = np.interp(found.score, x, y)  # flat over each bin
        np.testing.assert_allclose(inside, sign * heights)
        assert np.abs(np.trapezoid(y, x)) == pytest.approx(1)
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["positives (50)", "negatives (50)"]


def test_threshold_says_its_roc_point_and_shades_what_lies_beyond():
    fig, ax = draw(rp.score_distribution, Y, SCORE, threshold=0.5)
    matrix = rp.compute.confusion_matrix(Y, SCORE, threshold=0.5)
    (labels,) = artists(ax, "labels")
    fig.canvas.draw()
    texts = [text.get_text() for text in labels.get_children()]
    assert texts == [f"cut-off 0.5\ntpr {matrix.tpr:.3f}", f"fpr {matrix.fpr:.3f}"]
    (cut,) = artists(ax, "threshold")
    assert list(cut.get_xdata()) == [0.5, 0.5]
    for shade in artists(ax, "beyond"):
        assert shade.get_paths()[0].vertices[:, 0].min() == 0.5
    _, ax = draw(rp.score_distribution, Y, SCORE, threshold={"value": 99, "color": "red"})
    assert artists(ax, "beyond") == []


@pytest.mark.parametrize("kind", ["histogram", "density"])
def test_labels_of_a_cut_off_stand_at_its_line_without_a_leader_and_off_the_rugs(kind):
    """At each cut-off, also where bars rise to the edge, where a leader would run across them."""
    rng = np.random.default_rng(1)
    y = rng.integers(0, 2, 300)
    score = 1 / (1 + np.exp(0.8 - 1.6 * y - 1.1 * rng.normal(size=300)))
    for cut in (0.2, 0.4, 0.6, 0.8):
        fig, ax = draw(rp.score_distribution, y, score, kind=kind, threshold=cut)
        fig.canvas.draw()
        (line,) = artists(ax, "threshold")
        x = line.get_window_extent().x0
        tips = np.concatenate([rug.get_segments() for rug in artists(ax, "rug")])[:, 1]
        tips = ax.get_xaxis_transform().transform(tips)
        for text, leader in zip(get_labels(ax).get_children(), list_leaders(ax), strict=True):
            box = text.get_window_extent()
            assert not len(leader.get_xdata())
            assert min(abs(box.x0 - x), abs(box.x1 - x)) < 10
            assert not any(box.contains(*tip) for tip in tips)
        plt.close(fig)


def list_leaders(ax):
    return [label.leader for label in get_labels(ax)._labels]


def test_rug_stands_at_the_scores_of_each_class(rng):
    _, ax = draw(rp.score_distribution, Y, {"m": SCORE})
    rugs = artists(ax, "rug:m")
    for rug, own, edge in zip(rugs, (1, 0), (1, 0), strict=True):
        segments = np.array(rug.get_segments())
        np.testing.assert_array_equal(np.sort(segments[:, 0, 0]), np.sort(SCORE[own == Y]))
        assert (segments[:, 0, 1] == edge).all()
    many = rng.normal(size=30_000)
    _, ax = draw(rp.score_distribution, many > rng.normal(size=30_000), many)
    counts = [len(rug.get_segments()) for rug in artists(ax, "rug")]
    assert all(1000 < n <= 2001 for n in counts)  # one to each two thousandth of the scores, ends included


def test_a_second_distribution_fits_in():
    _, ax = draw(rp.score_distribution, Y, {"a": SCORE})
    low, high = ax.get_xlim()
    rp.score_distribution(Y, {"b": 3 * SCORE}, ax=ax)
    assert ax.get_xlim()[1] > high
    assert ax.get_xlim()[0] < low
    assert len(artists(ax, "baseline")) == 1


def test_several_models_and_bad_arguments():
    for kws, error, words in (
        ({}, ValueError, "draws one model, not 2"),
        ({"threshold": 0.5}, ValueError, "draws one model"),
    ):
        with pytest.raises(error, match=words):
            rp.score_distribution(Y, {"a": SCORE, "b": SCORE}, **kws)
    for kws, error, words in (
        (
            {"threshold": "a"},
            TypeError,
            "threshold must be a bool, a number or a dict of Line2D properties, got 'a'",
        ),
        ({"threshold": {"color": "red"}}, ValueError, "threshold needs its value"),
        ({"rug": 3}, TypeError, "rug must be a bool or a dict of LineCollection properties, got 3"),
        ({"bins": 5000}, ValueError, "a page shows at most 900"),
        ({"label_fmt": "{n}"}, ValueError, "choose from name, label, total"),
    ):
        with pytest.raises(error, match=words):
            rp.score_distribution(Y, SCORE, **kws)
    assert plt.get_fignums() == []


def test_signs_and_boxes_of_a_ranking():
    _, ax = draw(rp.ranking_strip, [1, 0, 1, 0, 1], {"m": [5, 4, 4, 4, 1]})
    (plus,), (minus,) = artists(ax, "ranking_strip:m"), artists(ax, "negatives:m")
    assert (plus.get_marker(), minus.get_marker()) == ("+", "_")
    assert plus.get_xdata().tolist() == [0.5, 1.5, 4.5]  # within a tie the positives stand first
    assert minus.get_xdata().tolist() == [2.5, 3.5]
    (box,) = artists(ax, "ties:m")
    x = box.get_paths()[0].vertices[:, 0]
    assert 1 < x.min() < 1.5
    assert 3.5 < x.max() < 4
    assert [label.get_text() for label in ax.get_yticklabels()] == ["m"]
    rp.ranking_strip([1, 0], {"n": [2, 1]}, ax=ax)
    assert [label.get_text() for label in ax.get_yticklabels()] == ["m", "n"]
    assert artists(ax, "ranking_strip:n")[0].get_ydata().tolist() == [1]
    assert ax.get_xlim() == (0, 5)


def test_long_rankings_are_cells():
    _, ax = draw(rp.ranking_strip, Y, {"m": SCORE}, label_fmt="{name} {auc:.2f}")
    (cells,) = artists(ax, "ranking_strip:m")
    assert len(cells.get_paths()) == 60
    assert ax.get_xlim() == (0, 1)
    assert ax.get_yticklabels()[0].get_text() == f"m {rp.compute.auc(Y, SCORE):.2f}"
    tones = cells.get_facecolor()[:, 0]  # the first cells hold positives alone: the model's colour
    assert tones[0] < tones[-1]


def test_strips_check_first():
    with pytest.raises(
        TypeError, match="ties must be a bool or a dict of PolyCollection properties, got 'no'"
    ):
        rp.ranking_strip([1, 0], [2, 1], ties="no")
    with pytest.raises(ValueError, match="max_cases must be finite and at least 1"):
        rp.ranking_strip([1, 0], [2, 1], max_cases=0)
    with pytest.raises(TypeError, match="'most' is now called 'max_cases'"):
        rp.ranking_strip([1, 0], [2, 1], most=3)
    assert plt.get_fignums() == []


def test_a_ready_result_is_drawn_as_it_is():
    smooth = rp.compute.score_distribution(Y, SCORE, kind="density")
    assert rp.compute.score_distribution(smooth) is smooth
    _, ax = draw(rp.score_distribution, smooth)
    np.testing.assert_array_equal(artists(ax, "score_distribution")[0].get_ydata(), smooth.positive)
    halves = rp.compute.score_distribution(
        [0, 1, 1, 0, 1], [0.1, 0.4, 0.6, 0.7, 0.9], bins=[0, 0.5, 1], stat="count"
    )
    _, ax = draw(rp.score_distribution, halves)
    line = artists(ax, "score_distribution")[0].get_xydata()
    assert line.tolist() == [[0, 0], [0, 1], [0.5, 1], [0.5, 2], [1, 2], [1, 0]]
    assert ax.get_ylabel() == "Cases"
    row = rp.compute.ranking_strip([1, 0, 1, 0, 1, 0], [6, 5, 4, 3, 2, 1], max_cases=3)
    _, ax = draw(rp.ranking_strip, row)
    assert len(artists(ax, "ranking_strip")[0].get_paths()) == 3
    for picture, made, kws in (
        (rp.score_distribution, halves, {"kind": "density"}),
        (rp.score_distribution, smooth, {"stat": "count"}),
        (rp.score_distribution, halves, {"bins": 3}),
        (rp.score_distribution, smooth, {"bandwidth": 0.1}),
        (rp.ranking_strip, row, {"max_cases": 4}),
    ):
        (name,) = kws
        with pytest.raises(TypeError, match=f"`{name}` cannot be changed on a precomputed"):
            picture(made, **kws)
    rp.score_distribution(
        rp.compute.roc(Y, SCORE), kind="density", bandwidth=1
    )  # which is no distribution yet


def test_a_far_threshold_is_on_the_panel():
    for cut in (7, -9):
        _, ax = draw(rp.score_distribution, Y, SCORE, threshold=cut)
        low, high = ax.get_xlim()
        assert low < cut < high


def test_the_darkest_tone_is_the_densest_cell():
    y = np.zeros(2000)
    y[[0, 1, 2, 400]] = 1  # of 60 cells of 33⅓ cases the first holds 3
    fig, ax = draw(rp.ranking_strip, y, -np.arange(2000))
    colours = artists(ax, "ranking_strip")[0].get_facecolors()
    darkest = colours[:, :3].sum(1).argmin()
    assert darkest == 0
    assert colours[0] == pytest.approx(plt.matplotlib.colors.to_rgba("C0"))
    assert ax.get_xlabel() == "Share of cases, best first\n(darker: more positives, up to 9 %)"
    rp.ranking_strip(y, {"again": -np.arange(2000)[::-1]}, ax=ax)
    rp.ranking_strip(1 - y, {"reverse": -np.arange(2000)}, ax=ax)  # no cell is darker than the darkest
    assert artists(ax, "ranking_strip:reverse")[0].get_facecolors().max() <= 1
    fig.canvas.draw()


@pytest.mark.parametrize("other", [{"stat": "count"}, {"stat": "count", "kind": "density"}])
def test_heights_of_another_kind_are_refused(other):
    _, ax = plt.subplots()
    rp.score_distribution([1, 0, 1, 0], [4, 3, 2, 1], ax=ax)
    with pytest.raises(ValueError, match="ax already shows Density of each class over Score, where Cases"):
        rp.score_distribution([1, 0, 1, 0], [4, 3, 2, 1], ax=ax, **other)
    rp.score_distribution([1, 0, 1, 0], [4, 3, 2, 1], kind="density", ax=ax)


@pytest.mark.parametrize("first", [0, 1])
def test_signs_and_cells_have_no_axis_in_common(first):
    _, ax = plt.subplots()
    rows = [([1, 0] * 40, np.arange(80)), ([1, 0, 1], [3, 2, 1])]
    rp.ranking_strip(*rows[first], ax=ax)
    before = ax.get_children()
    with pytest.raises(ValueError, match=r"ax already shows (ranks|shares of cases), where"):
        rp.ranking_strip(*rows[1 - first], ax=ax)
    assert ax.get_children() == before
    rp.ranking_strip(*rows[first], ax=ax)


# -- all cases behind each class ------------------------------------------------------------------


@pytest.mark.mpl_image_compare
def test_image_scores_over_the_total():
    people = rp.load_dataset("diabetes")
    return draw(rp.score_distribution, people["y_true"], people["random_forest"], total=True)[0]


def totals(ax):
    """Read the outlines of all cases, that of the positives' side first: the largest height at each score."""
    found = []
    for one in artists(ax, "total"):
        corners = one.get_paths()[0].vertices
        found.append({x: max(corners[corners[:, 0] == x, 1], key=abs) for x in np.unique(corners[:, 0])})
    return found


def test_all_cases_stand_behind_each_class():
    """Bins [0, 1), [1, 2]: one positive and two negatives, three positives and, of weight 4, a negative."""
    y, s, w = [1, 0, 0, 1, 1, 1, 0], [0.5, 0.2, 0.7, 1, 1.5, 2, 1], [1, 1, 1, 1, 1, 1, 4]
    kws = {"bins": [0, 1, 2], "total": True, "sample_weight": w}
    _, ax = draw(rp.score_distribution, y, s, stat="count", **kws)
    assert totals(ax) == [{0: 3, 1: 7, 2: 7}, {0: -3, 1: -7, 2: -7}]
    assert ax.get_ylim()[1] > 7
    _, ax = draw(rp.score_distribution, y, s, **kws)
    np.testing.assert_allclose(
        list(totals(ax)[0].values()), [0.3, 0.7, 0.7]
    )  # 3 and 7 of 10 cases, in bins of width 1
    labels = [one.get_text() for one in ax.get_legend().get_texts()]
    assert labels == ["positives (weight 4)", "negatives (weight 6)", "all cases"]


def test_the_density_of_all_cases_integrates_to_1():
    rng = np.random.default_rng(5)
    y, s = rng.random(300) < 0.2, rng.normal(size=300).astype(np.float32)
    _, ax = draw(rp.score_distribution, y, s, kind="density", total=True)
    up, down = totals(ax)
    assert np.trapezoid(list(up.values()), list(up)) == pytest.approx(1, abs=2e-3)
    assert list(down.values()) == [-height for height in up.values()]


def test_distribution_functions_have_no_total():
    _, ax = plt.subplots()
    with pytest.raises(ValueError, match="total belongs to bins or a density"):
        rp.score_distribution([1, 0, 1, 0], [4, 3, 2, 1], kind="cdf", total=True, ax=ax)
    assert not ax.has_data()


@pytest.mark.parametrize("kind", ["histogram", "density", "cdf"])
def test_the_weight_of_a_class_has_four_digits_and_a_whole_one_all(kind):
    y, score = [1, 1, 1, 0, 0, 0], [0.9, 0.7, 0.4, 0.6, 0.3, 0.1]
    for weight, sizes in (
        ([1 / 3, 1 / 7, 1, 1 / 9, 0.1, 0.2], ("1.476", "0.4111")),
        ([1234, 5678, 1000000, 2, 2, 2], ("1\u00a0006\u00a0912", "6")),
        ([0.1, 0.2, 0.7, 4e6 / 3, 1, 1], ("1", "1\u00a0333\u00a0335")),
    ):
        _, ax = plt.subplots()
        rp.score_distribution(y, score, kind=kind, sample_weight=weight, ax=ax)
        assert ax.get_legend_handles_labels()[1][:2] == [
            f"positives (weight {sizes[0]})",
            f"negatives (weight {sizes[1]})",
        ]


def _read_ticks(axis):
    """Read the numbers at the ticks of an axis, with the factor and the summand that they have in common."""
    axis.figure.canvas.draw()
    scale, shift = 1.0, 0.0
    offset = re.sub(r"\\mathdefault|[${} ]", "", axis.get_offset_text().get_text().replace("−", "-"))
    for sign, factor, power in re.findall(r"(\+?)([\d.]*)\\times10\^(-?\d+)", offset):
        if sign or factor:
            shift = float(factor or 1) * 10.0 ** int(power)
        else:
            scale = 10.0 ** int(power)
    texts = [text.get_text().replace("−", "-") for text in axis.get_ticklabels()]
    return [float(text) * scale + shift for text in texts], texts


@pytest.mark.sample(1)
@pytest.mark.parametrize("spread", [10**2, 10**6, 10**9, 10**12])
def test_ticks_of_far_scores_and_of_thin_heights_say_their_numbers(spread):
    rng = np.random.default_rng(0)
    y = np.tile([0, 1], 100)
    score = 9 * 10**15 + np.round(rng.normal(size=200) * spread).astype(np.int64)
    ax = rp.score_distribution(y, score, ax=plt.subplots()[1])
    heights, texts = _read_ticks(ax.yaxis)
    np.testing.assert_allclose(heights, np.abs(ax.get_yticks()), rtol=1e-9, atol=0)
    assert max(map(len, texts)) <= 6
    scores, texts = _read_ticks(ax.xaxis)
    np.testing.assert_allclose(np.array(scores) - 9e15, ax.get_xticks() - 9e15, rtol=1e-6, atol=4)
    assert len(set(texts)) == len(texts)


def test_the_gap_stands_at_the_cut_off_that_its_label_names():
    """Of grades, the gap is before the steps at 2: two of three negatives, and no positive, are below."""
    _, ax = draw(rp.score_distribution, *GRADES, kind="cdf")
    (line,) = artists(ax, "gap")
    assert list(line.get_xdata()) == [2, 2]
    assert list(line.get_ydata()) == pytest.approx([0, 2 / 3])
    assert [text.get_text() for text in get_labels(ax).get_children()] == ["KS 0.667\nat ≥ 2"]


def test_the_gap_has_an_entry_in_a_narrow_panel():
    fig = plt.figure(figsize=(1.2, 2))
    ax = rp.score_distribution(*GRADES, kind="cdf", ax=fig.add_subplot())
    assert "KS 0.667 at ≥ 2" in [text.get_text() for text in ax.get_legend().get_texts()]


@pytest.mark.parametrize(("cut", "first"), [(0.5, 1), (1, 1), (1.4, 2), (0, 0), (-0.3, 0), (4.2, None)])
def test_bars_of_single_scores_are_shaded_whole_on_the_side_of_their_score(cut, first):
    """Scores are 0 to 4, each in a bar of width 1 around it; those from the cut-off on are positive."""
    score = np.repeat(np.arange(5.0), 8)
    y = np.tile([0, 1], 20)
    _, ax = draw(rp.score_distribution, y, score, threshold=cut)
    shades = artists(ax, "beyond")
    assert len(shades) == 2 * (first is not None)
    for shade in shades:
        x, heights = shade.get_paths()[0].vertices.T
        assert x.min() == pytest.approx(first - 0.5)
        assert np.abs(heights[np.isclose(x, x.min())]).max() == pytest.approx(0.2)  # a fifth of each class
    (line,) = artists(ax, "threshold")
    assert line.get_xdata()[0] == pytest.approx((5 if first is None else first) - 0.5)  # where the shade begins


def test_an_edge_moves_to_the_cut_off_of_scores_that_are_not_rounded():
    """Between 0.35 and 0.8, where an edge of 8 bins divides the cases alike."""
    _, ax = draw(rp.score_distribution, [0, 0, 1, 1], [0.1, 0.4001, 0.35, 0.8123], threshold=0.5)
    assert artists(ax, "threshold")[0].get_xdata()[0] == 0.5
    assert {shade.get_paths()[0].vertices[:, 0].min() for shade in artists(ax, "beyond")} <= {0.5}
    (bars,) = (line for line in ax.lines if line.get_gid() == "score_distribution")
    assert np.isclose(bars.get_xdata(), 0.5).any()


def test_ticks_of_scores_that_several_cases_share_are_called_distinct():
    y = [0, 1, 0, 1]
    for score, words in (([1, 2, 3, 4], "Ticks: scores"), ([1, 2, 1, 4], "Ticks: distinct scores")):
        _, ax = draw(rp.score_distribution, np.array(y), np.array(score, float))
        assert f"{words} of positive cases (above) and of negative cases (below)." in rp.caption(ax)


SHADED = {
    "continuous": (lambda rng: np.r_[rng.normal(0, 1, 60), rng.normal(1.5, 1, 60)], 1.0),
    "hundredths": (lambda rng: np.r_[rng.normal(0, 1, 60), rng.normal(1.5, 1, 60)].round(2), 1.0),
    "whole numbers": (lambda rng: rng.integers(0, 10, 120), 4),
    "many whole numbers": (lambda rng: rng.integers(0, 1000, 120), 137),
    "few values": (lambda rng: rng.choice([0.1234, 0.5, 0.777], 120), 0.5),
    "beside an end": (lambda rng: np.r_[0.0, rng.random(118), 1.0], 0.011),
}


@pytest.mark.parametrize("stat", ["density", "count"])
@pytest.mark.parametrize("bins", [None, 7])
@pytest.mark.parametrize("case", SHADED)
def test_the_shaded_area_is_the_rate(rng, case, bins, stat):
    make, cut = SHADED[case]
    y, score = np.repeat([0, 1], 60), make(rng)
    _, ax = plt.subplots()
    rp.score_distribution(y, score, threshold=cut, bins=bins, stat=stat, ax=ax)
    for gid, label in (("score_distribution", 1), ("negatives", 0)):
        (line,) = [line for line in ax.lines if line.get_gid() == gid]
        edges = line.get_xdata()[::2]
        width = np.diff(edges) if stat == "count" else np.ones(edges.size - 1)  # heights of bars are counted
        whole = np.abs((line.get_ydata()[1:-1:2] * np.diff(edges) / width).sum())
        shade = next(c for c in ax.collections if str(c.get_gid()).startswith("beyond") and _side(c) == label)
        (path,) = shade.get_paths()
        x, height = path.vertices.T
        steps = np.column_stack([np.diff(x) * (height[1:] + height[:-1]) / 2, (x[1:] + x[:-1]) / 2])
        steps = steps[steps[:, 0] != 0]
        bar = np.searchsorted(edges, steps[:, 1]) - 1
        area = np.abs((steps[:, 0] / width[bar]).sum())
        assert area / whole == pytest.approx((score[y == label] >= cut).mean(), abs=1e-6)


def _side(collection):
    """Return 1 for a shade above the axis, 0 below it."""
    return int(collection.get_paths()[0].vertices[:, 1].sum() > 0)


def test_a_cut_off_moves_the_bins_of_whole_numbers_but_not_their_width(rng):
    """Bins hold equally many whole numbers: as wide, from the cut-off on, but for those at both ends."""
    score = rng.integers(0, 1000, 120)
    free, cut = (compute.score_distribution(np.arange(120) % 2, score), 137)
    edges = align_bins(free, cut)
    np.testing.assert_allclose(np.diff(edges)[1:-1], free.width[0])
    assert cut in edges
    assert edges[0] == score.min()
    assert align_bins(compute.score_distribution([0, 1] * 10, [0, 1, 2, 3] * 5), 2) is None


@pytest.mark.parametrize("stat", ["density", "count"])
@pytest.mark.parametrize("decimals", [None, 1, 0])
@pytest.mark.parametrize("cut", [4.5, 30, 120.5])
def test_bars_of_a_concentration_begin_at_or_above_its_least_value(rng, cut, decimals, stat):
    """Also if the column is negated; the line stands at the cut-off, which is an edge of the bars."""
    y = np.repeat([0, 1], 150)
    score = np.exp(np.where(y, rng.normal(4.3, 1.1, 300), rng.normal(1.8, 0.8, 300)))
    score = score if decimals is None else score.round(decimals)
    for sign, name in ((1, "x"), (-1, "-x")):
        _, ax = plt.subplots()
        rp.score_distribution("y", name, data={"y": y, "x": score}, threshold=sign * cut, stat=stat, ax=ax)
        (line,) = artists(ax, "threshold")
        assert list(line.get_xdata()) == [sign * cut] * 2
        (bars,) = (line for line in ax.lines if line.get_gid() == "score_distribution")
        x = np.unique(sign * bars.get_xdata())
        assert x.min() >= max(score.min() - 0.5, 0)
        assert x.max() <= score.max() + 1
        assert np.isclose(x, cut).any()
        assert "drawn between" not in rp.caption(ax)
        plt.close(ax.figure)


def test_a_caption_says_where_the_line_of_a_cut_off_stands_between_bars():
    """Whole scores have bars around them: the cut-off 3 divides as the edge at 2.5 does."""
    _, ax = draw(rp.score_distribution, [0, 0, 0, 1, 1, 1] * 3, [1, 2, 3, 2, 3, 4] * 3, threshold=3)
    said = rp.caption(ax)
    assert "Vertical line: cut-off 3, with tpr 0.667 and fpr 0.333; the line is drawn between two bars, at 2.5; " in said
    _, ax = draw(rp.score_distribution, Y, SCORE, kind="density", threshold=0.2)
    assert "the line is drawn" not in rp.caption(ax)


def test_thousands_of_an_axis_are_grouped():
    ax = rp.score_distribution([0, 1] * 50, np.arange(0, 60_000, 600))
    ax.figure.canvas.draw()
    assert "20\u00a0000" in [text.get_text() for text in ax.get_xticklabels()]
