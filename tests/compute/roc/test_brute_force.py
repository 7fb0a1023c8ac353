"""Averages, bands and trees against definitions written out case by case, over random data."""

from itertools import pairwise, product

import numpy as np
import pytest
import tiers

from rocplot import compute

pytestmark = pytest.mark.filterwarnings("ignore:the scores of some folds do not overlap")


def rates(y, score, weight, cut):
    """Count the rates of score ≥ cut-off case by case."""
    said = score >= cut
    return tuple(weight[said & (y == one)].sum() / weight[y == one].sum() for one in (0, 1))


def highest(y, score, weight, fpr):
    """Find the highest tpr on the line through all decisions at one fpr."""
    points = [rates(y, score, weight, cut) for cut in (np.inf, *np.unique(score)[::-1])]
    found = [t for f, t in points if abs(f - fpr) < 1e-12]
    for (f0, t0), (f1, t1) in pairwise(points):
        if f0 < fpr < f1 and min(fpr - f0, f1 - fpr) > 1e-12:
            found.append(t0 + (fpr - f0) / (f1 - f0) * (t1 - t0))
    return max(found)


def folds(rng):
    """Two to five folds of few cases, tied or not, weighted or not."""
    for _ in range(rng.integers(2, 6)):
        n = rng.integers(2, 25)
        y = np.r_[0, 1, rng.integers(0, 2, n - 2)]
        score = np.round(rng.normal(0.7 * y, 1), rng.choice([0, 1, 8]))
        weight = rng.integers(1, 4, n) if rng.random() < 0.5 else np.ones(n)
        yield y, score, weight


@pytest.mark.parametrize("seed", range(40))
def test_averages(seed):
    rng = np.random.default_rng(seed)
    parts = list(folds(rng))
    curves = [compute.roc(y, score, sample_weight=weight) for y, score, weight in parts]
    at = np.sort(rng.random(6))
    found = compute.roc_average(curves, at=at, errorbar="sd")
    each = np.array([[highest(*part, f) for f in at] for part in parts])
    np.testing.assert_allclose(found.tpr, each.mean(axis=0), atol=1e-12)
    half = each.std(axis=0, ddof=1)
    np.testing.assert_allclose(found.tpr_high, np.minimum(each.mean(axis=0) + half, 1), atol=1e-12)
    np.testing.assert_allclose(found.tpr_low, np.maximum(each.mean(axis=0) - half, 0), atol=1e-12)
    cuts = rng.normal(0, 1, 5)
    found = compute.roc_average(curves, how="threshold", at=cuts, errorbar=None)
    each = np.array([[rates(*part, cut) for cut in np.sort(cuts)[::-1]] for part in parts])
    np.testing.assert_allclose(np.c_[found.fpr, found.tpr], each.mean(axis=0), atol=1e-12)
    found = compute.roc_average(curves, how="merge", errorbar=None)
    whole = [np.concatenate(part) for part in zip(*parts, strict=True)]
    expected = [rates(*whole, cut) for cut in found.threshold]
    np.testing.assert_allclose(np.c_[found.fpr, found.tpr], expected, atol=1e-12)


@pytest.mark.slow
@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", tiers.in_short(range(8), range(2)))
def test_resamples_are_a_bootstrap(seed):
    """The mean and spread of resampled tprs, against resamples drawn case by case."""
    rng = np.random.default_rng(seed)
    y = np.repeat([0, 1], rng.integers(8, 20, 2))
    score = np.round(rng.normal(y, 1), 1 if seed % 2 else 8)
    draws, fpr = 2000, 0.25
    counted = compute.counts(y, score)
    ours = np.empty(draws)
    for i in range(draws):
        drawn = compute.roc(counted.resample(rng))
        ours[i] = drawn.tpr[np.flatnonzero(drawn.fpr <= fpr + 1e-12)[-1]]
    own = np.empty(draws)
    for i in range(draws):
        case = np.concatenate([rng.choice(np.flatnonzero(y == one), (y == one).sum()) for one in (0, 1)])
        at = np.r_[np.inf, np.unique(score)[::-1]]
        said = score[case][None, :] >= at[:, None]
        f, t = (said[:, y[case] == one].mean(axis=1) for one in (0, 1))
        own[i] = t[np.flatnonzero(f <= fpr + 1e-12)[-1]]
    error = np.hypot(ours.std(), own.std()) / np.sqrt(draws)
    assert abs(ours.mean() - own.mean()) < 5 * error
    assert ours.std() == pytest.approx(own.std(), rel=5 * np.sqrt(1 / draws))


@pytest.mark.sample(15)
@pytest.mark.parametrize("seed", range(40))
def test_trees(seed):
    rng = np.random.default_rng(seed)
    leaves = [tuple(map(int, rng.integers(0, 9, 2))) for _ in range(rng.integers(2, 8))]
    leaves += [(1, 0), (0, 1)] if seed % 2 else [(2, 1)]
    p, n = np.array(leaves).T
    if not p.any() or not n.any():
        leaves, p, n = [*leaves, (1, 1)], np.append(p, 1), np.append(n, 1)
    found = compute.tree_labellings(leaves)
    points = {}
    for signs in product((0, 1), repeat=len(leaves)):
        on = np.array(signs, bool)
        points["".join("-+"[one] for one in signs)] = n[on].sum() / n.sum(), p[on].sum() / p.sum()
    assert {str(one) for one in found.labels} == set(points)
    for label, f, t in zip(found.labels, found.fpr, found.tpr, strict=True):
        np.testing.assert_allclose((f, t), points[str(label)], atol=1e-12)
    prior, cost_fp, cost_fn = rng.uniform(0.1, 0.9), rng.uniform(0.5, 4), rng.uniform(0.5, 4)
    best = compute.best_labelling(leaves, prior=prior, cost_fp=cost_fp, cost_fn=cost_fn)
    cost = {key: (1 - prior) * cost_fp * f + prior * cost_fn * (1 - t) for key, (f, t) in points.items()}
    assert cost[str(best)] == pytest.approx(min(cost.values()), abs=1e-12)
    curve = compute.tree_roc(leaves)
    pairs = sum(a * d * (1.0 if a * (c + d) > c * (a + b) else 0.5 if a * (c + d) == c * (a + b) else 0)
                for a, b in leaves for c, d in leaves if a + b and c + d)  # fmt: skip
    assert curve.auc == pytest.approx(pairs / (p.sum() * n.sum()), abs=1e-12)
