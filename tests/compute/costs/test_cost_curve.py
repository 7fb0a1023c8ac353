"""Cost space: the papers' values, the identity of every area, and brute force over thresholds."""

from itertools import pairwise

import numpy as np
import pytest
from papers import FAWCETT_FIGURE_3, VUK_CURK_TABLE_3
from random_cases import samples
from sklearn.isotonic import IsotonicRegression
from sklearn.metrics import brier_score_loss, mean_absolute_error

import rocplot.compute as rc
from rocplot.compute import (
    CostCurve,
    LossCurve,
    RocCurve,
    ThresholdCounts,
    brier_curve,
    cost_curve,
    cost_line,
    expected_loss,
    roc,
    score_uniform_curve,
)

TREE = ThresholdCounts([0.8, 0.75, 0.4, 1 / 6], [4, 3, 2, 1], [1, 1, 3, 5])  # Flach's leaves
CURVES = (rc.cost_curve, rc.brier_curve, rc.rate_driven_curve)


def loss(y, score, weight, cut, kappa, skew=False):
    """Compute the loss of score ≥ cut straight from its definition."""
    weight = np.ones(y.size) if weight is None else weight
    fnr = np.average(score[y == 1] < cut, weights=weight[y == 1])
    fpr = np.average(score[y == 0] >= cut, weights=weight[y == 0])
    if skew:
        return kappa * fnr + (1 - kappa) * fpr
    prior = weight[y == 1].sum() / weight.sum()
    return 2 * (kappa * prior * fnr + (1 - kappa) * (1 - prior) * fpr)


def at(curve, x):
    """Read a curve where it does not jump."""
    return np.interp(x, curve.x, curve.loss)


@pytest.mark.parametrize(
    ("data", "areas"),
    [
        (FAWCETT_FIGURE_3, (0.189880952380952, 0.22452625, 0.243333333333333, 0.41, 0.41, 0.16)),
        (TREE, (0.179166666666667, 0.179166666666667, 0.188333333333333, 0.355, 0.355, 0.105)),
    ],
    ids=["Fawcett's figure 3", "Flach's tree"],
)
def test_areas_of_the_appendix(data, areas):
    args, kws = ((data,), {}) if isinstance(data, ThresholdCounts) else (data, {"pos_label": "p"})
    for name, area in zip(
        [
            "cost_curve",
            "brier_curve",
            "rate_driven_curve",
            "rate_uniform_curve",
            "rol_curve",
            "kendall_curve",
        ],
        areas,
        strict=True,
    ):
        assert getattr(rc, name)(*args, **kws).area == pytest.approx(area, abs=1e-14), name


@pytest.mark.slow
def test_the_line_through_the_points_has_the_area():
    for y, score, weight in samples():
        for x in ("cost_proportion", "skew"):
            for make in (cost_curve, brier_curve, score_uniform_curve):
                curve = make(y, score, sample_weight=weight, x=x)
                assert np.trapezoid(curve.loss, curve.x) == pytest.approx(curve.area, abs=1e-12), (
                    make.__name__
                )
                assert curve.x[0] == 0
                assert curve.x[-1] == 1
                assert (curve.loss >= 0).all()


def test_envelope_is_the_least_loss_of_all_thresholds():
    for y, score, weight in samples(20):
        for x in ("cost_proportion", "skew"):
            envelope = cost_curve(y, score, sample_weight=weight, x=x)
            for kappa in (0, 0.13, 0.37, 0.5, 0.71, 1):
                cuts = np.r_[np.inf, np.unique(score)]
                least = min(loss(y, score, weight, cut, kappa, x == "skew") for cut in cuts)
                assert at(envelope, kappa) == pytest.approx(least, abs=1e-12)


@pytest.mark.slow
def test_area_of_the_envelope_is_the_brier_score_of_calibrated_scores():
    for y, score, weight in samples():
        pav = IsotonicRegression().fit(score, y, sample_weight=weight).predict(score)
        expected = brier_score_loss(y, np.clip(pav, 0, 1), sample_weight=weight)
        assert cost_curve(y, score, sample_weight=weight).area == pytest.approx(expected, abs=1e-12)
        mae = mean_absolute_error(y, pav, sample_weight=weight)
        assert expected_loss(y, score, sample_weight=weight, choice="optimal") == pytest.approx(
            mae / 2, abs=1e-12
        )
        h = rc.hull(y, score, sample_weight=weight)
        up, across = np.diff(h.tpr), np.diff(h.fpr)
        skew = cost_curve(y, score, sample_weight=weight, x="skew").area
        assert skew == pytest.approx((up * across / (up + across)).sum() / 2, abs=1e-12)


def test_ranges_say_where_each_hull_vertex_is_best():
    for y, score, weight in samples(20):
        envelope = cost_curve(y, score, sample_weight=weight)
        vertices = envelope.hull
        assert np.array_equal(envelope.ranges[:-1, 1], envelope.ranges[1:, 0])
        np.testing.assert_allclose(envelope.ranges[1:, 0], 1 - vertices.probability, rtol=0, atol=1e-12)
        for (low, high), cut in zip(envelope.ranges, vertices.threshold, strict=True):
            middle = (low + high) / 2
            assert at(envelope, middle) == pytest.approx(loss(y, score, weight, cut, middle), abs=1e-12)


def test_operating_range_is_where_trivial_decisions_are_beaten():
    envelope = cost_curve(*FAWCETT_FIGURE_3, pos_label="p")
    assert envelope.operating_range == (0, 1)  # the hull rises straight from (0, 0) and ends level
    useful = cost_curve(TREE)
    low, high = useful.operating_range
    assert (low, high) == pytest.approx((0.2, 5 / 6))  # leaves of 4/5 and 1/6
    assert at(useful, 0.1) == pytest.approx(2 * 0.1 * 0.5)
    assert at(useful, 0.21) < 2 * 0.21 * 0.5


def test_perfect_and_useless_rankings():
    perfect = cost_curve([0, 1], [0, 1])
    assert np.array_equal(perfect.x, [0, 1])  # Fawcett prints (0, 0)–(0, 1)
    assert np.array_equal(perfect.loss, [0, 0])
    assert perfect.area == 0
    for y in ([0, 1, 1, 1], [0, 0, 0, 1]):
        useless, prior = cost_curve(y, [3, 3, 3, 3]), np.mean(y)
        np.testing.assert_allclose(useless.x, [0, 1 - prior, 1])
        np.testing.assert_allclose(useless.loss, [0, 2 * prior * (1 - prior), 0])
        assert useless.area == pytest.approx(prior * (1 - prior))
        assert useless.operating_range == pytest.approx((1 - prior, 1 - prior))
        assert cost_curve(y, [3, 3, 3, 3], x="skew").area == pytest.approx(0.25)


def test_brier_curve_takes_scores_at_their_word():
    for y, score, weight in samples(30):
        for x in ("cost_proportion", "skew"):
            curve = brier_curve(y, score, sample_weight=weight, x=x)
            jumps = np.unique(1 - score)
            for low, high in pairwise(np.unique(np.r_[0, jumps, 1])):
                middle = (low + high) / 2
                expected = loss(y, score, weight, 1 - middle, middle, x == "skew")
                assert at(curve, middle) == pytest.approx(expected, abs=1e-12)
            for cut in np.unique(score)[(np.unique(score) > 0) & (np.unique(score) < 1)]:
                left, right = curve.loss[curve.x == 1 - cut]
                above = np.nextafter(cut, 1)
                assert left == pytest.approx(loss(y, score, weight, above, 1 - cut, x == "skew"), abs=1e-12)
                assert right == pytest.approx(loss(y, score, weight, cut, 1 - cut, x == "skew"), abs=1e-12)


def test_area_of_the_brier_curve_is_the_brier_score():
    for y, score, weight in samples():
        expected = brier_score_loss(y, score, sample_weight=weight)
        assert brier_curve(y, score, sample_weight=weight).area == pytest.approx(expected, abs=1e-12)
        w = np.ones(y.size) if weight is None else weight
        squares = [np.average((y - score)[y == c] ** 2, weights=w[y == c]) for c in (0, 1)]
        macro = brier_curve(y, score, sample_weight=weight, x="skew").area
        assert macro == pytest.approx(np.mean(squares), abs=1e-12)


def test_jumps_at_the_ends():
    curve = brier_curve([1, 0, 1, 0], [1.0, 1.0, 0.0, 0.0])
    np.testing.assert_array_equal(curve.x, [0, 1, 1])
    np.testing.assert_array_equal(curve.loss, [0.5, 0.5, 0])
    assert brier_curve([1, 0], [0.5, 1e-20]).loss[-1] == 0


def test_soft_labels():
    p, score = np.array([0.2, 0.9, 0.5]), np.array([0.1, 0.6, 0.6])
    expected = np.mean(p * (1 - score) ** 2 + (1 - p) * score**2)
    assert brier_curve(p, score, soft_labels=True).area == pytest.approx(expected, abs=1e-15)


def test_expected_losses_by_their_definitions():
    for y, score, weight in samples(30):
        w = np.ones(y.size) if weight is None else np.asarray(weight, float)
        decided, kws = score >= 0.4, {"sample_weight": weight}
        wrong, off = (decided != y).astype(float), np.abs(y - score)
        for choice, own, value in (("fixed", {"threshold": 0.4}, wrong), ("score-uniform", {}, off)):
            found = expected_loss(y, score, choice=choice, **own, **kws)
            assert found == pytest.approx(np.average(value, weights=w), abs=1e-12)
            classes = [np.average(value[y == c], weights=w[y == c]) for c in (0, 1)]
            macro = expected_loss(y, score, choice=choice, x="skew", **own, **kws)
            assert macro == pytest.approx(np.mean(classes), abs=1e-12)
        for choice, curve in (
            ("score-driven", brier_curve),
            ("rate-driven", rc.rate_driven_curve),
            ("optimal", cost_curve),
        ):
            for x in ("cost_proportion", "skew"):
                assert expected_loss(y, score, choice=choice, x=x, **kws) == curve(y, score, x=x, **kws).area
        uniform = rc.rate_uniform_curve(y, score, **kws).area
        assert expected_loss(y, score, choice="rate-uniform", **kws) == pytest.approx(uniform, abs=1e-12)


def test_no_choice_beats_the_optimal_one():
    for y, score, weight in samples(20):
        kws = {"sample_weight": weight}
        best = expected_loss(y, score, choice="optimal", **kws)
        for choice in ("score-uniform", "score-driven", "rate-uniform", "rate-driven"):
            assert expected_loss(y, score, choice=choice, **kws) >= best - 1e-12


def test_cost_line_is_the_dual_of_a_point():
    y, score = [1, 0, 1, 0, 0], [0.9, 0.8, 0.7, 0.6, 0.2]
    line = cost_line(y, score, threshold=0.75)  # (fpr, tpr) = (1/3, 1/2)
    np.testing.assert_allclose(line.loss, [2 * 0.6 / 3, 2 * 0.4 / 2])
    np.testing.assert_allclose(cost_line(y, score, threshold=0.75, x="skew").loss, [1 / 3, 1 / 2])
    np.testing.assert_allclose(cost_line(y, score, threshold=np.inf).loss, [0, 0.8])
    np.testing.assert_allclose(cost_line(y, score, threshold=-np.inf).loss, [1.2, 0])


def test_a_prior_moves_the_curve_as_replicated_classes_do():
    y, score = np.array([1, 0, 1, 0, 0]), np.array([0.9, 0.8, 0.7, 0.6, 0.2])
    thrice = np.repeat(np.arange(5), np.where(y == 1, 3, 1))
    for make in (*CURVES, rc.rate_uniform_curve, rc.rol_curve, rc.kendall_curve):
        moved, real = make(y, score, prior=6 / 9), make(y[thrice], score[thrice])
        np.testing.assert_allclose(moved.x, real.x, rtol=0, atol=1e-15)
        np.testing.assert_allclose(moved.loss, real.loss, rtol=0, atol=1e-15)
        assert moved.area == pytest.approx(real.area, abs=1e-15)


def test_curves_computed_elsewhere():
    curve = RocCurve(fpr=[0, 0.2, 1], tpr=[0, 0.7, 1])
    assert cost_curve(curve, x="skew").x == pytest.approx([0, 0.2 / 0.9, 0.8 / 1.1, 1])
    with pytest.raises(ValueError, match="prior is needed"):
        cost_curve(curve)
    assert cost_curve(curve, prior=0.5).area == cost_curve(curve, x="skew").area
    with pytest.raises(ValueError, match="built without thresholds"):
        brier_curve(curve, prior=0.5)
    with pytest.raises(ValueError, match="built without thresholds"):
        cost_line(curve, threshold=0.5, prior=0.5)


def test_results_in_place_of_data():
    y, score = [1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6]
    envelope = cost_curve(y, score)
    assert cost_curve(envelope) is envelope
    with pytest.raises(TypeError, match="`x` cannot be changed on a precomputed CostCurve"):
        cost_curve(envelope, x="skew")
    with pytest.raises(ValueError, match="this result is of kind 'brier', not 'envelope'"):
        cost_curve(brier_curve(y, score))
    elsewhere = LossCurve([0, 0.5, 1], [0, 0.3, 0])
    assert elsewhere.area == pytest.approx(0.15)
    assert isinstance(cost_curve(elsewhere), CostCurve)
    assert brier_curve(elsewhere) is elsewhere
    with pytest.raises(ValueError, match="ranges need the hull"):
        cost_curve(elsewhere).ranges  # noqa: B018


READY = [
    rc.cost_curve,
    rc.brier_curve,
    rc.rate_driven_curve,
    rc.rate_uniform_curve,
    rc.rol_curve,
    rc.kendall_curve,
]


@pytest.mark.parametrize("make", READY, ids=lambda make: make.__name__)
@pytest.mark.parametrize("prior", [0.5, "x"])
def test_a_prior_beside_a_result_is_refused(make, prior):
    result = make([1, 0, 0, 0], [0.9, 0.8, 0.7, 0.6])
    with pytest.raises(TypeError, match=r"`prior` cannot be changed on a precomputed (Cost|Loss)Curve"):
        make(result, prior=prior)


def test_an_envelope_stands_in_place_of_its_curve():
    y, score = [1, 0, 1, 0, 0, 0, 0, 0, 1, 0], [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
    for prior in (None, 0.6):
        ready = cost_curve(y, score, prior=prior)
        assert rc.h_measure(ready) == rc.h_measure(y, score, prior=prior)
        assert cost_line(ready, threshold=6.5).area == cost_line(y, score, threshold=6.5, prior=prior).area
        for choice in ("optimal", "rate-driven", "rate-uniform"):
            own = expected_loss(ready, choice=choice)
            assert own == expected_loss(y, score, choice=choice, prior=prior)
    assert expected_loss(cost_curve(y, score, prior=0.6), choice="optimal", prior=0.3) == expected_loss(
        y, score, choice="optimal", prior=0.3
    )
    assert expected_loss(ready, choice="optimal", x="skew") == expected_loss(
        y, score, choice="optimal", x="skew"
    )
    assert rc.auc(ready) == rc.auc(y, score)


def test_a_hull_has_lost_scores():
    hull = rc.hull([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
    for make in (brier_curve, score_uniform_curve, rc.net_benefit):
        with pytest.raises(ValueError, match="needs all scores, but a hull keeps only those of its vertices"):
            make(hull)


def test_one_result_exports_its_points():
    frame = cost_curve(*VUK_CURK_TABLE_3, pos_label="p").to_frame()
    assert list(frame) == ["x", "loss"]


def test_input_that_cannot_be_used():
    y, score = [1, 0, 1, 0], [9, 0.8, 0.7, 0.6]
    with pytest.raises(
        ValueError, match=r"Brier curve needs probabilities in \[0, 1\].*0.6 to 9.*calibration_map"
    ):
        brier_curve(y, score)
    with pytest.raises(ValueError, match=r"random threshold.*needs probabilities"):
        expected_loss(y, score, choice="score-uniform")
    assert rc.rate_driven_curve(y, score).area > 0
    assert cost_curve(y, score).area > 0
    with pytest.raises(ValueError, match="x='z' is unknown: choose from 'cost_proportion', 'skew'"):
        cost_curve(y, score, x="z")
    with pytest.raises(ValueError, match=r"prior must be in \[0, 1\]"):
        cost_curve(y, score, prior=1.5)
    with pytest.raises(ValueError, match="prior must lie between 0 and 1"):
        cost_curve(y, score, prior=1)
    with pytest.raises(ValueError, match="prior cannot be combined with x="):
        cost_curve(y, score, prior=0.2, x="skew")
    with pytest.raises(ValueError, match="choice='best' is unknown: choose from 'fixed'"):
        expected_loss(y, score, choice="best")
    with pytest.raises(ValueError, match="needs threshold="):
        expected_loss(y, score, choice="fixed")
    with pytest.raises(ValueError, match=r"threshold applies only to choice=.fixed"):
        expected_loss(y, score, choice="optimal", threshold=0.5)
    with pytest.raises(ValueError, match="x must be non-decreasing, from 0 to 1"):
        LossCurve([0, 0.5], [0, 0])
    with pytest.raises(ValueError, match="must have the same length"):
        LossCurve([0, 1], [0, 0, 0])
    with pytest.raises(ValueError, match=r"prior must be in \[0, 1\], not 3"):
        LossCurve([0, 1], [0, 0], prior=3)
    with pytest.raises(ValueError, match="prior must lie between 0 and 1, not 1"):
        LossCurve([0, 1], [0, 0], prior=1)
    with pytest.raises(ValueError, match=r"from 0.2 to 1.000000000000001: "):
        brier_curve([1, 0], [1 + 1e-15, 0.2])


def test_many_cases_stay_exact():
    rng = np.random.default_rng(0)
    y = rng.random(1_000_000) < 0.3
    score = rng.random(y.size)
    curve = brier_curve(y, score)
    assert np.trapezoid(curve.loss, curve.x) == pytest.approx(np.mean((y - score) ** 2), abs=1e-12)
    assert curve.area == pytest.approx(np.mean((y - score) ** 2), abs=1e-12)
    assert roc(y, score).fpr.size == cost_curve(y, score).curve.fpr.size
