"""The binormal curve, and its fits beside independent calculations."""

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.optimize import minimize
from scipy.stats import linregress, norm

import rocplot as rp
from rocplot import compute

LINES = [(1, 1), (1.5, 0.6), (0.3, 2), (-0.4, 1.3), (0, 1)]


def gaussians(rng, positives, negatives, mean=1.3, sd=1.5):
    y = np.repeat([1, 0], [positives, negatives])
    return y, np.where(y == 1, mean + sd * rng.standard_normal(y.size), rng.standard_normal(y.size))


# -- the curve ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("a", "b"), LINES)
def test_curve_is_the_two_tails_of_two_gaussians(a, b):
    curve = compute.binormal(a, b)
    inner = curve.fpr[1:-1]
    cut = norm.isf(inner)
    np.testing.assert_allclose(curve.tpr[1:-1], norm.sf(cut, loc=a / b, scale=1 / b), atol=1e-9)
    assert (curve.fpr[0], curve.tpr[0], curve.fpr[-1], curve.tpr[-1]) == (0, 0, 1, 1)
    assert max(np.diff(curve.fpr).max(), np.diff(curve.tpr).max()) <= 1 / 500 + 1e-9


@pytest.mark.parametrize(("a", "b"), LINES)
def test_area_is_the_integral(a, b):
    area = quad(lambda f: norm.cdf(a + b * norm.ppf(f)), 0, 1, epsabs=1e-12)[0]
    assert compute.binormal(a, b).auc == pytest.approx(area, abs=1e-8)


def test_unequal_variances_cross_the_diagonal_in_the_hook():
    curve = compute.binormal(1, 0.5)
    crossing = norm.cdf(1 / (1 - 0.5))
    below = curve.tpr < curve.fpr
    assert below.any()
    assert curve.fpr[below].min() == pytest.approx(crossing, abs=2e-3)
    assert compute.hull(curve).auc > curve.auc + 1e-4
    proper = compute.binormal(1, 1)
    assert (proper.tpr >= proper.fpr).all()


@pytest.mark.parametrize(("a", "b"), [(1, 0), (1, -1), (np.nan, 1), (np.inf, 1), (1, np.inf)])
def test_bad_parameters(a, b):
    with pytest.raises(ValueError, match=r"^[ab] must be"):
        compute.binormal(a, b)


# -- the fits -------------------------------------------------------------------------------------


def test_moments_are_those_of_the_cases(rng):
    y, score = gaussians(rng, 40, 70)
    weight = rng.integers(1, 5, y.size)
    curve = compute.fit_binormal(y, score, sample_weight=weight, method="moments")
    up, down = (np.repeat(score[y == label], weight[y == label]) for label in (1, 0))
    assert curve.a == pytest.approx((up.mean() - down.mean()) / up.std(), rel=1e-12)
    assert curve.b == pytest.approx(down.std() / up.std(), rel=1e-12)
    same = compute.fit_binormal(y, 1e6 + 3 * score, sample_weight=weight * 0.37, method="moments")
    assert (same.a, same.b) == pytest.approx((curve.a, curve.b), rel=1e-8)


def test_least_squares_is_the_regression_of_probits(rng):
    y, score = gaussians(rng, 40, 70)
    roc = compute.roc(y, score.round(1))
    inner = (roc.fpr > 0) & (roc.fpr < 1) & (roc.tpr > 0) & (roc.tpr < 1)
    b, a = np.polyfit(norm.ppf(roc.fpr[inner]), norm.ppf(roc.tpr[inner]), 1)
    for given in (roc, compute.RocCurve(roc.fpr, roc.tpr)):
        curve = compute.fit_binormal(given)
        assert (curve.a, curve.b) == pytest.approx((a, b), rel=1e-9)


def test_maximum_likelihood_of_hanley_and_mcneil_is_that_of_stata():
    """Stata's manual, rocfit: 109 computed tomographies in five ratings (Hanley & McNeil 1982, table 1)."""
    rated = compute.ThresholdCounts([5, 4, 3, 2, 1], [33, 11, 2, 2, 3], [2, 11, 6, 6, 33])
    curve = compute.fit_binormal(rated, method="maximum-likelihood")
    assert (curve.a, curve.b, curve.auc) == pytest.approx((1.656782, 0.713002, 0.911331), abs=2e-6)


def direct(counts):
    """Maximise the ordinal likelihood of all categories by a general optimiser, from its definition."""

    def cut(at):
        return np.concatenate([[-np.inf], np.cumsum([at[2], *np.exp(at[3:])]), [np.inf]])

    def loss(at):
        u = cut(at)
        negative, positive = np.diff(norm.cdf(u)), np.diff(norm.cdf(at[0] + np.exp(at[1]) * u))
        return -(
            counts.negative @ np.log(np.maximum(negative, 1e-300))
            + counts.positive @ np.log(np.maximum(positive, 1e-300))
        )

    start = np.concatenate([[0.5, 0, -1.5], np.full(counts.score.size - 2, np.log(3 / counts.score.size))])
    found = minimize(loss, start, method="BFGS", options={"gtol": 1e-7})
    found = minimize(
        loss, found.x, method="Nelder-Mead", options={"xatol": 1e-9, "fatol": 1e-13, "maxfev": 40_000}
    )
    return found.x[0], np.exp(found.x[1])


@pytest.mark.sample(1)
@pytest.mark.parametrize("weighted", [False, True])
def test_maximum_likelihood_is_that_of_a_general_optimiser(weighted, rng):
    for _ in range(3):
        y, score = gaussians(rng, 60, 90)
        weight = rng.random(y.size) if weighted else None
        counts = compute.counts(y, np.digitize(score, [-0.5, 0.5, 1.5, 2.5]), sample_weight=weight)
        curve = compute.fit_binormal(counts, method="maximum-likelihood")
        assert (curve.a, curve.b) == pytest.approx(direct(counts), abs=2e-5)


def test_runs_of_one_class_lose_nothing():
    counts = compute.ThresholdCounts([6, 5, 4, 3, 2, 1], [5, 3, 4, 2, 1, 0], [0, 0, 3, 2, 4, 6])
    curve = compute.fit_binormal(counts, method="maximum-likelihood")
    assert (curve.a, curve.b) == pytest.approx(direct(counts), abs=1e-4)


def test_steps_that_swing_about_the_greatest_likelihood_still_reach_it():
    """Two samples of 25 + 25: Fisher scoring alone passes the top at every step and needs hundreds of them."""
    for positive, negative in (
        ([4, 0, 19, 0, 1, 0, 1, 0], [0, 1, 0, 5, 0, 2, 0, 17]),
        ([1, 0, 5, 0, 14, 0, 4, 0, 1, 0], [0, 1, 0, 1, 0, 4, 0, 11, 0, 8]),
    ):
        counts = compute.ThresholdCounts(np.arange(len(positive))[::-1], positive, negative)
        curve = compute.fit_binormal(counts, method="maximum-likelihood")
        assert (curve.a, curve.b) == pytest.approx(direct(counts), abs=1e-3)


@pytest.mark.slow
@pytest.mark.parametrize("auc", [0.76, 0.9])
def test_pooled_scores_do_not_flatten_the_fit(auc):
    """300 + 300 cases are more runs than categories: cells that end where a run does give b = .956 at AUC .9."""
    rng, y, d = np.random.default_rng(5), np.repeat([1, 0], 300), np.sqrt(2) * norm.ppf(auc)
    fits = [
        compute.fit_binormal(y, rng.normal(size=600) + d * y, method="maximum-likelihood") for _ in range(120)
    ]
    a, b = np.array([[fit.a, fit.b] for fit in fits]).T
    assert a.mean() == pytest.approx(d, abs=0.03)  # three standard errors of the mean
    assert b.mean() == pytest.approx(1, abs=0.024)


@pytest.mark.slow
def test_maximum_likelihood_knows_the_order_alone_and_recovers_the_truth(rng):
    y, score = gaussians(rng, 100_000, 200_000)
    fits = [compute.fit_binormal(y, s, method="maximum-likelihood") for s in (score, np.exp(score / 3))]
    assert (fits[0].a, fits[0].b) == (fits[1].a, fits[1].b)
    assert (fits[0].a, fits[0].b) == pytest.approx((1.3 / 1.5, 1 / 1.5), abs=0.01)


@pytest.mark.slow
def test_100_categories_are_enough(monkeypatch, rng):
    y, score = gaussians(rng, 1000, 1000)
    coarse = compute.fit_binormal(y, score, method="maximum-likelihood")
    monkeypatch.setattr("rocplot.compute._roc.binormal._CATEGORIES", 1000)
    fine = compute.fit_binormal(y, score, method="maximum-likelihood")
    standard_error = np.sqrt(1 / 1000 + 1 / 1000)  # of a, about
    # an estimate that loses a hundredth of the information lies .1 standard errors away, in the mean square
    assert abs(coarse.a - fine.a) < 0.3 * standard_error
    assert coarse.a != fine.a


@pytest.mark.parametrize(
    ("y", "score", "method", "match"),
    [
        ([1, 0, 1], [2, 1, 3], "median", "'least-squares', 'moments', 'maximum-likelihood'"),
        ([1, 0, 0], [2, 1, 3], "moments", "all positives have the same score"),
        ([0, 1, 1], [2, 1, 3], "moments", "all negatives have the same score"),
        ([1, 0, 1, 0], [np.inf, 1, 0, 3], "moments", "±inf"),
        ([1, 1, 0, 0], [4, 3, 2, 1], "least-squares", "two points that differ"),
        ([1, 0, 1, 0], [4, 3, 2, 1], "least-squares", "two points that differ"),
        ([1, 1, 0, 0], [4, 3, 2, 1], "maximum-likelihood", "no finite solution"),
        ([1, 0], [1, 1], "maximum-likelihood", "no finite solution"),
    ],
)
def test_what_determines_no_curve_is_refused(y, score, method, match):
    with pytest.raises(ValueError, match=match):
        compute.fit_binormal(y, score, method=method)


def test_a_fit_is_drawn_like_any_curve(rng):
    y, score = gaussians(rng, 30, 30)
    ax = rp.roc({"data": compute.roc(y, score), "fit": compute.fit_binormal(y, score)})
    assert ax.lines[1].get_label() == f"fit (AUC {compute.fit_binormal(y, score).auc:.3f})"


def test_several_models_and_the_reading_arguments(rng):
    y, score = gaussians(rng, 30, 30)
    both = compute.fit_binormal("y", ["a", "b"], data={"y": y, "a": score, "b": -score}, method="moments")
    assert list(both) == ["a", "b"]
    assert both["a"].a == pytest.approx(-both["b"].a)


# -- which rate is regressed on the other ---------------------------------------------------------


@pytest.mark.parametrize("regress", ["tpr", "fpr"])
def test_least_squares_regress_the_probit_of_either_rate(rng, regress):
    y, score = gaussians(rng, 41, 72)
    curve = compute.roc(y, score)
    inner = (curve.fpr > 0) & (curve.fpr < 1) & (curve.tpr > 0) & (curve.tpr < 1)
    x, z = norm.ppf(curve.fpr[inner]), norm.ppf(curve.tpr[inner])
    line = linregress(x, z) if regress == "tpr" else linregress(z, x)
    a, b = line.intercept, line.slope
    if regress == "fpr":  # x = α + β z is z = −α/β + x/β
        a, b = -a / b, 1 / b
    found = compute.fit_binormal(y, score, regress=regress)
    assert (found.a, found.b) == pytest.approx((a, b))
    assert found.auc == pytest.approx(norm.cdf(a / np.hypot(1, b)))


def test_the_slopes_of_both_directions_differ_by_the_squared_correlation():
    """Probits (−1, 0), (0, 2) and (1, 2), whose sums of squares are 2 and 8/3, of products 2."""
    curve = compute.RocCurve(np.r_[0, norm.cdf([-1, 0, 1]), 1], np.r_[0, norm.cdf([0, 1.999999, 2]), 1])
    ours, theirs = (compute.fit_binormal(curve, regress=rate) for rate in ("tpr", "fpr"))
    assert ours.b / theirs.b == pytest.approx(np.corrcoef([-1, 0, 1], [0, 1.999999, 2])[0, 1] ** 2)
    assert (ours.b, theirs.b) == pytest.approx((1, 4 / 3), rel=1e-5)
    assert (ours.a, theirs.a) == pytest.approx((4 / 3, 4 / 3), rel=1e-5)


def test_a_direction_belongs_to_least_squares(rng):
    with pytest.raises(ValueError, match=r"regress='fpr' belongs to least squares, not to 'moments'"):
        compute.fit_binormal(*gaussians(rng, 20, 30), method="moments", regress="fpr")
    with pytest.raises(ValueError, match="regress"):
        compute.fit_binormal(*gaussians(rng, 20, 30), regress="both")


def test_the_direction_of_a_fit_is_drawn(rng):
    y, score = gaussians(rng, 30, 30)
    ax = rp.roc(y, score, binormal={"regress": "fpr"})
    found = compute.fit_binormal(y, score, regress="fpr")
    assert f"binormal fit (AUC {found.auc:.3f})" in ax.get_legend_handles_labels()[1]


ASAH = {  # protein S100β of the 41 cases of poor and the 72 of good outcome in pROC's data aSAH
    "score": np.r_[
        [2.07, 0.96, 0.86, 0.82, 0.77, 0.74, 0.71, 0.7, 0.58, 0.56, 0.52, 0.5, 0.49, 0.48, 0.47, 0.46, 0.45],
        [0.44, 0.43, 0.41, 0.38, 0.35, 0.34, 0.33, 0.32, 0.3, 0.28, 0.27, 0.26, 0.25, 0.24, 0.23, 0.22, 0.19],
        [0.18, 0.17, 0.16, 0.15, 0.14, 0.13, 0.12, 0.11, 0.1, 0.09, 0.08, 0.07, 0.06, 0.05, 0.04, 0.03],
    ],
    "positive": np.r_[
        [1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 0, 1, 1, 0, 0, 0, 2, 0, 1, 0, 1, 0, 1, 1],
        [1, 0, 1, 1, 1, 0, 1, 1, 0, 0, 0, 1, 0, 1, 2, 1, 1, 2, 2, 1, 3, 0, 0, 0, 1],
    ],
    "negative": np.r_[
        [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 1, 2, 1, 1, 0, 1, 0, 1, 0, 1, 1, 1],
        [0, 1, 0, 0, 0, 1, 0, 0, 2, 1, 2, 3, 4, 4, 3, 0, 4, 7, 6, 6, 6, 2, 3, 5, 0],
    ],
}


def test_the_line_of_proc_regresses_the_fpr():
    """What smooth() of pROC gives for S100β."""
    counts = compute.ThresholdCounts(**ASAH)
    assert (counts.n_positive, counts.n_negative) == (41, 72)
    found = compute.fit_binormal(counts, regress="fpr")
    assert (found.a, found.b, found.auc) == pytest.approx((0.8336, 0.8239, 0.7400), abs=5e-5)
    assert compute.fit_binormal(counts).b < found.b
