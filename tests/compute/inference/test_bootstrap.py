"""The bootstrap of any statistic, beside scipy's, closed forms and resampling by hand."""

import itertools
import tracemalloc

import numpy as np
import pandas as pd
import polars as pl
import pytest
import tiers
from scipy import stats
from sklearn.metrics import cohen_kappa_score, f1_score

from rocplot import compute
from rocplot.compute._counts.resample import vectorise_statistic
from rocplot.compute._inference.bootstrap import _compute_part_influence


def sample(rng, n=200, grid=15):
    y = np.repeat([1, 0], [n * 2 // 5, n - n * 2 // 5])
    a = np.round(rng.normal(size=n) + y, grid)
    return y, a, np.round(0.7 * a + 0.7 * rng.normal(size=n), grid)


def sensitivity(counted):
    """Compute the share of positives at or above 0."""
    return float(counted.positive[counted.score >= 0].sum() / counted.n_positive)


def accuracy(counted):
    right = counted.positive[counted.score >= 0].sum() + counted.negative[counted.score < 0].sum()
    return float(right / (counted.n_positive + counted.n_negative))


# -- against closed forms and other programs --------------------------------------------------------


@pytest.mark.sample(1)
@pytest.mark.parametrize(("method", "theirs"), [("percentile", "percentile"), ("bca", "BCa")])
def test_sensitivity_agrees_with_scipy(method, theirs):
    """A share of one class is a mean of one sample, of which scipy has the percentiles and BCa."""
    rng = np.random.default_rng(0)
    y, score, _ = sample(rng, 200)
    found = compute.bootstrap(y, score, statistic=sensitivity, method=method, n_resamples=20_000, seed=1)
    hit = (score[y == 1] >= 0).astype(float)
    peer = stats.bootstrap((hit,), np.mean, method=theirs, n_resamples=20_000, rng=2)
    step = 1 / hit.size
    assert found.low == pytest.approx(peer.confidence_interval.low, abs=0.51 * step)
    assert found.high == pytest.approx(peer.confidence_interval.high, abs=0.51 * step)
    error = np.sqrt(hit.mean() * (1 - hit.mean()) / hit.size)
    assert found.standard_error == pytest.approx(error, rel=4.5 / np.sqrt(2 * 20_000))


@pytest.mark.slow
def test_bca_of_a_biased_statistic_agrees_with_scipy():
    """A variance p (1 − p) near its maximum: most resamples lie below that of the sample."""
    y = np.repeat([1, 0], [800, 40])
    score = np.where(np.arange(840) < 414, 1.0, -1.0)
    hit = (score[y == 1] >= 0).astype(float)

    def spread(counted):
        return (one := sensitivity(counted)) * (1 - one)

    found = compute.bootstrap(y, score, statistic=spread, method="bca", n_resamples=10_000, seed=1)
    peer = stats.bootstrap(
        (hit,),
        lambda x, axis: x.mean(axis=axis) * (1 - x.mean(axis=axis)),
        method="BCa",
        n_resamples=10_000,
        rng=2,
    ).confidence_interval
    plain = compute.bootstrap(y, score, statistic=spread, n_resamples=10_000, seed=1)
    assert found.low == pytest.approx(peer.low, abs=0.1 * (peer.low - plain.low))
    assert found.high == pytest.approx(peer.high, abs=1e-6)


@pytest.mark.slow
def test_bca_of_two_classes_agrees_with_scipys_of_two_samples():
    """The AUC is a statistic of two samples, for which scipy leaves out each case of either."""
    rng = np.random.default_rng(2)
    y = np.repeat([1, 0], [12, 40])
    score = rng.exponential(size=52) * np.where(y, 4, 1)

    def area(positive, negative, axis):
        return (positive[..., :, None] > negative[..., None, :]).mean(axis=(-1, -2))

    def jackknifed(positive, negative):
        """Compute the acceleration by hand: scipy's is the sum over both samples of cubes over squares."""
        parts = []
        for which, own in enumerate((positive, negative)):
            left = [np.delete(own, i) for i in range(own.size)]
            found = np.array(
                [area(*((one, negative) if which == 0 else (positive, one)), -1) for one in left]
            )
            parts.append((own.size - 1) * (found.mean() - found))
        cubes = sum((part**3).sum() / part.size**3 for part in parts)
        return cubes / (6 * sum((part**2).sum() / part.size**2 for part in parts) ** 1.5)

    found = compute.bootstrap(y, score, statistic=compute.auc, method="bca", n_resamples=20_000, seed=1)
    peer = stats.bootstrap(
        (score[y == 1], score[y == 0]), area, method="BCa", n_resamples=20_000, vectorized=True, rng=3
    )
    estimate = area(score[y == 1], score[y == 0], -1)
    values = peer.bootstrap_distribution
    bias = stats.norm.ppf((values < estimate).mean() + (values == estimate).mean() / 2)
    shifted = bias + stats.norm.ppf([0.025, 0.975])
    tails = stats.norm.cdf(bias + shifted / (1 - jackknifed(score[y == 1], score[y == 0]) * shifted))
    expected = np.quantile(values, tails)
    assert (found.low, found.high) == pytest.approx(tuple(expected), abs=0.012)
    direct = compute.auc_interval(y, score, method="bca", n_resamples=20_000, seed=1)
    assert (found.low, found.high) == pytest.approx((direct.low, direct.high), abs=0.004)


def test_what_each_case_changes_is_that_of_the_auc_without_it():
    rng = np.random.default_rng(5)
    y = np.repeat([1, 0], [4, 9])
    score = np.round(rng.normal(y), 1)
    batch = vectorise_statistic(lambda counted: compute.auc(counted))
    found, often = _compute_part_influence([compute.counts(y, score)], batch)
    expected = []
    for label in (1, 0):
        cases = np.flatnonzero(y == label)
        without = np.array([compute.auc(np.delete(y, i), np.delete(score, i)) for i in cases])
        expected += list((without.mean() - without) * (cases.size - 1) / cases.size)
    np.testing.assert_allclose(
        np.sort(np.repeat(found[:, 0], often.astype(int))), np.sort(expected), atol=1e-12
    )


@pytest.mark.sample(1)
@pytest.mark.parametrize("grid", [15, 1, 0])
def test_auc_has_delongs_standard_error(rng, grid):
    y, score, _ = sample(rng, 300, grid)
    found = compute.bootstrap(y, score, statistic=compute.auc, n_resamples=4000, seed=0)
    expected = compute.auc_interval(y, score, method="delong").standard_error
    assert found.standard_error == pytest.approx(expected, rel=4.5 / np.sqrt(8000) + 0.02)


@pytest.mark.slow
def test_differences_are_of_the_same_cases(rng):
    """The paired standard error is DeLong's, far below that of independent samples."""
    y, a, b = sample(rng, 400)
    found = compute.bootstrap(
        y, {"a": a, "b": b}, statistic=compute.auc, compare="b", n_resamples=4000, seed=0
    )
    test = compute.auc_test(y, a, b)
    assert list(found) == ["a"]
    assert found["a"].difference == pytest.approx(test.difference, abs=1e-14)
    assert (found["a"].low, found["a"].high) == pytest.approx((test.low, test.high), abs=0.006)
    alone = [compute.auc_interval(y, one).standard_error for one in (a, b)]
    assert found["a"].high - found["a"].low < 0.75 * 2 * 1.96 * np.hypot(*alone)


@pytest.mark.slow
def test_compare_is_antisymmetric_and_takes_many_models(rng):
    y, a, b = sample(rng)
    models = {f"model {i}": a + i / 4 * b for i in range(10)}
    options = {"statistic": compute.auc, "n_resamples": 200, "seed": 4}
    found = compute.bootstrap(y, models, compare="model 3", **options)
    assert list(found) == [name for name in models if name != "model 3"]
    two = {"a": a, "b": b}
    for method in ("percentile", "bca"):
        keywords = options | {"method": method, "n_resamples": 1000}
        one, other = (compute.bootstrap(y, two, compare=name, **keywords) for name in "ba")
        np.testing.assert_allclose(
            [one["a"].difference, one["a"].low, one["a"].high],
            [-other["b"].difference, -other["b"].high, -other["b"].low],
        )
        assert one["a"].pvalue == pytest.approx(other["b"].pvalue)


@pytest.mark.slow
@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("method", "shift"),
    tiers.in_short(
        list(itertools.product(("percentile", "bca"), (0.0, 0.1, 0.2, 0.3))),
        [("bca", 0.0), ("percentile", 0.1), ("bca", 0.2), ("percentile", 0.3)],
    ),
)
def test_p_values_and_intervals_agree(rng, method, shift):
    """The interval of level 1 - p ends at 0, and wider ones hold it."""
    y, a, b = sample(rng, 50)
    options = {"statistic": compute.auc, "compare": "b", "n_resamples": 999, "seed": 1, "method": method}
    models = {"a": a + shift * y, "b": b}
    p = compute.bootstrap(y, models, **options)["a"].pvalue
    assert 0 < p <= 1
    wide = compute.bootstrap(y, models, level=1 - 0.8 * p, **options)["a"]
    assert wide.low <= 0 <= wide.high or p < 0.01  # 1/1000 stands for the sample
    if 0.01 < p < 0.7:
        narrow = compute.bootstrap(y, models, level=1 - 1.25 * p, **options)["a"]
        assert narrow.low > 0 or narrow.high < 0


@pytest.mark.parametrize("method", ["percentile", "bca"])
def test_a_difference_of_one_sign_in_all_resamples_has_a_small_p_value(rng, method):
    y, a, b = sample(rng)
    models = {"better": a + 3 * y, "worse": b}
    options = {"statistic": compute.auc, "n_resamples": 200, "seed": 1, "method": method}
    for other, sign in (("worse", 1), ("better", -1)):
        (found,) = compute.bootstrap(y, models, compare=other, **options).values()
        assert sign * found.difference > 0.1
        assert 0 < found.pvalue < 0.02


def test_equal_models_differ_in_nothing(rng):
    y, a, _ = sample(rng)
    with pytest.warns(UserWarning, match="a and b: the difference has no test: it is the same in all"):
        found = compute.bootstrap(y, {"a": a, "b": 2 * a}, statistic=compute.auc, compare="b", n_resamples=50)
    assert found["a"].difference == 0
    assert np.isnan(found["a"].pvalue)


@pytest.mark.slow
def test_whole_weights_are_repeated_rows():
    """Not by the same draws, but by the same distribution."""
    rng = np.random.default_rng(3)
    y, a, b = sample(rng, 60, 1)
    weight = rng.integers(0, 4, y.size)
    row = np.repeat(np.arange(y.size), weight)
    options = {"statistic": compute.auc, "n_resamples": 2500, "seed": 1}
    for method, extra in (("percentile", {}), ("bca", {"compare": "b"})):
        models = {"a": a, "b": b}
        found = compute.bootstrap(y, models, sample_weight=weight, method=method, **options, **extra)["a"]
        repeated = {name: score[row] for name, score in models.items()}
        expected = compute.bootstrap(y[row], repeated, method=method, **options, **extra)["a"]
        assert (found.low, found.high) == pytest.approx((expected.low, expected.high), abs=0.015)


@pytest.mark.slow
def test_fractional_weights_are_drawn_with_their_cases(rng):
    """The deviation is that of the linearised variance, and the unit of the weights does not matter."""
    y, a, _ = sample(rng, 300)
    weight = rng.lognormal(size=300)
    options = {"statistic": compute.auc, "n_resamples": 3000, "seed": 0}
    found = compute.bootstrap(y, a, sample_weight=weight, **options)
    expected = compute.auc_interval(y, a, sample_weight=weight)
    assert found.estimate == pytest.approx(expected.estimate, abs=1e-12)
    assert found.standard_error == pytest.approx(expected.standard_error, rel=0.08)
    few, again = (
        compute.bootstrap(y, a, sample_weight=weight * unit, **options | {"n_resamples": 200})
        for unit in (1, 1e7)
    )
    assert (again.low, again.high) == pytest.approx((few.low, few.high), rel=1e-9)


def test_groups_are_drawn_as_wholes_and_the_prevalence_varies(rng):
    """The share of positives varies between resamples of groups as a ratio of sums over groups does."""
    group = np.repeat(np.arange(80), rng.integers(1, 6, 80))
    y = (rng.random(80) < 0.4)[group].astype(int)
    score = rng.normal(size=y.size) + y

    def prevalence(counted):
        return counted.n_positive / (counted.n_positive + counted.n_negative)

    found = compute.bootstrap(y, score, statistic=prevalence, groups=group, n_resamples=4000, seed=0)
    by_group = np.bincount(group, y - y.mean())
    expected = np.sqrt(80 / 79 * by_group @ by_group) / y.size
    assert found.standard_error == pytest.approx(expected, rel=4.5 / np.sqrt(8000) + 0.03)
    with pytest.warns(UserWarning, match="there is no interval: 95 % of resamples and more"):
        compute.bootstrap(y, score, statistic=prevalence, n_resamples=50)  # stratified


# -- how it is called -------------------------------------------------------------------------------


def test_seeds(rng):
    y, a, _ = sample(rng)
    options = {"statistic": compute.auc, "n_resamples": 100}
    once, again, other = (compute.bootstrap(y, a, seed=seed, **options) for seed in (7, 7, 8))
    assert once == again != other
    stream = np.random.default_rng(7)
    assert compute.bootstrap(y, a, seed=stream, **options) == once
    assert compute.bootstrap(y, a, seed=stream, **options) != once


def test_every_way_of_passing_data_gives_the_same(rng):
    y, a, b = sample(rng)
    group = rng.integers(0, 60, y.size)
    options = {"statistic": compute.auc, "n_resamples": 60, "seed": 2}
    table = {"y": y, "a": a, "b": b, "g": group}
    for groups in (None, group):
        named = None if groups is None else "g"
        models = {"a": a, "b": b}
        expected = compute.bootstrap(y, models, groups=groups, compare="a", **options)
        for data in (table, pd.DataFrame(table), pl.DataFrame(table)):
            found = compute.bootstrap("y", ["a", "b"], data=data, groups=named, compare="a", **options)
            assert found == expected
        long = {
            "y": np.tile(y, 2),
            "s": np.concatenate([a, b]),
            "m": np.repeat(["a", "b"], y.size),
            "g": np.tile(group, 2),
        }
        found = compute.bootstrap("y", "s", data=long, hue="m", groups=named, compare="a", **options)
        assert found == expected
    one = compute.bootstrap(y, a, **options)
    assert compute.bootstrap(compute.counts(y, a), **options) == one
    assert compute.bootstrap(compute.roc(y, a), **options) == one
    curves = {"a": compute.roc(y, a), "b": compute.roc(y, b)}
    assert compute.bootstrap(curves, compare="a", **options) == compute.bootstrap(
        y, models, compare="a", **options
    )


@pytest.mark.parametrize("kind", [int, float, np.float32, np.int64, bool])
def test_any_number_may_come_back(rng, kind):
    y, a, _ = sample(rng)
    found = (
        compute.bootstrap(
            y,
            a,
            statistic=lambda counted: kind(10 * compute.auc(counted)),
            n_resamples=50,
            seed=0,
            level=0.99,
        )
        if kind is not bool
        else compute.bootstrap(
            y,
            a,
            statistic=lambda counted: bool(compute.auc(counted) > 0.76),
            n_resamples=50,
            seed=0,
            level=0.99,
        )
    )
    assert isinstance(found.estimate, float)
    assert found.low < found.high


@pytest.mark.parametrize("value", [None, "0.7", np.array([0.7]), (0.7,), 1j])
def test_anything_else_is_refused(rng, value):
    y, a, _ = sample(rng)
    with pytest.raises(TypeError, match="statistic must return a number, but returned a"):
        compute.bootstrap(y, a, statistic=lambda _: value)
    calls = itertools.count()
    with pytest.raises(TypeError, match="statistic must return a number, but returned a"):
        compute.bootstrap(y, a, statistic=lambda _: 1.0 if next(calls) < 3 else value)


def test_an_error_of_the_statistic_is_the_callers(rng):
    y, a, _ = sample(rng)

    def failing(counted):
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        compute.bootstrap(y, a, statistic=failing)


def test_undefined_resamples_are_left_out(rng):
    """Precision at a cut-off that few cases reach."""
    y = np.repeat([1, 0], 40)
    score = np.where(np.arange(80) % 40 < 2, 2.0, rng.random(80))

    def precision(counted):
        p, n = (part[counted.score >= 2].sum() for part in (counted.positive, counted.negative))
        return p / (p + n) if p + n else np.nan

    with pytest.warns(UserWarning, match="of 400 resamples are left out: the statistic is undefined"):
        found = compute.bootstrap(y, score, statistic=precision, n_resamples=400, seed=0)
    assert (found.estimate, found.low, found.high) == (0.5, 0, 1)


def test_a_statistic_that_is_undefined_in_the_sample_has_no_interval(rng):
    y, a, b = sample(rng)
    with pytest.warns(UserWarning, match="no interval: the statistic of the sample is undefined"):
        found = compute.bootstrap(y, a, statistic=lambda _: np.nan, n_resamples=20)
    assert np.isnan([found.estimate, found.low, found.high, found.standard_error]).all()
    with pytest.warns(UserWarning, match="no test: it is undefined in the sample"):
        compute.bootstrap(y, {"a": a, "b": b}, statistic=lambda _: np.nan, compare="a", n_resamples=20)


def test_infinite_values_are_limits():
    """A likelihood ratio without false positives: infinite in (1 - 1/20)^20 = 36 % of resamples."""
    y = np.repeat([1, 0], 20)
    score = np.where(np.arange(40) < 10, 1.0, 0.0) + (np.arange(40) == 39)

    def ratio(counted):
        p, n = (part[counted.score >= 1].sum() for part in (counted.positive, counted.negative))
        return float(p / n) if n else np.inf

    found = compute.bootstrap(y, score, statistic=ratio, n_resamples=500, seed=0)
    assert 0 < found.low < found.estimate == 10
    assert found.high == np.inf
    assert np.isnan(found.standard_error)


@pytest.mark.parametrize("label", [0, 1])
def test_a_class_of_one_case_or_group_is_warned_of(rng, label):
    y = np.where(np.arange(40) < 1, label, 1 - label)
    name, score = "positives" if label else "negatives", rng.random(40)
    with pytest.warns(UserWarning, match=f"the {name} are a single case, so that the resamples do not show"):
        compute.bootstrap(y, score, statistic=compute.auc, n_resamples=20, seed=0)
    with pytest.warns(UserWarning, match=f"the {name} are a single case"):
        compute.bootstrap(y, score, statistic=accuracy, sample_weight=score + 0.1, n_resamples=20, seed=0)
    y = np.where(np.arange(40) < 5, label, 1 - label)
    with pytest.warns(UserWarning, match=".") as caught:
        compute.bootstrap(
            y, score, statistic=accuracy, groups=np.maximum(np.arange(40) - 4, 0), n_resamples=20, seed=0
        )
    assert f"the {name} lie in a single group" in str(caught[0].message)


@pytest.mark.slow
def test_statistics_that_refuse_pooled_scores(rng):
    """More scores than are resampled one by one: neither the draws nor BCa may merge them."""
    n = 6000
    y = np.repeat([1, 0], n // 2)
    score = rng.normal(size=n) + y

    def strict(counted):
        if counted.top is not None:
            raise ValueError("pooled")
        return compute.auc(counted)

    found, expected = (
        compute.bootstrap(y, score, statistic=one, method="bca", n_resamples=400, seed=0)
        for one in (strict, compute.auc)
    )
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), abs=0.006)


@pytest.mark.slow
def test_memory_is_bounded(rng):
    """2,000 resamples of 100,000 cases at once would be 3 GB."""
    y, a, b = sample(rng, 100_000)
    models = {"a": a, "b": b}
    for options in ({}, {"sample_weight": rng.random(y.size)}, {"groups": np.arange(y.size) // 5}):
        tracemalloc.start()
        try:
            compute.bootstrap(
                y, models, statistic=compute.auc, compare="a", n_resamples=20, seed=0, **options
            )
            peak = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
        assert peak < 100e6


# -- predicted classes ------------------------------------------------------------------------------


def macro_f1(matrix):
    return matrix.averaged("f1", "macro")


def decide(rng, n=240):
    """Draw true classes, and two models that are right for many of them."""
    truth = rng.choice(list("abcd"), n, p=[0.4, 0.1, 0.3, 0.2])
    models = {}
    for name, share in (("ours", 0.8), ("baseline", 0.65)):
        models[name] = np.where(rng.random(n) < share, truth, rng.choice(list("abcd"), n))
    return truth, models


@pytest.mark.sample(2)
@pytest.mark.parametrize("stratified", [True, False])
@pytest.mark.parametrize("method", ["percentile", "bca"])
def test_the_difference_of_accuracies_agrees_with_scipy(stratified, method):
    """It is a mean of differences between models, of all cases or of one sample in each class."""
    y, models = decide(np.random.default_rng(3))
    found = compute.bootstrap(
        y,
        y_pred=models,
        statistic=lambda matrix: matrix.accuracy,
        compare="baseline",
        method=method,
        stratified=stratified,
        n_resamples=4_000,
        seed=1,
    )["ours"]
    gain = (models["ours"] == y).astype(float) - (models["baseline"] == y)
    samples = [gain[y == name] for name in np.unique(y)] if stratified else [gain]
    sizes = np.array([part.size for part in samples])

    def mean(*parts, axis=-1):
        return sum(part.mean(axis=axis) * n for part, n in zip(parts, sizes, strict=True)) / y.size

    peer = stats.bootstrap(samples, mean, method=method.replace("bca", "BCa"), n_resamples=10_000, rng=2)
    assert found.difference == pytest.approx(gain.mean())
    assert (found.low, found.high) == pytest.approx(tuple(peer.confidence_interval), abs=1.01 / y.size)
    left = (peer.bootstrap_distribution <= 0).mean()
    if method == "percentile":
        assert found.pvalue == pytest.approx(2 * left, abs=0.01)


def test_macro_f1_of_whole_groups_drawn_by_hand(rng):
    """Its interval is that of groups drawn one by one, and its value that of scikit-learn."""
    y, models = decide(rng)
    group = np.arange(y.size) // 6

    def difference(rows):
        f1 = dict.fromkeys(models, 0.0)
        for name, label in itertools.product(models, "abcd"):
            true, guessed = y[rows] == label, models[name][rows] == label
            f1[name] += 2 * (true & guessed).sum() / (true.sum() + guessed.sum()) / 4
        return f1["ours"] - f1["baseline"]

    found = compute.bootstrap(
        y, y_pred=models, statistic=macro_f1, compare="baseline", groups=group, seed=0
    )["ours"]
    draws = rng.integers(0, 40, (400, 40))
    values = [difference(np.concatenate([np.arange(6) + 6 * i for i in drawn])) for drawn in draws]
    f1 = [f1_score(y, models[name], average="macro") for name in ("ours", "baseline")]
    assert found.difference == pytest.approx(f1[0] - f1[1])
    spread = np.std(values)
    limits = tuple(np.quantile(values, [0.025, 0.975]))
    assert (found.low, found.high) == pytest.approx(limits, abs=0.5 * spread)
    assert found.high - found.low == pytest.approx(3.92 * spread, rel=0.15)


def test_weights_groups_and_orders_of_predicted_classes(rng):
    """Whole weights are numbers of cases; rows, tables and columns may come in any order or form."""
    y, models = decide(rng, 60)
    options = {"statistic": macro_f1, "n_resamples": 50, "seed": 1, "progress": False}
    plain = compute.bootstrap(y, y_pred=models, **options)
    turn, often, share = rng.permutation(60), rng.integers(1, 4, 60), rng.uniform(0.5, 2, 60)
    turned = {name: labels[turn] for name, labels in models.items()}
    frame = pd.DataFrame({"y": y, "w": often, **models})
    listed = {"data": frame, "sample_weight": "w", **options}
    repeated = {name: np.repeat(labels, often) for name, labels in models.items()}
    pairs = [
        (plain, compute.bootstrap(y[turn], y_pred=turned, **options)),
        (plain, compute.bootstrap(y, y_pred=pd.DataFrame(models), **options)),
        (
            compute.bootstrap("y", y_pred=["ours", "baseline"], **listed),
            compute.bootstrap(np.repeat(y, often), y_pred=repeated, **options),
        ),
        (
            compute.bootstrap(y, y_pred=models, sample_weight=share, **options),
            compute.bootstrap(y[turn], y_pred=turned, sample_weight=share[turn], **options),
        ),
        (
            compute.bootstrap(y, y_pred=models, stratified=False, sample_weight=share * 0 + 0.5, **options),
            compute.bootstrap(
                y, y_pred=models, sample_weight=share * 0 + 0.5, groups=np.arange(60), **options
            ),
        ),
    ]
    for ours, theirs in pairs:
        for name in models:
            assert ours[name].estimate == pytest.approx(theirs[name].estimate)
            if theirs is not pairs[-1][1]:
                limits = theirs[name].low, theirs[name].high
                assert (ours[name].low, ours[name].high) == pytest.approx(limits)
    options["statistic"] = lambda matrix: matrix.kappa
    one = compute.bootstrap(y, y_pred=models["ours"], labels=list("abcde"), **options)
    assert one.estimate == pytest.approx(cohen_kappa_score(y, models["ours"]))
    assert one.describe().startswith("Statistic = ")


def test_few_predicted_classes_warn():
    y, guess = list("aabbbc") * 2, list("aabbca") * 2
    options = {"statistic": lambda matrix: matrix.accuracy, "n_resamples": 50, "seed": 0}
    with pytest.warns(UserWarning, match="the class c lies in a single group"):
        compute.bootstrap(y, y_pred=guess, groups=[*range(5), 9] * 2, **options)
    with pytest.warns(UserWarning, match="the class c is a single case, so that the resamples"):
        compute.bootstrap(y[:6], y_pred=guess[:6], **options)
    options["statistic"] = lambda matrix: matrix.recall[2]
    with pytest.warns(UserWarning, match="left out: .* as it is without cases of a class"):
        compute.bootstrap(y, y_pred=[*guess[:6], *y[:6]], stratified=False, **options)


def test_errors_of_predicted_classes_show_the_way(rng):
    y, models = decide(rng, 40)
    ours = models["ours"]
    call = r"statistic=lambda matrix: matrix.averaged\('f1', 'macro'\)"
    by_f1 = {"statistic": macro_f1}
    for error, words, wrong in (
        (ValueError, rf"4 classes.*with predicted classes call bootstrap\(y_true, y_pred=y_pred, {call}\)", lambda: compute.bootstrap(y, models, **by_f1)),
        (TypeError, r"takes several arguments, not counts: .*y_pred=y_pred, predicted classes, lambda matrix", lambda: compute.bootstrap(y, models, statistic=lambda t, p: 0)),
        (TypeError, rf"returned a ClassConfusionMatrix: take one of its values, as in {call}", lambda: compute.bootstrap(y, y_pred=ours, statistic=compute.confusion_matrix)),
        (TypeError, rf"statistic=auc is a function of scores, but y_pred holds classes: .*{call}", lambda: compute.bootstrap(y, y_pred=ours, statistic=compute.auc)),
        (TypeError, r"function of a confusion matrix, not str", lambda: compute.bootstrap(y, y_pred=ours, statistic="f1_macro")),
        (TypeError, rf"missing.*'statistic': call rocplot.compute.bootstrap\(y_true, y_pred=y_pred, {call}\)", lambda: compute.bootstrap(y, y_pred=ours)),
        (TypeError, rf"Use 'statistic'. Call .*{call}", lambda: compute.bootstrap(y, y_pred=ours, metric="f1_macro")),
        (TypeError, rf"'average': it is in the statistic of predicted classes, .*{call}", lambda: compute.bootstrap(y, y_pred=ours, average="macro", **by_f1)),
        (AttributeError, r"it is of a confusion matrix, which the statistic gets", lambda: compute.bootstrap(y == "a", ours == "a", **by_f1)),
        (ValueError, "compare='x' must name one of several models: y_pred has 'ours', 'baseline'", lambda: compute.bootstrap(y, y_pred=models, compare="x", **by_f1)),
        (TypeError, "y_score cannot be combined with y_pred", lambda: compute.bootstrap(y, y == "a", y_pred=ours, **by_f1)),
        (TypeError, "hue cannot be combined with y_pred: pass a mapping", lambda: compute.bootstrap(y, y_pred=ours, hue=y, **by_f1)),
        (TypeError, "pos_label cannot be combined with y_pred", lambda: compute.bootstrap(y, y_pred=ours, pos_label="a", **by_f1)),
        (TypeError, "y_true is a mapping", lambda: compute.bootstrap({"a": y}, y_pred={"a": ours}, **by_f1)),
        (TypeError, "labels names the classes of y_pred", lambda: compute.bootstrap(y == "a", y == "b", labels="ab", statistic=compute.auc)),
        (ValueError, "y_pred holds the class z, which does not occur", lambda: compute.bootstrap(y, y_pred=np.where(y == "a", "z", y), **by_f1)),
        (ValueError, r"predicted classes are compared by rocplot.compute.bootstrap\(y_true, y_pred=\{'a': pred_a, 'b': pred_b\}", lambda: compute.paired(y, *models.values())),
    ):  # fmt: skip
        with pytest.raises(error, match=words):
            wrong()


# -- errors -----------------------------------------------------------------------------------------


def test_errors_name_the_argument(rng):
    y, a, b = sample(rng)
    models = {"a": a, "b": b}
    auc = {"statistic": compute.auc}
    for error, words, call in (
        (TypeError, "statistic must be a function of counts, not str", lambda: compute.bootstrap(y, a, statistic="auc")),
        (ValueError, "compare='x' must name one of several models: y_score has 'a', 'b'", lambda: compute.bootstrap(y, models, compare="x", **auc)),
        (ValueError, "compare='a' must name one of several models, but y_score is one", lambda: compute.bootstrap(y, a, compare="a", **auc)),
        (ValueError, "method='basic' is unknown", lambda: compute.bootstrap(y, a, method="basic", **auc)),
        (ValueError, "level must", lambda: compute.bootstrap(y, a, level=95, **auc)),
        (ValueError, "n_resamples must be", lambda: compute.bootstrap(y, a, n_resamples=1, **auc)),
        (TypeError, "progress", lambda: compute.bootstrap(y, a, progress="yes", **auc)),
        (ValueError, "y_true differs between the models", lambda: compute.bootstrap({"a": y, "b": y[::-1]}, models, compare="a", **auc)),
        (ValueError, "sample_weight differs between the models", lambda: compute.bootstrap(y, models, sample_weight={"a": y + 1, "b": 2 - y}, compare="a", **auc)),
        (ValueError, "groups differs between the models", lambda: compute.bootstrap(y, models, groups={"a": b, "b": a}, compare="a", **auc)),
        (ValueError, "needs the single cases", lambda: compute.bootstrap({k: compute.counts(y, v) for k, v in models.items()}, compare="a", **auc)),
        (ValueError, "groups needs single rows, but data is a lazy table", lambda: compute.bootstrap("y", "a", data=pl.LazyFrame({"y": y, "a": a, "g": y}), groups="g", **auc)),
        (ValueError, "bootstrap", lambda: compute.bootstrap(compute.counts(y, a, max_points=20), **auc)),
        (TypeError, "groups", lambda: compute.bootstrap(compute.counts(y, a), groups=y, **auc)),
        (ValueError, "needs whole counts", lambda: compute.bootstrap(compute.counts(y, a, sample_weight=np.full(y.size, 0.3)), **auc)),
    ):  # fmt: skip
        with pytest.raises(error, match=words):
            call()


def test_the_order_of_weighted_rows_changes_nothing(rng):
    y, w = np.tile([0, 1], 40), rng.uniform(0.2, 3, 80)
    a, b = rng.random(80).round(1), rng.random(80)
    turn = rng.permutation(80)
    options = {"statistic": compute.auc, "n_resamples": 50, "seed": 1, "progress": False}
    for models in ({"a": a}, {"a": a, "b": b}):
        turned = {name: score[turn] for name, score in models.items()}
        ours = compute.bootstrap(y, models, sample_weight=w, **options)
        theirs = compute.bootstrap(y[turn], turned, sample_weight=w[turn], **options)
        for name, found in ours.items():
            np.testing.assert_allclose(
                [found.low, found.high], [theirs[name].low, theirs[name].high], rtol=1e-12
            )


def test_limits_that_exclude_the_statistic_warn():
    """A resample of 20 distinct scores of a class holds 20 (1 − .95²⁰) = 12.8 of them on average, never more."""

    def distinct(counts):
        return np.count_nonzero(counts.positive + counts.negative)

    y, score = np.arange(40) % 2, np.arange(40.0)
    outside = r"the distinct, 40.*, lies outside its bootstrap limits.*neither percentile nor BCa"
    with pytest.warns(UserWarning, match=outside):
        found = compute.bootstrap(y, score, statistic=distinct, seed=0)
    assert found.high < found.estimate == 40
    assert found.low < 2 * 20 * (1 - 0.95**20) < found.high
    tied = {"a": score, "b": np.zeros(40)}
    with pytest.warns(UserWarning, match=r"the difference of the distinct, 39"):
        compute.bootstrap(y, tied, statistic=distinct, compare="b", seed=0)
