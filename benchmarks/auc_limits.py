"""Compare the default interval of an AUC with others: ``python benchmarks/auc_limits.py``.

All samples of a setting are drawn and ranked at once, so that each has thousands.  The settings are those of
coverage_grid.py.  docs/auc_limits.csv gets a row for each setting and method: coverage, an undefined interval
counting as a miss, mean width, and the share that is undefined.
"""

import argparse
import csv
import itertools
import math
from pathlib import Path

import coverage_grid as grid
import numpy as np
from scipy.integrate import quad
from scipy.optimize import brentq
from scipy.special import expit, logit, ndtr, ndtri

import rocplot.compute as rc

CSV = Path(__file__).resolve().parents[1] / "docs" / "auc_limits.csv"
LEVEL = 0.95
Z2 = float(ndtri(0.5 + LEVEL / 2)) ** 2
WEIGHTS = (0, 0.0625, 0.25, 1)  # of the largest variance, in expected cases; ¼ is the default
DEFAULT = "modified score, 0.25"
CHUNK = 400_000  # scores that are ranked at once
LIKELIHOOD_RUNS = 400  # of the empirical likelihood, which solves two equations for each limit


SETTINGS = (
    *itertools.product(("normal", "exponential", *grid.LEVELS), grid.AUCS, grid.SIZES),
    *itertools.product(("normal", "exponential"), (0.9, 0.97), ((25, 25), (20, 180), (100, 100))),
)


# -- samples as their areas and placement values ----------------------------------------------------


def place(positive, negative):
    """Compute the placement values of both classes of each sample; equal scores count half."""
    runs, P = positive.shape
    score = np.concatenate([positive, negative], axis=1)
    order = np.argsort(score, axis=1, kind="stable")
    ordered = np.take_along_axis(score, order, axis=1)
    is_negative = order >= P
    below = np.cumsum(is_negative, axis=1)
    new = np.concatenate([np.ones((runs, 1), bool), ordered[:, 1:] > ordered[:, :-1]], axis=1)
    index = np.arange(score.shape[1])
    first = np.maximum.accumulate(np.where(new, index, 0), axis=1)
    last = np.flip(
        np.minimum.accumulate(np.flip(np.where(np.roll(new, -1, axis=1), index, index.size), 1), 1), 1
    )
    last = np.minimum(last, index.size - 1)
    before = np.take_along_axis(np.pad(below, ((0, 0), (1, 0))), first, axis=1)
    until = np.take_along_axis(below, last, axis=1)
    negatives = (before + until) / 2  # below each score, and half of those at it
    middle = (first + last + 1) / 2
    positives = middle - negatives
    value = np.empty(score.shape)
    N = negative.shape[1]
    np.put_along_axis(value, order, np.where(is_negative, 1 - positives / P, negatives / N), axis=1)
    return value[:, :P], value[:, P:]


def draw_classes(rng, scores, auc, sizes, runs):
    """Draw the scores of many samples, as `coverage_grid.draw` does those of one."""
    P, N = sizes
    if scores == "exponential":
        return rng.exponential(size=(runs, P)) * auc / (1 - auc), rng.exponential(size=(runs, N))
    if scores in grid.LEVELS:
        half = grid.ladder(scores, auc)[0] / 2
        classes = rng.normal(size=(runs, P)) + half, rng.normal(size=(runs, N)) - half
        return tuple(np.digitize(part, grid.LEVELS[scores]).astype(float) for part in classes)
    return rng.normal(size=(runs, P)) + grid.designs.shift(auc), rng.normal(size=(runs, N))


# -- limits, of many samples at once ----------------------------------------------------------------


def solve(area, excess):
    """Find the θ on both sides of each area where the excess of (A − θ)² over z² V(θ) is 0."""
    limits = []
    for end in (0.0, 1.0):
        near, far = area.copy(), np.full(area.shape, end)
        for _ in range(34):
            middle = (near + far) / 2
            inside = excess(middle) < 0
            near, far = np.where(inside, middle, near), np.where(inside, far, middle)
        limits.append((near + far) / 2)
    return limits


def limit_modified_score(area, spread, sizes, weight):
    """Solve for the default, with any weight of the largest variance."""
    share = [np.minimum(s / (area * (1 - area)), 1) for s in spread]

    def excess(theta):
        x = theta * (1 - theta)
        terms = (
            (n * x * v + weight) / (n * x + weight + 1e-300) / n for n, v in zip(sizes, share, strict=True)
        )
        return (area - theta) ** 2 - Z2 * x * sum(terms)

    return solve(area, excess)


def limit_newcombe(area, sizes):
    """Newcombe (2006), method 5: Hanley and McNeil's variance at θ, both classes of the mean size."""
    P, N = sizes
    more = (P + N) / 2 - 1

    def excess(theta):
        variance = (
            theta * (1 - theta) * (1 + more * ((1 - theta) / (2 - theta) + theta / (1 + theta))) / (P * N)
        )
        return (area - theta) ** 2 - Z2 * variance

    return solve(area, excess)


def limit_wald(area, error):
    half = math.sqrt(Z2) * error
    return np.clip(area - half, 0, 1), np.clip(area + half, 0, 1)


def limit_logit(area, error):
    with np.errstate(divide="ignore", invalid="ignore"):
        half = math.sqrt(Z2) * error / (area * (1 - area))
        return expit(logit(area) - half), expit(logit(area) + half)


def estimate_hanley_mcneil_error(area, sizes):
    P, N = sizes
    q1, q2 = area / (2 - area), 2 * area**2 / (1 + area)
    variance = area * (1 - area) + (P - 1) * (q1 - area**2) + (N - 1) * (q2 - area**2)
    return np.sqrt(np.maximum(variance, 0) / (P * N))


def limit_likelihood(area, placed, variance):
    """Qin and Zhou (2006): the empirical likelihood of the positives' placement values, scaled.

    The ratio is multiplied by Σ(V − θ)²/P² over DeLong's variance, so that it is χ² of one degree.
    """
    P = placed.shape[1]

    def excess(theta):
        away = placed - theta[:, None]
        low, high = -1 / np.maximum(away.max(axis=1), 1e-12), -1 / np.minimum(away.min(axis=1), -1e-12)
        for _ in range(40):
            middle = (low + high) / 2
            slope = (away / np.maximum(1 + middle[:, None] * away, 1e-12)).sum(axis=1)
            low, high = np.where(slope > 0, middle, low), np.where(slope > 0, high, middle)
        ratio = 2 * np.log(np.maximum(1 + middle[:, None] * away, 1e-12)).sum(axis=1)
        outside = (away.max(axis=1) <= 0) | (away.min(axis=1) >= 0)
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.where(outside, np.inf, ratio * (away**2).sum(axis=1) / P**2 / variance - Z2)

    return solve(area, excess)


def limit_pairs(sizes):
    """Give the lower limit for separated classes: Clopper and Pearson's of the disjoint pairs."""
    return (0.5 - LEVEL / 2) ** (1 / min(sizes))


def limit_separated_normal(sizes):
    """Obuchowski and Lieber (2002): the AUC of normal classes that are separated in 2.5 % of samples."""
    P, N = sizes

    def separated(auc):
        distance = grid.designs.shift(auc)

        def density(x):  # of the largest negative, with all positives above it
            normal = math.exp(-x * x / 2) / math.sqrt(2 * math.pi)
            return N * ndtr(x) ** (N - 1) * normal * ndtr(distance - x) ** P

        return quad(density, -9, 9, limit=200)[0]

    return brentq(lambda auc: separated(auc) - (0.5 - LEVEL / 2), 0.5, 1 - 1e-9)


def measure(scores, auc, sizes, runs, seed=48):
    """Simulate one setting; return for each method coverage, mean width and the share undefined."""
    rng, parts = np.random.default_rng([seed, *sizes, round(1000 * auc), len(scores)]), []
    chunk = max(CHUNK // sum(sizes), 1)
    for start in range(0, runs, chunk):
        of_positives, of_negatives = place(*draw_classes(rng, scores, auc, sizes, min(chunk, runs - start)))
        parts.append(
            (of_positives.mean(axis=1), of_positives.var(axis=1, ddof=1), of_negatives.var(axis=1, ddof=1))
        )
        if start == 0:
            placed = of_positives[:LIKELIHOOD_RUNS]
    area, *spread = (np.concatenate(column) for column in zip(*parts, strict=True))
    error = np.sqrt(sum(s / n for s, n in zip(spread, sizes, strict=True)))
    inner, bound = (area > 0) & (area < 1) & (error > 0), limit_pairs(sizes)
    separated = (area == 0) | (area == 1)

    def bounded(limits):
        """Use the limits of separated classes where all pairs are ordered alike, as `auc_interval` does."""
        low, high = limits
        low = np.where(separated, np.where(area == 1, bound, 0), np.where(inner, low, np.nan))
        high = np.where(separated, np.where(area == 1, 1, 1 - bound), np.where(inner, high, np.nan))
        return low, high

    with np.errstate(divide="ignore", invalid="ignore"):
        limits = {
            f"modified score, {c:g}": bounded(limit_modified_score(area, spread, sizes, c)) for c in WEIGHTS
        }
        limits |= {
            "DeLong, Wald": bounded(limit_wald(area, error)),
            "DeLong, logit": bounded(limit_logit(area, error)),
            "Hanley & McNeil, Wald": bounded(limit_wald(area, estimate_hanley_mcneil_error(area, sizes))),
            "Newcombe, method 5": limit_newcombe(area, sizes),
        }
        if max(sizes) < 500:
            k = len(placed)
            low, high = limit_likelihood(area[:k], placed, error[:k] ** 2)
            few = [np.where(inner[:k], end, np.nan) for end in (low, high)]
            few = [
                np.where(separated[:k], end[:k], part)
                for end, part in zip(bounded((area, area)), few, strict=True)
            ]
            limits["empirical likelihood"] = few
    summaries = {}
    for name, (low, high) in limits.items():
        none = np.isnan(low) | np.isnan(high)
        held = ~none & (low <= auc + 1e-12) & (high >= auc - 1e-12)
        summaries[name] = (low.size, held.mean(), float(np.nanmean(high - low)), none.mean())
    return summaries


def check_against_package():
    """Compare the default and its relatives with those of the package."""
    rng = np.random.default_rng(1)
    for scores, sizes in (("normal", (9, 14)), ("five levels", (12, 8))):
        positive, negative = draw_classes(rng, scores, 0.8, sizes, 5)
        placed = place(positive, negative)
        area, spread = placed[0].mean(axis=1), [part.var(axis=1, ddof=1) for part in placed]
        error = np.sqrt(spread[0] / sizes[0] + spread[1] / sizes[1])
        tried = {
            "delong-score": limit_modified_score(area, spread, sizes, 0.25),
            "delong": limit_wald(area, error),
            "delong-logit": limit_logit(area, error),
            "hanley-mcneil": limit_wald(area, estimate_hanley_mcneil_error(area, sizes)),
        }
        y = np.repeat([1, 0], sizes)
        for i, (name, (low, high)) in itertools.product(range(5), tried.items()):
            interval = rc.auc_interval(y, np.r_[positive[i], negative[i]], method=name)
            np.testing.assert_allclose([low[i], high[i]], [interval.low, interval.high], atol=1e-9)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--runs", type=int, default=10_000, help="of each setting; large classes have a fifth"
    )
    parser.add_argument("--file", type=Path, default=CSV)
    given = parser.parse_args()
    check_against_package()
    with given.file.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(["scores", "auc", "cases", "method", "runs", "coverage", "width", "undefined"])
        for scores, auc, sizes in SETTINGS:
            runs = given.runs // 5 if max(sizes) >= 500 else given.runs
            for name, (n, *shares) in measure(scores, auc, sizes, runs).items():
                table.writerow(
                    [scores, f"{auc:g}", grid.sized(sizes), name, n, *(f"{share:.4f}" for share in shares)]
                )
            file.flush()


if __name__ == "__main__":
    main()
