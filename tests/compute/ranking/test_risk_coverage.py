"""Risk–coverage curves: worked examples, the definitions one case after the other, and what is undefined."""

import itertools

import numpy as np
import pytest

from rocplot import compute
from rocplot.compute import RiskCoverage, risk_coverage


def of_each_case(correct, weight=None):
    """Average, over the cases in this order, the risk among those accepted so far."""
    weight = np.ones(len(correct)) if weight is None else np.asarray(weight, float)
    wrong = weight * (1 - np.asarray(correct, float))
    return float(weight @ (np.cumsum(wrong) / np.cumsum(weight)) / weight.sum())


def cases(rng, n=60, levels=None):
    correct = rng.random(n) < 0.7
    confidence = rng.normal(size=n) + correct
    return correct, np.round(confidence * levels) if levels else confidence


def test_by_hand():
    # risks after each case 0, 0, 1/3, 1/4; with the error last 0, 0, 0, 1/4
    curve = risk_coverage([1, 1, 0, 1], [0.9, 0.8, 0.7, 0.6])
    np.testing.assert_array_equal(curve.coverage, [0, 0.25, 0.5, 0.75, 1])
    np.testing.assert_allclose(curve.risk, [np.nan, 0, 0, 1 / 3, 1 / 4])
    assert curve.threshold.tolist() == [np.inf, 0.9, 0.8, 0.7, 0.6]
    assert curve.aurc == pytest.approx(7 / 48, abs=1e-15)
    assert curve.oracle == pytest.approx(1 / 16, abs=1e-15)
    assert curve.excess == pytest.approx(1 / 12, abs=1e-15)
    assert curve.error_rate == 0.25
    # accepted and wrong: 0, 0, 0, 1/4, 1/4 of all cases at coverages a quarter apart
    assert curve.generalized_risk.tolist() == [0, 0, 0, 0.25, 0.25]
    assert curve.augrc == (0.25 / 2 + 0.25) / 4


def test_the_areas_are_their_definitions(rng):
    correct, confidence = cases(rng)
    curve, best = risk_coverage(correct, confidence), np.argsort(-confidence)
    assert curve.aurc == pytest.approx(of_each_case(correct[best]), abs=1e-14)
    assert curve.oracle == pytest.approx(of_each_case(np.sort(correct)[::-1]), abs=1e-14)
    pairs = (confidence[:, None] > confidence) + 0.5 * (confidence[:, None] == confidence)
    assert curve.augrc == pytest.approx((pairs * ~correct[:, None]).mean(), abs=1e-14)


def test_ties_are_the_mean_over_their_orders():
    correct, confidence = np.array([1, 0, 1, 0, 0, 1]), np.array([3, 2, 2, 2, 1, 1])
    orders = [
        [0, *middle, *last]
        for middle in itertools.permutations([1, 2, 3])
        for last in itertools.permutations([4, 5])
    ]
    expected = np.mean([of_each_case(correct[order]) for order in orders])
    assert risk_coverage(correct, confidence).aurc == pytest.approx(expected, abs=1e-15)
    same = risk_coverage(correct, np.zeros(6))
    assert same.aurc == pytest.approx(0.5, abs=1e-15)  # at random, the error rate at any coverage


@pytest.mark.parametrize("levels", [None, 2])
def test_a_whole_weight_is_so_many_cases(rng, levels):
    correct, confidence = cases(rng, levels=levels)
    weight = rng.integers(1, 5, correct.size)
    found = risk_coverage(correct, confidence, sample_weight=weight)
    repeated = risk_coverage(np.repeat(correct, weight), np.repeat(confidence, weight))
    for name in ("aurc", "oracle", "augrc"):
        assert getattr(found, name) == pytest.approx(getattr(repeated, name), abs=1e-13)


def test_cases_of_fractional_weights_come_one_by_one(rng):
    correct, confidence = cases(rng)
    weight, best = rng.random(correct.size) + 0.1, np.argsort(-confidence)
    found = risk_coverage(correct, confidence, sample_weight=weight)
    assert found.aurc == pytest.approx(of_each_case(correct[best], weight[best]), abs=1e-13)
    tied = np.round(confidence)
    plain = risk_coverage(correct, tied)
    for factor in (0.5, 1e-3, 1 / 60):  # equal weights are no weights
        scaled = risk_coverage(correct, tied, sample_weight=np.full(correct.size, factor))
        for name in ("aurc", "oracle", "augrc"):
            assert getattr(scaled, name) == pytest.approx(getattr(plain, name), abs=1e-13)
    with pytest.raises(ValueError, match="AURC of fractional weights needs the single cases"):
        _ = risk_coverage(found.counts.without_cases()).aurc


def test_soft_labels_are_expected_errors(rng):
    share = rng.random(20)
    found = risk_coverage(share, np.arange(20)[::-1], soft_labels=True)
    assert found.aurc == pytest.approx(of_each_case(share), abs=1e-14)
    times = rng.integers(1, 4, 20)
    many = risk_coverage(share, np.arange(20)[::-1], soft_labels=True, sample_weight=times)
    assert many.aurc == pytest.approx(of_each_case(np.repeat(share, times)), abs=1e-14)


def test_one_class_alone():
    assert risk_coverage([1, 1, 1], [3, 2, 1]).aurc == risk_coverage([1, 1, 1], [3, 2, 1]).excess == 0
    wrong = risk_coverage([0, 0, 0], [3, 2, 1])
    assert (wrong.aurc, wrong.excess, wrong.augrc) == (1, 0, 0.5)


def test_the_area_of_generalized_risk_is_traubs_identity(rng):
    correct, confidence = cases(rng, levels=2)
    p, auc = correct.mean(), compute.auc(correct, confidence)
    assert risk_coverage(correct, confidence).augrc == pytest.approx(
        (1 - auc) * p * (1 - p) + (1 - p) ** 2 / 2
    )


def test_models_counts_tables_and_intervals(rng):
    correct, confidence = cases(rng)
    both = risk_coverage({"a": correct, "b": ~correct}, {"a": confidence, "b": -confidence})
    assert list(both) == ["a", "b"]
    table = {"ok": correct, "sure": confidence}
    for other in (
        risk_coverage("ok", "sure", data=table),
        risk_coverage(compute.counts(correct, confidence)),
    ):
        assert other == both["a"] == risk_coverage(both["a"])
    drawn = compute.bootstrap(
        correct,
        confidence,
        statistic=lambda one: risk_coverage(one).aurc,
        stratified=False,
        seed=0,
        n_resamples=200,
    )
    assert drawn.low < drawn.estimate == both["a"].aurc < drawn.high


def test_many_cases_lose_no_digits():
    # accepted in random order the risk stays at a half; the two halves in turn give a known sum
    n = 200_000
    curve = risk_coverage(np.arange(n) % 2 == 0, -np.arange(n))
    i = np.arange(1, n + 1)
    assert curve.aurc == pytest.approx(float(np.mean((i // 2) / i)), abs=1e-13)
    heavy = risk_coverage([1, 0], [2, 1], sample_weight=[n, n])
    assert heavy.aurc == pytest.approx(float(np.mean(i / (n + i)) / 2), abs=1e-13)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: risk_coverage([1, 0], [0.1, np.nan]), "confidence has 1 missing value"),
        (lambda: risk_coverage([1, 0, 1], [0.1, 0.2]), "correct and confidence must have the same length"),
        (lambda: risk_coverage([1, 0]), "confidence is missing"),
        (lambda: risk_coverage([1, 2, 3], [1, 2, 3]), "correct"),
        (lambda: RiskCoverage([0, 1], [0, 1]), "risk must begin with NaN"),
        (lambda: RiskCoverage([0.5, 1], [np.nan, 1]), "coverage must rise from 0 to 1"),
        (lambda: RiskCoverage([0, 1], [np.nan, 0.2]).aurc, "aurc needs the number of cases"),
    ],
)
def test_what_cannot_be_read(call, message):
    with pytest.raises((TypeError, ValueError), match=message) as error:
        call()
    assert not {"y_true", "y_score"} & set(str(error.value).split())


def test_a_curve_of_rates_alone():
    curve = RiskCoverage([0, 0.5, 1], [np.nan, 0, 0.2])
    assert curve.augrc == pytest.approx(0.05)
    assert np.isnan(curve.threshold).all()


def test_areas_of_pooled_counts_raise(rng):
    pooled = compute.counts(rng.random(300) < 0.5, rng.random(300), max_points=20)
    for name in ("aurc", "augrc", "excess"):
        with pytest.raises(ValueError, match="max_points"):
            getattr(risk_coverage(pooled), name)


def risk_by_hand(correct, confidence, coverage):
    """Take the best share of the cases, and of those that tie at its end their part."""
    n, wrong, left = correct.size, 0.0, coverage * correct.size
    for value in np.unique(confidence)[::-1]:
        tied = confidence == value
        part = min(left, tied.sum())
        wrong, left = wrong + part * (1 - correct[tied].mean()), left - part
    return wrong / (coverage * n)


@pytest.mark.sample(1)
@pytest.mark.parametrize("levels", [None, 2])
def test_the_band_unites_percentiles_of_drawn_cases_and_wilsons_interval(rng, levels):
    from scipy.stats import binomtest

    correct, confidence = cases(rng, 80, levels)
    band = risk_coverage(correct, confidence).band(seed=0)
    every = [rng.integers(0, 80, 80) for _ in range(600)]
    for coverage in (0.25, 0.6, 1):
        i = np.flatnonzero(np.isclose(band.x, coverage)).item()
        assert band.y[i] == pytest.approx(risk_by_hand(correct, confidence, coverage), abs=1e-12)
        drawn = [risk_by_hand(correct[rows], confidence[rows], coverage) for rows in every]
        low, high = np.quantile(drawn, [0.025, 0.975])
        if coverage == 1:  # a count of cases, so that Wilson's interval is another program's
            known = binomtest(int((~correct).sum()), 80).proportion_ci(0.95, "wilson")
            assert (min(low, known.low), max(high, known.high)) == pytest.approx(
                (band.low[i], band.high[i]), abs=0.3 * np.std(drawn)
            )
            assert band.low[i] <= known.low + 1e-12
            assert band.high[i] >= known.high - 1e-12
        assert band.low[i] < low + 0.3 * np.std(drawn)
        assert band.high[i] > high - 0.3 * np.std(drawn)


@pytest.mark.parametrize(
    ("how", "n"),
    [
        ({}, 60),
        ({"sample_weight": np.full(60, 0.3)}, 60),
        ({"sample_weight": np.full(60, 2)}, 120),
        ({"groups": np.arange(60) // 5}, 12),
    ],
)
def test_without_errors_the_band_is_wilsons_limit_for_none_in_so_many_cases(how, n):
    """z²/(m + z²) for none in m; a group is one case."""
    band = risk_coverage(np.ones(60), np.arange(60), **how).band(seed=0, n_resamples=20)
    z2 = 1.959963984540054**2
    assert band.low.tolist() == [0] * 100
    assert band.high == pytest.approx(z2 / (n * band.x + z2), rel=1e-12)


def test_many_confidences_are_drawn_in_cells(rng):
    """At full coverage the errors are binomial, and the band of 20,000 cases is that of their normal limit."""
    correct, confidence = cases(rng, 20_000)
    band = risk_coverage(correct, confidence).band(seed=0)
    risk = 1 - correct.mean()
    half = 1.96 * np.sqrt(risk * (1 - risk) / 20_000)
    assert (band.low[-1], band.high[-1]) == pytest.approx((risk - half, risk + half), abs=0.1 * half)
    best = np.argsort(-confidence)[:2000]  # at a tenth of the coverage
    assert band.y[9] == pytest.approx(1 - correct[best].mean(), rel=1e-12)


def test_bands_that_do_not_exist(rng):
    correct, confidence = cases(rng)
    with pytest.raises(ValueError, match="level"):
        risk_coverage(correct, confidence).band(level=95)
    with pytest.raises(ValueError, match="band needs the number of cases"):
        RiskCoverage([0, 1], [np.nan, 0.5]).band()
    with pytest.raises(ValueError, match="band"):
        risk_coverage(compute.counts(correct, confidence, max_points=3)).band()
