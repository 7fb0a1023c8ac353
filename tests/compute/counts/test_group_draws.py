"""Sums of many groups in cells, beside the moments and the distribution of resampled groups."""

import numpy as np
import pytest
from scipy import stats

from rocplot.compute._counts import draws
from rocplot.compute._counts.draws import make_unit_sum_draw
from rocplot.compute._counts.resample import Resampling, resample_statistic
from rocplot.compute._counts.threshold_counts import look_up_paired_cases, merge_counts
from rocplot.compute._inference.bootstrap import _bootstrap_source as with_groups
from rocplot.compute._ranking.precision_recall import average_precision_batch

KINDS = ["counted", "whole weights", "lognormal", "heavy tails", "soft", "huge", "of one class", "unequal"]


def sample(kind, n=20_000, n_groups=6000):
    rng = np.random.default_rng(21)
    group = rng.integers(0, n_groups, n)
    if kind == "unequal":  # a few groups hold a tenth of the cases
        group = np.where(rng.random(n) < 0.1, group % 7, group)
    y = (rng.random(n) < 0.3).astype(float)
    if kind == "of one class":
        y = (group % 3 == 0).astype(float)
    score = rng.normal(size=n) + y + 0.7 * rng.normal(size=n_groups)[group]
    other = score + rng.normal(size=n)
    weight = {
        "whole weights": lambda: rng.integers(1, 5, n),
        "lognormal": lambda: np.exp(rng.normal(size=n)),
        "heavy tails": lambda: rng.pareto(2.2, n) + 0.01,
        "huge": lambda: 1e180 * rng.random(n),
    }.get(kind, lambda: None)()
    if kind == "soft":
        y = np.clip(0.5 + 0.6 * (y - 0.5) + 0.2 * rng.random(n), 0, 1)
    return y, [score, other], weight, group


@pytest.mark.sample(3)
@pytest.mark.parametrize("models", [1, 2])
@pytest.mark.parametrize("kind", KINDS)
def test_sums_of_groups_have_the_moments_of_resampled_groups(kind, models):
    """G draws of one of G groups: the sums have the covariance Σ u v − Σ u Σ v / G."""
    y, scores, weight, group = sample(kind)
    counted = [
        with_groups(y, one, sample_weight=weight, groups=group, soft_labels=kind == "soft")
        for one in scores[:models]
    ]
    starts = [np.arange(0, one.score.size, 1 + one.score.size // 7) for one in counted]
    exact = all(one.exact for one in counted)
    cases = look_up_paired_cases(counted)
    groups = [np.arange(cases[0].n_groups)]
    draw, _ = make_unit_sum_draw(cases, starts, groups, exact)
    rows = 8000
    drawn = draw(rows, np.random.default_rng(1))
    assert all((part.dtype.kind == "i") == exact and (part >= 0).all() for pair in drawn for part in pair)
    weight = np.ones(y.size) if weight is None else weight
    unit = weight.max()
    found = np.hstack([part / unit for pair in drawn for part in pair])
    columns = []
    for one, own, score in zip(counted, starts, scores, strict=False):
        lowest = np.append(one.score[own[1:] - 1], -np.inf)  # of each cell
        cell = np.array([np.argmax(s >= lowest) for s in score])
        for share in (y, 1 - y):
            columns += [
                np.bincount(group, weight / unit * share * (cell == j), 6000) for j in range(own.size)
            ]
    each = np.stack(columns, axis=1)[np.bincount(group, minlength=6000) > 0]
    expected = each.T @ each - np.outer(each.sum(axis=0), each.sum(axis=0)) / len(each)
    spread = np.sqrt(np.diag(expected))
    assert (np.abs(found.mean(axis=0) - each.sum(axis=0)) <= 4.5 * spread / np.sqrt(rows)).all()
    error = np.abs(np.cov(found.T) - expected) / np.outer(spread, spread)
    assert error.max() <= 5 * np.sqrt(3 / rows)  # a kurtosis of 4 at most
    apart = (found - found.mean(axis=0)) / spread
    third = ((each - each.mean(axis=0)) ** 3).sum(axis=0) / spread**3  # of independent draws
    assert (np.abs((apart**3).mean(axis=0) - third) <= 0.36 + 5 * np.sqrt(15 / rows)).all()


@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", ["counted", "lognormal", "unequal"])
def test_average_precision_has_the_distribution_of_resampled_groups(kind, monkeypatch):
    monkeypatch.setattr(draws, "make_grouped_cell_draw", None)
    y, (score, _), weight, group = sample(kind)
    one = with_groups(y, score, sample_weight=weight, groups=group)
    found = resample_statistic([one], average_precision_batch, Resampling.from_arguments(3000, 0, False))[:, 0]
    weight = np.ones(y.size) if weight is None else weight
    order = np.argsort(-score)
    y, weight, group = y[order], weight[order], np.unique(group[order], return_inverse=True)[1]
    n, expected = group.max() + 1, np.empty(500)
    rng = np.random.default_rng(2)
    for i in range(expected.size):
        w = weight * np.bincount(rng.integers(0, n, n), minlength=n)[group]
        up, both = w * y, np.cumsum(w)
        precision = np.divide(np.cumsum(up), both, out=np.zeros(y.size), where=both > 0)
        expected[i] = up @ precision / up.sum()
    tails = np.array([0.025, 0.5, 0.975])
    density = stats.norm.pdf(stats.norm.ppf(tails)) / expected.std()
    error = np.sqrt(tails * (1 - tails) * (1 / 3000 + 1 / 500)) / density
    assert (np.abs(np.quantile(found, tails) - np.quantile(expected, tails)) <= 4.5 * error).all()
    assert stats.ks_2samp(found, expected, method="asymp").pvalue > 1e-4


@pytest.mark.parametrize("limit", ["_UNITS", "_COLUMNS", "_PRODUCTS"])
def test_groups_whose_covariance_does_not_pay_are_drawn_one_by_one(limit, monkeypatch):
    y, scores, _, group = sample("counted")
    one = with_groups(y, scores[0], groups=group)
    monkeypatch.setattr(draws, limit, 10**9 if limit == "_UNITS" else 3)
    starts = [np.arange(0, one.score.size, 3000)]
    cells = [merge_counts(one, starts[0])]
    draw, width = draws.choose_cell_draw([one], look_up_paired_cases([one]), cells, starts, False)
    assert width == y.size
    ((positive, negative),) = draw(300, np.random.default_rng(0))
    assert positive.sum(axis=1).mean() == pytest.approx(y.sum(), rel=0.01)
    assert negative.sum(axis=1).std() > 0
