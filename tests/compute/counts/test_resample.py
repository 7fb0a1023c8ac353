"""The resampler beside resampling by hand: draws, order statistics, cells."""

import copy
import pickle
import tracemalloc

import numpy as np
import pytest
from scipy import stats
from scipy.special import expit

from rocplot import compute
from rocplot.compute._counts.draws import choose_draw
from rocplot.compute._counts.pool import choose_even_cells
from rocplot.compute._counts.resample import (
    Correction,
    Resampling,
    compute_auc_batch,
    compute_estimates,
    resample_statistic,
    vectorise_statistic,
)
from rocplot.compute._counts.threshold_counts import list_drawn_cases
from rocplot.compute._inference.bootstrap import _bootstrap_source as with_groups
from rocplot.compute._roc.resamples import make_tpr_statistic, resample_tpr


def counted(y, score, **options):
    """Count, and keep the cases."""
    return compute.roc(y, score, **options).counts


def drawing(n, seed=0):
    return Resampling.from_arguments(n, seed, progress=False)


def drawn(models, n, seed=0, stratified=True):
    draw, _ = choose_draw(models, stratified, list_drawn_cases(models))
    return draw(n, np.random.default_rng(seed))


# -- draws ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "weights", [[1, 1, 1, 2], [1, 40, 3, 200], [30, 50, 80, 40], [0, 5, 0, 900], [10**9, 1, 3, 10**6]]
)
def test_a_class_is_drawn_as_one_multinomial(weights):
    """Means, variances and covariances are those of n drawn from n."""
    weight, n = np.array(weights), 20_000
    k, share = weight.size, weight / weight.sum()
    y = np.append(np.ones(k, int), 0)
    kept = np.append(weight > 0, True)
    one = compute.counts(y[kept], -np.arange(k + 1.0)[kept], sample_weight=np.append(weight, 1)[kept])
    ((positive, negative),) = drawn([one], n)
    assert (positive.sum(axis=1) == weight.sum()).all()
    assert (negative.sum(axis=1) == 1).all()
    positive, share = positive[:, :-1], share[weight > 0]
    cov = weight.sum() * (np.diag(share) - np.outer(share, share))
    error = np.sqrt(np.diag(cov) / n)
    np.testing.assert_allclose(positive.mean(axis=0), weight.sum() * share, atol=4.5 * error.max() + 1e-9)
    scale = np.sqrt(np.outer(np.diag(cov), np.diag(cov)))
    assert (np.abs(np.cov(positive.T) - cov) <= 4.5 * np.sqrt(3 / n) * scale + 0.01).all()


@pytest.mark.parametrize("weights", ["none", "whole", "fractional"])
@pytest.mark.parametrize("groups", [False, True])
def test_models_are_drawn_with_the_same_cases(rng, weights, groups):
    """A model with a score of its own for each case shows how often each was drawn, for all models."""
    y, place = rng.integers(0, 2, 50), np.arange(50.0)
    score = rng.integers(0, 8, 50)
    weight = {"none": None, "whole": rng.integers(1, 30, 50), "fractional": rng.random(50) + 0.1}[weights]
    options = {"sample_weight": weight, "groups": rng.integers(0, 12, 50) if groups else None}
    models = [with_groups(y, one, **options) for one in (score, place)]
    for stratified in (True, False):
        (tied, each) = drawn(models, 100, stratified=stratified)
        for label in (1, 0):
            cases = np.zeros((100, 50))
            cases[:, ::-1] = each[1 - label]  # best first
            assert not cases[:, y != label].any()
            sums = np.stack([cases[:, score == value].sum(axis=1) for value in range(7, -1, -1)], axis=1)
            np.testing.assert_allclose(tied[1 - label], sums, rtol=1e-12)


def test_paired_draws_have_the_correlation_of_single_cases(rng):
    """Tied scores of two models: drawn as combinations, as if case by case."""
    n = 300
    y = np.repeat([1, 0], [100, 200])
    z = rng.normal(size=n)
    a, b = np.round(z + y), np.round(z + 0.5 * rng.normal(size=n) + y, 1)
    weight = rng.integers(1, 60, n)
    for w in (None, weight):
        models = [counted(y, one, sample_weight=w) for one in (a, b)]
        found = resample_statistic(models, compute_auc_batch, drawing(3000))
        row = np.arange(n) if w is None else np.repeat(np.arange(n), w)
        test = compute.auc_test(y[row], a[row], b[row])
        error = (test.high - test.low) / 2 / 1.959964
        assert np.std(found[:, 0] - found[:, 1]) == pytest.approx(error, rel=4.5 / np.sqrt(6000) + 0.01)


def test_groups_come_with_all_their_cases(rng):
    group = rng.integers(0, 9, 60)
    y, score = rng.integers(0, 2, 60), np.arange(60.0)
    one = with_groups(y, score, groups=group)
    ((positive, negative),) = drawn([one], 300)
    times = (positive + negative)[:, ::-1]  # by case: scores descend
    for name in np.unique(group):
        own = times[:, group == name]
        assert (own == own[:, :1]).all()
    often = np.array([times[:, np.flatnonzero(group == name)[0]] for name in np.unique(group)])
    assert (often.sum(axis=0) == np.unique(group).size).all()
    assert positive.dtype.kind == "i"


@pytest.mark.parametrize("stratified", [True, False])
def test_classes_keep_their_sizes_if_stratified(rng, stratified):
    y = np.repeat([1, 0], [30, 70])
    models = [counted(y, rng.normal(size=100)) for _ in range(3)]
    for one in (models[:1], models):
        for positive, negative in drawn(one, 500, stratified=stratified):
            P = positive.sum(axis=1)
            assert (P + negative.sum(axis=1) == 100).all()
            if stratified:
                assert (P == 30).all()
            else:
                assert P.std() == pytest.approx(np.sqrt(100 * 0.3 * 0.7), rel=0.2)


# -- order statistics -------------------------------------------------------------------------------


def by_hand(y, score, fpr, n, seed):
    """Resample the cases, sort them anew, and read the tpr at each fpr."""
    rng = np.random.default_rng(seed)
    positive, negative = score[y == 1], score[y == 0]
    truth = np.repeat([1, 0], [positive.size, negative.size])
    found = np.empty((n, fpr.size))
    for i in range(n):
        case = rng.choice(positive, positive.size), rng.choice(negative, negative.size)
        curve = compute.roc(truth, np.concatenate(case))
        found[i] = make_tpr_statistic(fpr)(curve.counts, curve.counts.positive[None], curve.counts.negative[None])[0]
    return found


def tables():
    """List samples: labels and scores."""
    rng = np.random.default_rng(4)
    normal = rng.normal(size=60)
    y = np.repeat([1, 0], [20, 40])
    yield "continuous", y, normal + y
    yield "heavy ties", y, np.round(normal + y)
    yield "three scores", y, np.clip(np.round(normal / 2 + y), -1, 1)
    yield "two scores", y, (normal + y > 0).astype(float)
    yield "no shared score", y, np.round(normal + y) + 0.25 * y
    yield "one positive", np.repeat([1, 0], [1, 30]), np.round(normal[:31], 1)
    yield "one negative", np.repeat([1, 0], [30, 1]), np.round(normal[:31])
    yield "many positives", np.repeat([1, 0], [55, 5]), np.round(normal, 1)
    yield "inverted", y, np.round(normal - 2 * y)
    yield "separated", y, normal / 10 + y


@pytest.mark.slow
@pytest.mark.parametrize(("y", "score"), [pytest.param(y, s, id=name) for name, y, s in tables()])
def test_order_statistics_have_the_distribution_of_sorted_resamples(y, score):
    N = np.count_nonzero(y == 0)
    fpr = np.unique(
        np.concatenate([[0, 1, 0.033, 0.5 / N, 0.57], np.arange(1, 4) / N, [1 - 1 / N, 1 - 0.3 / N]])
    )
    many, few = 20_000, 2500
    found = resample_tpr(counted(y, score), fpr, drawing(many, 1))
    expected = by_hand(y, score, fpr, few, 2)
    error = np.sqrt(expected.var(axis=0) * (1 / few + 1 / many))
    assert (np.abs(found.mean(axis=0) - expected.mean(axis=0)) <= 4.5 * error + 1 / few).all()
    kurtosis = np.array([np.mean((c - c.mean()) ** 4) / max(c.var() ** 2, 1e-30) for c in expected.T])
    scale = 4.5 * np.sqrt(np.maximum(kurtosis, 3) / few) * expected.var(axis=0)
    assert (np.abs(found.var(axis=0) - expected.var(axis=0)) <= scale + 1 / few).all()
    for i, j in ((2, 3), (3, 5), (1, 6)):
        pair = found[:, [i, j]], expected[:, [i, j]]
        if min(part.std(axis=0).min() for part in pair) > 0.01:
            r, s = (np.arctanh(np.corrcoef(part.T)[0, 1] * 0.999) for part in pair)
            assert abs(r - s) < 4.5 * 1.7 / np.sqrt(few)
    for own, other in zip(found.T, expected.T, strict=True):  # steps of 1/P: a lenient test of the whole
        assert stats.ks_2samp(np.round(own, 9), np.round(other, 9), method="asymp").pvalue > 1e-5


# -- cells ------------------------------------------------------------------------------------------


def precision_at(cut):
    def precision(one):
        p, n = (part[one.score >= cut].sum() for part in (one.positive, one.negative))
        return p / (p + n) if p + n else np.nan

    return precision


STATISTICS = {
    "auc": compute.auc,
    "average precision": lambda one: compute.precision_recall(one).average_precision,
    "partial auc": lambda one: compute.partial_auc(one, fpr=(0, 0.01)),
    "brier": lambda one: compute.brier_decomposition(one).brier,
    "precision at a cut-off": precision_at(0.7312),
    "threshold of the largest J": lambda one: float(one.score[np.argmax(one.tp[1:] / one.tp[-1] - one.fp[1:] / one.fp[-1])]),
    "jump": lambda one: float(compute.auc(one) > 0.7602),
}  # fmt: skip


def many(kind, n=30_000):
    rng = np.random.default_rng(9)
    y = (rng.random(n) < (0.002 if kind == "rare" else 0.3)).astype(int)
    score = {
        "continuous": lambda: rng.normal(size=n) + y,
        "rare": lambda: rng.normal(size=n) + y,
        "two decimals": lambda: np.round(rng.normal(size=n) + y, 2),
        "heavy tails": lambda: rng.standard_cauchy(n) + y,
        "inverted": lambda: rng.normal(size=n) - 2 * y,
        "overlap at the edge": lambda: rng.random(n) + 0.999 * y,
        "infinite": lambda: np.where(rng.random(n) < 0.1, np.inf * rng.choice([-1, 1], n), rng.normal(size=n) + y),
    }[kind]()  # fmt: skip
    return y, expit(score)


KINDS = ["continuous", "rare", "two decimals", "heavy tails", "inverted", "overlap at the edge", "infinite"]


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", [*STATISTICS])
def test_cells_give_the_distribution_of_all_scores(kind, name):
    """Either the cells are as good, or they are refused; deviation and quantiles, against exact draws."""
    y, score = many(kind)
    one, batch = compute.counts(y, score), vectorise_statistic(STATISTICS[name])
    n = 100 if name in ("brier", "threshold of the largest J") else 400
    found = resample_statistic([one], batch, drawing(n, 1))[:, 0]
    draw, _ = choose_draw([one], True, list_drawn_cases([one]))
    rng = np.random.default_rng(2)
    expected = np.concatenate([batch(one, *draw(1, rng)[0]) for _ in range(n)])
    estimate = STATISTICS[name](one)
    spread = expected.std()
    assert found.mean() - estimate == pytest.approx(
        expected.mean() - estimate, abs=4.5 * spread * np.sqrt(2 / n) + 1e-9
    )
    kurtosis = max(np.mean((expected - expected.mean()) ** 4) / max(spread**4, 1e-300), 3)
    assert found.std() == pytest.approx(spread, rel=4.5 * np.sqrt(kurtosis / (2 * n)), abs=1e-9)
    assert stats.ks_2samp(found.round(9), expected.round(9), method="asymp").pvalue > 1e-4


def test_a_statistic_that_cells_would_change_is_drawn_from_all_scores():
    """A cut-off inside of a cell: resamples of cells have few precisions, those of cases many."""
    y, score = many("continuous", 20_000)
    batches = []

    def watched(statistic):
        batch = vectorise_statistic(statistic)

        def counting(one, positive, negative):
            batches.append(one.score.size)
            return batch(one, positive, negative)

        return counting

    one = compute.counts(y, score)
    resample_statistic([one], watched(precision_at(0.7312)), drawing(20))
    assert batches.count(one.score.size) >= 20 + 8
    batches.clear()
    resample_statistic([one], watched(compute.auc), drawing(500))
    assert batches.count(one.score.size) == 9  # the estimate and eight trials


@pytest.mark.slow
def test_differences_bear_the_cells_too():
    """Two nearly equal models: their difference varies little, and cells may change that little as well."""
    rng = np.random.default_rng(3)
    n = 20_000
    y = (rng.random(n) < 0.3).astype(int)
    a = rng.normal(size=n) + y
    b = a + 0.03 * rng.normal(size=n)
    found = resample_statistic([counted(y, one) for one in (a, b)], compute_auc_batch, drawing(1500))
    test = compute.auc_test(y, a, b)
    error = (test.high - test.low) / 2 / 1.959964
    assert np.std(found[:, 0] - found[:, 1]) == pytest.approx(error, rel=4.5 / np.sqrt(3000) + 0.02)


def test_cells_nest_and_hold_few_of_a_class(rng):
    positive, negative = rng.integers(0, 3, 5000), rng.integers(0, 30, 5000)
    fine, coarse = (choose_even_cells(positive, negative, number) for number in (256, 32))
    assert set(coarse) < set(fine)
    for part in (positive, negative):
        share = np.add.reduceat(part, coarse) / part.sum()
        assert share.max() < 1 / 32 + 31 / part.sum()


@pytest.mark.parametrize("finer", ["", "top", "ends"])
def test_a_score_of_many_cases_is_a_cell(finer, rng):
    positive, negative = rng.integers(0, 3, 5000), rng.integers(0, 30, 5000)
    positive[[70, 4100]] = 400
    starts = set(choose_even_cells(positive, negative, 32, finer))
    assert {70, 71, 4100, 4101} <= starts


def test_cells_at_both_ends_double(rng):
    """Beyond the first 1/32 and before the last, a cell has at most 1/4 of the rate above it, or below."""
    positive, negative = rng.integers(0, 3, 50_000), rng.integers(0, 30, 50_000)
    starts = choose_even_cells(positive, negative, 32, "ends")
    for part in (positive, negative):
        share = np.add.reduceat(part, starts) / part.sum()
        outside = np.minimum(np.cumsum(share), np.cumsum(share[::-1])[::-1])
        single = np.diff(starts, append=part.size) == 1
        assert (single | (share <= outside * (1 - 2**-0.25) + 30 / part.sum())).all()
        assert outside[[0, -1]].max() < 1e-3


def test_a_constant_is_a_constant():
    y, score = many("continuous")
    assert (
        resample_statistic([compute.counts(y, score)], vectorise_statistic(lambda _: 0.25), drawing(50)) == 0.25
    ).all()
    assert compute_estimates([compute.counts(y, score)], vectorise_statistic(lambda _: 0.25)) == [0.25]


# -- counts that know their cases -------------------------------------------------------------------


def test_counts_of_groups_are_merged_summarised_and_pickled(rng):
    y, score, group = rng.integers(0, 2, 90), rng.random(90), rng.integers(0, 20, 90)
    whole = with_groups(y, score, groups=group)
    parts = [with_groups(y[i::3], score[i::3], groups=group[i::3]) for i in range(3)]
    joined = compute.ThresholdCounts.merge(*parts)
    assert joined == whole
    assert whole == compute.counts(y, score)  # the counts are equal, whatever they remember
    expected = compute.auc_interval(whole)
    assert expected.low != compute.auc_interval(y, score).low
    for again in (joined, pickle.loads(pickle.dumps(whole)), copy.deepcopy(whole)):
        assert compute.auc_interval(again).standard_error == pytest.approx(expected.standard_error, rel=1e-12)
    assert compute.bootstrap(whole, statistic=compute.auc, n_resamples=30, seed=0) == compute.bootstrap(
        y, score, groups=group, statistic=compute.auc, n_resamples=30, seed=0
    )
    small = whole.summarise(12)
    assert small.grouped
    assert small.score.size <= 12
    alone = compute.counts(y[::3], score[::3])
    for other in (with_groups(y[::3], score[::3]), alone):
        with pytest.raises(ValueError, match="some parts have groups"):
            compute.ThresholdCounts.merge(whole, other)
    drawn_one = whole.resample(0)
    assert not drawn_one.grouped
    assert repr(whole).count("Sample") == 0


@pytest.mark.parametrize("first", ["plain", "whole", "whole, of a curve", "fractional", "soft"])
def test_merged_counts_of_fractional_weights_have_the_intervals_of_all_cases(rng, first):
    def part():
        return rng.integers(0, 2, 120), rng.random(120).round(1)

    (y, score), (other_y, other_score) = part(), part()
    ones, fractions, often = np.ones(120), rng.random(120) + 0.5, rng.integers(1, 4, 120)
    soft, weights = {}, {"plain": ones, "fractional": fractions}.get(first, ones)
    one = compute.counts(y, score)
    if first == "fractional":
        one = compute.roc(y, score, sample_weight=fractions).counts
    elif first == "soft":
        y, soft = rng.random(120), {"soft_labels": True}
        one = compute.roc(y, score, **soft).counts
    elif first.startswith("whole"):  # each is so many cases
        of_curve = first.endswith("curve")
        one = compute.roc(y, score, sample_weight=often) if of_curve else None
        one = one.counts if of_curve else compute.counts(y, score, sample_weight=often)
        y, score = np.repeat(y, often), np.repeat(score, often)
        weights = np.ones(y.size)
    other = compute.roc(other_y, other_score, sample_weight=fractions).counts
    found = compute.auc_interval(compute.ThresholdCounts.merge(one, other))
    expected = compute.auc_interval(
        np.concatenate([y, other_y]),
        np.concatenate([score, other_score]),
        sample_weight=np.concatenate([weights, fractions]),
        **soft,
    )
    assert [*vars(found).values()][:4] == pytest.approx([*vars(expected).values()][:4], rel=1e-12)


def test_a_loop_over_partitions_does_not_hold_the_data():
    rng = np.random.default_rng(0)
    tracemalloc.start()
    try:
        kept = []
        for _ in range(20):
            y, score = rng.integers(0, 2, 50_000), np.round(rng.random(50_000), 2)
            kept.append(compute.counts(y, score))
        whole = compute.ThresholdCounts.merge(*kept)
        del y, score
        assert tracemalloc.get_traced_memory()[0] < 1e6
    finally:
        tracemalloc.stop()
    assert whole.n_positive + whole.n_negative == 1_000_000


# -- sorts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["bootstrap", "bca"])
@pytest.mark.parametrize("by", ["sample_weight", "groups"])
def test_nothing_is_sorted_twice(monkeypatch, rng, method, by):
    """Cases of weights or groups are looked up by a sort, once for the interval, its resamples and its BCa."""
    y = np.arange(9000) % 2
    score, option = (
        rng.normal(y),
        {by: rng.uniform(0.5, 2, y.size) if by != "groups" else np.arange(9000) // 2},
    )
    done = []
    for name in ("argsort", "sort", "unique"):
        own = getattr(np, name)

        def counting(values, *args, own=own, **kws):
            done.append((own, np.asarray(values).tobytes()))
            return own(values, *args, **kws)

        monkeypatch.setattr(np, name, counting)
    compute.auc_interval(y, score, method=method, n_resamples=200, seed=0, **option)
    assert done
    assert len(done) == len(set(done))


def test_the_correction_by_hand():
    """Efron & Tibshirani (1993), equations 14.14 and 14.15, with the influence in place of the jackknife."""
    influence = np.array([0.1, 0.2, -0.3])
    values = np.array([0.0, 1.0, 2.0, 3.0, np.nan])
    found = Correction.from_influence(1.0, values, influence)
    assert found.acceleration == pytest.approx((0.001 + 0.008 - 0.027) / (6 * 0.14**1.5))
    assert found.bias == pytest.approx(stats.norm.ppf(1.5 / 4))  # of four, one is below and one is equal
    twice = Correction.from_influence(1.0, values, influence[:2], np.array([2.0, 1.0]))
    assert twice.acceleration == pytest.approx((2 * 0.001 + 0.008) / (6 * (2 * 0.01 + 0.04) ** 1.5))
    assert Correction.from_influence(1.0, values, np.zeros(3)).acceleration == 0
    z0, a, z = found.bias, found.acceleration, stats.norm.ppf([0.025, 0.975])
    expected = stats.norm.cdf(z0 + (z0 + z) / (1 - a * (z0 + z)))
    assert found(np.array([0.025, 0.975])) == pytest.approx(expected)
