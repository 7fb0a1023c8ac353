"""Mixtures, conjunctions and the Pareto front: the paper's numbers, corrected, and brute force."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from papers import FLACH_CLASSIFIERS

from rocplot.compute import interpolate, logical_combination, operating_point, pareto_front, roc, roc_points
from rocplot.compute._combining.combination import clip_constraint

A, B = (0.1, 0.2), (0.25, 0.6)  # Fawcett's figure 10
C1, C2 = (0.2, 0.6), (0.4, 0.7)  # his figure 12
RATE = st.floats(0, 1)


def test_fawcett_figure_10():
    k = Fraction(800 - 424, 1084 - 424)
    assert k == Fraction(94, 165)
    mixed = interpolate(A, B, positives=240, negatives=3760, budget=800)
    assert mixed.k == pytest.approx(float(k), abs=1e-14)
    assert (mixed.fpr, mixed.tpr) == pytest.approx((51 / 275, 353 / 825), abs=1e-14)
    assert 240 * mixed.tpr + 3760 * mixed.fpr == pytest.approx(800, abs=1e-9)
    printed = interpolate(A, B, k=0.53)  # the paper's, which reaches too few
    assert 240 * printed.tpr + 3760 * printed.fpr == pytest.approx(773.8)


def test_a_rate_or_a_share_says_the_same():
    wanted = interpolate(A, B, k=94 / 165)
    assert interpolate(A, B, fpr=51 / 275).k == pytest.approx(94 / 165)
    assert interpolate(A, B, tpr=353 / 825).k == pytest.approx(94 / 165)
    assert (wanted.fpr, wanted.tpr) == pytest.approx((51 / 275, 353 / 825))
    assert interpolate(A, B, k=0).to_dict() == {"fpr": 0.1, "tpr": 0.2, "k": 0}
    assert interpolate(A, B, tpr=0.6).k == 1
    assert interpolate(B, A, fpr=0.25).k == 0


@given(RATE, RATE, st.floats(0.01, 100), st.floats(0.01, 100))
def test_the_constraint_line_ends_on_the_edge_of_the_square(fpr, tpr, p, q):
    r = p * tpr + q * fpr  # a line through a point of the square
    f, t = clip_constraint(p, q, r)
    assert q * f + p * t == pytest.approx(r)
    assert f[0] <= f[1] + 1e-9
    for x, y in zip(f, t, strict=True):
        assert min(abs(x), abs(1 - x), abs(y), abs(1 - y)) < 1e-9
        assert -1e-9 <= min(x, y) <= max(x, y) <= 1 + 1e-9


def test_points_may_be_decisions_or_results():
    y, decided = [1, 1, 0, 0], [1, 0, 0, 0]
    point = operating_point(roc(y, [4, 1, 3, 2]), prior=0.5)
    assert interpolate((y, decided), point, k=0).to_dict() == {"fpr": 0, "tpr": 0.5, "k": 0}
    assert interpolate((y, decided), point, k=1).tpr == point.tpr


def test_a_mixture_and_a_combination_are_points_too():
    mixed = interpolate((0, 0), (0.5, 1), k=0.5)
    assert interpolate(mixed, (0.5, 1), k=0.2).to_dict() == pytest.approx({"fpr": 0.3, "tpr": 0.6, "k": 0.2})
    both = logical_combination((0.2, 0.5), (0.5, 0.8))  # (0.1, 0.4), were they independent
    assert interpolate(both, (0.5, 0.8), k=0.5).to_dict() == pytest.approx({"fpr": 0.3, "tpr": 0.6, "k": 0.5})
    either = logical_combination(both, (0.5, 0.5), how="or")  # 1 - .9 * .5 and 1 - .6 * .5
    assert (either.fpr, either.tpr) == pytest.approx((0.55, 0.7))


def test_decisions_realise_the_mixture():
    mixed, n = interpolate(A, B, k=0.3), 200_000
    a, b = np.zeros(n, bool), np.ones(n, int)
    drawn = mixed.decide(a, b, seed=1)
    assert drawn.dtype == bool
    assert abs(drawn.mean() - 0.3) < 5 * np.sqrt(0.21 / n)
    assert (mixed.decide(a, b, seed=1) == drawn).all()
    assert (mixed.decide(a, b, seed=2) != drawn).any()
    assert (interpolate(A, B, k=1).decide(a, b, seed=3) == b).all()
    assert not interpolate(A, B, k=0).decide(a, b, seed=3).any()
    same = mixed.decide(b, b, seed=4)  # where both agree nothing is drawn
    assert same.all()


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ({}, "exactly one of k=, fpr=, tpr="),
        ({"k": 0.5, "fpr": 0.2}, "exactly one of"),
        ({"positives": 240, "budget": 800}, "all of positives=, negatives=, budget="),
        ({"k": 1.5}, r"k must be in \[0, 1\], not 1.5"),
        ({"fpr": 0.3}, "a and b give 0.1 to 0.25, so no mixture of them gives 0.3"),
        (
            {"positives": 240, "negatives": 3760, "budget": 1200},
            "424 to 1084, so no mixture of them gives 1200",
        ),
        ({"positives": -1, "negatives": 1, "budget": 1}, "positives must be finite and at least 0"),
    ],
)
def test_a_mixture_that_cannot_be(wanted, message):
    with pytest.raises(ValueError, match=message):
        interpolate(A, B, **wanted)


def test_points_that_share_the_rate_asked_for():
    with pytest.raises(ValueError, match="every mixture meets it: choose k"):
        interpolate((0.2, 0.3), (0.2, 0.6), fpr=0.2)
    with pytest.raises(ValueError, match="no mixture meets it"):
        interpolate((0.2, 0.3), (0.2, 0.6), fpr=0.3)
    with pytest.raises(TypeError, match=r"a must be \(fpr, tpr\) or \(y_true, y_pred\), not 3"):
        interpolate(3, B, k=0)
    with pytest.raises(ValueError, match=r"the fpr of b must be in \[0, 1\]"):
        interpolate(A, (1.2, 0.5), k=0)
    with pytest.raises(ValueError, match=r"b_decisions must hold decisions 0/1, not 0\.5"):
        interpolate(A, B, k=0).decide([0, 1], [0, 0.5])
    with pytest.raises(
        ValueError, match=r"decisions\[0\] and decisions\[1\] must have the same length, got 2 and 1"
    ):
        interpolate(A, B, k=0).decide([0, 1], [0])


def test_fawcett_figure_12():
    both, either = logical_combination(C1, C2), logical_combination(C1, C2, how="or")
    assert (both.fpr, both.tpr) == pytest.approx((0.08, 0.42), abs=1e-15)
    assert (either.fpr, either.tpr) == pytest.approx((0.52, 0.88), abs=1e-15)
    assert (both.fpr_low, both.fpr_high, both.tpr_low, both.tpr_high) == pytest.approx(
        (0, 0.2, 0.3, 0.6), abs=1e-15
    )
    assert (either.fpr_low, either.fpr_high, either.tpr_low, either.tpr_high) == pytest.approx(
        (0.4, 0.6, 0.7, 1)
    )
    assert np.isnan([both.fpr_observed, either.tpr_observed]).all()


@given(st.lists(st.tuples(RATE, RATE), min_size=2, max_size=5))
def test_or_is_and_of_the_complements(points):
    either = logical_combination(*points, how="or")
    both = logical_combination(*[(1 - f, 1 - t) for f, t in points])
    assert either.fpr == pytest.approx(1 - both.fpr, abs=1e-12)
    assert (either.tpr_low, either.tpr_high) == pytest.approx(
        (1 - both.tpr_high, 1 - both.tpr_low), abs=1e-12
    )
    for one in (both, either):
        assert one.fpr_low - 1e-12 <= one.fpr <= one.fpr_high + 1e-12
        assert one.tpr_low - 1e-12 <= one.tpr <= one.tpr_high + 1e-12


@pytest.mark.parametrize("how", ["and", "or"])
def test_bounds_hold_every_observed_point_and_are_reached(how):
    rng, y = np.random.default_rng(3), np.repeat([0, 1], 4)
    seen = []
    for _ in range(400):
        columns = rng.integers(0, 2, (3, 8))
        found = logical_combination(*((y, column) for column in columns), how=how)
        joined = columns.all(axis=0) if how == "and" else columns.any(axis=0)
        assert (found.fpr_observed, found.tpr_observed) == (joined[y == 0].mean(), joined[y == 1].mean())
        assert found.tpr_low - 1e-12 <= found.tpr_observed <= found.tpr_high + 1e-12
        assert found.fpr_low - 1e-12 <= found.fpr_observed <= found.fpr_high + 1e-12
        seen.append(
            (abs(found.tpr_observed - found.tpr_low) < 1e-9, abs(found.tpr_observed - found.tpr_high) < 1e-9)
        )
    assert np.array(seen).any(axis=0).all()


def test_combinations_that_cannot_be():
    with pytest.raises(ValueError, match="two points or more, not 1"):
        logical_combination(C1)
    with pytest.raises(ValueError, match="how='xor' is unknown: choose from 'and', 'or'"):
        logical_combination(C1, C2, how="xor")
    with pytest.raises(ValueError, match="point 2 has another y_true than point 1"):
        logical_combination(([0, 1], [0, 1]), ([1, 0], [0, 1]))


def test_pareto_front_of_flachs_learners():
    front = pareto_front(FLACH_CLASSIFIERS)
    # learners 1 and 4 are beaten by no single learner, yet lie below the hull
    assert list(front.name) == ["AlwaysNeg", "CN2", "learner 1", "C4.5", "learner 4", "SVM", "AlwaysPos"]
    assert list(front.on_hull) == [True, True, False, True, False, True, True]
    assert list(pareto_front(roc_points(FLACH_CLASSIFIERS)).name) == list(front.name)
    assert (np.diff(front.fpr) >= 0).all()
    assert (np.diff(front.tpr) >= 0).all()


@pytest.mark.slow
@given(
    st.dictionaries(
        st.text("abcdef", min_size=1),
        st.tuples(st.sampled_from([0, 0.2, 0.5, 0.6, 0.9]), st.sampled_from([0.1, 0.3, 0.5, 0.8])),
        min_size=1,
    )
)
def test_pareto_front_by_brute_force(points):
    front = pareto_front(points)
    best = {
        name
        for name, (f, t) in points.items()
        if not any(g <= f and u >= t and (g, u) != (f, t) for g, u in points.values())
    }
    assert set(front.name) == best
    found = roc_points(points)
    assert set(found.name[found.on_hull]) <= best


@pytest.mark.parametrize("name", ["fpr", "tpr", "k"])
def test_a_rate_or_a_share_of_a_mixture_is_at_most_1(name):
    with pytest.raises(ValueError, match=rf"{name} must be in \[0, 1\], not 1.5"):
        interpolate((0, 0), (1, 1), **{name: 1.5})
    assert interpolate((0, 0), (1, 1), **{name: 1}).k == 1
