"""Rubin's rules: by hand, as mice has them, and how often the pooled limits hold the truth."""

import json
import warnings
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from scipy import stats
from scipy.special import expit, logit

import rocplot
from rocplot import compute
from rocplot.compute import Interval

GOLDEN = json.loads((Path(__file__).parents[2] / "data" / "imputation_values.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("row", GOLDEN["rows"])
def test_as_mice(row):
    found = compute.pool_imputations(row["q"], row["u"], n=row["n"])
    for name in ("estimate", "within", "between", "df", "fmi"):
        assert getattr(found, name) == pytest.approx(row[name], rel=1e-9), name
    assert found.standard_error**2 == pytest.approx(row["total"])


def test_by_hand():
    """W = .02, B = .02, T = .05, r = 1.5, λ = .6: ν = 1/.36; for n = 11, ν_obs = 11/13 · 10 · .4 = 44/13."""
    found = compute.pool_imputations([0.6, 0.8], [0.02, 0.02])
    assert found.df == pytest.approx(1 / 0.36)
    assert found.fmi == pytest.approx((1.5 + 2 / (1 / 0.36 + 3)) / 2.5)
    half = stats.t.ppf(0.975, 1 / 0.36) * np.sqrt(0.05)
    assert (found.low, found.high) == pytest.approx((0.7 - half, 0.7 + half))
    few = compute.pool_imputations([0.6, 0.8], [0.02, 0.02], n=11, level=0.9)
    assert few.df == pytest.approx(1 / (0.36 + 13 / 44))
    assert few.high == pytest.approx(0.7 + stats.t.ppf(0.95, few.df) * np.sqrt(0.05))


@pytest.mark.parametrize(
    ("transform", "there", "back"),
    [("logit", logit, expit), ("log", np.log, np.exp), ("fisher", np.arctanh, np.tanh)],
)
def test_transforms_by_numerical_slope(transform, there, back):
    values, variances = np.array([0.7, 0.75, 0.82]), np.array([0.002, 0.0015, 0.0011])
    slope = (there(values + 1e-6) - there(values - 1e-6)) / 2e-6
    plain = compute.pool_imputations(there(values), variances * slope**2, n=80)
    found = compute.pool_imputations(values, variances, n=80, transform=transform)
    for name in ("standard_error", "within", "between", "df", "fmi"):
        assert getattr(found, name) == pytest.approx(getattr(plain, name), rel=1e-6)
    assert f"transform='{transform}'" in repr(found)  # the scale of the standard error
    assert found.to_frame()["transform"][0] == transform
    assert "transform" not in repr(plain)
    for name in ("estimate", "low", "high"):
        assert getattr(found, name) == pytest.approx(back(getattr(plain, name)))


def test_intervals_and_models(rng):
    y = rng.integers(0, 2, 60)
    sets = [
        {
            name: compute.auc_interval(y, y + shift + rng.normal(size=60))
            for name, shift in (("a", 0), ("b", 1))
        }
        for _ in range(4)
    ]
    found = compute.pool_imputations(sets, n=60, transform="logit")
    own = [one["a"] for one in sets]
    by_numbers = compute.pool_imputations(
        [one.estimate for one in own], [one.standard_error**2 for one in own], n=60, transform="logit"
    )
    assert list(found) == ["a", "b"]
    assert found["a"] == by_numbers
    assert found["a"].describe().startswith("AUC = ")
    assert "Rubin's rules on the scale of the logit, 4 imputed data sets" in found["a"].describe()
    assert list(found.to_frame()["model"]) == ["a", "b"]


def test_intervals_without_an_error_enter_with_their_limits():
    from rocplot.compute._base.interval import Inference

    basis = Inference("Rate", "by hand", 0.9)
    z = stats.norm.ppf(0.95)
    own = [
        Interval(q, expit(logit(q) - z * 0.3), expit(logit(q) + z * 0.3), np.nan, basis=basis)
        for q in (0.6, 0.7)
    ]
    found = compute.pool_imputations(own, transform="logit")
    assert found.within == pytest.approx(0.09)


def test_sets_that_agree():
    found = compute.pool_imputations([0.7, 0.7, 0.7], [0.01] * 3)
    assert found.df > 1e9
    assert found.fmi == pytest.approx(0, abs=1e-9)
    assert found.high == pytest.approx(0.7 + 1.959964 * 0.1)


def test_limits_hold_the_mean(rng):
    """Means of normal data of which 40 % are missing: 95 % limits hold the mean in about 95 %."""
    hits, n, m = 0, 40, 5
    for _ in range(400):
        seen = rng.normal(size=24)
        estimates, variances = [], []
        for _ in range(m):  # proper imputations: of a posterior draw of mean and variance
            variance = seen.var(ddof=1) * 23 / rng.chisquare(23)
            mean = rng.normal(seen.mean(), np.sqrt(variance / 24))
            full = np.r_[seen, rng.normal(mean, np.sqrt(variance), n - 24)]
            estimates.append(full.mean())
            variances.append(full.var(ddof=1) / n)
        found = compute.pool_imputations(estimates, variances, n=n)
        hits += found.low <= 0 <= found.high
    assert 0.92 < hits / 400 < 0.98


INTERVALS = [Interval(0.7, 0.6, 0.8, 0.05), Interval(0.8, 0.7, 0.9, 0.05)]


@pytest.mark.parametrize(
    ("estimates", "options", "error", "words"),
    [
        ([0.7], {"variances": [0.1]}, ValueError, "two imputed"),
        ([], {}, ValueError, "two imputed"),
        ([0.7, 0.8], {}, TypeError, "variances is missing"),
        ([0.7, 0.8], {"variances": [0.1]}, ValueError, "variances"),
        ([0.7, 0.8], {"variances": [0.1, -0.1]}, ValueError, "negative"),
        ([0.7, np.nan], {"variances": [0.1, 0.1]}, ValueError, "estimates"),
        ([0.7, 1.0], {"variances": [0.1, 0.1], "transform": "logit"}, ValueError, "inside of"),
        ([0.0, 1.0], {"variances": [0.1, 0.1], "transform": "log"}, ValueError, "inside of"),
        ([0.7, 1.0], {"variances": [0.1, 0.1], "transform": "fisher"}, ValueError, "inside of"),
        ([0.7, 0.8], {"variances": [0.1, 0.1], "transform": "probit"}, ValueError, "transform"),
        ([0.7, 0.8], {"variances": [0.1, 0.1], "n": 1}, ValueError, "n"),
        ([0.7, 0.8], {"variances": [0.1, 0.1], "level": 95}, ValueError, "level"),
        (INTERVALS, {"variances": [0.1, 0.1]}, TypeError, "variances"),
        ([INTERVALS[0], 0.7], {}, TypeError, "all be intervals"),
        ([{"a": INTERVALS[0]}, {"b": INTERVALS[1]}], {}, ValueError, "same models"),
        ([Interval(0.7, np.nan, np.nan, np.nan)] * 2, {}, ValueError, "standard error"),
        (["a", "b"], {"variances": [0.1, 0.1]}, TypeError, "numbers"),
    ],
)
def test_bad_input(estimates, options, error, words):
    with pytest.raises(error, match=words):
        compute.pool_imputations(estimates, **options)


# -- curves and summaries of imputed data sets -----------------------------------------------------


def imputed(rng, n=80, m=5, spread=0.5):
    """Draw scores of m data sets that differ by what was imputed."""
    y = np.r_[1, 0, rng.integers(0, 2, n - 2)]
    seen = y + rng.normal(size=n)
    return y, [seen + spread * rng.normal(size=n) for _ in range(m)]


def test_a_pooled_curve_by_definition(rng):
    """Wilson's limits solve (q − p)² = t² (1 + r') p (1 − p)/P, with the total variance over that of P cases."""
    y, sets = imputed(rng)
    P, N = y.sum(), (1 - y).sum()
    at = np.array([0.1, 0.3, 0.6])
    mean = compute.roc_average([(y, one) for one in sets], at=at, errorbar=("rubin", 90))
    for i, fpr in enumerate(at):
        values, variances = [], []
        for score in sets:
            negatives = np.sort(score[y == 0])[::-1]

            def tpr(rate, score=score, negatives=negatives):
                reached = int(np.floor(rate * N + 1e-9))
                cut = negatives[reached] if reached < N else -np.inf
                return (score[y == 1] > cut).mean()

            error = np.sqrt(fpr * (1 - fpr) / N)
            values.append(tpr(fpr))
            variances.append(tpr(fpr) * (1 - tpr(fpr)) / P + ((tpr(fpr + error) - tpr(fpr - error)) / 2) ** 2)
        pooled = compute.pool_imputations(values, variances, n=len(y), level=0.9)
        q, t = pooled.estimate, stats.t.ppf(0.95, pooled.df)
        assert mean.tpr[i] == pytest.approx(q)
        factor = pooled.standard_error**2 / (q * (1 - q))
        for limit in (mean.tpr_low[i], mean.tpr_high[i]):
            assert (q - limit) ** 2 == pytest.approx(t**2 * factor * limit * (1 - limit))
    assert "Rubin" in mean.describe()
    assert "imputed data sets" in mean.describe()


def test_lott_and_reiter_where_the_cut_off_is_known(rng):
    """Many negatives leave the binomial variance, and with it their formula of r = (1 + 1/m) B/W."""
    y = np.r_[np.ones(40, int), np.zeros(400_000, int)]
    noise = np.linspace(0, 1, 400_000, endpoint=False)
    sets = [np.r_[rng.random(40) < share, noise] for share in (0.5, 0.6, 0.55, 0.7)]  # above all, or at 0
    mean = compute.roc_average(list(zip([y] * 4, sets, strict=True)), at=[0.5], errorbar="rubin")
    q = np.array([one[:40].mean() for one in sets])
    within, between = (q * (1 - q) / 40).mean(), q.var(ddof=1)
    r = 1.25 * between / within
    share = r / (1 + r)
    n = len(y)
    df = 1 / (share**2 / 3 + 1 / (n / (n + 2) * (n - 1) * (1 - share)))
    part = stats.t.ppf(0.975, df) ** 2 * (within * (1 + r)) / (q.mean() * (1 - q.mean()))
    middle = (2 * q.mean() + part) / (2 * (1 + part))
    half = np.sqrt(middle**2 - q.mean() ** 2 / (1 + part))
    assert (mean.tpr_low[0], mean.tpr_high[0]) == pytest.approx((middle - half, middle + half), rel=1e-3)


def test_perfect_sets_have_limits_of_so_many_positives():
    """The share is 1 in all sets: Wilson's limit of 20 of 20, with the quantile of many degrees of freedom."""
    y = np.repeat([1, 0], 20)
    mean = compute.roc_average([(y, y)] * 3, at=[0.5, 1], errorbar="rubin")
    assert mean.tpr.tolist() == [1, 1]
    assert mean.tpr_high.tolist() == [1, 1]
    assert mean.tpr_low[0] == pytest.approx(20 / (20 + 1.96**2), abs=0.02)
    assert mean.tpr_low[1] == 1


def test_what_a_pooled_curve_refuses(rng):
    y, sets = imputed(rng, n=30, m=2)
    pairs = [(y, one) for one in sets]
    with pytest.raises(ValueError, match="two imputed"):
        compute.roc_average(pairs[:1], errorbar="rubin")
    with pytest.raises(ValueError, match="vertical"):
        compute.roc_average(pairs, errorbar="rubin", how="threshold")
    with pytest.raises(ValueError, match="different numbers"):
        compute.roc_average([pairs[0], (y[:20], sets[0][:20])], errorbar="rubin")
    with pytest.raises(ValueError, match="without counts"):
        compute.roc_average([compute.RocCurve([0, 0.5, 1], [0, 0.7, 1])] * 2, errorbar="rubin")
    for other in (compute.precision_recall, compute.cost_average):
        with pytest.raises(ValueError, match="rubin"):
            other(pairs, errorbar="rubin")


def test_summary_of_imputed_sets(rng):
    y, sets = imputed(rng)
    sets = [expit(one) for one in sets]
    found = compute.summary(y, sets, imputed=True, threshold=0.5)
    alone = [compute.auc_interval(y, one) for one in sets]  # of whose limits the summary knows
    limits = [one.changed(standard_error=np.nan) for one in alone]
    areas = compute.pool_imputations(limits, n=len(y), transform="logit")
    assert (found.auc, found.auc_low, found.auc_high) == pytest.approx(
        (areas.estimate, areas.low, areas.high)
    )
    own = [compute.summary(y, one, threshold=0.5) for one in sets]
    z = stats.norm.ppf(0.975)
    brier = compute.pool_imputations(
        [one.brier for one in own], [((one.brier_high - one.brier) / z) ** 2 for one in own], n=len(y)
    )
    assert (found.brier, found.brier_low) == pytest.approx((brier.estimate, brier.low))
    assert found.smooth_ece == pytest.approx(np.mean([one.smooth_ece for one in own]))
    assert np.isnan(found.smooth_ece_low)
    assert found.sensitivity_low < found.sensitivity < found.sensitivity_high
    assert found.n == len(y)
    assert "5 imputed data sets" in found.describe()


def test_summary_of_imputed_models_and_edges(rng):
    y, sets = imputed(rng)
    models = [{"a": one, "b": y + one / 100} for one in (expit(one) for one in sets)]
    with warnings.catch_warnings():  # of perfect ranking, and of scores that are no probabilities
        warnings.simplefilter("ignore")
        found = compute.summary(y, models, imputed=True)
    assert list(found) == ["a", "b"]
    assert found["b"].auc == 1
    assert np.isnan(found["b"].auc_low)
    assert found["a"].auc_low < found["a"].auc
    sets = [expit(one) for one in sets]
    with pytest.raises(TypeError, match="list"):
        compute.summary(y, sets[0], imputed=True)
    with pytest.raises(ValueError, match="two imputed"):
        compute.summary(y, sets[:1], imputed=True)


@pytest.mark.parametrize("models", [None, ["p", "q"]])
@pytest.mark.parametrize("as_list", [False, True])
def test_results_of_several_numbers_are_answered_with_the_call_that_pools_one(models, as_list):
    rng = np.random.default_rng(4)
    long = pd.DataFrame({".imp": np.repeat([1, 2, 3], 80), "y": np.tile([0, 0, 0, 1], 60)})
    long["p"], long["q"] = rng.uniform(0.1, 0.6, (2, 240)) + 0.3 * long["y"].to_numpy()
    if models is None:
        estimates = compute.calibration_statistics("y", "p", data=long, hue=".imp")
    else:
        sets = long.groupby(".imp")
        estimates = {i: compute.calibration_statistics("y", models, data=one) for i, one in sets}
    one = next(iter(estimates.values()))
    slope = one.slope if models is None else one["p"].slope
    estimates = list(estimates.values()) if as_list else estimates
    with pytest.raises(TypeError, match="must be numbers or intervals, not CalibrationStatistics") as caught:
        compute.pool_imputations(estimates)
    call = str(caught.value)[str(caught.value).index("rocplot.compute") :]
    found = eval(call, {"rocplot": rocplot, "estimates": estimates})
    assert found.low < slope < found.high
    assert found.describe().startswith("slope = ")


def test_a_pooled_number_has_the_name_that_was_passed():
    found = compute.pool_imputations([0.9, 1.1], [0.02, 0.02], quantity="Calibration slope")
    assert found.describe().startswith("Calibration slope = 1.000 (95 % confidence interval ")
    limits = [compute.Interval(0.7, 0.6, 0.8, 0.05)] * 2
    assert compute.pool_imputations(limits, quantity="C").describe().startswith("C = 0.700 ")
    by_model = compute.pool_imputations([{"a": one} for one in limits], quantity="C")
    assert by_model["a"].describe().startswith("C = 0.700 ")
    with pytest.raises(TypeError, match=r"slope_standard_error\*\*2"):
        compute.pool_imputations([0.9, 1.1])
