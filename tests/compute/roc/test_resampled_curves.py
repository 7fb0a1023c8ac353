"""Resampled curves of many weighted or grouped cases, beside cases and groups that are drawn, sorted and read."""

import numpy as np
import pytest
from scipy import stats

from rocplot.compute._counts.resample import CHANGE, Resampling, resample_statistic
from rocplot.compute._inference.bootstrap import _bootstrap_source as counted
from rocplot.compute._roc import resamples
from rocplot.compute._roc.resamples import resample_tpr

FPR = np.array([0.0011, 0.0102, 0.05, 0.1503, 0.42, 0.7507, 0.93, 0.985])
TAILS = np.array([0.025, 0.1, 0.5, 0.9, 0.975])


def weights(kind, rng, n):
    drawn = {
        "uniform": lambda: rng.random(n),
        "heavy tails": lambda: rng.pareto(1.5, n) + 0.01,
        "few heavy": lambda: np.where(np.arange(n) % (n // 9) == 5, 300.0, rng.random(n)),
        "zeros": lambda: rng.random(n) * (rng.random(n) < 0.5),
        "huge": lambda: 1e200 * rng.random(n),
        "groups and weights": lambda: np.exp(rng.normal(size=n)),
    }
    return drawn.get(kind, lambda: np.ones(n))()


def members(kind, rng, n):
    group = {
        "groups of five": lambda: np.arange(n) // 5,
        "groups and weights": lambda: rng.integers(0, n // 3, n),
        "groups of one": lambda: rng.permutation(n),
        "unequal": lambda: np.floor((n // 2) * rng.random(n) ** 3).astype(int),
        "a giant": lambda: np.where(rng.random(n) < 0.1, 0, np.arange(n)),
        "tied groups": lambda: np.arange(n) // 4,
        "repeats": lambda: np.arange(n) // 3,
    }.get(kind)
    return None if group is None else group()


KINDS = ["uniform", "heavy tails", "few heavy", "zeros", "huge", "ties", "rare", "inverted", "soft"]
GROUPED = [
    "groups of five",
    "groups and weights",
    "groups of one",
    "unequal",
    "a giant",
    "tied groups",
    "repeats",
]
SLOW = "uniform", "zeros", "huge", "rare", "inverted", "groups of five", "groups of one", "tied groups"


def often(*but):
    """List the kinds but those named; some are slow."""
    kinds = [kind for kind in KINDS + GROUPED if kind not in but]
    return [pytest.param(kind, marks=pytest.mark.slow) if kind in SLOW else kind for kind in kinds]


def sample(kind):
    n = 24_000 if kind in GROUPED else 15_000
    rng = np.random.default_rng(3)
    group = members(kind, rng, n)
    y = (rng.random(n) < (0.02 if kind == "rare" else 0.3)).astype(float)
    score = rng.normal(size=n) + (-y if kind == "inverted" else y)
    weight = weights(kind, rng, n)
    if kind in ("ties", "rare", "soft", "inverted"):
        weight = rng.random(n)
    if group is not None:
        score += rng.normal(size=n)[group]
    if "tie" in kind:
        score = np.round(score, 1)
    if kind == "repeats":  # of each group the cases are alike
        y, score = y[3 * group], score[3 * group]
    if kind == "soft":
        y = np.clip(0.5 + 0.6 * (y - 0.5) + 0.2 * rng.random(n), 0, 1)
    kept = weight > 0
    return y[kept], score[kept], weight[kept], None if group is None else group[kept]


def of(kind):
    y, score, weight, group = sample(kind)
    given = None if kind in GROUPED and kind != "groups and weights" else weight
    return counted(y, score, sample_weight=given, groups=group, soft_labels=kind == "soft"), sample(kind)


class Drawn:
    """Draw cases or groups by definition, and read the tpr of the resample."""

    def __init__(self, y, score, weight, group):
        self.rng = np.random.default_rng(7)
        order = np.argsort(-score, kind="stable")
        self.last = np.flatnonzero(np.append(np.diff(score[order]) != 0, True))
        weight = weight[order] / weight.max()
        self.up, self.down = weight * y[order], weight * (1 - y[order])
        self.group = None if group is None else np.unique(group[order], return_inverse=True)[1]
        held = weight > 0
        soft = ((self.up > 0) & (self.down > 0)).any()
        self.strata = (
            [np.arange(y.size)]
            if soft
            else [np.flatnonzero(held & (part > 0)) for part in (self.up, self.down)]
        )

    def often(self):
        if self.group is not None:
            n = self.group.max() + 1
            return np.bincount(self.rng.integers(0, n, n), minlength=n)[self.group]
        case = np.concatenate([own[self.rng.integers(0, own.size, own.size)] for own in self.strata])
        return np.bincount(case, minlength=self.up.size)

    def sums(self):
        times = self.often()
        return [np.diff(np.cumsum(times * part)[self.last], prepend=0) for part in (self.up, self.down)]

    def tpr(self, up, down, fpr):
        t, f = (np.append(0, np.cumsum(part)) for part in (up, down))
        f, t = f / f[-1], t / t[-1]
        kept = np.append(np.diff(f) > 0, True)  # the top of each step
        first = np.append(True, np.diff(f) > 0)
        inner = np.flatnonzero(kept | first)
        return np.interp(fpr, f[inner], t[inner])


@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", often())
def test_curves_have_the_distribution_of_drawn_cases(kind, monkeypatch):
    monkeypatch.delattr(resamples, "resample_statistic")  # the sums in cells must do
    one, given = of(kind)
    many, few = 4000, 800
    found = resample_tpr(one, FPR, Resampling.from_arguments(many, 1, False))
    drawn = Drawn(*given)
    expected = np.array([drawn.tpr(*drawn.sums(), FPR) for _ in range(few)])
    for own, other in zip(found.T, expected.T, strict=True):
        cuts = np.quantile(other, TAILS)
        share = np.searchsorted(np.sort(other), cuts + 1e-12, side="right") / few
        near = 0.01 * 2 * 1.96 * other.std() + 1e-12  # a hundredth of the width
        below, above = (np.searchsorted(np.sort(own), cuts + by, side="right") / many for by in (-near, near))
        error = 4.5 * np.sqrt((TAILS * (1 - TAILS)) * (1 / many + 1 / few))
        assert (below - error <= share).all()
        assert (share <= above + error).all()
        assert stats.ks_2samp(np.round(own, 6), np.round(other, 6), method="asymp").pvalue > 1e-4
        squares = [(one - one.mean()) ** 2 for one in (own, other)]
        error = np.sqrt(sum(one.var() / one.size for one in squares))
        assert abs(squares[0].mean() - squares[1].mean()) <= 4.5 * error + 1e-20


@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", often("ties", "tied groups"))
def test_cells_lose_a_fiftieth_of_the_variance_at_most(kind, monkeypatch):
    """The same drawn cases, read one by one and from their cells."""
    one, given = of(kind)
    drawn = Drawn(*given)
    fpr = np.concatenate([np.geomspace(2e-4, 0.01, 12), np.linspace(0.02, 0.98, 25)])
    chosen, tried = resamples._make_curve_reader, []
    monkeypatch.setattr(
        resamples, "_make_curve_reader", lambda *own: tried.append((own[1], chosen(*own))) or tried[-1][1]
    )
    resample_tpr(one, fpr, Resampling.from_arguments(2, 1, False))
    starts, read = tried[-3]  # after them come two ways to pair these cells
    assert starts.size < one.score.size / 2
    trials, values, change = 200, [], []
    for _ in range(trials):
        up, down = drawn.sums()
        values.append(drawn.tpr(up, down, fpr))
        change.append(
            read(np.add.reduceat(up, starts)[None], np.add.reduceat(down, starts)[None])[0] - values[-1]
        )
    lost = np.square(change) - 2 * CHANGE * np.square(values - np.mean(values, axis=0))
    assert (lost.mean(axis=0) <= 4.5 * lost.std(axis=0) / np.sqrt(trials) + 1e-20).all()


def test_cells_that_lose_more_are_refused(monkeypatch):
    one, _ = of("few heavy")
    asked = []

    def watched(models, statistic, drawing, **given):
        asked.append(given)
        return resample_statistic(models, statistic, drawing, **given)

    monkeypatch.setattr(resamples, "resample_statistic", watched)
    monkeypatch.setattr(resamples, "_ROUNDS", 1)
    resample_tpr(one, np.linspace(0.01, 0.99, 50), Resampling.from_arguments(100, 1, False))
    assert asked == [{"curve": True}]
