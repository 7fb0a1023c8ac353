"""What leaves the machine: a full page holds the cases, a rounded one groups of at least 11 of each class."""

import json
import math
import re
import xml.etree.ElementTree as ET

import matplotlib.pyplot as plt
import numpy as np
import pytest

import rocplot as rp
from rocplot import compute
from rocplot.sheet.rounding import (
    MIN_CASES,
    choose_cell_ends,
    choose_short_number,
    count_cases_by_score,
    round_counts,
)

RNG = np.random.default_rng(11)
Y = RNG.permutation(np.repeat([0, 1], [90, 70]))
SCORES = {name: 1 / (1 + np.exp(-RNG.normal(shift * Y))) for name, shift in (("a", 1), ("b", 0.6))}
PICTURES = ["roc", "pn", "det", "lift", "precision_recall", "precision_recall_gain"]


@pytest.fixture
def fig():
    yield plt.figure(figsize=(3.4, 3.4))
    plt.close("all")


def write(fig, tmp_path, detail):
    return rp.interactive(fig, tmp_path / f"{detail}.html", detail=detail).read_text(encoding="utf-8")


def read_data(page):
    data = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)[1]
    return json.loads(data, parse_constant=float)


def read_steps(data):
    return np.array([float(step) for step in data["steps"]])


def read_cases(data, sample):
    """Reconstruct the (score, outcome) pairs from the differences between neighbouring steps."""
    steps = read_steps(data)
    tp, fp = (-np.diff([*data["samples"][sample][key], 0]) for key in ("tp", "fp"))
    return sorted(
        (float(step), outcome)
        for counts, outcome in ((tp, 1), (fp, 0))
        for step, count in zip(steps, counts, strict=True)
        for _ in range(int(count))
    )


def count_cells(cutoffs, score):
    """Count the cases of each class between neighbouring cut-offs, from the data."""
    edges = np.unique(np.r_[-np.inf, cutoffs, np.inf])
    cells = np.searchsorted(edges, score, side="right")
    table = np.array(
        [[np.sum((cells == cell) & (label == Y)) for label in (0, 1)] for cell in np.unique(cells)]
    )
    return table[table.sum(axis=1) > 0]


def trace_svg(page, layer, series):
    """Return the vertices of a model's line on the page."""
    root = ET.fromstring(re.search(r"<svg.*</svg>", page, re.DOTALL)[0].replace("xlink:", ""))
    for group in root.iter():
        if group.get("data-layer") == layer and group.get("data-series") == str(series):
            path = next(child for child in group.iter() if child.tag.endswith("path"))
            return np.array(re.findall(r"[ML] (\S+) (\S+)", path.get("d")), float)
    raise AssertionError(f"no {layer} on the page")


def test_every_case_can_be_read_from_a_page_in_full_detail(fig, tmp_path):
    rp.roc(Y, SCORES["a"], ax=fig.subplots())
    page = write(fig, tmp_path, "full")
    assert "the score and the outcome of single cases may be read" in page
    pairs = read_cases(read_data(page), 0)
    np.testing.assert_array_equal(pairs, sorted(zip(SCORES["a"], Y, strict=True)))


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", PICTURES)
def test_neighbouring_cut_offs_of_a_rounded_page_have_enough_cases_of_each_class(name, fig, tmp_path):
    getattr(rp, name)(Y, SCORES, ax=fig.subplots())
    page = write(fig, tmp_path, "rounded")
    data = read_data(page)
    assert f"at least {MIN_CASES} cases of each class" in page
    for sample, score in zip(data["samples"], SCORES.values(), strict=True):
        cutoffs = np.unique([float(text.replace("∞", "inf").replace("−", "-")) for text in sample["t"]])
        assert count_cells(cutoffs, score).min() >= MIN_CASES
        assert not np.isin(cutoffs, score).any()
        assert not any(f"{number:.8f}"[1:] in page for number in score)
        # what the page says of its steps is true
        for step, tp, fp in zip(sample["t"], sample["tp"], sample["fp"], strict=True):
            cutoff = float(step.replace("∞", "inf"))
            assert [tp, fp] == [np.sum((score >= cutoff) & (label == Y)) for label in (1, 0)]


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", ["roc", "pn", "lift"])
def test_the_line_of_a_rounded_page_bends_only_at_kept_cut_offs(name, fig, tmp_path):
    getattr(rp, name)(Y, SCORES, ax=fig.subplots())
    page = write(fig, tmp_path, "rounded")
    for i, sample in enumerate(read_data(page)["samples"]):
        line = trace_svg(page, name, i)
        start, end = line[0], line[-1]
        tp, fp = (np.array(sample[key]) for key in ("tp", "fp"))
        x = (tp + fp) / 160 if name == "lift" else fp / 90
        kept = start + np.column_stack([x, tp / 70]) * (end - start)
        before, after = line[1:-1] - line[:-2], line[2:] - line[1:-1]
        cross = before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0]
        lengths = np.hypot(*before.T) * np.hypot(*after.T)
        bends = line[1:-1][np.abs(cross) > 0.01 * lengths]
        assert len(bends) >= 2
        assert np.abs(bends[:, None] - kept).sum(axis=2).min(axis=1).max() < 0.01


def test_a_stepped_line_of_a_rounded_page_has_no_other_heights_than_those_kept(fig, tmp_path):
    rp.precision_recall(Y, SCORES, ax=fig.subplots())
    page = write(fig, tmp_path, "rounded")
    for i, sample in enumerate(read_data(page)["samples"]):
        heights = np.unique(trace_svg(page, "precision_recall", i)[:, 1])
        assert 2 <= heights.size <= len(set(sample["tp"])) - 1


def test_what_cannot_be_rounded_is_left_out_and_named(fig, tmp_path):
    ax = fig.subplots()
    layers = {"band": True, "hull": True, "thresholds": [0.5], "operating_point": True, "area": True}
    rp.roc(Y, SCORES, ax=ax, **layers)
    ax.scatter([0.123], [0.456])
    page = write(fig, tmp_path, "rounded")
    drawn = set(re.findall(r'data-layer="(\w+)"', page))
    assert drawn == {"roc"}
    words = re.search(r"Left out: (.*?)\.</p>", page)[1].split(", ")
    assert set(words) == {"band", "hull", "area", "tangent", "operating point", "thresholds", "own artists"}
    assert "PathCollection" not in page
    assert {"band", "hull"} <= set(re.findall(r'data-layer="(\w+)"', write(fig, tmp_path, "full")))


def test_the_zoomed_part_is_left_out(fig, tmp_path):
    rp.roc(Y, SCORES, ax=fig.subplots(), zoom=(0.3, 0.6))
    page = write(fig, tmp_path, "rounded")
    assert "Left out: zoom" in page
    assert len(re.findall('data-layer="roc"', page)) == 2


def test_the_figure_is_as_before(fig, tmp_path):
    rp.roc(Y, SCORES, ax=fig.subplots(), band=True, thresholds=[0.5], legend="direct")
    before = write(fig, tmp_path, "full")
    write(fig, tmp_path, "rounded")
    assert write(fig, tmp_path, "full") == before


@pytest.mark.parametrize(
    ("draw", "words"),
    [
        (lambda ax: rp.calibration(Y, SCORES["a"], ax=ax), "cannot round calibration"),
        (lambda ax: rp.score_distribution(Y, SCORES["a"], ax=ax), "cannot round score_distribution"),
        (lambda ax: rp.lift(Y, SCORES["a"], scale="ratio", ax=ax), "cannot round lift"),
        (lambda ax: rp.roc(compute.RocCurve([0, 0.2, 1], [0, 0.5, 1]), ax=ax), "not computed from counts"),
        (lambda ax: rp.roc(Y[:20], SCORES["a"][:20], ax=ax), "leaves no cut-off"),
        (lambda ax: rp.roc(Y, Y + 0.1 * SCORES["a"], ax=ax), "leaves no cut-off"),
    ],
)
def test_a_figure_that_cannot_be_rounded_is_refused_before_anything_is_written(draw, words, fig, tmp_path):
    draw(fig.subplots())
    with pytest.raises(ValueError, match=words):
        rp.interactive(fig, tmp_path / "a.html", detail="rounded")
    assert not list(tmp_path.iterdir())


def test_an_unknown_detail_is_refused(fig, tmp_path):
    rp.roc(Y, SCORES, ax=fig.subplots())
    with pytest.raises(ValueError, match="detail='round'"):
        rp.interactive(fig, tmp_path / "a.html", detail="round")


def test_cells_by_hand():
    # of one case per score, cells may end at every second one, as soon as they hold two of each class
    positive = np.array([1, 1, 0, 1, 0, 1, 0, 0, 1, 1])
    assert choose_cell_ends(positive, 1 - positive, 2).tolist() == [5, 9]
    # the first four have 3 and 1, the first six 4 and 2; of the rest, 2 and 2 suffice; nothing remains
    assert choose_cell_ends(np.r_[positive, 1], np.r_[1 - positive, 0], 2).tolist() == [5, 10]


def test_cut_offs_are_short_numbers_that_divide_alike():
    assert choose_short_number(0.7341, 0.7362519) == 0.735
    assert choose_short_number(-math.inf, 0.0234) == 0
    assert choose_short_number(-math.inf, -2.31) == -5
    assert choose_short_number(-math.inf, -1.5e308) == -math.inf
    assert choose_short_number(1e-320, 4e-320) == 2e-320
    assert choose_short_number(-0.5, 0.25) == 0
    assert choose_short_number(-2.72, -2.31) == -2.5
    assert choose_short_number(1203, 1261) == 1230
    assert choose_short_number(0.3, math.nextafter(0.3, 1)) == math.nextafter(0.3, 1)


def test_cases_are_counted_not_weights_and_a_group_once():
    y, score = [1, 1, 0, 1, 0, 0], [6, 5, 4, 3, 2, 1]
    weighted = compute.roc(y, score, sample_weight=[2.5, 1, 1, 7, 1, 1]).counts
    assert [part.tolist() for part in count_cases_by_score(weighted)] == [
        [1, 1, 0, 1, 0, 0],
        [0, 0, 1, 0, 1, 1],
    ]
    grouped = compute.roc(y, score, groups=["x", "x", "y", "z", "y", "x"]).counts
    assert [part.tolist() for part in count_cases_by_score(grouped)] == [
        [1, 0, 0, 1, 0, 0],
        [0, 0, 1, 0, 0, 1],
    ]


def test_rounded_counts_keep_the_totals():
    counts = compute.roc(Y, SCORES["a"]).counts
    rounded = round_counts(counts)
    assert (rounded.n_positive, rounded.n_negative) == (70, 90)
    assert min(rounded.positive.min(), rounded.negative.min()) >= MIN_CASES
