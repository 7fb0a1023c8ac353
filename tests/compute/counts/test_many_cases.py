"""Resamples of so many cases that cells, groups of pairs or stretches stand for them, beside brute force."""

import numpy as np
import pytest
import tiers
from scipy import stats
from scipy.special import expit
from sklearn.metrics import roc_auc_score

from rocplot import compute
from rocplot.compute._counts import resample
from rocplot.compute._counts.draws import choose_draw, make_weighted_cell_draw
from rocplot.compute._counts.resample import (
    Resampling,
    compute_auc_batch,
    resample_statistic,
    yield_drawn_blocks,
)
from rocplot.compute._counts.sort import count_at_least
from rocplot.compute._counts.threshold_counts import list_drawn_cases, look_up_paired_cases
from rocplot.compute._inference.bootstrap import _bootstrap_source as with_groups
from rocplot.compute._roc import resamples as paired_areas
from rocplot.compute._roc import resamples as shifts
from rocplot.compute._roc.resamples import make_tpr_statistic, resample_auc_differences

TAILS = np.array([0.025, 0.5, 0.975])


def drawing(n, seed=0):
    return Resampling.from_arguments(n, seed, progress=False)


def alike(found, expected):
    """Compare samples of one distribution: quantiles within 4.5 Monte Carlo errors, and the whole by KS."""
    spread = expected.std()
    density = stats.norm.pdf(stats.norm.ppf(TAILS)) / spread
    error = np.sqrt(TAILS * (1 - TAILS) * (1 / found.size + 1 / expected.size)) / density
    assert (np.abs(np.quantile(found, TAILS) - np.quantile(expected, TAILS)) <= 4.5 * error).all()
    assert stats.ks_2samp(found, expected, method="asymp").pvalue > 1e-4


def area_of(score):
    """Return a function of weights, of the cases as positives and as negatives: the share of pairs ordered right."""
    place = np.unique(score, return_inverse=True)[1]

    def area(positive, negative):
        up, down = (np.bincount(place, weight) for weight in (positive, negative))
        return up @ (np.cumsum(down) - down / 2) / (up.sum() * down.sum())

    return area


def test_areas_of_resamples_are_those_of_scikit_learn(rng):
    y, a, _, weight = two_models("whole weights", 300)
    score, often = np.round(a, 1), np.bincount(rng.integers(0, 300, 300), minlength=300) * weight
    expected = roc_auc_score(y, score, sample_weight=often)
    assert area_of(score)(often * y, often * (1 - y)) == pytest.approx(expected, rel=1e-12)


def drawn_often(rng, parts, n):
    """Draw as many cases from each part as it has; return how often each of the n cases was drawn."""
    return np.bincount(np.concatenate([rng.choice(part, part.size) for part in parts]), minlength=n)


def two_models(kind, n):
    rng = np.random.default_rng(5)
    y = (rng.random(n) < (0.01 if kind == "rare" else 0.3)).astype(int)
    a = rng.normal(size=n) + y
    b = a + {"nearly equal": 0.05, "other": 3}.get(kind, 0.7) * rng.normal(size=n)
    if kind == "ties":
        a, b = np.round(a, 1), np.round(b, 2)
    if kind == "inverted":
        a = -a
    weight = rng.integers(1, 40, n) if kind == "whole weights" else None
    return y, a.astype(np.float32 if kind == "float32" else float), b, weight


SLOW = ["distinct", "nearly equal", "other", "inverted", "float32"]


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "kind", ["ties", "rare", "whole weights", *(pytest.param(one, marks=pytest.mark.slow) for one in SLOW)]
)
def test_differences_have_the_distribution_of_resampled_cases(kind, monkeypatch):
    y, a, b, weight = two_models(kind, 12_000)
    models = [compute.roc(y, one, sample_weight=weight).counts for one in (a, b)]
    if kind != "nearly equal":  # whose difference is too small for groups
        monkeypatch.delattr(paired_areas, "resample_statistic")
    found = resample_auc_differences(models, drawing(4000))
    row = np.arange(y.size) if weight is None else np.repeat(np.arange(y.size), weight)
    if weight is not None:  # too many cases for a loop
        test = compute.auc_test(y[row], a[row], b[row])
        error = (test.high - test.low) / 2 / 1.959964
        assert found.std() == pytest.approx(error, rel=4.5 / np.sqrt(8000))
        assert found.mean() == pytest.approx(test.difference, abs=4.5 * error / np.sqrt(4000))
        return
    rng = np.random.default_rng(1)
    parts, expected = [np.flatnonzero(y == label) for label in (0, 1)], []
    areas = area_of(a), area_of(b)
    for _ in range(250):
        often = drawn_often(rng, parts, y.size)
        one, other = (area(often * y, often * (1 - y)) for area in areas)
        expected.append(one - other)
    alike(found, np.array(expected))


@pytest.mark.parametrize("rung", [*paired_areas._REFINEMENTS])
def test_groups_leave_the_sample_its_difference(rung):
    y, a, b, _ = two_models("distinct", 6000)
    models = [compute.roc(y, one).counts for one in (a, b)]
    pairs = paired_areas._list_pairs(models)
    groups = paired_areas._group_pairs(models, pairs, *rung)
    expected = roc_auc_score(y, a) - roc_auc_score(y, b)
    assert groups.cells.frequency.sum() == y.size
    assert groups.compute_differences(*(p[None] for p in groups.cells.split_classes(groups.cells.frequency)))[0] == pytest.approx(expected)


def test_groups_that_change_a_difference_are_refused(monkeypatch):
    """One group of all cases would never vary; then all pairs are drawn."""
    y, a, b, _ = two_models("distinct", 6000)
    models = [compute.roc(y, one).counts for one in (a, b)]
    monkeypatch.setattr(paired_areas, "_REFINEMENTS", ((1, 1),))
    asked = []
    monkeypatch.setattr(
        paired_areas, "resample_statistic", lambda *given: asked.append(given) or resample_statistic(*given[:2], drawing(40))
    )
    assert resample_auc_differences(models, drawing(40)).std() > 0
    assert asked


@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", ["uniform", "lognormal", "soft", "groups", "groups and weights", "rare"])
def test_weighted_and_grouped_cells_have_the_distribution_of_resampled_cases(kind):
    rng = np.random.default_rng(8)
    n = 6000
    y = (rng.random(n) < (0.03 if kind == "rare" else 0.3)).astype(float)
    score = np.round(rng.normal(size=n) + y, 3)
    weight = np.exp(rng.normal(size=n)) if kind in ("lognormal", "rare") else rng.random(n)
    group = rng.integers(0, 1500, n) if "groups" in kind else None
    if kind == "groups":
        weight = np.ones(n)
        score = score + 0.5 * rng.normal(size=1500)[group]
    soft = np.clip(0.5 + 0.6 * (y - 0.5) + 0.2 * rng.random(n), 0, 1) if kind == "soft" else y
    given = {"sample_weight": None if kind == "groups" else weight, "groups": group}
    one = with_groups(soft, score, soft_labels=kind == "soft", **given)
    batches = []

    def watched(counted, positive, negative):
        batches.append((counted.score.size, len(positive)))
        return compute_auc_batch(counted, positive, negative)

    found = resample_statistic([one], watched, drawing(2000))[:, 0]
    assert sum(rows for size, rows in batches if size == one.score.size) == 9  # the sample and eight trials
    strata = (
        [np.flatnonzero(y == 1), np.flatnonzero(y == 0)]
        if kind in ("uniform", "lognormal", "rare")
        else [np.arange(n)]
    )
    names, member = np.unique(np.arange(n) if group is None else group, return_inverse=True)
    if group is not None:
        strata = [np.arange(names.size)]
    area, expected = area_of(score), np.empty(300)
    for i in range(expected.size):
        often = drawn_often(rng, strata, names.size)[member] * weight
        expected[i] = area(often * soft, often * (1 - soft))
    alike(found, expected)


WEIGHTS = {
    "lognormal": lambda rng, y, score: np.exp(rng.normal(size=y.size)),
    "heavy tails": lambda rng, y, score: rng.pareto(2.1, y.size) + 0.01,
    "zeros": lambda rng, y, score: rng.random(y.size) * (rng.random(y.size) < 0.6),
    "of the score": lambda rng, y, score: np.exp(score + 0.3 * rng.normal(size=y.size)),
    "huge": lambda rng, y, score: 1e200 * rng.random(y.size),
}


def often(kinds, more):
    """List kinds that are always tested, and more that are slow."""
    return [*kinds, *(pytest.param(kind, marks=pytest.mark.slow) for kind in more if kind not in kinds)]


def weighted_sample(kind, n=10_000):
    rng = np.random.default_rng(11)
    y = (rng.random(n) < 0.3).astype(int)
    score = rng.normal(size=n) + y
    weight = WEIGHTS.get(kind, WEIGHTS["lognormal"])(rng, y, score)
    if kind == "ties":
        score = np.round(score, 3)
    return rng, y, score.astype(np.float32 if kind == "float32" else float), weight


@pytest.mark.sample(6)
@pytest.mark.parametrize("models", [1, 2])
@pytest.mark.parametrize("kind", [*WEIGHTS, "soft", "all together", "equal"])
def test_sums_of_weights_in_cells_have_the_moments_of_resampled_cases(kind, models):
    """In a stratum of n cases, n draws have sums of the covariance Σ u v − Σ u Σ v / n."""
    rng, y, score, weight = weighted_sample(kind, 4000)
    y = np.clip(0.7 * y + 0.3 * rng.random(y.size), 0, 1) if kind == "soft" else y
    weight = np.full(y.size, 0.3) if kind == "equal" else weight / weight.max() * 7
    scores = [score, score + rng.normal(size=y.size)][:models]
    counted = [with_groups(y, one, sample_weight=weight, soft_labels=kind == "soft") for one in scores]
    starts = [np.arange(0, one.score.size, 1 + one.score.size // 6) for one in counted]
    draw, width = make_weighted_cell_draw(look_up_paired_cases(counted), starts, kind not in ("soft", "all together"))
    assert width < 1000  # of 4000 cases: most are not drawn one by one
    rows = 8000
    found = np.hstack([part for model in draw(rows, np.random.default_rng(1)) for part in model])
    place = [
        np.searchsorted(own, count_at_least(one.score, score) - 1, side="right") - 1
        for one, own, score in zip(counted, starts, scores, strict=True)
    ]
    columns = [
        np.where(at == j, weight * share, 0)
        for at, own in zip(place, starts, strict=True)
        for share in (y, 1 - y)
        for j in range(own.size)
    ]
    each = np.stack(columns, axis=1)
    strata = [np.full(y.size, True)]
    if kind not in ("soft", "all together"):  # a case without weight is none
        strata = [(y == label) & (weight > 0) for label in (0, 1)]
    expected = sum(
        each[own].T @ each[own] - np.outer(*2 * [each[own].sum(axis=0)]) / own.sum() for own in strata
    )
    spread = np.sqrt(np.diag(expected))
    assert found.mean(axis=0) == pytest.approx(each.sum(axis=0), abs=4.5 * spread.max() / np.sqrt(rows))
    error = np.abs(np.cov(found.T) - expected) / np.outer(spread, spread)
    assert error.max() <= 5 * np.sqrt(3 / rows)  # a kurtosis of 4 at most
    apart = (found - found.mean(axis=0)) / spread
    third = ((each - each.mean(axis=0)) ** 3).sum(axis=0) / spread**3  # of independent draws
    assert (np.abs((apart**3).mean(axis=0) - third) <= 0.36 + 5 * np.sqrt(15 / rows)).all()


def tpr_of(y, score, fpr):
    """Return a function of weights that reads the tpr of a sample, by definition: sort, add up, join the points."""
    order = np.argsort(-score, kind="stable")
    y, score = y[order], score[order]
    last = np.flatnonzero(np.append(score[1:] != score[:-1], True))

    def tpr(weight):
        weight = weight[order]
        up, down = (np.append(0, np.cumsum(np.where(y == c, weight, 0))[last]) for c in (1, 0))
        return np.interp(fpr, down / down[-1], up / up[-1])

    return tpr


@pytest.mark.slow
@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", often(["heavy tails", "ties"], [*WEIGHTS, "float32"]))
def test_curves_of_weighted_cells_have_the_distribution_of_resampled_cases(kind):
    rng, y, score, weight = weighted_sample(kind)
    fpr = np.array([0.0013, 0.0211, 0.1503, 0.42, 0.7507, 0.985])
    sizes = []

    def watched(counted, positive, negative):
        sizes.extend([counted.score.size] * len(positive))
        return make_tpr_statistic(fpr)(counted, positive, negative)

    one = compute.roc(y, score, sample_weight=weight).counts
    found = resample_statistic([one], watched, drawing(3000), curve=True)[:, 0]
    assert sizes.count(one.score.size) == 9  # the sample and eight trials
    parts = [np.flatnonzero(y == label) for label in (0, 1)]
    expected, tpr = np.empty((600, fpr.size)), tpr_of(y, score, fpr)
    for i in range(len(expected)):
        expected[i] = tpr(drawn_often(rng, parts, y.size) * (weight / weight.max()))
    for own, other in zip(found.T, expected.T, strict=True):
        alike(own, other)


@pytest.mark.slow
def test_a_seed_gives_the_same_on_any_number_of_cores(monkeypatch):
    y, a, b, _ = two_models("ties", 6000)
    group = np.arange(6000) // 3
    found = {}
    for cores in (1, 2, 5):
        monkeypatch.setattr(resample, "count_cores", lambda cores=cores: cores)
        found[cores] = (
            compute.auc_interval(y, a + b / 99, groups=group, method="bootstrap", n_resamples=1500, seed=3),
            compute.auc_test(y, a, b, method="bootstrap", n_resamples=1500, seed=3),
        )
    assert resample.MANY <= 1500 * 6000  # drawn in threads
    assert found[1] == found[2] == found[5]


def test_few_blocks_are_drawn_ahead(monkeypatch):
    monkeypatch.setattr(resample, "count_cores", lambda: 2)
    started = []
    for i, _ in enumerate(yield_drawn_blocks(lambda rows, _: started.append(rows), resample.MANY, drawing(50))):
        assert len(started) <= i + 6
    assert started == [1] * 50


def test_an_error_in_a_thread_is_raised(monkeypatch):
    monkeypatch.setattr(resample, "count_cores", lambda: 2)

    def fails(_rows, _rng):
        raise ValueError("no draw")

    with pytest.raises(ValueError, match="no draw"):
        list(yield_drawn_blocks(fails, resample.MANY, drawing(5)))


def test_draws_of_pairs_far_beyond_64_bits_count_all_cases(rng):
    """Many models of many scores: their combinations have no number of their own."""
    y = rng.integers(0, 2, 500)
    models = [compute.roc(y, rng.random(500)).counts for _ in range(9)]
    draw, width = choose_draw(models, True, list_drawn_cases(models))
    assert width == 500
    for positive, negative in draw(20, rng):
        assert (positive.sum(axis=1) == y.sum()).all()
        assert (negative.sum(axis=1) == 500 - y.sum()).all()


@pytest.mark.slow
@pytest.mark.parametrize("share", tiers.in_short([0.5, 0.1], [0.5]))
def test_stretches_give_the_shifts_of_resampled_cases(share):
    rng = np.random.default_rng(2)
    n = 60_000
    y = rng.random(n) < share
    score = rng.normal(size=n) + y
    counted = compute.counts(y, score)
    assert resample.count_classes_by_segment(counted)[0].size > shifts.SEGMENTS or share == 0.1
    steep = 1.3
    found = shifts._resample_stretches(counted, steep, drawing(2000))
    curve = compute.roc(counted)
    v = np.linspace(0, 1 + steep, 30_001)
    x = np.interp(v, curve.tpr + steep * curve.fpr, curve.fpr)
    positive, negative = np.sort(score[y]), np.sort(score[~y])

    def again(scores):
        return np.repeat(scores, drawn_often(rng, [np.arange(scores.size)], scores.size))

    expected = np.empty(250)
    for i in range(expected.size):
        cuts = again(negative)[::-1]
        tpr = 1 - np.searchsorted(again(positive), cuts) / positive.size
        fpr = np.arange(1, negative.size + 1) / negative.size
        w = np.concatenate([[0], tpr + steep * fpr, [1 + steep]])
        expected[i] = np.abs(np.interp(v, w, np.concatenate([[0], fpr, [1]])) - x).max()
    error = expected.std() * np.sqrt(1 / 250 + 1 / 2000)
    step = max(1 / positive.size / steep, 1 / negative.size)  # of a curve, which cells draw as a slope
    assert abs(found.mean() - expected.mean()) <= 4 * error + step
    assert stats.ks_2samp(found, expected, method="asymp").pvalue > 1e-4


@pytest.mark.sample(1)
@pytest.mark.parametrize("values", [20, 5000])
def test_metrics_and_bins_of_many_groups_keep_their_places(values):
    """Statistics of places among the scores are of all scores, not of cells."""
    rng = np.random.default_rng(6)
    n, draws = 5000, 300
    group = rng.integers(0, 900, n)
    p = np.ceil(rng.random(n) * values) / values
    y = (rng.random(n) < p).astype(int)
    found = compute.metrics_at(
        y, p, groups=group, threshold=0.62, metrics=("f1",), n_resamples=1000, seed=1, progress=False
    )
    bins = compute.calibration(y, p, groups=group, n_bins=5, interval="bootstrap", n_resamples=1000, seed=1)
    members = [np.flatnonzero(group == name) for name in range(900)]
    expected = np.empty((draws, 6))
    for i in range(draws):
        case = np.concatenate([members[j] for j in rng.integers(0, 900, 900)])
        truth, acted = y[case] == 1, p[case] >= 0.62
        expected[i, 0] = 2 * (truth & acted).sum() / (truth.sum() + acted.sum())
        place = np.ceil(p[case] * 5 - 1e-9).astype(int) - 1
        expected[i, 1:] = [truth[place == j].mean() for j in range(5)]
    spread = expected.std(axis=0)
    error = 4.5 * 2.67 * spread * np.sqrt(1 / draws + 1 / 1000)
    low, high = np.quantile(expected, [0.025, 0.975], axis=0)
    assert (np.abs(np.r_[found.low, bins.low] - low) <= error).all()
    assert (np.abs(np.r_[found.high, bins.high] - high) <= error).all()


@pytest.mark.slow
@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", often(["lognormal", "soft"], ["heavy tails", "of the score"]))
def test_cut_offs_and_bins_of_many_weighted_cases(kind):
    """Their sums are drawn; beside resamples of the cases, of which few lie above the highest cut-off."""
    rng, y, score, weight = weighted_sample(kind, 6000)
    p = expit(1.5 * score - 1)
    truth = np.clip(0.5 + 0.6 * (y - 0.5) + 0.2 * rng.random(y.size), 0, 1) if kind == "soft" else y
    given = {"sample_weight": weight, "soft_labels": kind == "soft", "n_resamples": 2000, "seed": 1}
    cuts = [0.05, 0.6, 0.985]
    found = [compute.metrics_at(truth, p, threshold=cut, metrics=("mcc",), **given) for cut in cuts]
    over = compute.threshold_metrics(truth, p, metrics=("mcc",), intervals=True, **given)
    bins = compute.calibration(truth, p, n_bins=5, interval="bootstrap", **given)
    known = np.flatnonzero(np.isfinite(over.low["mcc"]))
    at = known[[known.size // 4, known.size // 2]]

    def phi(tp, fp, positive, all_cases):
        acted, negative = tp + fp, all_cases - positive
        return (tp * negative - fp * positive) / np.sqrt(acted * (all_cases - acted) * positive * negative)

    draws = 400
    expected = np.empty((draws, 10))
    for i in range(draws):
        case = rng.integers(0, y.size, y.size)
        t, w, q = truth[case], weight[case], p[case]
        place = np.ceil(q * 5 - 1e-9).astype(int) - 1
        tables = [(w * t)[q >= c].sum() for c in [*cuts, *over.threshold[at]]]
        expected[i, :5] = [
            phi(tp, w[q >= c].sum() - tp, (w * t).sum(), w.sum())
            for tp, c in zip(tables, [*cuts, *over.threshold[at]], strict=True)
        ]
        expected[i, 5:] = np.bincount(place, w * t, 5) / np.bincount(place, w, 5)
    error = 4.5 * 2.67 * expected.std(axis=0) * np.sqrt(1 / draws + 1 / 2000)
    for i, tail in enumerate(["low", "high"]):
        limits = np.r_[
            [getattr(one, tail)[0] for one in found], getattr(over, tail)["mcc"][at], getattr(bins, tail)
        ]
        assert (np.abs(limits - np.quantile(expected, [0.025, 0.975][i], axis=0)) <= error).all()
