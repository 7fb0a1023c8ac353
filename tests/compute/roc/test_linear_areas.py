"""Areas of many weighted or grouped cases, drawn by what these add, beside brute force."""

import numpy as np
import pytest
from scipy import stats

from rocplot import compute
from rocplot.compute._counts.resample import Resampling
from rocplot.compute._inference.bootstrap import _bootstrap_source as with_groups
from rocplot.compute._roc import resamples as linear_areas
from rocplot.compute._roc.resamples import resample_auc_differences, resample_aucs, resample_linear_part

TAILS = np.array([0.025, 0.5, 0.975])
KINDS = [
    *("ties", "soft", "weighted groups"),
    *(
        pytest.param(kind, marks=pytest.mark.slow)
        for kind in ("lognormal", "zeros", "of the score", "groups", "float32", "rare")
    ),
]


def drawing(n, seed=0):
    return Resampling.from_arguments(n, seed, progress=False)


def sample(kind, n=10_000):
    """Make labels (or shares of them), scores of two models, weights, and the rows of each group."""
    rng = np.random.default_rng(12)
    y = (rng.random(n) < (0.04 if kind == "rare" else 0.3)).astype(float)
    a = rng.normal(size=n) + y
    b = a + 0.7 * rng.normal(size=n)
    weight = np.exp(rng.normal(size=n) + (0.5 * a if kind == "of the score" else 0))
    group = None
    if kind == "zeros":
        weight *= rng.random(n) < 0.7
    if kind == "ties":
        a, b = np.round(a, 1), np.round(b, 2)
    if kind == "soft":
        y = np.clip(0.5 + 0.6 * (y - 0.5) + 0.2 * rng.random(n), 0, 1)
    if "groups" in kind:
        group = rng.integers(0, n // 2, n)
        a = a + 0.5 * rng.normal(size=n)[group]
    if kind == "groups":
        weight = np.ones(n, np.int64)
    if kind == "float32":
        a, b = a.astype(np.float32), b.astype(np.float32)
    return rng, y, a, b, weight, group


def area(y, score, weight):
    """Compute the share of pairs in the right order, ties counting ½; a soft label is one of both classes."""
    _, place = np.unique(score, return_inverse=True)
    up, down = np.bincount(place, weight * y), np.bincount(place, weight * (1 - y))
    below = np.cumsum(down) - down / 2
    return up @ below / (up.sum() * down.sum())


def by_hand(rng, y, scores, weight, group, n=400):
    strata = [np.flatnonzero(y == 1), np.flatnonzero(y == 0)]
    if group is not None or ((y > 0) & (y < 1)).any():
        strata = [np.arange(y.size)]
    members = None if group is None else [np.flatnonzero(group == name) for name in np.unique(group)]
    found = np.empty((n, len(scores)))
    for i in range(n):
        if members is None:
            case = np.concatenate([rng.choice(own, own.size) for own in strata])
        else:
            case = np.concatenate([members[j] for j in rng.integers(0, len(members), len(members))])
        found[i] = [area(y[case], score[case], weight[case]) for score in scores]
    return found


def alike(found, expected):
    """Compare samples of one distribution: quantiles within 4.5 Monte Carlo errors, and the whole by KS."""
    density = stats.norm.pdf(stats.norm.ppf(TAILS)) / expected.std()
    error = np.sqrt(TAILS * (1 - TAILS) * (1 / found.size + 1 / expected.size)) / density
    assert (np.abs(np.quantile(found, TAILS) - np.quantile(expected, TAILS)) <= 4.5 * error).all()
    assert found.std() == pytest.approx(expected.std(), rel=4.5 * np.sqrt(1 / (2 * expected.size)))
    assert stats.ks_2samp(found, expected, method="asymp").pvalue > 1e-4


@pytest.mark.slow
@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", KINDS)
def test_areas_have_the_distribution_of_resampled_cases(kind, monkeypatch):
    monkeypatch.delattr(linear_areas, "resample_statistic")  # the parts must do
    monkeypatch.setattr(linear_areas, "CHANGE", 0.1)  # as with more cases than a loop can resample
    rng, y, a, b, weight, group = sample(kind)
    models = with_groups(
        y, {"a": a, "b": b}, sample_weight=weight, groups=group, soft_labels=kind == "soft"
    ).values()
    expected = by_hand(rng, y, (a, b), weight, group)
    first, second = models
    alike(resample_aucs(first, drawing(4000)), expected[:, 0])
    alike(resample_linear_part([first, second], drawing(4000, 1)), expected[:, 0] - expected[:, 1])


def test_too_few_cases_are_drawn_one_by_one():
    """The linear part of 300 cases of each class lacks more than a hundredth of the interval."""
    rng, y, a, b, weight, _ = sample("lognormal", 4200)
    y[np.flatnonzero(y)[300:]] = 0
    models = [compute.roc(y, one, sample_weight=weight).counts for one in (a, b)]
    assert resample_linear_part(models[:1], drawing(500)) is None
    alike(resample_aucs(models[0], drawing(2000)), by_hand(rng, y, (a,), weight, None)[:, 0])


def test_nearly_equal_models_are_compared_by_all_cases():
    """Their difference has hardly a linear part."""
    rng, y, a, _, weight, _ = sample("lognormal", 5000)
    b = a + 1e-3 * rng.normal(size=a.size)
    models = [compute.roc(y, one, sample_weight=weight).counts for one in (a, b)]
    expected = by_hand(rng, y, (a, b), weight, None)
    alike(resample_auc_differences(models, drawing(300)), expected[:, 0] - expected[:, 1])


@pytest.mark.slow
@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [1e-200, 1e9])
def test_the_size_of_weights_does_not_matter(size):
    _, y, a, _, weight, _ = sample("lognormal", 60_000)
    limits = [
        compute.auc_interval(y, a, sample_weight=factor * weight, method="bootstrap", seed=0)
        for factor in (1.0, size)
    ]
    assert limits[1].low == pytest.approx(limits[0].low, rel=1e-9)
    assert limits[1].high == pytest.approx(limits[0].high, rel=1e-9)


@pytest.mark.slow
def test_a_seed_and_the_order_of_rows():
    rng, y, a, _, weight, _ = sample("lognormal", 60_000)
    row = rng.permutation(y.size)
    found = [
        compute.auc_interval(y[i], a[i], sample_weight=weight[i], method="bootstrap", seed=3)
        for i in (slice(None), slice(None), row)
    ]
    assert found[0] == found[1]
    assert found[2].low == pytest.approx(found[0].low, rel=1e-12)
