"""One rate at a fixed value of the other: hand-made curves, the distribution of the limits, and coverage."""

import re

import numpy as np
import pytest
from scipy import integrate, optimize, stats

from rocplot import compute
from rocplot.compute import Interval, fpr_at, threshold_at, tpr_at

Y = [1, 1, 0, 1, 0, 1, 0, 0, 1, 0]
SCORE = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]  # tpr 2/5 at fpr 0, 3/5 at 1/5, 4/5 at 2/5, 1 at 4/5
FEW = {"seed": 0, "n_resamples": 200}


def sample(rng, P, N, auc=0.8, scores="normal"):
    y = np.repeat([1, 0], [P, N])
    if scores == "exponential":
        return y, rng.exponential(size=P + N) * np.where(y, auc / (1 - auc), 1)
    return y, rng.normal(size=P + N) + np.sqrt(2) * stats.norm.ppf(auc) * y


@pytest.mark.parametrize(
    ("fpr", "expected"), [(0, 0.4), (0.1, 0.4), (0.2, 0.6), (0.39, 0.6), (0.4, 0.8), (0.8, 1.0)]
)
def test_the_tpr_is_the_top_of_the_vertical_segment(fpr, expected):
    found = tpr_at(Y, SCORE, fpr=fpr, **FEW)
    assert found.estimate == pytest.approx(expected, abs=1e-12)
    assert found.low <= found.estimate <= found.high


@pytest.mark.parametrize(
    ("tpr", "expected"), [(0.1, 0), (0.4, 0), (0.41, 0.2), (0.6, 0.2), (0.8, 0.4), (0.9, 0.8), (1, 0.8)]
)
def test_the_fpr_is_the_least_at_which_the_tpr_is_reached(tpr, expected):
    found = fpr_at(Y, SCORE, tpr=tpr, **FEW)
    assert found.estimate == pytest.approx(expected, abs=1e-12)
    assert found.low <= found.estimate <= found.high


def test_equal_scores_are_read_on_their_diagonal():
    y, s = [1, 0, 0, 1, 1, 0], [3, 2, 2, 2, 2, 1]  # from (0, 1/3) to (2/3, 1)
    assert tpr_at(y, s, fpr=1 / 3, **FEW).estimate == pytest.approx(2 / 3)
    assert fpr_at(y, s, tpr=2 / 3, **FEW).estimate == pytest.approx(1 / 3)


@pytest.mark.parametrize("kind", ["plain", "ties", "weights", "groups"])
def test_one_is_the_mirror_of_the_other(rng, kind):
    y, s = sample(rng, 30, 40)
    s = np.round(s, 0 if kind == "ties" else 12)
    how = {
        "weights": {"sample_weight": rng.random(70) + 0.5},
        "groups": {"groups": rng.integers(0, 20, 70)},
    }.get(kind, {})
    ours = fpr_at(y, s, tpr=0.75, **FEW, **how)
    theirs = tpr_at(1 - y, -s, fpr=0.25, **FEW, **how)
    assert ours.estimate == pytest.approx(1 - theirs.estimate)
    if kind in ("plain", "ties"):  # else groups are drawn by their number, and cases in another order
        np.testing.assert_allclose([ours.low, ours.high], [1 - theirs.high, 1 - theirs.low], atol=1e-12)


@pytest.mark.parametrize(
    ("score", "steps"),
    [
        (SCORE, [(0.0, 0.4), (0.4, 0.6), (0.6, 0.8), (0.8, 0.8), (0.8, 1.0), (1.0, 1.0)]),
        (  # the low limit lies where the distribution function is steep on one side only
            [6.5, 5.5, 4, 4.5, 3, 3.5, 2, 1, 2.5, 0],
            [(0.0, 0.6), (0.6, 0.8), (0.8, 1.0), (1.0, 1.0), (1.0, 1.0), (1.0, 1.0)],
        ),
    ],
)
def test_the_limits_are_quantiles_of_the_stated_distribution(score, steps):
    """The mixture by integrals: binomial number of negatives above, uniform place, Jeffreys' beta."""
    P, N, fpr = 5, 5, 0.3

    def below(x):
        total = 0.0
        for k, (low, high) in enumerate(steps):
            if high > low:
                inner = integrate.quad(
                    lambda t: stats.beta.cdf(x, P * t + 0.5, P * (1 - t) + 0.5), low, high
                )[0]
                inner /= high - low
            else:
                inner = stats.beta.cdf(x, P * low + 0.5, P * (1 - low) + 0.5)
            total += stats.binom.pmf(k, N, fpr) * inner
        return total

    expected = [optimize.brentq(lambda x, q=q: below(x) - q, 1e-6, 1 - 1e-9) for q in (0.025, 0.975)]
    found = tpr_at(Y, score, fpr=fpr)
    np.testing.assert_allclose([found.low, found.high], expected, atol=0.005)


def test_a_tpr_of_1_has_an_interval():
    found = tpr_at([1] * 20 + [0] * 20, range(40, 0, -1), fpr=0.5, seed=0)
    assert found.estimate == found.high == 1
    assert 0.8 < found.low < 0.95  # Jeffreys' limit of 20 of 20 is .883; the cut-off may be anywhere above
    assert found.standard_error > 0


def test_repeated_cases_are_not_more_cases_if_they_are_grouped(rng):
    y, s = sample(rng, 60, 60)
    alone = tpr_at(y, s, fpr=0.2, seed=0)
    five = {"y_true": np.repeat(y, 5), "y_score": np.repeat(s, 5)}
    naive, grouped = (tpr_at(**five, fpr=0.2, seed=0, groups=g) for g in (None, np.repeat(np.arange(120), 5)))
    width = [one.high - one.low for one in (alone, naive, grouped)]
    assert width[1] < 0.75 * width[0]
    assert width[2] == pytest.approx(width[0], rel=0.25)
    assert grouped.standard_error == pytest.approx(alone.standard_error, rel=0.25)
    cut = threshold_at(**five, fpr=0.2, groups=np.repeat(np.arange(120), 5))
    own = threshold_at(y, s, fpr=0.2)
    negatives = np.sort(s[y == 0])
    for a, b in (
        (cut.low, own.low),
        (cut.high, own.high),
    ):  # at most one negative apart, by rounding the size
        assert abs(np.searchsorted(negatives, a) - np.searchsorted(negatives, b)) <= 1


def test_order_of_rows_and_seed(rng):
    y, s = sample(rng, 30, 40)
    at = rng.permutation(70)
    assert tpr_at(y, s, seed=3) == tpr_at(y[at], s[at], seed=3)
    assert tpr_at(y, s, seed=3) == tpr_at(y, s, n_resamples=7, progress=False)  # nothing is drawn
    grouped = [tpr_at(y, s, groups=np.arange(70) // 2, seed=seed) for seed in (3, 4)]
    assert grouped[0] != grouped[1]
    both = tpr_at(y, {"a": s, "b": -s}, fpr=0.2, seed=3)
    assert both["a"] == tpr_at(y, s, fpr=0.2, seed=3)
    assert isinstance(both["b"], Interval)


@pytest.mark.parametrize("N", [25, 180])
@pytest.mark.parametrize("rate", [0.05, 0.1, 0.5])
def test_the_limits_of_the_cut_off_are_order_statistics(rng, N, rate):
    y, s = sample(rng, 40, N)
    descending = np.sort(s[y == 0])[::-1]
    least, most = stats.binom.ppf([0.025, 0.975], N, rate).astype(int)
    found = threshold_at(y, s, fpr=rate)
    assert found.low == descending[most]
    assert found.high == (descending[least - 1] if least else np.inf)
    curve = compute.roc(y, s)
    assert found.estimate == curve.threshold[curve.fpr <= rate + 1e-12].min()
    other = threshold_at(1 - y, -s, tpr=1 - rate)  # the same quantile, from the other side
    assert (-other.high, -other.low) == (found.low, found.high)


def test_the_cut_off_of_a_tpr_reaches_it(rng):
    y, s = sample(rng, 37, 20)
    for tpr in (0.1, 0.5, 0.9):
        found = threshold_at(y, s, tpr=tpr).estimate
        assert (s[y == 1] >= found).mean() >= tpr > (s[y == 1] > found).mean()


@pytest.mark.slow
@pytest.mark.parametrize(("P", "N"), [(25, 25), (5, 45), (20, 180), (100, 20)])
@pytest.mark.parametrize("scores", ["normal", "exponential"])
def test_the_intervals_hold_their_level(P, N, scores):
    auc, runs = 0.9, 400
    fprs = np.array([0.05, 0.1, 0.5])
    true = (
        fprs ** (1 / 9)
        if scores == "exponential"
        else stats.norm.cdf(np.sqrt(2) * stats.norm.ppf(auc) + stats.norm.ppf(fprs))
    )
    cut = -np.log(0.1) if scores == "exponential" else stats.norm.isf(0.1)
    held, cuts = np.zeros(3), 0
    for run in range(runs):
        y, s = sample(np.random.default_rng([run, P, N]), P, N, auc, scores)
        for i, fpr in enumerate(fprs):
            found = tpr_at(y, s, fpr=fpr, seed=run, n_resamples=300)
            held[i] += found.low <= true[i] <= found.high
        found = threshold_at(y, s, fpr=0.1)
        cuts += found.low <= cut <= found.high
    assert (stats.binom.cdf(held, runs, 0.93) > 1e-3).all(), held / runs
    assert stats.binom.cdf(cuts, runs, 0.95) > 1e-3, cuts / runs


@pytest.mark.parametrize(
    ("function", "kws", "message"),
    [
        (tpr_at, {"fpr": 1}, "fpr=1 fixes the other rate"),
        (tpr_at, {"fpr": -0.1}, r"fpr must be in \[0, 1\], not -0.1"),
        (fpr_at, {"tpr": 0}, "tpr=0 fixes the other rate"),
        (threshold_at, {}, "give one of fpr, tpr, precision and npv: rocplot.compute.threshold_at"),
        (threshold_at, {"fpr": 0.1, "tpr": 0.9}, "give one of"),
        (tpr_at, {"level": 1}, "level must lie between 0 and 1"),
    ],
)
def test_bad_rates(function, kws, message):
    with pytest.raises(ValueError, match=message):
        function(Y, SCORE, **kws)


def test_limits_of_groups_are_the_wider_of_both_ways():
    y, s = np.arange(60) % 2, np.arange(60) * 7 % 31
    plain = tpr_at(y, s, fpr=0.3, seed=0)
    five = {"y_true": np.repeat(y, 5), "y_score": np.repeat(s, 5), "groups": np.repeat(np.arange(60), 5)}
    grouped = tpr_at(**five, fpr=0.3, seed=0)  # as few cases, each five times: their resamples decide
    assert grouped.low == pytest.approx(plain.low, abs=0.05)
    assert grouped.high == pytest.approx(plain.high, abs=0.05)
    perfect = tpr_at([1] * 20 + [0] * 20, range(40, 0, -1), fpr=0.5, seed=0, groups=range(40))
    assert perfect.high == 1
    assert 0.8 < perfect.low < 0.95  # as without groups, though no resample has an error


def test_a_sentence_of_a_cut_off_has_the_digits_by_which_it_decides():
    score = [0.5 + 1e-8 * ((7 * i) % 100 + 40 * (i % 2 == 0)) for i in range(100)]
    sentence = threshold_at([1, 0] * 50, score, fpr=0.1).describe()
    assert ": 0.5000009 (95 % confidence interval 0.50000081 to 0.50000099;" in sentence


@pytest.mark.parametrize(
    ("target", "column", "start"),
    [
        ({"tpr": 0.9}, "score", "Highest cut-off with a sensitivity of at least 0.9: 6 (95 %"),
        ({"tpr": 0.9}, "-score", "Lowest cut-off with a sensitivity of at least 0.9: ≤ 5 (95 %"),
        ({"fpr": 0.2}, "score", "Lowest cut-off with a specificity of at least 0.8: 5 (95 %"),
        ({"fpr": 0.2}, "-score", "Highest cut-off with a specificity of at least 0.8: ≤ 6 (95 %"),
        (
            {"precision": 0.8},
            "-score",
            "Cut-off with a PPV of at least 0.8 and the highest sensitivity: ≤ 6 (95 %",
        ),
        (
            {"npv": 0.9},
            "-score",
            "Cut-off with an NPV of at least 0.9 and the highest specificity: ≤ 5 (95 %",
        ),
    ],
)
def test_a_sentence_says_what_the_cut_off_reaches(target, column, start):
    """By hand: 50 negatives have 1 to 5, one of them 6, and 50 positives 6 to 10; with a minus the reverse."""
    sign = column == "-score"
    table = {"ill": np.repeat([sign, not sign], 50), "score": np.repeat(np.arange(1, 11), 10)}
    table["score"][[44, 49]] = 6, 3  # so that scores overlap
    sentence = threshold_at("ill", column, data=table, **target, n_resamples=50, seed=0).describe()
    assert sentence.startswith(start)


def test_an_infinite_limit_of_a_cut_off_is_none():
    table = {"ill": np.repeat([0, 1], 20), "score": np.arange(40)}
    sentence = threshold_at("ill", "score", data=table, tpr=0.98).describe()
    assert re.search(r": 20 \(95 % confidence interval up to \d+, no lower limit; binomial", sentence)
    table["ill"] = 1 - table["ill"]
    sentence = threshold_at("ill", "-score", data=table, tpr=0.98).describe()
    assert re.search(r": ≤ 19 \(95 % confidence interval from \d+, no upper limit; binomial", sentence)
    few = {"ill": [0, 1, 0, 1], "score": [1, 2, 3, 4]}
    assert (
        "(no 95 % confidence interval; binomial" in threshold_at("ill", "score", data=few, tpr=0.5).describe()
    )


@pytest.mark.parametrize("shift", [0, -1, 123456, 7e11])
@pytest.mark.parametrize("scale", [1e-3, 1, 1e3])
@pytest.mark.parametrize("target", [{"fpr": 0.1}, {"tpr": 0.8}, {"precision": 0.7}])
def test_a_cutoff_in_words_divides_the_same_cases(shift, scale, target):
    rng = np.random.default_rng(5)
    y = rng.integers(0, 2, 150)
    score = shift + scale * (rng.normal(size=150) + y)
    found = compute.threshold_at(y, score, **target, n_resamples=50, seed=0)
    numbers = re.search(r": (\S+) \(95 % confidence interval (\S+) to (\S+);", found.describe()).groups()
    for text, value in zip(numbers, (found.estimate, found.low, found.high), strict=True):
        written = float(text.replace("−", "-").replace("∞", "inf"))
        np.testing.assert_array_equal(score >= written, score >= value)
    assert scale < 1 or abs(shift) > 1 or len(numbers[0]) <= 8  # no more digits than this needs
    assert list(found.to_dict()) == ["estimate", "low", "high", "standard_error"]
