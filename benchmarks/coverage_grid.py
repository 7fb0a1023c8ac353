"""The grid that a reviewer would choose: tiny and lopsided classes, AUCs of .5 to .99, few levels.

`cells` lists it for benchmarks/coverage.py: function, method, scores, AUC, cases, share of the runs, whether
it resamples, and the measure.
"""

import itertools
import math
from functools import cache, partial

import coverage_designs as designs
import numpy as np
from scipy.optimize import brentq
from scipy.special import expit, logit, ndtr

import rocplot.compute as rc

AUCS = (0.5, 0.76, 0.9, 0.99)
SIZES = ((10, 10), (5, 45), (200, 3), (3, 200), (40, 60), (500, 500))
CLASSES = ((10, 10, 10), (5, 20, 45), (3, 30, 100), (200, 3, 3), (40, 60, 80), (500, 500, 500))
LEVELS = {"three levels": (-0.5, 0.5), "five levels": (-1.5, -0.5, 0.5, 1.5)}  # borders around the middle
FPRS = (0.033, 0.103, 0.303, 0.503, 0.803)
RECALLS = (0.05, 0.103, 0.303, 0.503, 0.803, 0.95)
RATES = (0.25, 0.5, 0.75)  # shares of a trial at which the uplift band is read


# -- scores -----------------------------------------------------------------------------------------


@cache
def ladder(levels, auc):
    """Compute the distance of two normal distributions and the points of the curve of their levels."""
    borders = np.array(LEVELS[levels])

    def curve(distance):
        cuts = borders[::-1] + distance / 2
        return np.r_[0, ndtr(-cuts), 1], np.r_[0, ndtr(distance - cuts), 1]

    def area(distance):
        fpr, tpr = curve(distance)
        return float(np.trapezoid(tpr, fpr))

    distance = 0.0 if auc == 0.5 else brentq(lambda d: area(d) - auc, 0, 10)
    return distance, *curve(distance)


def true_curve(scores, auc):
    """Return functions that give the tpr at an fpr, and the fpr at a tpr."""
    if scores in LEVELS:
        _, fpr, tpr = ladder(scores, auc)
        return partial(np.interp, xp=fpr, fp=tpr), partial(np.interp, xp=tpr, fp=fpr)
    if scores == "exponential":
        power = (1 - auc) / auc
        return (lambda x: np.asarray(x, float) ** power), (lambda y: np.asarray(y, float) ** (1 / power))
    distance = designs.shift(auc)
    return (lambda x: ndtr(distance + designs.ndtri(x))), (lambda y: ndtr(designs.ndtri(y) - distance))


def draw(rng, scores, auc, positives, negatives):
    """Draw labels and scores; levels are numbered."""
    y = np.repeat([1, 0], [positives, negatives])
    if scores == "exponential":
        return y, rng.exponential(size=y.size) * np.where(y, auc / (1 - auc), 1)
    if scores in LEVELS:
        distance = ladder(scores, auc)[0]
        normal = rng.normal(size=y.size) + distance * (y - 0.5)
        return y, np.digitize(normal, LEVELS[scores]).astype(float)
    return y, rng.normal(size=y.size) + designs.shift(auc) * y


def draw_design(rng, design, auc, positives, negatives):
    """Draw normal scores of patients with five cases each, correlated by 0.5; or with lognormal weights."""
    if design == "groups":
        y = np.repeat([1, 0], [5 * positives, 5 * negatives])
        patient = np.repeat(np.arange(positives + negatives), 5)
        noise = math.sqrt(0.5) * (
            rng.normal(size=positives + negatives)[patient] + rng.normal(size=y.size)
        )
        return (y, noise + designs.shift(auc) * y), {"groups": patient}
    y = np.repeat([1, 0], [positives, negatives])
    sample = y, rng.normal(size=y.size) + designs.shift(auc) * y
    return sample, {"sample_weight": rng.lognormal(size=y.size)}


# -- one run of each function -----------------------------------------------------------------------


def auc_interval(scores, auc, sizes, rng, seed, resamples):
    result = rc.auc_interval(*draw(rng, scores, auc, *sizes))
    return {"AUC": (result.low, result.high, auc)}


def roc_band(scores, auc, sizes, rng, seed, resamples):
    band = rc.roc_band(*draw(rng, scores, auc, *sizes))
    tpr = true_curve(scores, auc)[0]
    return {f"fpr {x}": (*_limits(band.fpr, band, x), float(tpr(x))) for x in FPRS}


def precision_recall_band(scores, auc, sizes, rng, seed, resamples):
    """Read the band at the prevalence of the sample."""
    band = rc.precision_recall_band(*draw(rng, scores, auc, *sizes))
    fpr, (P, N) = true_curve(scores, auc)[1], sizes
    return {
        f"recall {y}": (*_limits(band.recall, band, y), float(P * y / (P * y + N * fpr(y)))) for y in RECALLS
    }


def _limits(places, band, place):
    return (float(np.interp(place, places, edge)) for edge in (band.low, band.high))


def rates_at(function, scores, auc, sizes, rng, seed, resamples):
    """Read the tpr at an fpr of 0.1, or the fpr at a tpr of 0.9."""
    sample = draw(rng, scores, auc, *sizes)
    tpr, fpr = true_curve(scores, auc)
    if function == "tpr_at":
        result, true = rc.tpr_at(*sample, fpr=0.1), tpr(0.1)
    else:
        result, true = rc.fpr_at(*sample, tpr=0.9), fpr(0.9)
    return {"fpr 0.1" if function == "tpr_at" else "tpr 0.9": (result.low, result.high, float(true))}


def average_precision_interval(scores, auc, sizes, rng, seed, resamples):
    result = rc.average_precision_interval(*draw(rng, scores, auc, *sizes))
    P, N = sizes
    if scores in LEVELS:
        _, fpr, tpr = ladder(scores, auc)
        true = np.diff(tpr) @ (P * tpr[1:] / (P * tpr[1:] + N * fpr[1:]))
    else:
        recall = (np.arange(5000) + 0.5) / 5000
        true = (P * recall / (P * recall + N * true_curve(scores, auc)[1](recall))).mean()
    return {"AP": (result.low, result.high, float(true))}


def of_design(function, design, auc, sizes, rng, seed, resamples):
    """Try a function with groups, or with weights that are no counts."""
    sample, options = draw_design(rng, design, auc, *sizes)
    if function == "auc_interval":
        result = rc.auc_interval(*sample, **options)
        return {"AUC": (result.low, result.high, auc)}
    result = rc.tpr_at(*sample, fpr=0.1, n_resamples=resamples, seed=seed, progress=False, **options)
    return {"fpr 0.1": (result.low, result.high, float(true_curve("normal", auc)[0](0.1)))}


def multiclass_auc_interval(auc, sizes, rng, seed, resamples):
    """Draw normal scores, that of the own class shifted: every area then is the one of two classes."""
    y = np.repeat(np.arange(len(sizes)), sizes)
    score = rng.normal(size=(y.size, len(sizes))) + designs.shift(auc) * np.eye(len(sizes))[y]
    result = rc.multiclass_auc_interval(y, score, method="macro")
    return {"area": (result.low, result.high, auc)}


def uplift_band(share, base, most, n, rng, seed, resamples):
    """Read the band of a trial of which this share is treated; the treated respond more often by `most` x."""
    score = rng.random(n)
    treated = (np.arange(n) < round(share * n)).astype(int)
    response = rng.random(n) < base + most * score * treated
    band = rc.uplift(response, score, treated).band(n_resamples=resamples, seed=seed, progress=False)
    return {  # the highest share r has the mean score 1 − r/2, and r n cases
        f"rate {r}": (*_limits(band.x, band, r), n * r * most * (1 - r / 2)) for r in RATES
    }


def in_the_large(mean, stretch, n, rng, seed, resamples):
    """Read calibration-in-the-large of predictions that are right, or of `stretch` times the log-odds."""
    log_odds = rng.normal(size=n)
    y = rng.random(n) < expit(mean + log_odds)
    true = true_shift(mean, stretch)
    if not 0 < y.sum() < n:
        return {"in-the-large": (np.nan, np.nan, true)}
    result = rc.calibration_statistics(y, expit(mean + stretch * log_odds), span=0.01, n_bins=1)
    return {"in-the-large": (result.in_the_large_low, result.in_the_large_high, true)}


@cache
def true_shift(mean, stretch):
    """Find the shift of the log-odds that sets the predictions right on average."""
    log_odds = designs.ndtri((np.arange(100_000) + 0.5) / 100_000)
    predicted, true = logit(expit(mean + stretch * log_odds)), expit(mean + log_odds).mean()
    return 0.0 if stretch == 1 else brentq(lambda a: expit(predicted + a).mean() - true, -5, 5)


# -- all cells --------------------------------------------------------------------------------------


def sized(sizes):
    """Write the sizes of the classes."""
    return " + ".join(map(str, sizes))


def cells():
    """List the cells of the grid; what is resampled and bands of the largest classes have fewer runs."""
    for auc, sizes, scores in itertools.product(AUCS, SIZES, ("normal", "exponential", *LEVELS)):
        setting, part = (scores, auc, sized(sizes)), 0.2 if max(sizes) == 500 else 1
        where = scores, auc, sizes
        yield "auc_interval", "delong-score", *setting, 10, False, partial(auc_interval, *where)
        measure = partial(average_precision_interval, *where)
        yield "average_precision_interval", "averaged", *setting, 10, False, measure
        yield "roc_band", "pointwise", *setting, part, False, partial(roc_band, *where)
        yield "precision_recall_band", "", *setting, part, False, partial(precision_recall_band, *where)
        for function in ("tpr_at", "fpr_at"):
            yield function, "", *setting, 10, False, partial(rates_at, function, *where)
    for auc, sizes, design in itertools.product(AUCS, SIZES, ("groups", "lognormal")):
        setting = f"normal, {design}", auc, sized(sizes) + " patients" * (design == "groups")
        for function, method, share in (("auc_interval", "delong-score", 5), ("tpr_at", "", 2.5)):
            if sizes != (500, 500) or function == "auc_interval":
                measure = partial(of_design, function, design, auc, sizes)
                yield function, method, *setting, share, function == "tpr_at", measure
    for auc, sizes in itertools.product((0.6, *AUCS[1:]), CLASSES):
        measure = partial(multiclass_auc_interval, auc, sizes)
        share = 0.5 if max(sizes) == 500 else 5
        yield "multiclass_auc_interval", "macro", "normal", auc, sized(sizes), share, False, measure
    for target, share, n in itertools.product((0.6, 0.7, 0.85), (0.3, 0.8), (20, 50)):
        setting = f"concordance {target:g}, {100 * share:.0f} % censored", None, f"{n} cases"
        for method in ("harrell", "uno"):
            measure = partial(designs.concordance, method, None, target, share, n)
            yield "concordance", method, *setting, 10, False, measure
    for share, base, n in itertools.product((0.5, 0.9), (0.1, 0.02), (200, 500)):
        setting = f"{100 * share:.0f} % treated, controls respond in {100 * base:g} %", None, f"{n} cases"
        yield "uplift", "band", *setting, 2.5, True, partial(uplift_band, share, base, 0.2, n)
    for mean, stretch, n in itertools.product((0.0, -2.5), (1, 2), (30, 100, 1000)):
        kind = "calibrated" if stretch == 1 else "overconfident"
        measure = partial(in_the_large, mean, stretch, n)
        setting = f"{kind}, mean log-odds {mean:g}", None, f"{n} cases"
        yield "calibration_statistics", "in-the-large", *setting, 10, False, measure
