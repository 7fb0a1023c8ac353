"""Thinning: what a page shows of a long curve lies within 1e-4 of all of it."""

import numpy as np
import pytest

from rocplot import compute
from rocplot.page.scales import bend_lines
from rocplot.page.simplify import select_vertices, thin_graph

MOST = 25_000


def normalised(steps):
    x = np.concatenate(([0.0], np.cumsum(steps)))
    return x / x[-1]


def staircase(rng, n):
    up = rng.random(n) < 0.5
    return normalised(~up), normalised(up)


def smooth(rng, n):
    return normalised(rng.random(n)), normalised(rng.random(n) * np.linspace(3, 0.1, n))


def heavy_tailed(rng, n):
    return tuple(normalised(rng.pareto(0.6, n) * (rng.random(n) < 0.5)) for _ in range(2))


def steep(rng, n):
    up = rng.random(n) < np.geomspace(1, 1e-4, n)
    return normalised(~up), normalised(up)


def zigzag(rng, n):
    """Alternate runs and rises as long as a cell, out of step with the cells: the worst case."""
    block = max(n // 7001, 1)
    up = (np.arange(n) // block) % 2 == 0
    return normalised(~up), normalised(up)


def distance(x, y, kept):
    """Distance of every vertex from the segment between the kept vertices around it."""
    right = np.clip(np.searchsorted(kept, np.arange(x.size), "left"), 1, None)
    a, b = kept[right - 1], kept[right]
    dx, dy = x[b] - x[a], y[b] - y[a]
    along = (x - x[a]) * dx + (y - y[a]) * dy
    square = dx * dx + dy * dy
    share = np.clip(np.divide(along, square, out=np.zeros(x.size), where=square > 0), 0, 1)
    return np.hypot(x - x[a] - share * dx, y - y[a] - share * dy)


@pytest.mark.sample(4)
@pytest.mark.parametrize("n", [25_001, 100_000, 1_000_000])
@pytest.mark.parametrize(
    "make", [staircase, smooth, heavy_tailed, steep, zigzag], ids=lambda make: make.__name__
)
def test_long_curves_are_kept_within_the_bound(make, n):
    x, y = make(np.random.default_rng(n), n)
    kept = select_vertices(x, y, MOST)
    assert kept.size <= MOST
    assert (kept[0], kept[-1]) == (0, x.size - 1)
    assert (np.diff(kept) > 0).all()
    assert distance(x, y, kept).max() <= 1e-4


@pytest.mark.parametrize("most", [10, 100, 1000])
def test_the_stated_bound_holds_for_any_number_of_vertices(most):
    """20/3/most/√8 from the chord, for curves of which every vertex could be farther."""
    rng = np.random.default_rng(most)
    for _ in range(50):
        x, y = staircase(rng, int(rng.integers(most + 1, 20 * most)))
        kept = select_vertices(x, y, most)
        assert kept.size <= most
        assert distance(x, y, kept).max() <= 20 / 3 / most / np.sqrt(8) + 1e-12


@pytest.mark.slow
@pytest.mark.sample(1)
@pytest.mark.parametrize("n", [100_000, 1_000_000])
def test_long_curves_are_fine_on_logarithmic_axes_too(n):
    """Within a pixel of a 3.5 in axis at 600 dpi, from the first false positive on."""
    rng = np.random.default_rng(n)
    y = np.r_[np.zeros(n // 2), np.ones(n // 2)].astype(int)
    curve = compute.roc(y, rng.normal(size=n) + 2 * y)
    x, y = np.asarray(curve.fpr), np.asarray(curve.tpr)
    kept = select_vertices(x, y, MOST)
    assert kept.size <= MOST
    shown = x > 0
    lx = 1 + np.log10(x[shown]) / np.log10(n / 2)  # from 0, at the first false positive, to 1
    lost = np.setdiff1d(np.flatnonzero(shown), kept) - (~shown).sum()
    left = kept[np.searchsorted(kept, lost + (~shown).sum()) - 1] - (~shown).sum()
    off = lx[lost] - lx[np.maximum(left, 0)]
    assert off.max() < 1 / 2000
    assert distance(x, y, kept).max() <= 1e-4


def test_the_first_steps_of_a_long_curve_are_exact():
    """On logarithmic axes a step that is drawn as a slope is seen from afar."""
    up = np.tile([True, False], 40_000)
    x, y = normalised(~up), normalised(up)
    kept = select_vertices(x, y, MOST)
    np.testing.assert_array_equal(kept[:100], np.arange(100))
    steps = np.diff(np.column_stack([x, y])[kept][:400], axis=0)
    assert ((steps > 0).sum(axis=1) == 1).all()  # none of them goes up and to the right


def test_curves_that_fit_keep_every_vertex():
    x, y = staircase(np.random.default_rng(0), MOST - 1)
    assert x.size == MOST
    np.testing.assert_array_equal(select_vertices(x, y, MOST), np.arange(MOST))


def test_curves_that_fall_or_turn_stay_within_a_cell():
    rng = np.random.default_rng(5)
    n = 200_000
    x = np.linspace(0, 1, n)
    falling = 1 - np.sort(rng.random(n))
    arch = 4e6 * x * (1 - x)  # in other units
    y = np.arange(n) % 3 == 0
    precision = np.cumsum(y) / np.arange(1, n + 1)
    for values in (falling, arch, precision, np.full(n, 3.0)):
        kept = select_vertices(x, values)
        assert kept.size <= MOST
        reach = np.ptp(values) or 1
        length = 1 + np.abs(np.diff(values)).sum() / reach
        assert distance(x, values / reach, kept).max() <= 2 * length / MOST


def test_columns_keep_flat_curves_and_both_ends():
    at = thin_graph(np.linspace(0, 1, 1000), np.ones(1000), 40)
    assert at[0] == 0
    assert at[-1] == 999
    assert at.size <= 40


def hyperbola(tp, fp):
    return tp / 10, tp / (tp + fp)


def test_bent_segments_stay_close_to_their_chords_and_straight_ones_stay_alone():
    tp, fp = np.array([1.0, 1.0, 10.0]), np.array([0.0, 8.0, 9.0])
    x, y = bend_lines(tp, fp, hyperbola)
    assert {(1, 0), (1, 8), (10, 9)} <= set(zip(x, y, strict=True))
    assert ((y < 8) <= (x == 1)).all()
    share = np.linspace(0, 1, 20_001)
    recall, precision = hyperbola(1 + 9 * share, 8 + share)
    drawn = np.interp(recall, *(side[x >= 1][1:] for side in hyperbola(x, y)))
    assert abs(drawn - precision).max() < 1e-3
    assert x.size < 100
    np.testing.assert_array_equal(bend_lines(tp, fp, lambda a, b: (a, b))[0], tp)


def test_a_long_graph_covers_the_same_heights():
    rng = np.random.default_rng(4)
    for size in (20_001, 300_000):
        x = np.sort(np.round(rng.random(size), 5))  # jumps: repeated x
        x[0], x[-1] = 0, 1
        y = np.cumsum(rng.normal(size=size))
        at = thin_graph(x, y)
        assert at.size <= 20_000
        assert (np.diff(at) > 0).all()
        assert (at[0], at[-1]) == (0, size - 1)
        cell = np.minimum((x * 5000).astype(int), 4999)
        for which in rng.choice(np.unique(cell), 100):
            own, kept = y[cell == which], y[at[cell[at] == which]]
            assert (kept[0], kept[-1], kept.min(), kept.max()) == (own[0], own[-1], own.min(), own.max())
    assert np.array_equal(thin_graph(x[:20_000], y[:20_000]), np.arange(20_000))


def test_cells_are_whole_where_most_is_no_multiple_of_four():
    x, y = np.arange(100.0), np.random.default_rng(0).permutation(100)
    cells = y[:50], y[50:]  # ten vertices have room for two
    extremes = [50 * i + at(cell) for i, cell in enumerate(cells) for at in (np.argmin, np.argmax)]
    assert thin_graph(x, y, 10).tolist() == sorted({0, 49, 50, 99, *map(int, extremes)})


def test_a_curve_that_turns_has_its_cells_along_its_length_in_both_directions():
    """Half of them where it goes across and half where it falls, wherever the axes begin; both ends of each stay."""
    there = np.linspace(1000, 1001, 10_001)
    x, y = (
        np.append(there, np.full(10_000, 1001.0)),
        np.append(np.full(10_000, 7.0), np.linspace(7, 5, 10_001)),
    )
    kept = select_vertices(x, y, 1000)
    assert 980 <= kept.size <= 1002
    assert np.count_nonzero(kept <= 10_000) == pytest.approx(500, abs=10)
    assert np.diff(kept).max() <= 20_000 / 500 + 1


def test_curves_that_rise_may_begin_anywhere_and_may_be_upright():
    place = np.linspace(0, 1, 20_001)
    for x, y in ((0.5 + place / 2, 3 + 2 * place), (place, place - 2), (place - 0.5, place - 1)):
        assert np.diff(select_vertices(x, y, 1000)).max() <= 20_000 / (1000 * 3 / 10) + 1
    for x, y in ((np.ones(20_001), place), (place, np.ones(20_001))):
        kept = select_vertices(x, y, 1000)
        assert 980 <= kept.size <= 1002
        assert np.diff(kept).max() <= 20_000 / 500 + 1
