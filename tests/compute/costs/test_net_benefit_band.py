"""Bands of decision curves: printed intervals, identities, coverage."""

import numpy as np
import pytest

from rocplot.compute import (
    NetBenefit,
    NetBenefitBand,
    RocCurve,
    counts,
    net_benefit,
    net_benefit_band,
    probability_weights,
)

BOUNDS = ("low", "high", "avoided_low", "avoided_high")
GIVEN = [{}, {"prevalence": 0.1}, {"standardize": True}, {"standardize": True, "prevalence": 0.1}]


def sample(rng, n=300, slope=1.0):
    """Draw labels with about 20 % positives, and predictions."""
    x = rng.normal(size=n)
    p = 1 / (1 + np.exp(1.6 - slope * x))
    return (rng.random(n) < p).astype(int), p


def same(found, expected, **tolerance):
    for name in BOUNDS:
        np.testing.assert_allclose(getattr(found, name), getattr(expected, name), **tolerance)


@pytest.mark.parametrize(
    ("positives", "negatives", "low", "high"),
    [  # Newcombe (1998), table II, method 10
        ((56, 70), (48, 80), 0.0524, 0.3339),
        ((9, 10), (3, 10), 0.1705, 0.8090),
        ((6, 7), (2, 7), 0.0582, 0.8062),
        ((5, 56), (0, 29), -0.0381, 0.1926),
        ((0, 10), (0, 20), -0.1611, 0.2775),
        ((10, 10), (0, 20), 0.6791, 1.0),
    ],
)
def test_at_even_prevalence_and_threshold_it_is_newcombe_s_interval(positives, negatives, low, high):
    (tp, P), (fp, N) = positives, negatives
    y = np.repeat([1, 0], [P, N])
    score = np.repeat([0.9, 0.1, 0.9, 0.1], [tp, P - tp, fp, N - fp])
    found = net_benefit_band(y, score, prevalence=0.5, thresholds=[0.5])
    assert (2 * found.low[0], 2 * found.high[0]) == pytest.approx((low, high), abs=5.1e-5)
    avoided = (found.avoided_low[0] / 50, found.avoided_high[0] / 50)  # tnr − fnr = tpr − fpr
    assert avoided == pytest.approx((low, high), abs=5.1e-5)


def test_of_many_cases_it_is_wald_s_interval_of_a_mean():
    n, w = 10**8, 0.2 / 0.8
    tp, fn, fp = 8_000_000, 4_000_000, 20_000_000
    held = counts([1, 1, 0, 0], [0.9, 0.1, 0.9, 0.1], sample_weight=[tp, fn, fp, n - tp - fn - fp])
    found = net_benefit_band(held, thresholds=[0.2])
    tn = n - tp - fn - fp
    for estimate, square, unit, bounds in (
        (tp / n - w * fp / n, (tp + w**2 * fp) / n, 1, (found.low, found.high)),
        (tn / n - fn / n / w, (tn + fn / w**2) / n, 100, (found.avoided_low, found.avoided_high)),
    ):
        half = 1.959964 * np.sqrt((square - estimate**2) / n)
        for bound, expected in zip(bounds, (estimate - half, estimate + half), strict=True):
            assert bound[0] / unit - estimate == pytest.approx(expected - estimate, rel=1e-3)
    scaled = net_benefit_band(held, thresholds=[0.2], standardize=True)
    P = tp + fn  # of tpr − w · FP/P, the delta method
    spread = np.sqrt(tp * fn / P**3 + w**2 * (fp / P) ** 2 * (1 / fp + 1 / P))
    middle = tp / P - w * fp / P
    assert (scaled.low[0] - middle) / spread == pytest.approx(-1.959964, rel=1e-3)
    assert (scaled.high[0] - middle) / spread == pytest.approx(1.959964, rel=1e-3)


def test_sampled_and_weighted_negatives_leave_the_positives_that_were_seen():
    """Weighted Poisson counts: the variance of Σ w is Σ w²."""
    y = np.repeat([1, 0], [182, 5800])
    p = np.repeat([0.01, 0.001, 0.01, 0.001], [146, 36, 1400, 4400])
    weights = probability_weights(np.where(y, 1.0, 20.0))
    found = net_benefit_band(y, p, sample_weight=weights, thresholds=[0.003])
    W, w = 182 + 5800 * 20, 0.003 / 0.997
    half = 1.96 * np.sqrt(146 + w**2 * 1400 * 20**2) / W
    assert (found.high[0] - found.low[0]) / 2 == pytest.approx(half, rel=0.02)


@pytest.mark.parametrize("given", GIVEN)
def test_whose_cases_they_are(rng, given):
    y, p = sample(rng)
    expected = net_benefit_band(y, p, **given)
    turn = rng.permutation(y.size)
    same(net_benefit_band(y[turn], p[turn], **given), expected, atol=0)
    tight = {"rtol": 1e-9, "atol": 1e-9}
    same(net_benefit_band(y, p, groups=np.arange(y.size), **given), expected, **tight)
    same(net_benefit_band(y, p, sample_weight=np.full(y.size, 0.5), **given), expected, **tight)
    often = rng.integers(1, 4, y.size)
    repeated = net_benefit_band(np.repeat(y, often), np.repeat(p, often), **given)
    same(net_benefit_band(y, p, sample_weight=often, **given), repeated, atol=0)
    share = rng.choice([0.5, 1.5], y.size)
    fractions = [net_benefit_band(y, p, sample_weight=k * share, **given) for k in (1, 7.3)]
    same(*fractions, **tight)


@pytest.mark.parametrize("given", GIVEN)
def test_cases_that_come_twice_say_no_more_than_once(rng, given):
    y, p = sample(rng)
    once = net_benefit_band(y, p, **given)
    both = [np.concatenate([part, part]) for part in (y, p, np.arange(y.size))]
    twice = net_benefit_band(*both[:2], groups=both[2], **given)
    ignored = net_benefit_band(*both[:2], **given)
    inside = slice(2, 60)  # where some act and some do not
    one, two, three = (band.high - band.low for band in (once, twice, ignored))
    assert (three <= one + 1e-12).all()
    np.testing.assert_allclose(two[inside] / one[inside], 1, atol=0.01)
    assert (one / three)[inside].min() > 1.3


@pytest.mark.sample(2)
@pytest.mark.parametrize("given", GIVEN)
@pytest.mark.parametrize("kind", ["cases", "groups", "weights", "soft"])
def test_the_bootstrap_agrees_where_there_are_many_cases(rng, given, kind):
    y, p = sample(rng, 6000)
    how = {"thresholds": [0.1, 0.2, 0.3]} | given
    if kind == "groups":
        y, p, how["groups"] = y[np.argsort(p)], np.sort(p), np.arange(6000) // 3
    if kind == "weights":
        how["sample_weight"] = rng.choice([0.4, 2.5], y.size)
    if kind == "soft":
        y, how["soft_labels"] = np.where(y == 1, 0.9, 0.05), True
    wilson = net_benefit_band(y, p, **how)
    drawn = net_benefit_band(y, p, method="bootstrap", n_resamples=2000, seed=1, **how)
    for low, high in (BOUNDS[:2], BOUNDS[2:]):
        (a, b), (c, d) = ((getattr(one, low), getattr(one, high)) for one in (drawn, wilson))
        np.testing.assert_allclose((b - a) / (d - c), 1, atol=0.07)
        np.testing.assert_allclose((a + b - c - d) / (d - c), 0, atol=0.15)  # Wilson's is not symmetric


def test_scales():
    y, p = sample(np.random.default_rng(2))
    plain = net_benefit_band(y, p, prevalence=0.3)
    scaled = net_benefit_band(y, p, prevalence=0.3, standardize=True)
    costly = net_benefit_band(y, p, prevalence=0.3, harm=0.02)
    w = plain.threshold / (1 - plain.threshold)
    np.testing.assert_allclose(scaled.high, plain.high / 0.3)
    np.testing.assert_array_equal(scaled.avoided_low, plain.avoided_low)
    np.testing.assert_allclose(costly.low, plain.low - 0.02)
    np.testing.assert_allclose(costly.avoided_low, plain.avoided_low - 2 / w)
    wide, narrow = (net_benefit_band(y, p, level=level) for level in (0.99, 0.5))
    assert ((wide.low <= narrow.low) & (narrow.high <= wide.high)).all()
    assert (wide.error, narrow.error) == ("99 % pointwise band", "50 % pointwise band")
    ends = net_benefit_band(y, p, thresholds=[0, 0.5, 1])
    assert np.isnan(ends.low).tolist() == [False, False, True]
    assert np.isnan(ends.avoided_high).tolist() == [True, False, True]
    smooth, rough = (net_benefit_band(y, p, smooth=how) for how in (True, False))
    assert ((smooth.low < smooth.net_benefit) & (smooth.net_benefit < smooth.high)).all()
    assert np.abs(np.diff(smooth.high[:60], 2)).sum() < 0.5 * np.abs(np.diff(rough.high[:60], 2)).sum()


def test_the_bootstrap_says_where_it_knows_nothing(rng):
    y, p = sample(rng)
    with pytest.warns(UserWarning, match=r'no limits at 1 of 2 thresholds.*use method="wilson"'):
        found = net_benefit_band(y, p, thresholds=[0.2, 0.999], method="bootstrap", n_resamples=50, seed=0)
    assert np.isnan(found.low).tolist() == [False, True]
    again = net_benefit_band(y, p, thresholds=[0.2], method="bootstrap", n_resamples=50, seed=0)
    assert again.low[0] == found.low[0]
    with pytest.warns(UserWarning, match="no limits"):  # all act, and the prevalence is known
        net_benefit_band(y, p, thresholds=[0], prevalence=0.2, method="bootstrap", n_resamples=50, seed=0)


def test_results_in_place_of_data(rng):
    y, p = sample(rng)
    how = {"thresholds": [0.3, 0.1], "prevalence": 0.25, "harm": 0.01}
    band = net_benefit_band(y, p, **how)
    assert net_benefit_band(net_benefit(y, p, **how)) == band
    assert net_benefit_band(band) is band
    assert net_benefit(band) is band
    bare = NetBenefitBand([0.1, 0.5], [0.1, 0], [0.1, 0])
    assert np.isnan(bare.low).all()
    with pytest.raises(TypeError, match="`harm` cannot be changed on a precomputed NetBenefit"):
        net_benefit_band(net_benefit(y, p), harm=0.1)
    with pytest.raises(ValueError, match="the band needs the counts"):
        net_benefit_band(NetBenefit([0.1], [0.1], [0.1]))
    with pytest.raises(ValueError, match="the band needs the counts"):
        net_benefit_band(RocCurve([0, 1], [0, 1], [np.inf, 0.5]), prevalence=0.5)
    with pytest.raises(ValueError, match="threshold and avoided_low must have the same length"):
        NetBenefitBand([0.1, 0.5], [0.1, 0], [0.1, 0], avoided_low=[1])


def test_input_that_cannot_be_used(rng):
    y, p = sample(rng)
    with pytest.raises(ValueError, match="method='wald' is unknown: choose from 'wilson', 'bootstrap'"):
        net_benefit_band(y, p, method="wald")
    with pytest.raises(ValueError, match="standardize and harm need the prevalence"):
        net_benefit_band(y, p, standardize=True, harm=0.01)
    net_benefit_band(y, p, standardize=True, harm=0.01, prevalence=0.2)
    with pytest.raises(ValueError, match="thresholds lie within cells made with max_points"):
        net_benefit_band(counts(y, p, max_points=20))
    whole = counts(y, p)
    pooled = whole.summarise(20)
    same(*(net_benefit_band(one, thresholds=pooled.score) for one in (pooled, whole)), atol=0)
    fractions = counts(y, p, sample_weight=np.full(y.size, 0.5)).without_cases()
    with pytest.raises(ValueError, match="needs the single cases"):
        net_benefit_band(fractions)


@pytest.mark.slow
@pytest.mark.parametrize(("n", "shift", "grouped"), [(60, 1.0, False), (2000, 5.5, False), (400, 1.5, True)])
def test_coverage(rng, n, shift, grouped):
    """Few cases, a rare outcome, and five cases of each of 80 patients, of whom few are above .5."""
    p = np.array([0.05, 0.2, 0.5]) if shift < 5 else np.array([0.005, 0.01, 0.05])

    def draw(size):
        x = rng.normal(size=size)
        if grouped:
            x = np.repeat(x[: size // 5], 5)
        risk = 1 / (1 + np.exp(shift - x))
        return rng.random(size) < risk, risk

    x = rng.normal(size=4_000_000)
    risk = 1 / (1 + np.exp(shift - x))
    true = [np.mean((risk >= one) * (risk - (1 - risk) * one / (1 - one))) for one in p]
    held, runs = np.zeros(3), 1000
    for _ in range(runs):
        y, risk = draw(n)
        while y.all() or not y.any():
            y, risk = draw(n)
        groups = np.arange(n) // 5 if grouped else None
        found = net_benefit_band(y, risk, thresholds=p, groups=groups)
        held += (found.low <= true) & (true <= found.high)
    assert (held / runs >= (0.9 if grouped else 0.93)).all()
