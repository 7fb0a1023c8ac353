"""No number of pooled counts is wrong in silence: it is exact, within the bound that its result states, or an error."""

import contextlib
import dataclasses
import inspect
import pickle
import warnings

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest
from calls import call, needed
from hypothesis import given
from hypothesis import strategies as st
from scipy.special import expit

import rocplot as rp
from rocplot import compute
from rocplot.compute import ThresholdCounts, counts
from rocplot.plot._calibration.calibration import write_statistics

NAN = float("nan")
READING = ["y_true", "y_score", "data", "hue", "sample_weight", "pos_label", "soft_labels"]
of_wide_cells = pytest.mark.filterwarnings("ignore:intercept and slope are not given")


def rare(n=200_000, shift=4.2, seed=0):
    """Draw a rare outcome with calibrated predictions, as in the review: most predictions near 0."""
    rng = np.random.default_rng(seed)
    p = 1 / (1 + np.exp(shift - 1.5 * rng.standard_normal(n)))
    return rng.random(n) < p, p


# -- the guard: every public function -------------------------------------------------------------------


def within(found, exact, name, bound=None, slack=1e-10):
    """Check one attribute against that of the exact result, by the bound beside it."""
    error = getattr(found, f"{name}_error") if bound is None else bound
    assert np.all(np.asarray(error) >= 0)
    ours, theirs = np.asarray(getattr(found, name)), np.asarray(getattr(exact, name))
    assert ours.shape == theirs.shape
    assert np.array_equal(np.isnan(ours), np.isnan(theirs))
    assert np.all(~(np.abs(ours - theirs) > error + slack)), (name, ours - theirs, error)
    assert getattr(exact, f"{name}_error", 0.0) is not None
    assert np.all(np.asarray(getattr(exact, f"{name}_error", 0.0)) == 0)


def points_are_exact(x, y):
    """Check that the points of a curve are points of the exact one, found by their cut-off."""

    def check(found, exact):
        at = np.searchsorted(-np.asarray(exact.threshold, float), -np.asarray(found.threshold, float))
        for name in (x, y):
            np.testing.assert_allclose(getattr(found, name), getattr(exact, name)[at], atol=1e-12)

    return check


def all_within(*names):
    return lambda found, exact: [within(found, exact, name) for name in names]


def both(*checks):
    return lambda found, exact: [check(found, exact) for check in checks]


def roc_like(found, exact):
    points_are_exact("fpr", "tpr")(found, exact)
    within(found, exact, "auc")
    grid = np.linspace(0, 1, 301)
    low, high = (np.searchsorted(exact.fpr, grid, side=side) for side in ("left", "right"))
    above = exact.tpr[np.minimum(high, exact.fpr.size) - 1]
    below = exact.tpr[np.maximum(low - 1, 0)]
    ours_low, ours_high = (np.interp(grid, found.fpr + end, found.tpr) for end in (1e-12, -1e-12))
    error = found.tpr_error + 1e-9
    assert (ours_high + error >= below).all()
    assert (ours_low - error <= np.maximum(above, np.interp(grid, exact.fpr, exact.tpr))).all()


def hull_like(found, exact):
    within(found, exact, "auc")
    grid = np.linspace(0, 1, 301)[1:]  # at fpr 0 both may rise vertically
    ours, theirs = (np.interp(grid, one.fpr, one.tpr) for one in (found, exact))
    assert (ours <= theirs + 1e-9).all()
    assert (theirs <= ours + found.tpr_error + 1e-9).all()


def loss_like(found, exact):
    within(found, exact, "area")
    grid = np.linspace(0, 1, 2001)[1:-1] + 1e-7
    ours, theirs = (np.interp(grid, one.x, one.loss) for one in (found, exact))
    polyline = 2.6e-4 if exact.kind == "rate-driven" else 0  # a parabola, whose points are joined by lines
    assert (np.abs(ours - theirs) <= found.loss_error + polyline + 1e-9).all()


def cost_like(found, exact):
    """Check that the point costs at most so much more than the best."""
    assert exact.cost - 1e-12 <= found.cost <= exact.cost + found.cost_error + 1e-12
    assert exact.cost_error == 0


def profit_like(found, exact):
    assert exact.profit + 1e-9 >= found.profit >= exact.profit - found.profit_error - 1e-9


def metrics_like(found, exact):
    at = np.searchsorted(-np.asarray(exact.threshold, float), -np.asarray(found.threshold, float))
    for name, values in found.values.items():
        np.testing.assert_allclose(values, exact.values[name][at], atol=1e-12)


def interval_like(found, exact):
    for rate in ("fpr", "tpr"):
        within(found, exact, rate)
        assert getattr(found, f"{rate}_low") <= getattr(exact, f"{rate}_low") + 1e-12
        assert getattr(found, f"{rate}_high") >= getattr(exact, f"{rate}_high") - 1e-12


def statistics_like(found, exact):
    all_within("auc", "brier", "calibration", "refinement", "in_the_large", "ece", "max_bin_error")(
        found, exact
    )
    line_within(found, exact)
    assert np.isnan([found.average_error, found.max_error]).all()


def decomposition_like(found, exact):
    all_within("brier", "calibration", "refinement")(found, exact)
    assert found.uncertainty == pytest.approx(exact.uncertainty)
    assert np.isnan(found.within)


def bins_like(found, exact):
    all_within("predicted", "observed", "count")(found, exact)
    assert not (found.low > exact.low + 1e-12).any()  # NaN with fractional weights
    assert not (found.high < exact.high - 1e-12).any()


def band_like(found, exact):
    at = [
        np.flatnonzero((exact.fpr == f) & (exact.tpr == t))[0]
        for f, t in zip(found.fpr, found.tpr, strict=True)
    ]
    for name in ("low", "high"):
        np.testing.assert_allclose(getattr(found, name), getattr(exact, name)[at])


def strip_like(found, exact):
    for name in ("positive", "negative"):
        within(found, exact, name, found.class_error)


def area_like(found, exact, pooled):
    assert abs(found - exact) <= pooled.auc_error + 1e-12


def pair_like(found, exact, pooled):
    assert found[0] <= exact[0] + 1e-12 <= exact[1] + 2e-12 <= found[1] + 3e-12
    assert found[1] - found[0] <= exact[1] - exact[0] + 2 * pooled.auc_error + 1e-12


def counts_like(found, exact, pooled):
    assert found is pooled


REFUSED = "max_points"
CUT, OUTCOME = {"threshold": 0.3371}, {"benefit_tp": 5, "cost_fp": 1}
PR = ("average_precision", "auc", "break_even")
CHECKS = {  # each public function that takes counts: (options, what is checked, or that it refuses)
    "auc": [({}, area_like)],
    "auc_bounds": [({}, pair_like)],
    "auc_interval": [({}, REFUSED), ({"method": "bootstrap", "n_resamples": 10}, REFUSED)],
    "bootstrap": [({"statistic": compute.auc, "n_resamples": 9}, REFUSED)],
    "average_precision_interval": [
        *(({"method": kind, "n_resamples": 9}, REFUSED) for kind in ("logit", "binomial", "bootstrap"))
    ],
    "bedroc": [({}, REFUSED)],
    "brier_curve": [({}, loss_like), ({"x": "skew"}, loss_like), ({"prior": 0.1}, loss_like)],
    "brier_decomposition": [
        ({"method": "corp"}, decomposition_like),
        ({"method": "bins"}, decomposition_like),
        ({"method": "bins", "strategy": "quantile"}, REFUSED),
        ({"method": "scores"}, REFUSED),
        ({"score": "log"}, REFUSED),
    ],
    "calibration": [
        ({"n_bins": 4}, bins_like),
        ({"edges": [0, 0.21, 0.5, 1]}, bins_like),
        ({"n_bins": 200}, "may be empty"),
        ({"strategy": "quantile"}, REFUSED),
        *(({"n_bins": 4, "interval": kind}, REFUSED) for kind in ("bootstrap", "consistency")),
        *(({"method": kind}, REFUSED) for kind in ("isotonic", "loess", "smooth", "logistic", "beta")),
    ],
    "calibration_map": [({"method": kind}, REFUSED) for kind in ("isotonic", "logistic", "beta", "gaussian")],
    "calibration_statistics": [
        ({}, statistics_like),
        ({"n_bins": 4, "clip": 0.1}, statistics_like),
        ({"strategy": "quantile"}, REFUSED),
    ],
    "cllr": [({}, REFUSED), ({"scores": "llr"}, REFUSED)],
    "cllr_min": [({}, REFUSED)],
    "confusion_matrix": [(CUT, REFUSED)],
    "cost_band": [({"n_resamples": 3, "seed": 0}, REFUSED)],
    "cost_curve": [({}, loss_like), ({"x": "skew"}, loss_like)],
    "cost_line": [(CUT, loss_like), (CUT | {"x": "skew"}, loss_like)],
    "counts": [({}, counts_like)],
    "det": [({}, both(points_are_exact("fpr", "fnr"), all_within("equal_error_rate")))],
    "economic_value": [({}, REFUSED)],
    "enrichment_factor": [({}, REFUSED)],
    "expected_loss": [
        (CUT | {"choice": "fixed"}, REFUSED),
        *(({"choice": kind}, REFUSED) for kind in ("score-driven", "rate-uniform", "rate-driven", "optimal")),
        ({"choice": "score-uniform"}, lambda found, exact, pooled: pytest.approx(exact, abs=1e-12) == found),
    ],
    "fit_binormal": [
        ({"method": kind}, REFUSED) for kind in ("least-squares", "moments", "maximum-likelihood")
    ],
    "fpr_at": [({"n_resamples": 9}, REFUSED)],
    "froc": [
        ({"n_images": 99, "n_lesions": 10**6}, points_are_exact("false_marks_per_image", "sensitivity"))
    ],
    "h_measure": [({}, REFUSED)],
    "hull": [({}, hull_like)],
    "kendall_curve": [({}, loss_like)],
    "ks_statistic": [({}, REFUSED)],
    "lift": [({}, both(points_are_exact("rate", "count"), all_within("area", "area_step", "ks")))],
    "log_auc": [({}, REFUSED)],
    "metrics_at": [(CUT, REFUSED)],
    "clinical_impact": [
        ({}, all_within("high_risk", "high_risk_positive")),
        ({"population": 1, "prevalence": 0.1}, all_within("high_risk", "high_risk_positive")),
    ],
    "net_benefit": [
        ({}, all_within("net_benefit")),
        ({"standardize": True, "prevalence": 0.1}, all_within("net_benefit")),
    ],
    "net_benefit_band": [
        ({}, REFUSED),
        ({"method": "bootstrap", "n_resamples": 10, "seed": 0, "thresholds": [0.0371]}, REFUSED),
    ],
    "operating_interval": [(CUT, interval_like), (CUT | {"method": "clopper-pearson"}, interval_like)],
    "operating_point": [({}, cost_like), ({"cost_fp": 5, "prior": 0.2}, cost_like)],
    "partial_auc": [({"fpr": (0.1, 0.4)}, area_like), ({"tpr": (0.1, 0.4)}, area_like)],
    "precision_recall": [({}, both(points_are_exact("precision", "recall"), all_within(*PR)))],
    "precision_recall_band": [({"n_resamples": 9}, REFUSED)],
    "precision_recall_gain": [
        ({}, both(points_are_exact("precision_gain", "recall_gain"), all_within("auc")))
    ],
    "predictiveness": [({}, REFUSED)],
    "profit_optimum": [(OUTCOME, profit_like)],
    "ranking_strip": [({"max_cases": 20}, strip_like)],
    "rate_driven_curve": [({}, loss_like), ({"x": "skew"}, loss_like)],
    "rate_uniform_curve": [({}, loss_like)],
    "repair_section": [({}, "not counts")],
    "risk_coverage": [({}, points_are_exact("coverage", "risk"))],
    "roc": [({}, roc_like)],
    "roc_band": [
        ({"method": "wilson"}, band_like),
        *(
            ({"method": kind, "n_resamples": 9}, REFUSED)
            for kind in ("pointwise", "bootstrap", "fixed-width", "simultaneous")
        ),
    ],
    "rol_curve": [({}, loss_like)],
    "score_bands": [({}, REFUSED), ({"strategy": "uniform"}, REFUSED), ({"edges": [0, 0.4, 1]}, REFUSED)],
    "score_distribution": [
        ({"bins": 16}, all_within("positive", "negative")),  # the default bins see how scores are rounded
        ({"bins": [0, 0.21, 0.22, 1], "stat": "count"}, all_within("positive", "negative")),
        ({"kind": "density"}, REFUSED),
        ({"kind": "cdf"}, REFUSED),
    ],
    "score_uniform_curve": [({}, loss_like), ({"x": "skew"}, loss_like)],
    "sensibility": [({}, REFUSED)],
    "summary": [({}, REFUSED), (CUT, REFUSED)],
    "swap_loss": [({}, REFUSED)],
    "threshold_at": [({"fpr": 0.1}, REFUSED)],
    "threshold_metrics": [({}, metrics_like), ({"over": "rate"}, REFUSED)],
    "threshold_stability": [({"n_resamples": 9}, REFUSED)],
    "tpr_at": [({"n_resamples": 9}, REFUSED)],
}
SEVERAL = dict.fromkeys(("between_area", "between_test", "relative_superiority", "rocch_hybrid"), REFUSED)
OF_FOLDS = {"roc_average": REFUSED, "cost_average": REFUSED, "cv_auc_interval": REFUSED}
FUNCTIONS = [name for name in compute.__all__ if inspect.isfunction(getattr(compute, name))]
READ = {name for name in FUNCTIONS if list(inspect.signature(getattr(compute, name)).parameters)[:7] == READING}
for new in READ - {*CHECKS, *SEVERAL, *OF_FOLDS, "calibration_by"}:  # which needs the cases of each group
    CHECKS[new] = [(needed(new), REFUSED)]  # what does better than refuse says above how exact it is


@pytest.mark.sample(30)
@of_wide_cells
@pytest.mark.parametrize("name", sorted({*FUNCTIONS} - {*CHECKS, *SEVERAL, *OF_FOLDS}))
def test_no_function_that_takes_counts_is_forgotten(name):
    """All others take points, cases of several classes, parameters or a table of cases, and say so of counts."""
    y, s, _ = example("normal")
    positional, keywords = call(name)
    for others in ((), positional[1:]):
        with pytest.raises((TypeError, ValueError)):
            getattr(compute, name)(counts(y, s, max_points=60), *others, **keywords)


def example(kind):
    rng = np.random.default_rng(7)
    n = 3000
    if kind == "skewed":
        y, s = rare(n, 2.5)
        return y, s, {}
    label = rng.random(n) < 0.3
    s = 1 / (1 + np.exp(-(rng.normal(size=n) + 1.2 * label - 0.6)))
    if kind == "ties":
        s = np.round(s, 3)
    return label, s, {"sample_weight": rng.choice([0.5, 1.5, 2.0], n)} if kind == "weights" else {}


CASES = [
    pytest.param(name, options, check, id=f"{name}-{i}")
    for name, checks in CHECKS.items()
    for i, (options, check) in enumerate(checks)
]
# refuse fractional weights
WHOLE = {
    "average_precision_interval",
    "precision_recall_band",
    "fpr_at",
    "operating_interval",
    "threshold_at",
    "tpr_at",
}
WHOLE |= {"auc_interval", "roc_band", "cost_band"}


@pytest.mark.sample(20)
@of_wide_cells
@pytest.mark.parametrize("kind", ["normal", "ties", "skewed", "weights"])
@pytest.mark.parametrize(("name", "options", "check"), CASES)
def test_each_function_is_exact_within_its_bound_or_refuses(name, options, check, kind):
    if kind == "weights" and name in WHOLE:
        pytest.skip("needs whole counts")
    y, s, weights = example(kind)
    function, whole = getattr(compute, name), counts(y, s, **weights)
    pooled = whole.summarise(60)
    assert pooled.auc_error > 0
    if isinstance(check, str):
        if check == REFUSED:
            with contextlib.suppress(ValueError):
                function(whole, **options)
        with pytest.raises((ValueError, TypeError), match=check):
            function(pooled, **options)
        return
    found, exact = function(pooled, **options), function(whole, **options)
    check(found, exact, *([pooled] if check.__code__.co_argcount == 3 else []))


@pytest.mark.parametrize(("name", "message"), SEVERAL.items())
def test_comparisons_of_models_refuse(name, message):
    y, s, _ = example("normal")
    pooled = counts(y, s, max_points=50)
    with pytest.raises(ValueError, match=message):
        getattr(compute, name)({"a": compute.roc(pooled), "b": compute.roc(counts(y, -s, max_points=50))})


@pytest.mark.parametrize(("name", "message"), OF_FOLDS.items())
def test_averages_over_folds_refuse(name, message):
    y, s, _ = example("normal")
    with pytest.raises(ValueError, match=message):
        getattr(compute, name)([compute.roc(counts(y, s, max_points=50))] * 2)


def test_what_else_the_results_of_pooled_counts_say():
    y, s, _ = example("normal")
    exact, pooled = counts(y, s), counts(y, s, max_points=40)
    with pytest.raises(ValueError, match=REFUSED):
        _ = compute.cost_curve(pooled).operating_range
    window = {"fpr": (0.1, 0.4), "standardize": True}
    half = pooled.auc_error / (2 * (0.3 - (0.4**2 - 0.1**2) / 2))
    assert abs(compute.partial_auc(pooled, **window) - compute.partial_auc(exact, **window)) <= half
    hull = compute.hull(pooled)
    assert hull.auc_error <= hull.tpr_error  # the area of the hull moves no more than the hull


def test_a_remaining_cut_off_is_exact():
    y, s, _ = example("normal")
    exact, pooled = counts(y, s), counts(y, s, max_points=40)
    for cut in [*pooled.score[::7], *(np.nextafter(pooled.top[::7], 2))]:
        assert compute.confusion_matrix(pooled, threshold=cut) == compute.confusion_matrix(
            exact, threshold=cut
        )
        assert compute.operating_interval(pooled, threshold=cut) == compute.operating_interval(
            exact, threshold=cut
        )
        drawn = {"threshold": cut, "metrics": ["ppv", "youden", "kappa"], "seed": 0, "n_resamples": 50}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # kappa of the trivial cut-offs has no interval
            assert compute.metrics_at(pooled, **drawn) == compute.metrics_at(exact, **drawn)
        assert compute.expected_loss(pooled, choice="fixed", threshold=cut) == pytest.approx(
            compute.expected_loss(exact, choice="fixed", threshold=cut)
        )


def test_intervals_at_the_remaining_cut_offs_are_exact():
    y, s, _ = example("ties")
    wanted = {"metrics": ["tpr", "f1", "lr_plus"], "intervals": True}
    found = compute.threshold_metrics(counts(y, s, max_points=40), **wanted)
    at = found.threshold[5:-5:7]
    for cut in at:
        one = compute.metrics_at(y, s, threshold=cut, metrics=wanted["metrics"])
        place = np.flatnonzero(found.threshold == cut)[0]
        np.testing.assert_allclose([found.low[name][place] for name in wanted["metrics"]], one.low)
        np.testing.assert_allclose([found.high[name][place] for name in wanted["metrics"]], one.high)


def test_the_bounds_are_useful_on_the_review_s_example():
    """A rare outcome, 200 000 cases: the old in-the-large at 1000 points was .012 for .0016, the tpr .8945."""
    y, p = rare()
    exact, pooled = counts(y, p), counts(y, p, max_points=1000)
    found, expected = compute.calibration_statistics(pooled), compute.calibration_statistics(exact)
    statistics_like(found, expected)
    assert found.in_the_large_error < 1e-6
    assert found.slope_error < 0.1 * expected.slope_standard_error
    assert found.brier_error < 1e-6
    assert found.refinement_error < 1e-4
    assert found.ece_error < 1e-3
    assert found.auc_error < 0.003
    cut = compute.operating_interval(pooled, threshold=0.0217)
    assert 0 < cut.tpr_error < 0.005
    assert abs(cut.tpr - compute.operating_interval(exact, threshold=0.0217).tpr) <= cut.tpr_error
    curve = compute.net_benefit(pooled, thresholds=np.arange(1, 50) / 100)
    assert curve.net_benefit_error.max() < 1e-3
    assert compute.brier_curve(pooled).area_error < 1e-6
    assert compute.cost_curve(pooled).loss_error < 1e-3


@of_wide_cells
def test_in_the_large_with_few_points_is_near():
    """With 50 points the lowest scores of the cells gave .197 for .0016."""
    y, p = rare()
    found = compute.calibration_statistics(counts(y, p, max_points=50))
    assert found.in_the_large == pytest.approx(compute.calibration_statistics(y, p).in_the_large, abs=1e-4)


def line_within(found, exact):
    """Check slope and intercept where the cells bound them; say whether they do."""
    if np.isnan(found.slope):
        return False
    all_within("intercept", "slope")(found, exact)
    return True


@pytest.mark.slow
@of_wide_cells
@given(st.integers(0, 10**6), st.integers(3, 400), st.sampled_from([0.3, 1.0, 2.5, 6.0]))
def test_the_slope_and_the_intercept_lie_within_their_bounds(seed, most, spread):
    """The predictions may lie anywhere in their cells: about the means, at the ends, in two heaps."""
    rng = np.random.default_rng(seed)
    x = rng.normal(rng.normal(), spread, 1500)
    if seed % 3:
        x = np.round(x * seed % 7) / 7 + 1e-3 * rng.normal(size=x.size)
    p = expit(np.clip(x, -30, 30))
    y = rng.random(p.size) < expit(0.4 + rng.uniform(-0.5, 2) * x)
    y[:2] = 0, 1
    clip = [None, 1e-3][seed % 2]
    how = {"sample_weight": rng.uniform(0.1, 3, p.size)} if seed % 5 == 0 else {}
    exact = counts(y, p, **how)
    pooled = exact.summarise(most)
    bare = dataclasses.replace(pooled, mean_positive=None, mean_negative=None)
    theirs = compute.calibration_statistics(exact.without_cases(), clip=clip, span=1)
    known = line_within(compute.calibration_statistics(pooled, clip=clip), theirs)
    assert line_within(compute.calibration_statistics(bare, clip=clip), theirs) <= known


def test_cells_too_wide_for_a_slope_say_so():
    y, p = rare()
    with pytest.warns(UserWarning, match=r"intercept and slope are not given.*larger max_points"):
        found = compute.calibration_statistics(counts(y, p, max_points=5))
    assert np.isnan([found.slope, found.intercept, found.slope_error]).all()
    assert np.isfinite(found.in_the_large)


# -- the mean scores of the cells -------------------------------------------------------------------------


def means_by_hand(found, y, s, w):
    for weight, mean in ((w * y, found.mean_positive), (w * (1 - y), found.mean_negative)):
        for low, high, ours in zip(found.score, found.top, mean, strict=True):
            own = (s >= low) & (s <= high) & (weight > 0)
            theirs = np.average(s[own], weights=weight[own]) if own.any() else NAN
            np.testing.assert_allclose(ours, theirs, rtol=1e-9, atol=1e-12)


def test_a_cell_holds_the_mean_score_of_each_class():
    found = counts([1, 0, 1, 0, 0], [0.9, 0.7, 0.6, 0.2, 0.1], max_points=2)
    assert found.score.tolist() == [0.6, 0.1]
    assert found.mean_positive[0] == pytest.approx(0.75)
    assert np.isnan(found.mean_positive[1])
    assert found.mean_negative == pytest.approx([0.7, 0.15])
    exact = counts([1, 0], [2, 1])
    assert exact.mean_positive is None
    assert exact.mean_negative is None


SAMPLE = st.fixed_dictionaries(
    {
        "seed": st.integers(0, 2**32 - 1),
        "n": st.integers(4, 200),
        "most": st.integers(1, 40),
        "digits": st.sampled_from([1, 2, 12]),
        "kind": st.sampled_from(["uniform", "skewed", "near one", "few"]),
        "weights": st.sampled_from(["none", "whole", "fractions", "soft"]),
    }
)


def drawn(seed, n, most, digits, kind, weights):
    rng = np.random.default_rng(seed)
    s = rng.random(n)
    s = {"uniform": s, "skewed": s**8, "near one": 1 - s**12, "few": rng.choice([0.0, 0.25, 1.0], n)}[kind]
    s = np.round(s, digits)
    y = (rng.random(n) < rng.choice([0.03, 0.5])).astype(float)
    y[0], y[1] = 0, 1
    if weights == "soft":
        y = np.clip(rng.random(n) * 1.2 - 0.1, 0, 1)
    w = {"whole": rng.integers(1, 5, n), "fractions": rng.random(n) + 0.01}.get(weights, np.ones(n))
    how = {"soft_labels": True} if weights == "soft" else {}
    return y, s, w, how | ({} if weights in ("none", "soft") else {"sample_weight": w})


@pytest.mark.slow
@of_wide_cells
@given(SAMPLE)
def test_pooling_again_and_merging_keep_means_and_bounds(sample):
    y, s, w, how = drawn(**sample)
    rng = np.random.default_rng(sample["seed"])
    exact = counts(y, s, **how)
    part = rng.integers(0, 3, y.size)
    parts = []
    for k in range(3):
        rows = part == k
        if rows.any():
            own = how | ({"sample_weight": w[rows]} if "sample_weight" in how else {})
            parts.append(counts(y[rows], s[rows], **own).summarise(int(rng.integers(1, 30))))
    merged = ThresholdCounts.merge(*parts)
    for found in (exact.summarise(sample["most"]), merged, merged.summarise(sample["most"])):
        assert found.n_positive == pytest.approx(exact.n_positive)
        if found.top is None:
            continue
        means_by_hand(found, y, s, w)
        for options in ({"method": "corp"}, {"method": "bins", "n_bins": 3}):
            ours, theirs = (compute.brier_decomposition(one, **options) for one in (found, exact))
            if found.width and (found.top > found.score).any():
                decomposition_like(ours, theirs)
        for name in ("brier_curve", "score_uniform_curve", "cost_curve", "rate_driven_curve"):
            loss_like(getattr(compute, name)(found), getattr(compute, name)(exact))
        all_within("net_benefit")(
            *(compute.net_benefit(one, thresholds=np.arange(20) / 20) for one in (found, exact))
        )
        all_within(*PR)(*(compute.precision_recall(one) for one in (found, exact)))
        all_within("equal_error_rate")(*(compute.det(one) for one in (found, exact)))
        hull_like(*(compute.hull(one) for one in (found, exact)))
        ours, theirs = (compute.calibration_statistics(one, n_bins=5, clip=0.01) for one in (found, exact))
        line_within(ours, theirs)
        all_within("brier", "refinement", "in_the_large", "ece", "max_bin_error", "auc")(ours, theirs)


@of_wide_cells
@given(SAMPLE)
def test_bounds_hold_without_the_means(sample):
    """A summary built by hand, or by an engine whose sums overflow, may hold none: its bounds are wider."""
    y, s, _, how = drawn(**sample)
    exact = counts(y, s, **how)
    pooled = exact.summarise(sample["most"])
    if pooled.top is None or not (pooled.top > pooled.score).any():
        return
    bare = dataclasses.replace(pooled, mean_positive=None, mean_negative=None)
    ours, known, theirs = (
        compute.calibration_statistics(one, n_bins=4, clip=0.01) for one in (bare, pooled, exact)
    )
    all_within("brier", "refinement", "in_the_large", "ece", "max_bin_error")(ours, theirs)
    assert ours.brier_error >= known.brier_error - 1e-12
    assert ours.in_the_large_error >= known.in_the_large_error - 1e-9
    loss_like(compute.score_uniform_curve(bare), compute.score_uniform_curve(exact))
    merged = ThresholdCounts.merge(bare, exact)
    assert merged.mean_positive is None
    assert merged.top is not None


@of_wide_cells
@given(SAMPLE)
def test_bins_of_pooled_counts(sample):
    y, s, _, how = drawn(**sample)
    exact, pooled = counts(y, s, **how), counts(y, s, **how).summarise(sample["most"])
    expected = compute.calibration(exact, n_bins=3)
    inside = (
        np.searchsorted([1 / 3, 2 / 3], pooled.score),
        np.searchsorted([1 / 3, 2 / 3], pooled.score if pooled.top is None else pooled.top),
    )
    sure, maybe = set(inside[0][inside[0] == inside[1]]), {*inside[0], *inside[1]}
    if (inside[1] - inside[0]).max() > 1 or maybe - sure:
        with pytest.raises(ValueError, match="may be empty"):
            compute.calibration(pooled, n_bins=3)
    else:
        all_within("predicted", "observed", "count")(compute.calibration(pooled, n_bins=3), expected)


def test_extreme_scores_have_means():
    huge = 1.7e308
    found = counts([1, 0, 1, 0, 1], [huge, huge, -huge, -huge, 0.0], max_points=1)
    assert found.mean_positive[0] == pytest.approx(0, abs=huge * 1e-15)
    found = counts([1, 0, 1, 0], [np.inf, 1.0, -np.inf, 2.0], max_points=1)
    assert np.isnan(found.mean_positive[0])
    whole = 2**62 + np.arange(40) * 1024
    found = counts([0, 1] * 20, whole, max_points=4)
    assert ((found.mean_positive >= found.score.astype(float)) & (found.mean_positive <= found.top)).all()
    single = counts([0, 1] * 20, np.linspace(0, 1, 40).astype(np.float32), max_points=4)
    assert single.score.dtype == np.float32
    assert not ((single.mean_negative < single.score) | (single.mean_negative > single.top)).any()


def test_means_survive_pickling_resampling_and_tables():
    y, s, _ = example("normal")
    pooled = counts(y, s, max_points=30)
    again = pickle.loads(pickle.dumps(pooled))
    for name in ("mean_positive", "mean_negative", "top"):
        np.testing.assert_array_equal(getattr(again, name), getattr(pooled, name))
    table = pooled.to_frame()
    assert {"score", "top", "mean_positive", "mean_negative"} <= set(table.columns)
    assert "mean_positive" not in counts(y, s).to_frame().columns
    drawn_again = pooled.resample(0)
    np.testing.assert_array_equal(drawn_again.mean_positive, pooled.mean_positive)
    assert drawn_again.auc_error > 0
    built = ThresholdCounts(
        **{field.name: getattr(pooled, field.name) for field in dataclasses.fields(pooled)}
    )
    ours, theirs = (compute.brier_decomposition(one, method="corp") for one in (built, pooled))
    assert (ours.brier, ours.brier_error) == (theirs.brier, theirs.brier_error)


def test_a_summary_built_by_hand_is_checked():
    for wrong in ({"top": [2.5, 2.2]}, {"top": [1.5, 1.2]}, {"mean_positive": [2.1, 0.5]}):
        with pytest.raises(ValueError, match="must lie in its cell"):
            ThresholdCounts([2.0, 1.0], [1, 2], [2, 1], **wrong)
    with pytest.raises(ValueError, match="top"):
        ThresholdCounts([2.0, 1.0], [1, 2], [2, 1], top=[2.5])


# -- figures ----------------------------------------------------------------------------------------------


def test_figures_refuse_a_cut_off_inside_a_cell():
    y, s, _ = example("normal")
    pooled = counts(y, s, max_points=40)
    for plot in (rp.roc, rp.det, rp.precision_recall, rp.pn):
        with pytest.raises(ValueError, match=r"thresholds=0\.3371 lies within a cell"):
            plot(pooled, thresholds=[0.3371])
        plot(pooled, thresholds=[float(pooled.score[3])])
        plt.close("all")


@of_wide_cells
def test_figures_of_calibration_show_what_is_known():
    y, p = rare(20_000)
    pooled = counts(y, p, max_points=2000)
    _, ax = plt.subplots()
    rp.calibration(pooled, edges=[0, 0.05, 0.1, 0.3, 1], statistics=True, rug=True, histogram=True, ax=ax)
    words = " ".join(text.get_text() for text in ax.figure.findobj(mpl.text.Text))
    assert "undefined" in words  # the local regression
    with pytest.raises(ValueError, match="narrower than the cells"):
        rp.calibration(counts(y, p, max_points=20), edges=[0, 0.5, 1], histogram=True)
    few = counts(y, p, max_points=100)
    found = write_statistics(compute.calibration_statistics(few))
    assert " ".join(found["ece"]).count("±") == 1
    assert " ".join(found["brier"]).count("±") == 0
    _, ax = plt.subplots()
    rp.brier_curve(few, label_fmt="{area:.4f} ± {area_error:.0e}", ax=ax)
    rp.score_distribution(few, ax=plt.subplots()[1])


# -- crowds and rounding ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [38, 39, 62, 66, 67, 89, 110, 115, 146, 190, *range(30)])
def test_fractional_weights_are_pooled_into_few_points(seed):
    """With 16 points a crowd is a whole class, and rounded shares of all cases may add up to more than 1."""
    rng = np.random.default_rng(seed)
    few, many = int(rng.integers(2, 60)), int(rng.integers(1, 40))
    s = np.sort(np.concatenate([rng.random(few) * 1e-3, rng.random(many)]))[::-1]
    p, q = np.where(s < 1e-3, rng.random(s.size), 0.0), rng.random(s.size)
    whole = ThresholdCounts(s, p, q)
    for most in (1, 2, 15, 16, 17, 31, 32):
        found = whole.summarise(most)
        assert found.score.size <= most
        assert found.n_positive == pytest.approx(p.sum())
        assert abs(compute.auc(found) - compute.auc(whole)) <= found.auc_error + 1e-12


# -- the segments of a hull -------------------------------------------------------------------------------


def test_the_segments_of_a_hull_are_cells_that_know_their_ends():
    """As a curve a hull is exact; a prediction inside a segment is not its lowest one."""
    y, s, _ = example("normal")
    vertices, exact = compute.hull(y, s), compute.calibration_statistics(y, s)
    assert vertices.counts.auc_error == vertices.counts.tpr_error == 0
    assert compute.cost_curve(vertices).area_error == 0
    assert compute.precision_recall(vertices).average_precision_error == 0
    found = compute.brier_decomposition(vertices, method="corp")
    assert abs(found.brier - exact.brier) <= found.brier_error
    inside = (vertices.counts.top[1] + vertices.counts.score[1]) / 2
    with pytest.raises(ValueError, match="lies within a cell"):
        compute.confusion_matrix(vertices, threshold=inside)


def test_bins_within_a_cell_are_refused():
    rng = np.random.default_rng(0)
    p = rng.random(2000)
    few = compute.counts(rng.random(2000) < p, p, max_points=8)
    assert compute.calibration(few, n_bins=2).count.sum() == 2000
    with pytest.raises(ValueError, match="may be empty: pass fewer bins"):
        compute.calibration(few, n_bins=100, strategy="uniform")
