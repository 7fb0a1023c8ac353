"""The volume under the surface of three classes: every triple by itself, and the surface by itself."""

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from rocplot.compute import multiclass_auc, volume_under_surface
from rocplot.compute._multiclass import volume_under_surface as volumes

DEALS = list(permutations(range(3)))


def by_triples(y, score, combine=np.sum):
    """Deal the three classes out to three cases in all six ways; the largest total must be the right one's."""
    total = count = 0
    for a in score[y == 0]:
        for b in score[y == 1]:
            for c in score[y == 2]:
                totals = [combine([(a, b, c)[who][what] for who, what in enumerate(deal)]) for deal in DEALS]
                best = np.isclose(totals, max(totals), rtol=0, atol=1e-12)
                total += best[0] / best.sum()
                count += 1
    return total / count


@pytest.mark.slow
@settings(deadline=None, max_examples=60)
@given(st.integers(0, 100_000), st.sampled_from([1, 2, 5, 1000]))
def test_every_triple(seed, steps):
    rng = np.random.default_rng(seed)
    y = np.append([0, 1, 2], rng.integers(0, 3, 9))
    score = np.round(rng.normal(y[:, None] == np.arange(3)) * steps) / steps
    assert volume_under_surface(y, score) == pytest.approx(by_triples(y, score), abs=1e-12)
    score = (np.abs(np.round(score * steps)) + 1) / 8
    found = volume_under_surface(y, score, method="weights")
    assert found == pytest.approx(by_triples(y, score, np.prod), abs=1e-12)


def test_blocks_and_order_of_classes_change_nothing(monkeypatch):
    rng = np.random.default_rng(0)
    y = np.repeat([0, 1, 2], [5, 9, 30])
    score = np.round(rng.normal(y[:, None] == np.arange(3)), 1)
    whole = volume_under_surface(y, score)
    assert whole == pytest.approx(by_triples(y, score), abs=1e-12)
    monkeypatch.setattr(volumes, "_BLOCK", 7)
    monkeypatch.setattr(volumes, "_PAIRS", 11)
    for order in DEALS:
        turned = np.argsort(order)[y], score[:, order]
        assert volume_under_surface(*turned) == pytest.approx(whole, abs=1e-12)


def test_known_volumes():
    y = np.repeat([0, 1, 2], [2, 3, 4])
    for rule in ("offsets", "weights"):
        assert volume_under_surface(y, np.eye(3)[y], method=rule) == 1
        assert volume_under_surface(y, np.full((9, 3), 0.1), method=rule) == pytest.approx(1 / 6, abs=1e-15)
    assert volume_under_surface(y, np.eye(3)[(y + 1) % 3]) == 0
    # a case of b looks like a: as far as scores tell, it and a case of a may be exchanged
    wrong = np.eye(3)[[0, 0, 2]]
    for rule in ("offsets", "weights"):
        assert volume_under_surface([0, 1, 2], wrong, method=rule) == 1 / 2


def test_ordered_classes_on_one_score():
    rng = np.random.default_rng(2)
    y = rng.integers(0, 3, 40)
    s = rng.normal(y)
    low, middle, high = (s[y == i] for i in range(3))
    ordered = ((low[:, None] < middle)[:, :, None] & (middle[:, None] < high)[None]).mean()
    found = volume_under_surface(y, np.column_stack([-s, np.zeros(40), s]))
    assert found == pytest.approx(ordered, abs=1e-12)


def test_chance():
    rng = np.random.default_rng(3)
    y, score = np.repeat([0, 1, 2], 400), rng.random((1200, 3))
    assert volume_under_surface(y, score) == pytest.approx(1 / 6, abs=0.02)
    assert volume_under_surface(y, score, method="weights") == pytest.approx(1 / 6, abs=0.02)


def test_weights_ignore_the_scale_of_columns_and_rows():
    rng = np.random.default_rng(4)
    y = rng.integers(0, 3, 60)
    score = rng.gamma(1 + 2.0 * (y[:, None] == np.arange(3)))
    expected = volume_under_surface(y, score, method="weights")
    assert volume_under_surface(y, score * [1, 20, 0.003], method="weights") == expected
    rows = score / score.sum(axis=1, keepdims=True)
    assert volume_under_surface(y, rows, method="weights") == expected
    assert volume_under_surface(y, np.log(score)) == expected
    assert volume_under_surface(y, score * [1, 20, 0.003]) != volume_under_surface(y, score)


@pytest.mark.slow
def test_it_is_the_volume_under_the_surface():
    """The share of right triples is the integral of one class's share over those of the other two."""
    rng = np.random.default_rng(5)
    n = 3000
    place = {i: rng.normal(centre, 1, (n, 2)) for i, centre in enumerate([(1.2, 0), (0, 1), (-0.6, -0.8)])}
    # with s₃ = 0 the thresholds are a point of the plane of (s₁, s₂)
    grid = np.linspace(-7, 7, 141)
    share = np.empty((3, grid.size, grid.size))
    for k, t in enumerate(grid):
        x = {i: xy[:, 0] - t for i, xy in place.items()}
        for m, r in enumerate(grid):
            z = {i: xy[:, 1] - r for i, xy in place.items()}
            share[0, k, m] = (x[0] > np.maximum(z[0], 0)).mean()
            share[1, k, m] = (z[1] > np.maximum(x[1], 0)).mean()
            share[2, k, m] = (np.maximum(x[2], z[2]) < 0).mean()
    first, second, third = share
    # every cell of the grid is two triangles of the surface, each with the prism below it
    volume = 0.0
    for corners in ([(0, 0), (1, 0), (0, 1)], [(1, 1), (0, 1), (1, 0)]):
        at = [(slice(i, grid.size - 1 + i), slice(j, grid.size - 1 + j)) for i, j in corners]
        (f0, f1, f2), (s0, s1, s2) = ([part[where] for where in at] for part in (first, second))
        ground = ((f1 - f0) * (s2 - s0) - (f2 - f0) * (s1 - s0)) / 2
        volume += (ground * sum(third[where] for where in at) / 3).sum()
    y = np.repeat([0, 1, 2], n)
    score = np.column_stack([np.concatenate([place[i] for i in range(3)]), np.zeros(3 * n)])
    assert volume_under_surface(y, score) == pytest.approx(abs(volume), abs=0.002)


def test_two_classes_by_the_same_rule_are_the_area():
    """A third class that is always told apart leaves the two."""
    rng = np.random.default_rng(6)
    y = np.append(rng.integers(0, 2, 50), 2)
    p = np.append(np.round(rng.random(50), 1), 0)
    score = np.column_stack([1 - p, p, np.where(y == 2, 9, -9)])
    two = multiclass_auc(y[:50], score[:50, :2])
    assert volume_under_surface(y, score) == pytest.approx(two, abs=1e-12)


def test_large_and_tiny_scores():
    rng = np.random.default_rng(7)
    y = rng.integers(0, 3, 30)
    score = np.round(rng.random((30, 3)), 1)
    for scale in (1e-200, 1e200):
        assert_allclose(volume_under_surface(y, score * scale), volume_under_surface(y, score), atol=1e-12)
        found = volume_under_surface(y, (score + 0.1) * scale, method="weights")
        assert_allclose(found, volume_under_surface(y, score + 0.1, method="weights"), atol=1e-12)


@pytest.mark.parametrize(
    ("y", "matrix", "rule", "message"),
    [
        ([0, 1], np.ones((2, 2)), "offsets", "three classes are needed, not 2"),
        (range(4), np.ones((4, 4)), "offsets", "three classes are needed, not 4"),
        ([0, 1, 2], np.where(np.eye(3), np.inf, 0), "offsets", "infinite"),
        ([0, 1, 2], -np.eye(3), "weights", "negative"),
        ([0, 1, 2], np.eye(3), "thresholds", "'offsets', 'weights'"),
        ([0, 1, 1], np.eye(3), "offsets", "3 columns but y_true holds 2"),
    ],
)
def test_errors(y, matrix, rule, message):
    with pytest.raises(ValueError, match=message):
        volume_under_surface(np.array(y), matrix, method=rule)
