"""Critical difference diagrams: ranks, bars and names, where they stand; Demšar's table."""

import io
import itertools

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artist, artists, words

import rocplot as rp
from rocplot import compute

# Demšar (2006), table 6: the AUC of four trees on 14 data sets, in ten-thousandths
ROWS = [
    (7630, 7680, 7710, 7980), (5990, 5910, 5900, 5690), (9540, 9710, 9680, 9670), (6280, 6610, 6540, 6570),
    (8820, 8880, 8860, 8980), (9360, 9310, 9160, 9310), (6610, 6680, 6090, 6850), (5830, 5830, 5630, 6250),
    (7750, 8380, 8660, 8750), (10000, 10000, 10000, 10000), (9400, 9620, 9650, 9620),
    (6190, 6660, 6140, 6690), (9720, 9810, 9750, 9749), (9570, 9780, 9460, 9700),
]  # fmt: skip
NAMES = ["C4.5", "C4.5+m", "C4.5+cf", "C4.5+m+cf"]
VALUES = dict(zip(NAMES, np.array(ROWS).T / 10_000, strict=True))
RANKS = {"C4.5+m+cf": 1.964, "C4.5+m": 2.0, "C4.5+cf": 2.893, "C4.5": 3.143}  # his, on page 20


def draw(*args, **kws):
    fig, ax = plt.subplots()
    assert rp.critical_difference(*args, ax=ax, **kws) is ax
    return fig, ax


@pytest.mark.mpl_image_compare
def test_image_critical_difference():
    rp.critical_difference(VALUES)
    return plt.gcf()


@pytest.mark.mpl_image_compare
def test_image_critical_difference_of_twelve():
    rng = np.random.default_rng(3)
    values = {f"classifier {i}": 0.7 + 0.012 * i + rng.normal(0, 0.03, 25) for i in range(12)}
    rp.critical_difference(values, method="wilcoxon-holm")
    return plt.gcf()


def test_dots_stand_at_demsars_ranks_and_lines_lead_to_the_names():
    _, ax = draw(VALUES)
    for name, rank in RANKS.items():
        assert artist(ax, f"rank:{name}").get_xdata()[0] == pytest.approx(rank, abs=5e-4)
        (path,) = artist(ax, f"critical_difference:{name}").get_segments()
        assert path[0].tolist() == pytest.approx([rank, 0], abs=5e-4)
    ends = [artist(ax, f"critical_difference:{name}").get_segments()[0][-1, 1] for name in RANKS]
    assert ends == sorted(ends)  # the best first, on an axis that points down
    assert ax.yaxis_inverted()


def test_lines_do_not_cross():
    """A line goes down at its rank, and left below all lines of better ranks: none stands to its left."""
    rng = np.random.default_rng(0)
    _, ax = draw({f"c{i}": rng.normal(size=9) for i in range(9)})
    paths = [line.get_segments()[0] for line in ax.collections if "critical_difference" in line.get_gid()]
    for better, worse in itertools.pairwise(paths):
        assert better[0, 0] <= worse[0, 0]
        assert better[-1, 1] < worse[-1, 1]


def test_bars_join_what_is_not_told_apart():
    found = compute.critical_difference(VALUES)
    _, ax = draw(VALUES)
    bars = [list(bar.get_xdata()) for bar in artists(ax, "group")]
    ranks = dict(zip(found.name.tolist(), found.rank, strict=True))
    assert len(bars) == len(found.groups)
    for bar, group in zip(bars, found.groups, strict=True):
        assert bar == pytest.approx([min(ranks[name] for name in group), max(ranks[name] for name in group)])
        assert np.ptp(bar) <= found.critical_difference
    heights = [bar.get_ydata()[0] for bar in artists(ax, "group")]
    assert len(set(heights)) == len(heights)  # these bars overlap


def test_the_ruler_is_as_long_as_the_critical_difference():
    _, ax = draw(VALUES)
    assert np.ptp(artist(ax, "critical").get_xdata()) == pytest.approx(1.25, abs=5e-3)
    assert all(word in words(ax) for word in ("critical difference", "1.25"))
    assert not artists(draw(VALUES, method="wilcoxon-holm")[1], "critical")


def test_a_ready_result_draws_the_same():
    _, ax = draw(compute.critical_difference(VALUES))
    _, other = draw(VALUES)
    for name in NAMES:
        assert np.array_equal(*(artist(each, f"rank:{name}").get_xydata() for each in (ax, other)))
    caption = rp.caption(ax)
    assert "14 data sets" in caption.replace("\u00a0", " ")
    assert "Friedman" in caption


def test_lower_is_better():
    _, ax = draw(VALUES, higher_is_better=False)
    assert artist(ax, "rank:C4.5").get_xdata()[0] == pytest.approx(5 - 3.143, abs=5e-4)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"a": [1, 2]}, "two"),
        ({"a": [1], "b": [2]}, "two"),
        ({"a": [1, 2], "b": [1, 2, 3]}, "length"),
        ({"a": [1, 2], "b": [1, 2]}, "equal"),
        ({"a": [1, np.nan], "b": [1, 2]}, "missing|NaN"),
        ([1, 2], "must map the name"),
    ],
)
def test_bad_input_draws_nothing(values, words):
    with pytest.raises((ValueError, TypeError), match=words):
        rp.critical_difference(values)
    assert plt.get_fignums() == []


def test_axes_that_are_used_are_refused():
    _, ax = plt.subplots()
    rp.roc([0, 1], [0.2, 0.3], ax=ax)
    before = len(ax.get_children())
    with pytest.raises(ValueError, match="axes of its own"):
        rp.critical_difference(VALUES, ax=ax)
    assert len(ax.get_children()) == before


def list_rank_labels(ax):
    low, high = sorted(ax.get_xlim())
    return [
        label
        for label, tick in zip(ax.get_xticklabels(), ax.get_xticks(), strict=True)
        if low <= tick <= high
    ]


@pytest.mark.parametrize("style", ["paper", "slides", "print"])
@pytest.mark.parametrize("width", [85, 178])
def test_long_names_on_a_page_of_the_caller_stand_whole_and_apart(style, width):
    rng = np.random.default_rng(0)
    words = "a long name of a classifier that goes on and on and on, "
    values = {f"{words}{letter}": rng.random(20) + 0.1 * i for i, letter in enumerate("ABCDEF")}
    with plt.style.context(f"rocplot.styles.{style}"):
        fig, ax = plt.subplots(figsize=(width / 25.4, 0.8 * width / 25.4), layout="constrained")
        rp.critical_difference(values, ax=ax)
        fig.canvas.draw()
    columns = [text for text in ax.texts if text.get_gid() == "column"]
    assert {" ".join(text.get_text().split()) for text in columns} >= set(values)
    boxes = [text.get_window_extent() for text in (*columns, *list_rank_labels(ax))]
    assert all(fig.bbox.contains(*corner) for box in boxes for corner in box.corners())
    assert not any(a.padded(-1).overlaps(b) for i, a in enumerate(boxes) for b in boxes[:i])


@pytest.mark.slow
def test_ticks_of_a_narrow_panel_are_fewer_ranks():
    values = {f"{'m' * 10} {i}": np.arange(9.0) + i for i in range(1, 12)}
    with plt.style.context("rocplot.styles.slides"):
        fig, ax = plt.subplots(figsize=(2.4, 4), layout="constrained")
        rp.critical_difference(values, ax=ax)
        fig.canvas.draw()
    labels = list_rank_labels(ax)
    assert labels[0].get_text() == "1"
    assert all(label.get_text().isdigit() for label in labels)
    boxes = [label.get_window_extent() for label in labels]
    assert not any(a.overlaps(b) for i, a in enumerate(boxes) for b in boxes[:i])


def test_columns_of_names_are_on_the_page_at_every_resolution():
    names = ["critical difference", "GraphCodeBERT", "CodeBERT", "LSTM"]
    values = {f"{name} on code": np.arange(9.0) + i for i, name in enumerate(names)}
    places = []
    with plt.style.context("rocplot.styles.nature"):
        fig, axes = plt.subplots(1, 2, figsize=(7, 3.1), layout="constrained")
        rp.critical_difference(values, ax=axes[0])
        rp.roc([0, 1, 0, 1], [1, 2, 3, 4], ax=axes[1])
        for dpi in (100, 150, 200, 300, 600):
            fig.savefig(io.BytesIO(), dpi=dpi)  # what the panel's place follows
            shifts = [text.xyann[0] for text in artists(axes[0], "column")]
            left = axes[0].get_position().x0 * 7 * 72 + min(shifts)
            places.append((left, *shifts))
    assert min(left for left, *_ in places) > 1  # points; names began at -0.7
    assert {tuple(shifts) for _, *shifts in places} == {tuple(places[0][1:])}
