"""Forest plots of sensitivity and specificity: the result of a meta-analysis in two halves of one panel."""

import itertools
import json
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.colors import to_hex
from matplotlib.text import Annotation

import rocplot as rp

R = json.loads((Path(__file__).parents[2] / "data" / "sroc_values.json").read_text(encoding="utf-8"))
CELLS = ("tp", "fp", "fn", "tn")
NAMES = [f"Author {i} {2000 + i}" for i in range(12)]
STUDIES = {name: R["sets"]["thresholds"][name] for name in CELLS} | {"study": NAMES}
GROUPS = {name: R["groups"][name] for name in (*CELLS, "by")}
SECOND = 1.25  # where the axis of the specificity begins


def drawn(found, width=7.0, height=3.0, **kws):
    fig, ax = plt.subplots(figsize=(width, height), layout="constrained")
    assert rp.forest(found, ax=ax, **kws) is ax
    fig.canvas.draw()
    return fig, ax


def words(ax, row, side):
    """Return the texts of a row: on the left (0) or on the right (1) of the panel."""
    return [one.get_text() for one in ax.texts if isinstance(one, Annotation) and one.xy == (side, row)]


def mark(ax, gid):
    (found,) = [one for one in ax.lines if one.get_gid() == gid]
    (bar,) = [one for one in ax.collections if one.get_gid() == gid]
    return found.get_xydata()[0], bar.get_segments()[0]


@pytest.mark.mpl_image_compare
def test_image_paired_forest():
    return drawn(rp.compute.sroc(**STUDIES))[0]


def test_marks_stand_at_the_rates_of_the_studies():
    _, ax = drawn(rp.compute.sroc(**STUDIES))
    studies = rp.compute.sroc(**STUDIES).studies
    for i, name in enumerate(NAMES):
        spot, bar = mark(ax, f"forest:sensitivity:{name}")
        assert spot.tolist() == pytest.approx([studies.tpr[i], i])
        np.testing.assert_allclose(bar[:, 0], [studies.tpr_low[i], studies.tpr_high[i]])
        spot, bar = mark(ax, f"forest:specificity:{name}")
        assert spot.tolist() == pytest.approx([SECOND + 1 - studies.fpr[i], i])
        np.testing.assert_allclose(
            bar[:, 0], SECOND + 1 - np.array([studies.fpr_high[i], studies.fpr_low[i]])
        )


def test_the_summary_is_a_diamond_below_as_wide_as_its_limits():
    found = rp.compute.sroc(**STUDIES)
    _, ax = drawn(found)
    ends = {
        "sensitivity": (found.tpr_low, found.tpr, found.tpr_high),
        "specificity": (SECOND + 1 - found.fpr_high, SECOND + 1 - found.fpr, SECOND + 1 - found.fpr_low),
    }
    for side, (low, middle, high) in ends.items():
        (made,) = [one for one in ax.collections if one.get_gid() == f"forest:{side}:Summary"]
        corners = made.get_paths()[0].vertices
        assert (corners[:, 0].min(), corners[:, 0].max()) == pytest.approx((low, high))
        assert corners[np.argmax(corners[:, 1]), 0] == pytest.approx(middle)
        assert corners[:, 1].mean() == pytest.approx(12, abs=0.1)
    assert words(ax, 12, 0) == ["Summary"]
    assert words(ax, 12, 1) == [
        f"{found.tpr:.2f} ({found.tpr_low:.2f} to {found.tpr_high:.2f})",
        f"{1 - found.fpr:.2f} ({1 - found.fpr_high:.2f} to {1 - found.fpr_low:.2f})",
    ]


def test_columns_and_heads():
    _, ax = drawn(rp.compute.sroc(**STUDIES))
    cells = [str(STUDIES[name][0]) for name in CELLS]
    assert words(ax, 0, 1) == [*cells, "0.89 (0.76 to 0.96)", "0.79 (0.73 to 0.84)"]
    heads = ["TP", "FP", "FN", "TN", "Sensitivity (95 % CI)", "Specificity (95 % CI)"]
    assert words(ax, -1, 1) == heads
    inside = [one.get_text() for one in ax.texts if isinstance(one, Annotation) and 0 < one.xy[0] < 1]
    assert inside == ["Sensitivity", "Specificity"]
    assert [text.get_text() for text in ax.get_xticklabels()] == ["0", "0.5", "1"] * 2


@pytest.mark.slow
def test_heads_stand_in_the_middle_of_their_columns():
    fig, ax = drawn(rp.compute.sroc(**STUDIES))
    texts = [one for one in ax.texts if isinstance(one, Annotation) and one.xy[0] == 1]
    heads = [one.get_window_extent() for one in texts if one.xy[1] == -1]
    rows = [[one.get_window_extent() for one in texts if one.xy[1] == i] for i in range(12)]
    for head, column in zip(heads, zip(*rows, strict=True), strict=True):
        ends = min(one.x0 for one in column), max(one.x1 for one in column)
        assert (head.x0 + head.x1) / 2 == pytest.approx(sum(ends) / 2, abs=2 * fig.dpi / 72)  # drawn text is hinted
    for left, right in itertools.pairwise(heads):
        assert left.x1 < right.x0


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("width", "counts", "rates"), [(7, True, True), (4.4, False, True), (3.2, True, False)]
)
def test_columns_without_room_are_left_out(width, counts, rates):
    fig, ax = drawn(rp.compute.sroc(**STUDIES), width=width)
    shown = words(ax, 0, 1)
    assert (str(STUDIES["tp"][0]) in shown) == counts
    assert ("0.89 (0.76 to 0.96)" in shown) == rates
    assert words(ax, 0, 0) == [NAMES[0]]
    page = fig.bbox.padded(0.5)
    boxes = [one.get_window_extent() for one in ax.texts if one.get_visible()]
    assert all(page.x0 <= one.x0 and one.x1 <= page.x1 for one in boxes)


def test_groups_have_headings_and_summaries_of_their_own():
    found = rp.compute.sroc(**GROUPS)
    _, ax = drawn(found, height=5)
    bold = [one for one in ax.texts if one.get_fontweight() == "bold"]
    assert [one.get_text() for one in bold] == ["a", "b"]
    for name in "ab":
        (made,) = [one for one in ax.collections if one.get_gid() == f"forest:sensitivity:{name}:Summary"]
        assert made.get_paths()[0].vertices[:, 0].min() == pytest.approx(found[name].tpr_low)
    assert mark(ax, "forest:sensitivity:a:3")[0][0] == pytest.approx(found["a"].studies.tpr[2])


def test_terms_formats_and_colors():
    words_of = {"Sensitivity": "Sensitivität", "Specificity": "Spezifität", "Summary": "Gesamt"}
    found = rp.compute.sroc(**STUDIES)
    _, ax = drawn(found, label_fmt="{estimate:.3f}", terms=words_of, palette=["red"] * 13)
    assert words(ax, 12, 1) == [f"{found.tpr:.3f}", f"{1 - found.fpr:.3f}"]
    assert words(ax, -1, 1)[4:] == ["Sensitivität (95 % CI)", "Spezifität (95 % CI)"]
    assert words(ax, 12, 0) == ["Gesamt"]
    marks = [line for line in ax.lines if str(line.get_gid()).startswith("forest")]
    assert {to_hex(line.get_color()) for line in marks} == {"#ff0000"}
    _, ax = drawn(found, label_fmt="")
    assert words(ax, -1, 1) == ["TP", "FP", "FN", "TN"]


@pytest.mark.slow
def test_a_page_of_its_own_is_as_high_as_the_rows_need():
    plt.close("all")
    ax = rp.forest(rp.compute.sroc(**STUDIES))
    ax.figure.canvas.draw()
    first = ax.figure.get_figheight()
    plt.close("all")
    ax = rp.forest(rp.compute.sroc(**{name: one * 2 for name, one in STUDIES.items()}))
    assert ax.figure.get_figheight() > 1.6 * first
    plt.close("all")


def test_what_intervals_alone_have_is_refused():
    _fig, ax = plt.subplots()
    for bad in ({"reference": 0.5}, {"quantity": "AUC"}):
        with pytest.raises(ValueError, match="leave them out for the result of sroc"):
            rp.forest(rp.compute.sroc(**STUDIES), ax=ax, **bad)
    assert not ax.lines


NEAR_1 = {"tp": [95, 104, 88, 112], "fn": [9, 3, 12, 1], "fp": [23, 6, 3, 1], "tn": [201, 334, 305, 396]}
RARE = {"tp": [9, 3, 12, 1], "fn": [95, 104, 88, 112], "fp": [201, 334, 305, 396], "tn": [23, 6, 3, 1]}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("cells", "ends"), [(NEAR_1, (0.8, 1.0)), (RARE, (0.0, 0.2))])
def test_both_axes_have_the_limits_of_the_data(cells, ends):
    """The narrowest round ones that hold all limits, so that intervals near 1 have a width."""
    found = rp.compute.sroc(**cells, method="ml")
    _, ax = drawn(found)
    second = SECOND * 0.2
    assert [text.get_text() for text in ax.get_xticklabels()] == [
        f"{end:g}" for end in (ends[0], sum(ends) / 2, ends[1])
    ] * 2
    spot, bar = mark(ax, f"forest:specificity:{found.studies.study[0]}")
    assert spot[0] == pytest.approx(second + 1 - found.studies.fpr[0])
    assert bar[0, 0] == pytest.approx(second + 1 - found.studies.fpr_high[0])


@pytest.mark.parametrize("own_page", [True, False])
def test_panels_have_a_decent_width_in_the_style_of_matplotlib(own_page):
    """They had an eighth of the page each, in which markers were as wide as the intervals."""
    found = rp.compute.sroc(**STUDIES)
    with plt.style.context("default"):
        ax = rp.forest(found, ax=None if own_page else plt.subplots()[1])
        ax.figure.canvas.draw()
        left, right = (ax.transData.transform((x, 0))[0] for x in (0, 1))
        assert right - left > 0.16 * ax.figure.bbox.width
        assert min(text.get_fontsize() for text in ax.texts) >= 6
        assert "0.89 (0.76 to 0.96)" in words(ax, 0, 1)
    plt.close("all")


def test_caption():
    found = rp.compute.sroc(**STUDIES)
    _, ax = drawn(found)
    text = rp.caption(ax)
    assert "Sensitivity and specificity of 12 studies" in text
    assert (
        f"(binomial likelihood of Chu and Cole, limits by t with 10 degrees of freedom), {found.tpr:.3f} ({found.tpr_low:.3f} to {found.tpr_high:.3f}) and {1 - found.fpr:.3f}"
        in text
    )
