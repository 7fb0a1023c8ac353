"""Random effects: metafor's printed numbers, the likelihood written another way, and bad input."""

import numpy as np
import pytest
from scipy import optimize, stats

from rocplot import compute
from rocplot.compute import Interval

# Thirteen trials of the BCG vaccine (Colditz et al. 1994): cases and others, vaccinated and not.
TRIALS = np.array(
    [
        (4, 119, 11, 128),
        (6, 300, 29, 274),
        (3, 228, 11, 209),
        (62, 13536, 248, 12619),
        (33, 5036, 47, 5761),
        (180, 1361, 372, 1079),
        (8, 2537, 10, 619),
        (505, 87886, 499, 87892),
        (29, 7470, 45, 7232),
        (17, 1699, 65, 1600),
        (186, 50448, 141, 27197),
        (5, 2493, 3, 2338),
        (27, 16886, 29, 17825),
    ],
    float,
)


def log_risk_ratios():
    a, b, c, d = TRIALS.T
    return np.log(a / (a + b)) - np.log(c / (c + d)), 1 / a - 1 / (a + b) + 1 / c - 1 / (c + d)


def intervals(y, v):
    return [Interval(one, -99, 99, error) for one, error in zip(y, np.sqrt(v), strict=True)]


def test_numbers_that_metafor_prints():
    """rma(yi, vi, test="knha") of these trials: tau² .3132, I² 92.22 %, Q 152.2330, −.7145 (−1.1084 to −.3206)."""
    pooled = compute.random_effects(intervals(*log_risk_ratios()))
    assert np.isclose(pooled.tau2, 0.3132, atol=5e-5)
    assert np.isclose(pooled.i2, 0.9222, atol=5e-5)
    assert np.isclose(pooled.q, 152.2330, atol=5e-5)
    assert pooled.df == 12
    assert np.allclose([pooled.estimate, pooled.low, pooled.high], [-0.7145, -1.1084, -0.3206], atol=5e-5)
    assert pooled.weight.sum() == pytest.approx(1)


def restricted_likelihood(tau2, y, v):
    """Compute the likelihood of the contrasts between centres, a multivariate normal density."""
    contrast = np.eye(y.size)[:-1] - np.eye(y.size)[1:]
    return stats.multivariate_normal.logpdf(contrast @ y, cov=contrast @ np.diag(v + tau2) @ contrast.T)


@pytest.mark.filterwarnings("ignore:τ² is estimated as 0")
@pytest.mark.parametrize("seed", range(8))
def test_variance_between_centres_maximises_the_likelihood_of_the_contrasts(seed):
    rng = np.random.default_rng(seed)
    k = int(rng.integers(2, 9))
    v = rng.uniform(0.02, 0.4, k)
    y = rng.normal(0, np.sqrt(v + (seed % 3) * 0.3))
    pooled = compute.random_effects(intervals(y, v))
    best = optimize.minimize_scalar(
        lambda t: -restricted_likelihood(t, y, v), bounds=(0, 20), method="bounded", options={"xatol": 1e-10}
    )
    assert restricted_likelihood(pooled.tau2, y, v) >= -best.fun - 1e-9
    w = 1 / (v + pooled.tau2)
    mean = (w * y).sum() / w.sum()
    error = np.sqrt((w * (y - mean) ** 2).sum() / ((k - 1) * w.sum()))
    t = stats.t.ppf(0.975, k - 1)
    assert np.allclose([pooled.low, pooled.high], [mean - t * error, mean + t * error])
    half = t * np.sqrt(pooled.tau2 + error**2)
    assert np.allclose([pooled.prediction_low, pooled.prediction_high], [mean - half, mean + half])
    assert pooled.pvalue == pytest.approx(stats.chi2.sf(((y - np.average(y, weights=1 / v)) ** 2 / v).sum(), k - 1))


def test_transform_pools_on_its_own_scale():
    areas = {name: Interval(p, 0, 1, e) for name, p, e in (("A", 0.7, 0.03), ("B", 0.8, 0.02), ("C", 0.76, 0.03))}
    pooled = compute.random_effects(areas, transform="logit")
    assert "transform='logit'" in repr(pooled)  # the scale of tau2
    logits = {
        name: Interval(np.log(one.estimate / (1 - one.estimate)), -9, 9, one.standard_error / (one.estimate * (1 - one.estimate)))
        for name, one in areas.items()
    }
    plain = compute.random_effects(logits)
    for word in ("estimate", "low", "high", "prediction_low", "prediction_high"):
        assert getattr(pooled, word) == pytest.approx(1 / (1 + np.exp(-getattr(plain, word))))
    assert pooled.tau2 == pytest.approx(plain.tau2)
    assert list(pooled.intervals) == ["A", "B", "C"]


@pytest.mark.parametrize(
    ("given", "options", "words"),
    [
        ({"A": Interval(0.7, 0, 1, 0.1)}, {}, "at least two centres, not from A"),
        ([], {}, "at least two centres"),
        (Interval(0.7, 0, 1, 0.1), {}, "at least two centres"),
        ({"A": Interval(0.7, 0, 1, 0.1), "B": Interval(1.0, 0, 1, 0.1)}, {"transform": "logit"}, r"\['B'\].* 1, .*logit"),
        ({"A": Interval(0.7, 0, 1, 0.1), "B": Interval(np.nan, 0, 1, 0.1)}, {}, r"\['B'\]"),
        ({"A": Interval(0.7, 0, 1, 0.0), "B": Interval(0.8, 0, 1, 0.1)}, {}, r"\['A'\].*standard error"),
        ({"A": Interval(0.7, 0, 1, np.nan), "B": Interval(0.8, 0, 1, 0.1)}, {}, r"\['A'\].*standard error"),
    ],
)
def test_errors_name_the_centre(given, options, words):
    with pytest.raises(ValueError, match=words):
        compute.random_effects(given, **options)


def test_equal_estimates_have_no_limits():
    """Hartung and Knapp's variance is 0: an interval of no width would be false."""
    alike = {name: Interval(0.7, 0.6, 0.8, 0.05) for name in "ABC"}
    with pytest.warns(UserWarning, match="estimates of all centres are equal"):
        pooled = compute.random_effects(alike, transform="logit")
    assert pooled.estimate == pytest.approx(0.7)
    assert np.isnan([pooled.low, pooled.high, pooled.prediction_low, pooled.prediction_high]).all()


def test_a_result_that_is_no_interval_is_named_in_short():
    y, p, by = np.tile([0, 1, 1, 0], 15), np.linspace(0.1, 0.9, 60), np.repeat(["A", "B", "C"], 20)
    with pytest.raises(TypeError, match=r"not CalibrationStatistics\(…\): pass one interval of each, ") as caught:
        compute.random_effects(compute.calibration_statistics(y, p, hue=by))
    call = str(caught.value).rpartition("each, ")[2]
    results = compute.calibration_statistics(y, p, hue=by)
    pooled = eval(call, {"random_effects": compute.random_effects, "results": results})
    assert pooled.transform == "log"
    assert pooled.describe().startswith("O:E = ")


def test_something_else_is_no_interval():
    with pytest.raises(TypeError, match=r"\['B'\] must be an interval"):
        compute.random_effects({"A": Interval(0.7, 0, 1, 0.1), "B": (0.7, 0.1)})


def test_prediction_by_the_bootstrap_of_equal_variances_has_a_closed_form(rng):
    """Then Q(t) is (1 + t/v) χ²: τ² is v (q/χ² − 1), or 0, and all weights are equal."""
    y, v, k = np.array([0.2, 0.9, -0.4, 1.6, 0.5, 0.1]), 0.3, 6
    pooled = compute.random_effects(intervals(y, np.full(k, v)), prediction="bootstrap", n_resamples=40_000, seed=1)
    q = ((y - y.mean()) ** 2).sum() / v
    n = 400_000
    tau2 = np.maximum(v * (q / rng.chisquare(k - 1, n) - 1), 0)
    new = y.mean() + np.sqrt(tau2) * rng.normal(size=n) - rng.standard_t(k - 1, n) * y.std(ddof=1) / np.sqrt(k)
    assert np.allclose([pooled.prediction_low, pooled.prediction_high], np.quantile(new, [0.025, 0.975]), atol=0.06)
    by_t = compute.random_effects(intervals(y, np.full(k, v)))
    assert (pooled.estimate, pooled.low, pooled.high, pooled.tau2) == (by_t.estimate, by_t.low, by_t.high, by_t.tau2)
    assert pooled.prediction_high - pooled.prediction_low > by_t.prediction_high - by_t.prediction_low
    assert "bootstrap of Nagashima et al. (40000 resamples)" in pooled.describe()


def test_centres_that_seem_to_agree_are_warned_of_but_by_the_bootstrap():
    y, v = np.array([0, 0.1, 0.2, 0.05, 0.15]), np.full(5, 0.01)
    with pytest.warns(UserWarning, match="τ² is estimated as 0.* does not show that the centres agree") as caught:
        by_t = compute.random_effects(intervals(y, v))
    assert caught[0].filename == __file__
    assert "narrower" not in str(caught[0].message)  # t √.00125 with 4 degrees of freedom, and z √.002
    assert (by_t.prediction_low, by_t.prediction_high) == (by_t.low, by_t.high)
    wide = compute.random_effects(intervals(y, v), prediction="bootstrap", seed=0)
    assert wide.prediction_low < wide.low < wide.high < wide.prediction_high
    assert wide == compute.random_effects(intervals(y, v), prediction="bootstrap", seed=0)


def test_limits_of_centres_that_agree_well_may_be_those_of_a_common_value_with_t():
    """Of five variances of .01 the variance 1/Σw is .002, and t with 4 degrees of freedom is 2.776445."""
    y, v = np.array([0, 0.1, 0.2, 0.05, 0.15]) / 4, np.full(5, 0.01)
    with pytest.warns(UserWarning, match="limits are also narrower than .* method='modified' prevents"):
        narrow = compute.random_effects(intervals(y, v))
    with pytest.warns(UserWarning, match="allows for its error$"):
        wide = compute.random_effects(intervals(y, v), method="modified")
    assert np.allclose([wide.low, wide.high], 0.025 + 2.776445 * np.sqrt(0.002) * np.array([-1, 1]))
    assert wide.estimate == narrow.estimate == pytest.approx(0.025)
    assert "modified as by Röver et al., prediction by t with 4 degrees of freedom" in wide.describe()
    assert "modified" not in narrow.describe()


def test_modified_limits_of_centres_that_differ_are_those_of_hartung_and_knapp():
    trials = intervals(*log_risk_ratios())
    assert compute.random_effects(trials, method="modified") == compute.random_effects(trials)
    alike = {name: Interval(0.7, 0.6, 0.8, 0.05) for name in "ABC"}
    with pytest.warns(UserWarning, match="τ² is estimated as 0"):  # and the limits are defined
        pooled = compute.random_effects(alike, method="modified")
    assert pooled.high - pooled.low == pytest.approx(2 * 4.302653 * 0.05 / np.sqrt(3))


def ratios(digits=9):
    """Return O:E of three centres, with limits that are symmetric on the scale of the logarithm."""
    numbers = [(1.3, 0.08), (0.6, 0.14), (0.75, 0.11)]
    limits = [(x, x / np.exp(1.96 * e), x * np.exp(1.96 * e), x * e) for x, e in numbers]
    return [Interval(*(round(number, digits) for number in row)) for row in limits]


@pytest.mark.parametrize("digits", [9, 2])  # 2: as a paper prints them
def test_ratios_that_are_pooled_without_their_logarithm_are_warned_of(digits):
    with pytest.warns(UserWarning, match=r"pass transform='log', which pools their logs$"):
        compute.random_effects(ratios(digits))
    compute.random_effects(ratios(digits), transform="log")


def test_the_logit_of_shares_and_no_scale_of_symmetric_limits():
    logits, half = np.array([0.5, 2.0, 3.1]), 0.8
    shares = 1 / (1 + np.exp(-(logits + half * np.array([[0], [-1], [1]]))))
    errors = 0.4 * shares[0] * (1 - shares[0])
    with pytest.warns(UserWarning, match="transform='logit'"):
        compute.random_effects([Interval(*row) for row in np.vstack([shares, errors]).T])
    compute.random_effects([Interval(x, x - 0.1, x + 0.1, 0.05) for x in (1.3, 0.6, 0.8)])
    compute.random_effects([Interval(x, np.nan, np.nan, 0.05) for x in (1.3, 0.6, 0.8)])


@pytest.mark.filterwarnings("ignore:τ² is estimated as 0")
def test_a_scale_that_intervals_name_counts_more_than_their_limits():
    named = [
        compute.Interval(x, x - 0.1, x + 0.1, 0.05, basis=compute.calibration_statistics([0, 1, 0, 1], [0.2, 0.8, 0.6, 0.7])["oe"].basis)
        for x in (1.3, 0.6)
    ]
    with pytest.warns(UserWarning, match="transform='log'"):
        compute.random_effects(named)
    sets = [compute.pool_imputations([a, a + 0.02], [0.001, 0.002], transform="logit") for a in (0.7, 0.8)]
    with pytest.warns(UserWarning, match="transform='logit'"):
        compute.random_effects(sets)


@pytest.mark.slow
def test_prediction_by_the_bootstrap_holds_a_new_centre():
    rng, held = np.random.default_rng(5), 0
    for run in range(400):
        v = rng.uniform(0.5, 1.5, 5)
        y, new = rng.normal(size=5) * np.sqrt(v + 1), rng.normal()
        found = compute.random_effects(intervals(y, v), prediction="bootstrap", n_resamples=500, seed=run)
        held += found.prediction_low <= new <= found.prediction_high
    assert stats.binom.sf(held, 400, 0.91) < 0.99
    assert held / 400 > 0.89


@pytest.mark.filterwarnings("ignore:τ² is estimated as 0")
def test_intervals_of_each_hospital_are_pooled():
    rng = np.random.default_rng(0)
    hospital, y = np.repeat(["A", "B", "C"], 100), np.tile([0, 1], 150)
    areas = compute.auc_interval(y, y + rng.normal(size=300), hue=hospital)
    pooled = compute.random_effects(areas, transform="logit")
    assert "AUC = " in pooled.describe()
    assert f"{pooled:.2f}" == f"{pooled.estimate:.2f} ({pooled.low:.2f} to {pooled.high:.2f})"


@pytest.mark.filterwarnings("ignore:τ² is estimated as 0")
def test_centres_of_imputed_data_have_the_pooled_variance():
    """A standard error on the logit becomes one of the area by a(1 − a)."""
    sets = {"A": ([0.70, 0.74], [0.0016, 0.0014]), "B": ([0.80, 0.82], [0.002, 0.0015]), "C": ([0.75, 0.76], [0.001, 0.001])}
    pooled = {name: compute.pool_imputations(*one, n=200, transform="logit") for name, one in sets.items()}
    by_hand = {
        name: compute.Interval(one.estimate, one.low, one.high, one.standard_error * one.estimate * (1 - one.estimate))
        for name, one in pooled.items()
    }
    found, expected = (compute.random_effects(one, transform="logit") for one in (pooled, by_hand))
    for word in ("estimate", "low", "high", "prediction_low", "prediction_high", "tau2", "q"):
        assert getattr(found, word) == pytest.approx(getattr(expected, word), rel=1e-9)
