"""The hull and the operating point: the papers' numbers, isotonic regression, and brute force."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from papers import FAWCETT_FIGURE_3
from scipy.spatial import ConvexHull
from sklearn.isotonic import IsotonicRegression

from rocplot.compute import RocCurve, RocHull, ThresholdCounts, counts, hull, operating_point, roc

FIGURE_3 = roc(*FAWCETT_FIGURE_3, pos_label="p")
weights = st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)).filter(any), min_size=1, max_size=25)


def counted(pairs):
    """Count groups of equal scores, best first, given the (positives, negatives) of each."""
    positive, negative = np.array(pairs).T
    assume(positive.any() and negative.any())
    return ThresholdCounts(np.arange(positive.size, 0, -1), positive, negative)


def vertices(x, y):
    """Points above the chord of every two others around them, by looking at all of them in fractions."""
    at = [(Fraction(f), Fraction(t)) for f, t in zip(x, y, strict=True)]
    below = {
        j
        for i, j, k in combinations(range(len(at)), 3)
        if (at[j][1] - at[i][1]) * (at[k][0] - at[j][0]) <= (at[k][1] - at[j][1]) * (at[j][0] - at[i][0])
    }
    return [j for j in range(len(at)) if j not in below]


def random_sample(rng, n):
    y = rng.random(n) < 0.4
    return y, rng.normal(y * 0.8, 1).round(int(rng.integers(1, 6)))


# -- what the papers print ------------------------------------------------------------------------


def test_hull_of_fawcett_figure_3():
    found = hull(FIGURE_3)
    assert found.fpr.tolist() == [0, 0, 0.1, 0.5, 0.9, 1]
    assert found.tpr.tolist() == [0, 0.2, 0.5, 0.8, 1, 1]
    assert found.threshold.tolist() == [np.inf, 0.8, 0.54, 0.38, 0.3, 0.1]
    assert found.auc == 0.755
    np.testing.assert_allclose(found.slope, [np.inf, 3, 0.75, 0.5, 0], atol=1e-15)
    np.testing.assert_allclose(found.probability, [1, 3 / 4, 3 / 7, 1 / 3, 0], atol=1e-15)
    np.testing.assert_allclose(found.slope_range[2], [0.75, 3])
    assert found.slope_range[0].tolist() == [np.inf, np.inf]
    assert found.slope_range[-1].tolist() == [0, 0]


def test_vertices_carry_the_threshold_of_their_own_decision():
    scores = np.array(FAWCETT_FIGURE_3[1])
    positive = np.array(FAWCETT_FIGURE_3[0]) == "p"
    found = hull(FIGURE_3)
    for f, t, cut in zip(found.fpr, found.tpr, found.threshold, strict=True):
        assert ((scores[~positive] >= cut).mean(), (scores[positive] >= cut).mean()) == (f, t)


def test_hull_of_vuk_curk_table_1_as_printed():
    classes, scores = FAWCETT_FIGURE_3
    found = hull([*classes[:13], "p", *classes[14:]], scores, pos_label="p")
    assert found.auc == pytest.approx(0.732323232323232, abs=1e-15)


@pytest.mark.parametrize("condition", [{"cost_fp": 6, "cost_fn": 5}, {"prior": 5 / 11}, {"cost_fp": 1.2}])
def test_tangent_of_vuk_curk_figure_4(condition):
    point = operating_point(FIGURE_3, **condition)
    assert (point.fpr, point.tpr, point.threshold) == (0.1, 0.5, 0.54)
    assert point.slope == pytest.approx(6 / 5)
    assert point.tpr - point.slope * point.fpr == pytest.approx(0.38)


# -- hulls ----------------------------------------------------------------------------------------


@given(weights)
def test_vertices_are_those_of_brute_force(pairs):
    """Points on a chord are merged, exactly for whole weights."""
    curve = roc(counted(pairs))
    expected = vertices(curve.counts.fp.tolist(), curve.counts.tp.tolist())
    assert hull(curve).threshold.tolist() == curve.threshold[expected].tolist()
    rates_alone = hull(RocCurve(curve.fpr, curve.tpr, curve.threshold))
    assert rates_alone.threshold.tolist() == curve.threshold[expected].tolist()


@given(weights)
def test_hull_lies_above_and_is_its_own_hull(pairs):
    curve = roc(counted(pairs))
    found = hull(curve)
    between = np.linspace(0, 1, 999)[1:-1] + 1e-6 * np.sqrt(2)
    assert (
        np.interp(between, found.fpr, found.tpr) >= np.interp(between, curve.fpr, curve.tpr) - 1e-12
    ).all()
    assert found.auc >= curve.auc
    assert found.counts.score.tolist() == found.threshold[1:].tolist()
    assert (found.counts.n_positive, found.counts.n_negative) == (
        curve.counts.n_positive,
        curve.counts.n_negative,
    )
    assert (np.diff(found.slope) < 0).all()
    again = hull(found)
    assert isinstance(again, RocHull)
    for name in ("fpr", "tpr", "threshold", "probability"):
        np.testing.assert_array_equal(getattr(again, name), getattr(found, name))
    remade = hull(RocCurve(found.fpr, found.tpr, found.threshold))
    np.testing.assert_array_equal(remade.threshold, found.threshold)


@given(weights, st.data())
def test_scores_without_cases_change_nothing(pairs, data):
    empty = st.lists(st.just((0, 0)), max_size=3)
    spread = [pair for one in pairs for pair in (*data.draw(empty), one, *data.draw(empty))]
    expected, found = hull(counted(pairs)), hull(counted(spread))
    np.testing.assert_array_equal(found.fpr, expected.fpr)
    np.testing.assert_array_equal(found.tpr, expected.tpr)
    np.testing.assert_array_equal(found.probability, expected.probability)


def test_repeated_points_of_a_curve_stay_vertices():
    assert hull(RocCurve([0, 0.2, 0.2, 1], [0, 0.7, 0.7, 1])).auc == pytest.approx(0.75, abs=1e-15)


@pytest.mark.parametrize("seed", range(20))
def test_hull_of_a_resample_equals_scipy(seed):
    drawn = roc(roc(*random_sample(np.random.default_rng(seed), 300)).counts.resample(seed))
    theirs = ConvexHull(np.vstack((np.column_stack((drawn.fpr, drawn.tpr)), [1, 0])))
    assert hull(drawn).auc == pytest.approx(theirs.volume, abs=1e-12)


@pytest.mark.parametrize("seed", range(20))
def test_long_curves_equal_scipy(seed):
    curve = roc(*random_sample(np.random.default_rng(seed), 3000))
    theirs = ConvexHull(np.vstack((np.column_stack((curve.fpr, curve.tpr)), [1, 0])))
    assert hull(curve).auc == pytest.approx(theirs.volume, abs=1e-12)
    assert hull(RocCurve(curve.fpr, curve.tpr)).auc == pytest.approx(theirs.volume, abs=1e-12)
    mine = set(hull(curve).threshold)
    assert mine <= {np.inf, *curve.threshold[[i for i in theirs.vertices if i < curve.fpr.size]]}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("largest", [3, 2**20, 2**45])
def test_whole_weights_are_compared_exactly(seed, largest):
    """Products of such weights leave the machine's integers, and 65 points the short way."""
    rng = np.random.default_rng(seed)
    kind = rng.integers(0, 3, 80)  # positives, negatives, both
    groups = rng.integers(1, largest, (80, 2)) * np.column_stack((kind != 1, kind != 0))
    made = ThresholdCounts(np.arange(80, 0, -1), *groups.T)
    expected = vertices(made.fp.tolist(), made.tp.tolist())
    np.testing.assert_array_equal(hull(made).tpr, made.tp[expected] / made.tp[-1])
    np.testing.assert_array_equal(hull(made).fpr, made.fp[expected] / made.fp[-1])


def test_points_on_one_line_are_merged():
    exact = hull(
        ThresholdCounts(
            range(300, 0, -1), [3] * 100 + [2] * 100 + [1] * 100, [1] * 100 + [2] * 100 + [3] * 100
        )
    )
    assert exact.threshold.tolist() == [np.inf, 201, 101, 1]
    assert exact.probability.tolist() == [0.75, 0.5, 0.25]
    tenths = np.arange(11) / 10
    rounded = hull(RocCurve(np.r_[tenths * 0.3, 1], np.r_[tenths * 0.7, 1]))
    assert rounded.fpr.tolist() == [0, 0.3, 1]


def test_vertical_and_horizontal_ends_are_kept():
    found = hull([1, 1, 0, 1, 0, 0], [6, 5, 4, 3, 2, 1])
    assert found.threshold.tolist() == [np.inf, 5, 3, 1]
    assert found.slope.tolist() == pytest.approx([np.inf, 1, 0])
    assert hull([1, 0], [2, 1]).threshold.tolist() == [np.inf, 2, 1]


def test_a_curve_below_the_diagonal_has_the_diagonal_as_hull():
    found = hull([0, 0, 1, 1], [4, 3, 2, 1])
    assert (found.fpr.tolist(), found.tpr.tolist(), found.threshold.tolist()) == ([0, 1], [0, 1], [np.inf, 1])


@pytest.mark.parametrize("seed", range(20))
def test_probabilities_are_the_isotonic_regression(seed):
    rng = np.random.default_rng(seed)
    y, s = random_sample(rng, 200)
    weight = rng.integers(1, 5, y.size) if seed % 2 else None
    found, groups = hull(y, s, sample_weight=weight), counts(y, s, sample_weight=weight)
    total = groups.positive + groups.negative
    fitted = (
        IsotonicRegression()
        .fit(groups.score, groups.positive / total, sample_weight=total)
        .predict(groups.score)
    )
    segment = np.searchsorted(-found.threshold, -groups.score, side="left") - 1
    np.testing.assert_allclose(found.probability[segment], fitted, atol=1e-12)


def test_probability_needs_counts():
    with pytest.raises(ValueError, match="class weights"):
        _ = hull(RocCurve([0, 0.2, 1], [0, 0.7, 1])).probability


# -- operating points -----------------------------------------------------------------------------

small = st.integers(0, 4)


@pytest.mark.slow
@given(weights, st.fractions(0, 1, max_denominator=16), small, small, small, small)
def test_operating_point_is_the_cheapest_decision(pairs, prior, cost_fp, cost_fn, benefit_tp, benefit_tn):
    """Of all thresholds; of equals the most conservative, told apart in fractions."""
    made = counted(pairs)
    assume(prior * (cost_fn + benefit_tp) + (1 - prior) * (cost_fp + benefit_tn) > 0)
    P, N = int(made.n_positive), int(made.n_negative)
    cost = []
    for f, t in zip(
        (Fraction(n, N) for n in made.fp.tolist()), (Fraction(n, P) for n in made.tp.tolist()), strict=True
    ):
        errors = prior * cost_fn * (1 - t) + (1 - prior) * cost_fp * f
        cost.append(errors - prior * benefit_tp * t - (1 - prior) * benefit_tn * (1 - f))
    best = cost.index(min(cost))
    condition = {"cost_fp": cost_fp, "cost_fn": cost_fn, "benefit_tp": benefit_tp, "benefit_tn": benefit_tn}
    point = operating_point(made, prior=float(prior), **condition)
    assert point.threshold == [np.inf, *made.score][best]
    assert (point.fpr, point.tpr) == (made.fp[best] / N, made.tp[best] / P)
    assert point.cost == pytest.approx(float(min(cost)), abs=1e-12)
    rise = prior * (cost_fn + benefit_tp)
    slope = float((1 - prior) * (cost_fp + benefit_tn) / rise) if rise else np.inf
    assert point.slope == pytest.approx(slope)


def test_the_prior_is_by_default_that_of_the_sample():
    y, s = [1, 0, 0, 0, 1, 0], [6, 5, 4, 3, 2, 1]
    assert operating_point(y, s).slope == pytest.approx(2)
    assert operating_point(y, s) == operating_point(hull(y, s)) == operating_point(y, s, prior=1 / 3)
    assert operating_point(y, s, sample_weight=[2, 1, 1, 1, 2, 1]).slope == 1


def test_many_random_curves_without_counts():
    rng = np.random.default_rng(9)
    for _ in range(200):
        x, y = (np.r_[0, np.sort(rng.random(30)), 1] for _ in range(2))
        prior, cost_fp, cost_fn = rng.random(), *rng.uniform(0, 10, 2)
        cost = prior * cost_fn * (1 - y) + (1 - prior) * cost_fp * x
        point = operating_point(RocCurve(x, y), prior=prior, cost_fp=cost_fp, cost_fn=cost_fn)
        assert point.cost == pytest.approx(cost.min(), abs=1e-12)
        assert (point.fpr, point.tpr) == (x[cost.argmin()], y[cost.argmin()])


@pytest.mark.parametrize(
    ("condition", "kind", "words"),
    [
        ({"cost_fp": 0, "cost_fn": 0}, ValueError, ["cost_fp", "cost_fn", "equal cost"]),
        ({"benefit_tp": -1, "benefit_tn": -1}, ValueError, ["cost_fp", "cost_fn", "equal cost"]),
        ({"cost_fp": 0, "prior": 0}, ValueError, ["cost_fp", "cost_fn", "prior"]),
        ({"benefit_tp": -3}, ValueError, ["cost_fn + benefit_tp"]),
        ({"cost_fp": -1}, ValueError, ["cost_fp", "at least 0", "-1"]),
        ({"cost_fn": np.inf}, ValueError, ["cost_fn", "finite", "inf"]),
        ({"benefit_tn": np.nan}, ValueError, ["benefit_tn", "finite", "nan"]),
        ({"prior": 2}, ValueError, ["prior", "[0, 1]", "2"]),
        ({"prior": -0.1}, ValueError, ["prior", "[0, 1]", "-0.1"]),
        ({"prior": "half"}, TypeError, ["prior", "number", "'half'"]),
    ],
)
def test_conditions_that_cannot_be(condition, kind, words):
    with pytest.raises(kind) as caught:
        operating_point(FIGURE_3, **condition)
    assert all(word in str(caught.value) for word in words)


def test_a_curve_without_counts_asks_for_the_prior():
    with pytest.raises(ValueError, match="prior is needed"):
        operating_point(RocCurve([0, 0.2, 1], [0, 0.7, 1]))
