"""Intervals of a cross-validated AUC: LeDell's formula over all pairs, identities, and simulation with refitting."""

import numpy as np
import pytest

from rocplot.compute import (
    AveragedRoc,
    Interval,
    auc,
    auc_interval,
    counts,
    cv_auc_interval,
    roc,
    roc_average,
)


def sample(rng, sizes=(40, 60), folds=4, decimals=None):
    """Labels, scores and stratified folds; with `decimals`, ties within and between classes."""
    y = np.repeat([1, 0], sizes)
    score = rng.normal(size=y.size) + y
    if decimals is not None:
        score = score.round(decimals)
    return y, score, np.arange(y.size) % folds


def numbers(found):
    """All numbers of an interval."""
    return [found.estimate, found.low, found.high, found.standard_error]


def ledell(y, score, fold, group=None):
    """Compute the AUC and its standard error from all pairs; with groups as cvAUC's ci.pooled.cvAUC."""
    n, shares = y.size, [np.mean(y == 0), np.mean(y == 1)]
    group = np.arange(n) if group is None else np.asarray(group)
    typical = n / np.unique(group).size
    areas, spreads = [], []
    for k in np.unique(fold):
        positive, negative = (np.flatnonzero((fold == k) & (y == label)) for label in (1, 0))
        above = (np.sign(score[positive][:, None] - score[negative]) + 1) / 2
        influence = np.zeros(n)
        influence[positive] = (above.mean(axis=1) - above.mean()) / shares[1]
        influence[negative] = (above.mean(axis=0) - above.mean()) / shares[0]
        own = [influence[(group == one) & (fold == k)].sum() / typical for one in np.unique(group[fold == k])]
        areas.append(above.mean())
        spreads.append(np.mean(np.square(own)))
    return np.mean(areas), np.sqrt(np.mean(spreads) / np.unique(group).size)


@pytest.mark.parametrize("decimals", [None, 1])
@pytest.mark.parametrize("sizes", [(40, 60), (44, 211)])
def test_ledells_interval_from_all_pairs(rng, sizes, decimals):
    y, score, fold = sample(rng, sizes, decimals=decimals)
    found = cv_auc_interval(y, score, fold=fold, level=0.9)
    area, error = ledell(y, score, fold)
    assert isinstance(found, Interval)
    assert (found.estimate, found.standard_error) == pytest.approx((area, error), rel=1e-12)
    half = 1.6448536269514722 * error
    assert (found.low, found.high) == pytest.approx((area - half, area + half), rel=1e-12)
    assert found.kind == "mean AUC of folds"
    assert found.estimate == pytest.approx(roc_average(y, score, fold=fold).auc_mean)


def test_merged_folds_are_one_fold(rng):
    y, score, fold = sample(rng, decimals=1)
    found = cv_auc_interval(y, score, fold=fold, how="merge")
    assert (found.estimate, found.standard_error) == pytest.approx(
        ledell(y, score, np.zeros(y.size)), rel=1e-12
    )
    assert found.estimate == pytest.approx(auc(y, score))
    assert found.kind == "AUC of merged folds"
    logit, direct = (
        cv_auc_interval(y, score, fold=fold, how="merge", method="delong-logit"),
        auc_interval(y, score, method="delong-logit"),
    )
    assert (logit.low, logit.high) == pytest.approx((direct.low, direct.high), rel=1e-12)


@pytest.mark.parametrize("method", ["delong", "delong-logit"])
def test_delong_is_the_mean_of_the_folds_variances(rng, method):
    y, score, fold = sample(rng)
    found = cv_auc_interval(y, score, fold=fold, method=method)
    parts = [auc_interval(y[fold == k], score[fold == k], method="delong").standard_error for k in range(4)]
    assert found.standard_error == pytest.approx(np.sqrt(np.sum(np.square(parts))) / 4, rel=1e-12)
    if method == "delong-logit":
        half = 1.959963984540054 * found.standard_error / (found.estimate * (1 - found.estimate))
        limits = 1 / (1 + np.exp(-(np.log(found.estimate / (1 - found.estimate)) + np.array([-half, half]))))
        assert (found.low, found.high) == pytest.approx(tuple(limits), rel=1e-12)


@pytest.mark.parametrize(
    "how",
    [{"groups": np.arange(100) // 8 * 4 + np.arange(100) % 4}, {"sample_weight": np.tile([0.5, 1.2], 50)}],
)
def test_delong_of_groups_and_weights_is_that_of_each_fold(rng, how):
    y, score, fold = sample(rng, decimals=1)
    found = cv_auc_interval(y, score, fold=fold, method="delong", **how)
    parts = []
    for k in range(4):
        own = {name: value[fold == k] for name, value in how.items()}
        parts.append(auc_interval(y[fold == k], score[fold == k], method="delong", **own).standard_error)
    assert found.standard_error == pytest.approx(np.sqrt(np.sum(np.square(parts))) / 4, rel=1e-12)


def test_small_folds_lose_a_share_of_the_variance(rng):
    """Of folds of five positives and five negatives each LeDell's variance is 4/5 of DeLong's."""
    y, score, fold = sample(rng, (25, 25), folds=5)
    fold = np.r_[np.arange(25) % 5, np.arange(25) % 5]
    with pytest.warns(UserWarning, match="a class of a fold has 5 independent cases"):
        found = cv_auc_interval(y, score, fold=fold)
    corrected = cv_auc_interval(y, score, fold=fold, method="delong")
    assert found.standard_error**2 == pytest.approx(0.8 * corrected.standard_error**2, rel=1e-12)


@pytest.mark.parametrize("how", ["average", "merge"])
def test_groups(rng, how):
    y, score, fold = sample(rng, (80, 120), decimals=1)
    patient = np.arange(y.size) // 4 % 25 * 4 + fold  # four rows or more, of both classes, within a fold
    found = cv_auc_interval(y, score, fold=fold, groups=patient, how=how)
    expected = ledell(y, score, fold if how == "average" else np.zeros(y.size), patient)
    assert (found.estimate, found.standard_error) == pytest.approx(expected, rel=1e-12)
    alone = cv_auc_interval(y, score, fold=fold, groups=[f"patient {i}" for i in range(y.size)], how=how)
    without = cv_auc_interval(y, score, fold=fold, how=how)
    assert numbers(alone) == pytest.approx(numbers(without), rel=1e-12)
    mixed = rng.permutation(y.size)
    again = cv_auc_interval(y[mixed], score[mixed], fold=fold[mixed], groups=patient[mixed], how=how)
    assert numbers(again) == pytest.approx(numbers(found), rel=1e-12)


@pytest.mark.parametrize("how", ["average", "merge"])
def test_fractional_weights_are_repeated_cases_of_one_group(rng, how):
    y, score, fold = sample(rng, decimals=1)
    times = rng.integers(1, 5, y.size)
    weighted = cv_auc_interval(y, score, fold=fold, sample_weight=times / 4 + 1e-300, how=how)
    case = np.repeat(np.arange(y.size), times)
    repeated = cv_auc_interval(y[case], score[case], fold=fold[case], groups=case, how=how)
    assert numbers(weighted) == pytest.approx(numbers(repeated), rel=1e-12)
    whole = cv_auc_interval(y, score, fold=fold, sample_weight=times, how=how)
    cases = cv_auc_interval(y[case], score[case], fold=fold[case], how=how)
    assert numbers(whole) == pytest.approx(numbers(cases), rel=1e-12)
    assert weighted.standard_error > 1.2 * whole.standard_error


def test_soft_labels_of_certain_cases_are_classes(rng):
    y, score, fold = sample(rng)
    soft = cv_auc_interval(y * 1.0, score, fold=fold, soft_labels=True)
    assert numbers(soft) == pytest.approx(numbers(cv_auc_interval(y, score, fold=fold)), rel=1e-12)
    unsure = cv_auc_interval(np.where(y == 1, 0.9, 0.2), score, fold=fold, soft_labels=True)
    assert 0.5 < unsure.estimate < soft.estimate
    assert 0 < unsure.standard_error < soft.standard_error


def test_folds_of_every_kind(rng):
    y, score, fold = sample(rng)
    expected = cv_auc_interval(y, score, fold=fold)
    pairs = [(y[fold == k], score[fold == k]) for k in range(4)]
    assert cv_auc_interval(pairs) == expected
    assert cv_auc_interval([roc(*pair) for pair in pairs]) == expected
    bare = [roc(counts(*pair).without_cases()) for pair in pairs]
    assert cv_auc_interval(bare) == expected
    assert cv_auc_interval(bare, how="merge") == cv_auc_interval(pairs, how="merge")
    averaged = roc_average(y, score, fold=fold)
    assert isinstance(averaged, AveragedRoc)
    assert cv_auc_interval(averaged) == expected
    table = {"y": y, "s": score, "t": -score, "k": fold}
    both = cv_auc_interval("y", ["s", "t"], data=table, fold="k")
    assert list(both) == ["s", "t"]
    assert both["s"] == expected
    assert both["t"].estimate == pytest.approx(1 - expected.estimate)
    assert both["t"].standard_error == pytest.approx(expected.standard_error)
    assert both.to_frame()["kind"].tolist() == ["mean AUC of folds"] * 2


def test_perfect_and_inverted_folds():
    fold = np.tile(np.arange(3), 8)
    y = np.repeat([1, 0], 12)
    for sign, limits in ((1, (0.025 ** (1 / 12), 1)), (-1, (0, 1 - 0.025 ** (1 / 12)))):
        with pytest.warns(UserWarning, match="Clopper and Pearson for 12 independent pairs"):
            found = cv_auc_interval(y, sign * y, fold=fold)
        assert (found.low, found.high) == pytest.approx(limits)
        assert np.isnan(found.standard_error)
    pairs_of_cases = np.arange(24) // 6 * 3 + fold  # two groups of positives, two of negatives in a fold
    with pytest.warns(UserWarning, match="Clopper and Pearson for 6 independent pairs"):
        assert cv_auc_interval(y, y, fold=fold, groups=pairs_of_cases).low == pytest.approx(0.025 ** (1 / 6))
    with pytest.warns(UserWarning, match="has no interval: all pairs are ordered alike"):
        assert np.isnan(cv_auc_interval(y, y, fold=fold, sample_weight=np.full(24, 0.3)).low)
    with pytest.warns(UserWarning, match="has no interval: its variance is 0"):
        assert np.isnan(cv_auc_interval(y, np.ones(24), fold=fold, method="delong").low)


def test_lone_cases_have_no_variance(rng):
    y = np.r_[1, 0, 0, 0, 0, 1, 1, 0, 0, 0]
    score, fold = np.array([2, 1, 3, 0, 5, 4, 1, 2, 3, 0.5]), np.repeat([0, 1], 5)
    for method in ("ledell", "delong", "delong-logit"):
        with pytest.warns(
            UserWarning, match="mean AUC of folds has no interval: a class of a fold holds one case"
        ):
            found = cv_auc_interval(y, score, fold=fold, method=method)
        assert np.isnan([found.low, found.high, found.standard_error]).all()
        assert found.estimate == roc_average(y, score, fold=fold).auc_mean
    merged = cv_auc_interval(y, score, fold=fold, how="merge", method="delong")
    assert merged.low < merged.estimate < merged.high


@pytest.mark.parametrize(
    ("kws", "error", "message"),
    [
        ({"how": "vertical"}, ValueError, "how='vertical' is unknown: choose from 'average', 'merge'"),
        ({"method": "wald"}, ValueError, "method='wald' is unknown"),
        ({"level": 95}, ValueError, "level must lie between 0 and 1"),
        ({"groups": np.arange(100) // 50}, ValueError, "group 0 lies in several folds"),
        ({"fold": None}, TypeError, "fold is missing"),
    ],
)
def test_what_is_refused(rng, kws, error, message):
    y, score, fold = sample(rng)
    with pytest.raises(error, match=message):
        cv_auc_interval(y, score, **{"fold": fold} | kws)


def test_lists_of_folds_refuse_what_they_cannot_hold(rng):
    y, score, fold = sample(rng)
    pairs = [(y[fold == k], score[fold == k]) for k in range(4)]
    with pytest.raises(TypeError, match="groups cannot be combined with a list of folds"):
        cv_auc_interval(pairs, groups=np.arange(100))
    held = [roc(counts(*pair, groups=np.arange(25) if i else None)) for i, pair in enumerate(pairs)]
    with pytest.raises(ValueError, match="some folds have groups and others none"):
        cv_auc_interval(held)


@pytest.mark.slow
def test_it_covers_the_auc_of_the_models_that_are_fitted_to_the_folds():
    """Fit discriminants of four features to 180 of 200 cases each; 300 samples, two errors are 2.9 points."""
    from scipy.stats import norm

    rng, held, runs = np.random.default_rng(8), {"ledell": 0, "delong-logit": 0}, 300
    y, centre = np.repeat([1, 0], 100), np.array([0.8, 0.5, 0, 0])
    fold = np.arange(200) % 10
    for _ in range(runs):
        x, score, true = rng.normal(size=(200, 4)) + y[:, None] * centre, np.empty(200), []
        for k in range(10):
            means = [x[(fold != k) & (y == label)].mean(axis=0) for label in (0, 1)]
            within = np.cov((x - np.array(means)[y])[fold != k].T)
            direction = np.linalg.solve(within, means[1] - means[0])
            score[fold == k] = x[fold == k] @ direction
            true.append(norm.cdf(direction @ centre / np.sqrt(2 * direction @ direction)))
        for method in held:
            found = cv_auc_interval(y, score, fold=fold, method=method)
            held[method] += found.low <= np.mean(true) <= found.high
    shares = {method: count / runs for method, count in held.items()}
    assert 0.89 <= shares["ledell"] <= 0.96, shares  # 93 % in docs/coverage.csv
    assert 0.91 <= shares["delong-logit"] <= 0.98, shares
