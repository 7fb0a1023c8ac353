"""Soft labels: the paper's tables, pairs of cases by brute force, integrals by quadrature."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from scipy.integrate import quad

from rocplot.compute import auc, defuzzify, fuzzy_labels, max_auc, partial_auc, roc, swap_loss, target_density

# Qin, table 2: n = 1 − p, best first
TABLE_2 = {
    (0.2, 0.4, 0.6, 0.8, 1.0): Fraction(5, 6),
    (0.2, 0.4, 0.8, 0.6, 1.0): Fraction(4, 5),
    (0.2, 0.8, 0.4, 0.6, 1.0): Fraction(11, 15),
    (0.2, 0.8, 0.4, 1.0, 0.6): Fraction(2, 3),
}
RANK = [5, 4, 3, 2, 1]


def split_auc(p, score, w=1.0):
    """Every case split into a positive of weight p and a negative of weight 1 − p; all pairs."""
    p, w = np.asarray(p, float), np.broadcast_to(w, len(p))
    a, b, s = w * p, w * (1 - p), np.asarray(score, float)
    wins = (s[:, None] > s) + (s[:, None] == s) / 2
    return float(a @ wins @ b / (a.sum() * b.sum()))


@pytest.mark.parametrize(("n", "expected"), TABLE_2.items())
def test_qin_table_2(n, expected):
    p = [1 - v for v in n]
    assert auc(p, RANK, soft_labels=True) == pytest.approx(float(expected), abs=1e-15)
    assert max_auc(p) == pytest.approx(5 / 6, abs=1e-15)


def test_losses_of_the_swaps_of_table_2():
    orders = [[1 - v for v in n] for n in TABLE_2]
    for order, position, expected in zip(orders, (2, 1, 3), (1 / 30, 1 / 15, 1 / 15), strict=False):
        assert swap_loss(order, RANK, soft_labels=True)[position] == pytest.approx(expected, abs=1e-15)


def test_a_swap_loses_what_the_areas_differ(rng):
    for _ in range(20):
        soft = bool(rng.integers(2))
        y = rng.random(12) if soft else np.r_[0, 1, rng.integers(0, 2, 10)]
        score = rng.integers(0, 7, 12)  # ties: whole groups change places
        loss = swap_loss(y, score, soft_labels=soft)
        kinds = np.unique(score)[::-1]
        assert loss.size == kinds.size - 1
        for k, (one, other) in enumerate(pairwise(kinds)):
            swapped = np.select([score == one, score == other], [other, one], score)
            assert loss[k] == pytest.approx(split_auc(y, score) - split_auc(y, swapped), abs=1e-12)


def test_largest_area_is_the_closed_form(rng):
    for n in (2, 3, 10, 40):
        p, w = np.round(rng.random(n), 1), rng.integers(1, 4, n)
        p[:2] = 0.3, 0.8
        pairs = np.triu(w[:, None] * w * np.abs(p[:, None] - p)).sum()
        expected = 0.5 + pairs / (2 * (w @ p) * (w @ (1 - p)))
        assert max_auc(p, sample_weight=w) == pytest.approx(expected, abs=1e-12)
        assert max_auc(p, sample_weight=w) == pytest.approx(split_auc(p, p, w), abs=1e-12)
        for _ in range(5):
            assert auc(p, rng.random(n), soft_labels=True, sample_weight=w) <= expected + 1e-12
        assert auc(p, -p, soft_labels=True, sample_weight=w) == pytest.approx(1 - expected, abs=1e-12)
    assert max_auc([0, 1, 1, 0]) == 1
    assert max_auc([0.4, 0.4]) == 0.5
    assert max_auc([0.999, 0, 1]) < 1


def test_area_and_curve_of_qins_equations(rng):
    p, score = rng.random(30), rng.permutation(30)
    ranked = p[np.argsort(-score)]
    n_plus, n_minus = p.sum(), p.size - p.sum()
    before = np.cumsum(ranked) - ranked
    expected = ((ranked * (1 - ranked)).sum() / 2 + before @ (1 - ranked)) / (
        n_plus * n_minus
    )  # eq. 11 and 12
    curve = roc(p, score, soft_labels=True)
    assert curve.auc == pytest.approx(expected, abs=1e-14)
    np.testing.assert_allclose(np.diff(curve.tpr), ranked / n_plus, atol=1e-14)
    np.testing.assert_allclose(np.diff(curve.fpr), (1 - ranked) / n_minus, atol=1e-14)


def test_ties_of_soft_labels_are_one_diagonal():
    p, score = [0.9, 0.1, 0.6, 0.3], [2, 2, 1, 1]
    curve = roc(p, score, soft_labels=True)
    assert curve.fpr.size == 3
    assert curve.auc == pytest.approx(split_auc(p, score), abs=1e-15)


def test_soft_labels_of_zeros_and_ones_are_the_hard_curve(rng):
    for _ in range(20):
        y, score = np.r_[0, 1, rng.integers(0, 2, 15)], rng.integers(0, 6, 17)
        soft, hard = roc(y.astype(float), score, soft_labels=True), roc(y, score)
        for name in ("fpr", "tpr", "threshold"):
            np.testing.assert_array_equal(getattr(soft, name), getattr(hard, name))
        assert soft.auc == hard.auc


@pytest.mark.parametrize("w", [0, 0.25, 0.5, 0.75, 1])
def test_memberships_means_and_largest_area_of_an_overlap(w):
    labels = fuzzy_labels(w)
    grid = (np.arange(2000) + 0.5) / 2000
    p = labels.membership(grid)
    np.testing.assert_allclose(p, np.interp(grid, labels.target, labels.positive), atol=1e-12)
    np.testing.assert_array_equal(labels.positive + labels.negative, 1)
    assert max_auc(p) == pytest.approx(labels.max_auc, abs=1e-6)
    kinks = {"points": [0.5 - w / 2, 0.5 + w / 2]}
    mass = quad(lambda t: labels.membership([t])[0], 0, 1, **kinks)[0]
    plus = quad(lambda t: t * labels.membership([t])[0], 0, 1, **kinks)[0] / mass
    assert mass == pytest.approx(0.5)
    assert labels.means == pytest.approx((1 - plus, plus), abs=1e-9)
    numeric = defuzzify([0, 1], labels.target, [labels.negative, labels.positive])
    assert numeric == pytest.approx(labels.means, abs=1e-12)


def test_largest_areas_of_the_catalogue():
    found = [fuzzy_labels(w).max_auc for w in (0, 0.25, 0.5, 0.75, 1)]
    assert found == pytest.approx([1, 0.989583, 0.958333, 0.90625, 0.833333], abs=1e-6)


def test_three_triangles_are_defuzzified():
    target = [0, 1, 2]
    triangles = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]  # means 1/3, 1 and 5/3, by hand
    found = defuzzify([[1, 0, 0], [0, 0, 1], [0.5, 0.5, 0], [0, 1, 0]], target, triangles)
    assert found == pytest.approx([1 / 3, 5 / 3, 2 / 3, 1])


@pytest.mark.parametrize("degree", [0.05, 0.2, 1 / 3, 0.5])
def test_triangles_that_share_a_part_of_their_widths_become_the_labels_of_the_range(degree):
    """Of Qin's degrees of overlap only one half needs no division: its memberships add up to 1."""
    half = 1 / (2 * (1 - degree))  # half a triangle's width
    assert (half - (1 - half)) / (2 * half) == pytest.approx(degree)  # what both have in common
    t = np.linspace(0, 1, 1001)
    negative, positive = np.maximum(1 - t / half, 0), np.maximum(1 - (1 - t) / half, 0)
    own = fuzzy_labels(degree / (1 - degree)).membership(t)
    np.testing.assert_allclose(positive / (positive + negative), own, atol=1e-12)
    assert np.allclose(positive + negative, 1) == (degree == 0.5)


# 1 − w²/6 by hand, w = d/(1 − d): 1/7, 1/3, 1/2, 3/5, 1
AREAS = {0: 1, 1 / 8: 293 / 294, 1 / 4: 53 / 54, 1 / 3: 23 / 24, 3 / 8: 47 / 50, 1 / 2: 5 / 6}


@pytest.mark.parametrize(("degree", "area"), AREAS.items())
def test_degrees_of_overlapping_have_the_largest_areas_of_their_triangles(degree, area):
    labels = fuzzy_labels(degree=degree)
    assert labels.max_auc == pytest.approx(area, abs=1e-15)
    assert labels.degree == pytest.approx(degree, abs=1e-15)
    p = memberships_of_triangles(degree, 2, (np.arange(2000) + 0.5) / 2000)[1]
    assert max_auc(p) == pytest.approx(area, abs=1e-6)
    assert {1 / 4: "0.9815", 1 / 3: "0.9583", 1 / 2: "0.8333"}.get(degree, "") in f"{labels.max_auc:.4f}"


def test_the_papers_half_is_an_overlap_of_1():
    """Table 2: five cases of 50 % overlapping have 5/6 at most; an overlap of ½ is 33 %."""
    half = fuzzy_labels(degree=0.5)
    assert half == fuzzy_labels(1) == fuzzy_labels(overlap=1, degree=None)
    p = half.membership([0.8, 0.6, 0.4, 0.2, 0])
    assert p == pytest.approx([0.8, 0.6, 0.4, 0.2, 0])
    assert half.max_auc == pytest.approx(float(TABLE_2[0.2, 0.4, 0.6, 0.8, 1.0]))
    assert fuzzy_labels(0.5).degree == pytest.approx(1 / 3)
    np.testing.assert_allclose(fuzzy_labels(degree=1 / 3).target, fuzzy_labels(0.5).target, atol=1e-15)


def memberships_of_triangles(degree, n_labels, t):
    """Triangles around peaks of which neighbours have this share of their widths in common, divided by their sum."""
    gap = 1 / (n_labels - 1)
    half = gap / (2 * (1 - degree))  # 2 half − gap = degree · 2 half
    raw = np.maximum(1 - np.abs(t - gap * np.arange(n_labels)[:, None]) / half, 0)
    return raw / raw.sum(axis=0)


@pytest.mark.parametrize("n_labels", [2, 3, 4, 7])
@pytest.mark.parametrize("degree", [0.1, 1 / 3, 0.5])
def test_many_labels_are_triangles_divided_by_their_sum(degree, n_labels):
    labels = fuzzy_labels(degree=degree, n_labels=n_labels)
    t = (np.arange(4000) + 0.5) / 4000  # no two peaks' middle, where triangles may have no sum
    own = memberships_of_triangles(degree, n_labels, t)
    assert labels.memberships.shape == (n_labels, labels.target.size)
    np.testing.assert_array_equal(labels.memberships.sum(axis=0), 1)
    np.testing.assert_array_equal(labels.negative, labels.memberships[0])
    np.testing.assert_array_equal(labels.positive, labels.memberships[-1])
    for place, membership in enumerate(own):
        np.testing.assert_allclose(np.interp(t, labels.target, labels.memberships[place]), membership, atol=1e-12)
        np.testing.assert_allclose(labels.membership(t, place), membership, atol=1e-12)
        np.testing.assert_allclose(labels.membership(t, place - n_labels), membership, atol=1e-12)
    np.testing.assert_allclose(labels.membership(t), own[-1], atol=1e-12)
    assert labels.means == pytest.approx([np.average(t, weights=one) for one in own], abs=1e-6)
    crisp = np.eye(n_labels)  # eq. 6: of a sure label its mean
    assert defuzzify(crisp, labels.target, labels.memberships) == pytest.approx(labels.means, abs=1e-12)
    assert labels.max_auc == pytest.approx(max_auc(own[-1]), abs=1e-6)
    assert labels.means[1:-1] == pytest.approx(np.linspace(0, 1, n_labels)[1:-1])  # peaks


def test_crisp_labels_of_many():
    labels = fuzzy_labels(degree=0, n_labels=3)
    assert labels.target == pytest.approx([0, 0.25, 0.25, 0.75, 0.75, 1])
    assert [labels.membership([0.2, 0.25, 0.5, 0.75, 1], place).tolist() for place in range(3)] == [
        [1, 0.5, 0, 0, 0],
        [0, 0.5, 1, 0.5, 0],
        [0, 0, 0, 0.5, 1],
    ]


@pytest.mark.parametrize(
    ("given", "kind", "words"),
    [
        ({}, ValueError, "overlap is missing: .*degree="),
        ({"overlap": 0.5, "degree": 0.5}, ValueError, "overlap and degree cannot be combined"),
        ({"degree": 0.51}, ValueError, r"degree must be in \[0, 0.5\], not 0.51: .*0.5 for 50 %"),
        ({"degree": 50}, ValueError, r"degree must be in \[0, 0.5\], not 50: .*0.5 for 50 %"),
        ({"degree": -1e-9}, ValueError, r"degree must be in \[0, 0.5\], not -1e-09"),
        ({"degree": np.nan}, ValueError, "degree must be finite, not nan"),
        ({"degree": "half"}, TypeError, "degree must be a number, not 'half'"),
        ({"degree": 0.2, "n_labels": 1}, ValueError, "n_labels must be finite and at least 2, not 1"),
        ({"degree": 0.2, "n_labels": 2.5}, ValueError, "n_labels must be a whole number"),
        ({"degree": 0.2, "n_labels": 10**9}, ValueError, "n_labels must be at most 1,000"),
        ({"overlap": fuzzy_labels(0.2), "degree": 0.2}, TypeError, "`degree` cannot be changed"),
    ],
)
def test_one_measure_of_overlap_is_given_in_its_range(given, kind, words):
    with pytest.raises(kind, match=words):
        fuzzy_labels(**given)


@pytest.mark.parametrize("label", [2, -3, 0.5, np.inf])
def test_a_label_that_does_not_exist_is_refused(label):
    with pytest.raises(ValueError, match="label"):
        fuzzy_labels(0.5).membership([0.3], label)


def test_density_of_the_target_is_that_of_qins_equations_4_and_5(rng):
    """p(t|x) = Σ P(F|x) M_F(t) / ∫ M_F by quadrature, at the targets and between them; eq. 3 is its mean."""
    target = np.array([-2.0, 0, 1, 1, 4, 5])  # with a jump
    M = np.array([[1, 0.5, 0, 0, 0, 0], [0, 0.5, 1, 0.2, 0, 0], [0, 0, 0, 0.8, 1, 1e3]])
    pieces = [(0, 2), (3, 5)]  # quadrature on either side of the jump

    def integral(f):
        spans = [(target[low], target[high]) for low, high in pieces]
        return sum(
            quad(f, *span, points=target[(target > span[0]) & (target < span[1])])[0] for span in spans
        )

    def interpolated(t, values):
        part = slice(0, 3) if t < 1 else slice(3, 6)
        return np.interp(t, target[part], values[part])

    areas = [integral(lambda t, own=own: interpolated(t, own)) for own in M]
    p = rng.dirichlet(np.ones(3), 4)
    found = target_density(p, target, M)
    means = defuzzify(p, target, M)
    assert found.shape == (4, 6)
    for row, shares, mean in zip(found, p, means, strict=True):
        for t in (-2, -0.7, 0.3, 1.0, 2.2, 4.9):
            by_hand = sum(
                s * interpolated(t, own) / area for s, own, area in zip(shares, M, areas, strict=True)
            )
            assert interpolated(t, row) == pytest.approx(by_hand, rel=1e-9)
        assert integral(lambda t, row=row: interpolated(t, row)) == pytest.approx(1, abs=1e-9)
        assert integral(lambda t, row=row: t * interpolated(t, row)) == pytest.approx(mean, abs=1e-9)
    labels = fuzzy_labels(0)
    assert target_density([0.3], labels.target, [labels.negative, labels.positive])[0] == pytest.approx(
        [1.4, 1.4, 0.6, 0.6]
    )


def test_area_after_each_case_is_qins_equation_10(rng):
    """AUC_k = Σ_{i ≤ k} (1 − p_i)(2 Σ_{j < i} p_j + p_i) / (2 n₊ n₋): the curve's area up to its k-th point."""
    for p in ([0.8, 0.6, 0.4, 0.2, 0.0], rng.random(25), rng.beta(0.1, 2, 40)):
        p = np.asarray(p)
        both = p.sum() * (1 - p).sum()
        curve = roc(p, -np.arange(p.size), soft_labels=True)
        assert partial_auc(curve, fpr=(0, curve.fpr[1])) == pytest.approx(
            p[0] * (1 - p[0]) / 2 / both
        )  # eq. 9
        for k in range(1, p.size + 1):
            area = sum((1 - p[i]) * (2 * sum(p[:i]) + p[i]) for i in range(k)) / (2 * both)
            assert partial_auc(curve, fpr=(0, curve.fpr[k])) == pytest.approx(area, abs=1e-12)
        assert area == pytest.approx(curve.auc, abs=1e-12)


def test_errors():
    for overlap in (-0.1, 1.5):
        with pytest.raises(ValueError, match=r"overlap must be in \[0, 1\]"):
            fuzzy_labels(overlap)
    with pytest.raises(ValueError, match=r"must lie in \[0, 1\]"):
        max_auc([0.5, 1.5])
    with pytest.raises(ValueError, match=r"probability has shape \(2, 3\), expected \(n, 2\)"):
        defuzzify(np.ones((2, 3)) / 3, [0, 1], [[1, 0], [0, 1]])
    with pytest.raises(ValueError, match="add up to 1"):
        defuzzify([[0.5, 0.6]], [0, 1], [[1, 0], [0, 1]])
    with pytest.raises(ValueError, match="for each label, not all zero"):
        defuzzify([0.5], [0, 1], [[1, 0], [0, 0]])
    with pytest.raises(ValueError, match="the targets ascending"):
        defuzzify([0.5], [1, 0], [[1, 0], [0, 1]])
    with pytest.raises(ValueError, match="add up to 1"):
        target_density([[0.5, 0.6]], [0, 1], [[1, 0], [0, 1]])
