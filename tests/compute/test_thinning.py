"""Thinning: what a page shows of a long curve lies within 1e-4 of all of it."""

import numpy as np
import pytest

from rocplot.compute.thinning import thin, thin_graph

MOST = 20_000


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


@pytest.mark.parametrize("n", [20_001, 100_000, 1_000_000])
@pytest.mark.parametrize(
    "make", [staircase, smooth, heavy_tailed, steep, zigzag], ids=lambda make: make.__name__
)
def test_long_curves_are_kept_within_the_bound(make, n):
    x, y = make(np.random.default_rng(n), n)
    kept = thin(x, y, MOST)
    assert kept.size <= MOST
    assert (kept[0], kept[-1]) == (0, x.size - 1)
    assert (np.diff(kept) > 0).all()
    assert distance(x, y, kept).max() <= 1e-4


@pytest.mark.parametrize("most", [10, 100, 1000])
def test_the_stated_bound_holds_for_any_number_of_vertices(most):
    """4/most/√8 from the chord, for curves of which every vertex could be farther."""
    rng = np.random.default_rng(most)
    for _ in range(50):
        x, y = staircase(rng, int(rng.integers(most + 1, 20 * most)))
        kept = thin(x, y, most)
        assert kept.size <= most
        assert distance(x, y, kept).max() <= 4 / most / np.sqrt(8) + 1e-12


def test_curves_that_fit_keep_every_vertex():
    x, y = staircase(np.random.default_rng(0), MOST - 1)
    assert x.size == MOST
    np.testing.assert_array_equal(thin(x, y, MOST), np.arange(MOST))


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
