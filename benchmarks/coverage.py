"""Simulate how often intervals and bands contain the truth: ``python benchmarks/coverage.py --jobs 2``.

Every method is tried at three AUCs, intervals of the AUC at a fourth, with four sizes of the classes and
three distributions of the scores: normal, exponential, and the calibrated probabilities of the normal ones.
The latter are an increasing function of the former, so that a method that depends on ranks alone gives the
same intervals for both: these are simulated once.  Small tables on calibration, costs, folds and tests
follow, and what happens where an assumption fails.

Each cell (a method in a setting) is saved in docs/coverage.csv as soon as it is done, and a later call leaves
out the cells that it finds there with as many runs and resamples.  ``--fresh`` simulates them again.
``--wide`` simulates the grid of coverage_grid.py, and saves it in docs/coverage_grid.csv.
``--short`` prints what docstrings should say.  With 1000 runs all cells take about a quarter of an hour on
two cores.  The sample of a run depends on the setting and the number of the run alone, so that all methods
see the same samples.
"""

import argparse
import csv
import functools
import itertools
import math
import sys
import time
import warnings
import zlib
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

import coverage_designs as designs
import coverage_grid
import coverage_report as report
import numpy as np
from scipy.optimize import brentq
from scipy.special import erfcx, expit, logit, ndtr, ndtri

import rocplot.compute as rc

SEED = 14
GRID = (np.arange(440) + 0.5) / 440  # where a whole curve is looked at, besides the bends of its band
BESIDE = 1e-9  # left and right of a bend
AVERAGED = (0.1, 0.3, 0.5, 0.8)
KAPPAS = (0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9)
THRESHOLDS = (0.05, 0.1, 0.2, 0.5)
QUANTILES = (0.1, 0.25, 0.5, 0.75, 0.9)
CUT = 0.2  # the false positive rate of the cut-off at which metrics are read
FORMULAS = ["tpr", "tnr", "precision", "npv", "lr_plus", "lr_minus", "accuracy", "f1", "youden"]
RESAMPLED = ["kappa", "mcc"]
MOVING = ["precision", "npv", "lr_plus", "lr_minus", "accuracy", "f1", "mcc", "kappa"]  # at a prevalence
PREVALENCE = 0.02


class Cell(NamedTuple):
    """A method in a setting, and how it is tried.

    `measure` takes a generator, the seed of resamples and their number, and returns for each quantity arrays
    of lower limits, upper limits and the truth.
    """

    function: str
    method: str
    scores: str
    auc: float | None
    cases: str
    share: float  # of the runs asked for
    resampled: bool
    measure: Callable

    @property
    def key(self):
        """Identify the cell, as the rows of the CSV do."""
        return self.function, self.method, self.scores, f"{self.auc:g}" if self.auc else "", self.cases


# -- the truth --------------------------------------------------------------------------------------


def shift(auc):
    """Give the distance of two normal distributions of variance 1 with this AUC."""
    return math.sqrt(2) * float(ndtri(auc))


def true_tpr(scores, auc, fpr):
    """Compute the true positive rate at false positive rates."""
    fpr = np.asarray(fpr, float)
    if scores == "exponential":
        return fpr ** ((1 - auc) / auc)  # of means 1 and θ, AUC = θ/(1 + θ): tpr = fpr^(1/θ)
    return ndtr(shift(auc) + ndtri(fpr))


def true_fpr(scores, auc, tpr):
    """Compute the false positive rate at a true positive rate."""
    if scores == "exponential":
        return tpr ** (auc / (1 - auc))
    return ndtr(ndtri(tpr) - shift(auc))


def true_loss(auc, prior, kappa):
    """Compute the least expected loss 2(κ π fnr + (1 − κ)(1 − π) fpr) of normal scores, over all cut-offs."""
    kappa, mu = np.asarray(kappa, float), shift(auc)
    cut = (np.log((1 - prior) * (1 - kappa) / (prior * kappa)) + mu**2 / 2) / mu
    return 2 * (kappa * prior * ndtr(cut - mu) + (1 - kappa) * (1 - prior) * ndtr(-cut))


def true_rates(scores, auc, prior, threshold):
    """Compute tpr and fpr of acting on the true probabilities, at a threshold probability."""
    odds = float(logit(threshold) - logit(prior))
    if scores == "exponential":
        mean = auc / (1 - auc)
        cut = max((odds + math.log(mean)) / (1 - 1 / mean), 0.0)
        return math.exp(-cut / mean), math.exp(-cut)
    mu = shift(auc)
    cut = (odds + mu**2 / 2) / mu
    return float(ndtr(mu - cut)), float(ndtr(-cut))


def probability(scores, auc, prior, score):
    """Give the true probability of a score in a population of this prevalence."""
    if scores == "exponential":
        mean = auc / (1 - auc)
        return expit(logit(prior) - math.log(mean) + score * (1 - 1 / mean))
    mu = shift(auc)
    return expit(logit(prior) + mu * score - mu**2 / 2)


def draw(rng, scores, auc, positives, negatives):
    """Draw a sample: labels and scores."""
    y = np.repeat([1, 0], [positives, negatives])
    if scores == "exponential":
        return y, rng.exponential(size=y.size) * np.where(y, auc / (1 - auc), 1)
    mu = shift(auc)
    score = rng.normal(size=y.size) + mu * y
    if scores == "probabilities":  # exact, at the prior of the sample
        return y, expit(math.log(positives / negatives) + mu * score - mu**2 / 2)
    return y, score


# -- one run of each function -----------------------------------------------------------------------


def resampling(seed, resamples):
    """Give the options of whatever is resampled."""
    return {"seed": seed, "n_resamples": resamples, "progress": False} if resamples else {}


def auc_interval(method, scores, auc, sizes, rng, seed, resamples):
    found = rc.auc_interval(*draw(rng, scores, auc, *sizes), method=method, **resampling(seed, resamples))
    return {"AUC": (found.low, found.high, auc)}


def roc_band(options, scores, auc, sizes, rng, seed, resamples):
    """Read the band at single fprs, and wherever the whole curve may leave it.

    Nothing is read beyond the ends of a band that does not reach from fpr 0 to 1: the limits there are NaN.
    """
    band = rc.roc_band(*draw(rng, scores, auc, *sizes), **options, **resampling(seed, resamples))
    bends = np.unique(np.r_[0.0, band.fpr, 1.0])
    bends = np.r_[bends - BESIDE, bends + BESIDE]
    found = {}
    for at in (*report.FPRS, report.WHOLE):
        fpr = np.r_[GRID, bends[(bends > 0) & (bends < 1)]] if at == report.WHOLE else np.array([at])
        limits = [np.interp(fpr, band.fpr, edge, np.nan, np.nan) for edge in (band.low, band.high)]
        name = at if at == report.WHOLE else f"fpr {at}"
        found[name] = (*limits, true_tpr(scores, auc, fpr))
    return found


def true_precision(scores, auc, prior, recall):
    """Compute the precision at recalls, where the true curve reaches them."""
    recall = np.asarray(recall, float)
    fpr = recall ** (auc / (1 - auc)) if scores == "exponential" else ndtr(ndtri(recall) - shift(auc))
    return prior * recall / (prior * recall + (1 - prior) * fpr)


def precision_recall_band(scores, auc, sizes, rng, seed, resamples):
    """Read the band at single recalls, against the precision at the prevalence of the sample."""
    band = rc.precision_recall_band(*draw(rng, scores, auc, *sizes), **resampling(seed, resamples))
    prior = sizes[0] / sum(sizes)
    found = {}
    for at in report.RECALLS:
        limits = [float(np.interp(at, band.recall, edge)) for edge in (band.low, band.high)]
        found[f"recall {at}"] = (*limits, float(true_precision(scores, auc, prior, at)))
    return found


def average_precision_interval(method, scores, auc, sizes, rng, seed, resamples):
    sample = draw(rng, scores, auc, *sizes)
    found = rc.average_precision_interval(*sample, method=method, **resampling(seed, resamples))
    recall = (np.arange(5000) + 0.5) / 5000
    true = true_precision(scores, auc, sizes[0] / sum(sizes), recall).mean()
    return {"AP": (found.low, found.high, float(true))}


def multiclass_auc_interval(method, auc, sizes, rng, seed, resamples):
    """Draw normal scores, that of the own class shifted: every area then is the one of two classes."""
    y = np.repeat(np.arange(len(sizes)), sizes)
    score = rng.normal(size=(y.size, len(sizes))) + shift(auc) * np.eye(len(sizes))[y]
    found = rc.multiclass_auc_interval(y, score, method=method, **resampling(seed, resamples))
    return {"area": (found.low, found.high, auc)}


def calibration(interval, strategy, kind, n, rng, seed, resamples):
    """Compare the intervals of ten bins with the mean of the true probabilities of their cases."""
    predicted, true = forecasts(rng, kind, n)
    y = rng.random(n) < true
    options = {"n_resamples": resamples, "seed": seed} if resamples else {}
    found = rc.calibration(y, predicted, strategy=strategy, interval=interval, **options)
    row = np.searchsorted(found.first, predicted, side="right") - 1
    mean = np.bincount(row, true, found.first.size) / np.bincount(row, minlength=found.first.size)
    return {"bins": (found.low, found.high, mean)}


def isotonic(kind, n, rng, seed, resamples):
    """Read the bootstrap's limits of isotonic regression at quantiles of the predictions."""
    predicted, true = forecasts(rng, kind, n)
    options = {"method": "isotonic", "interval": "bootstrap", "n_resamples": resamples, "seed": seed}
    found = rc.calibration(rng.random(n) < true, predicted, **options)
    at = np.quantile(predicted, QUANTILES, method="nearest")
    row = np.searchsorted(found.first, at, side="right") - 1
    return {
        f"quantile {q}": (found.low[i], found.high[i], true[predicted == p][0])
        for q, i, p in zip(QUANTILES, row, at, strict=True)
    }


def forecasts(rng, kind, n):
    """Draw predictions and their true probabilities."""
    if kind == "calibrated, 2 % positive":
        predicted = rng.beta(0.5, 24.5, n)
        return predicted, predicted
    predicted = rng.random(n)
    return predicted, predicted if kind == "calibrated" else expit(logit(predicted) / 2)


def calibration_by(grouped, scores, auc, sizes, rng, seed, resamples):
    """Compare the limits at five levels with the mean of prediction − true probability at each.

    The classes are drawn, so that few of a level's cases may be positive.  Predictions are right, or have
    twice the true log-odds.  Grouped cases come in fives, which share a part of their scores; their truth is
    that of right predictions, 0.
    """
    n, odds = sum(sizes), sizes[0] / sizes[1]
    by, group = np.repeat(np.arange(5), n), np.arange(5 * n) // 5
    if grouped:
        shared = np.repeat(rng.normal(size=n), 5)
        right = np.full(5 * n, sizes[0] / n)
        y = math.sqrt(0.5) * (shared + rng.normal(size=5 * n)) < ndtri(right)
        found = rc.calibration_by(y, right, by=by, groups=group)
        return {"calibrated": (found.low, found.high, np.zeros(found.bias.size))}
    y = rng.random(5 * n) < sizes[0] / n
    _, both = draw(rng, scores, auc, 5 * n, 5 * n)
    score = np.where(y, both[: 5 * n], both[5 * n :])
    right = math.log(odds) + log_ratio(scores, auc, score)
    measured = {}
    for name, stretch in (("calibrated", 1), ("overconfident", 2)):
        predicted = expit(stretch * right)
        found = rc.calibration_by(y, predicted, by=by)
        gap = np.bincount(by, predicted - expit(right)) / n
        measured[name] = (found.low, found.high, gap)
    return measured


def log_ratio(scores, auc, score):
    """Compute the log-likelihood ratio of scores."""
    if scores == "exponential":
        mean = auc / (1 - auc)
        return score * (1 - 1 / mean) - math.log(mean)
    return shift(auc) * score - shift(auc) ** 2 / 2


RISKS = {  # mean and standard deviation of the true log-odds, by share of positives
    "50 %": (0.0, 1.0),
    "10 %": (-2.564, 1.0),
}


def risks(share, kind, normal):
    """Turn normal deviates into predictions, right or of doubled log-odds, and the true probabilities."""
    mean, spread = RISKS[share]
    log_odds = mean + spread * normal
    return expit(log_odds if kind == "calibrated" else 2 * log_odds - mean), expit(log_odds)


@functools.cache
def true_calibration(share, kind):
    """Integrate the Brier score over the predictions, and find the shift of log-odds that sets them right."""
    predicted, true = risks(share, kind, ndtri((np.arange(100_000) + 0.5) / 100_000))
    shift = brentq(lambda a: np.mean(expit(logit(predicted) + a) - true), -3, 3)
    brier = np.mean((predicted - true) ** 2 + true * (1 - true))
    return {"slope": 1.0 if kind == "calibrated" else 0.5, "in-the-large": shift, "Brier score": brier}


def calibration_statistics(method, share, kind, n, rng, seed, resamples):
    """Read the limits of slope, calibration-in-the-large and Brier score; of few cases some have no slope.

    The short local fits are not looked at.
    """
    predicted, true = risks(share, kind, rng.normal(size=n))
    y = rng.random(n) < true
    if not 0 < y.sum() < n:
        return {at: (np.nan, np.nan, value) for at, value in true_calibration(share, kind).items()}
    options = {"method": method, "span": 0.01, "n_bins": 1} | resampling(seed, resamples)
    found = rc.calibration_statistics(y, predicted, **options)
    return {
        at: (getattr(found, f"{name}_low"), getattr(found, f"{name}_high"), value)
        for (at, value), name in zip(
            true_calibration(share, kind).items(), ("slope", "in_the_large", "brier"), strict=True
        )
    }


def cost_band(auc, sizes, rng, seed, resamples):
    band = rc.cost_band(*draw(rng, "normal", auc, *sizes), **resampling(seed, resamples))
    prior = sizes[0] / sum(sizes)
    return {f"κ {kappa}": losses(band, kappa, true_loss(auc, prior, kappa)) for kappa in KAPPAS}


def losses(band, kappa, true):
    """Read a cost band at a cost proportion."""
    return (*(float(np.interp(kappa, band.x, edge)) for edge in (band.low, band.high)), true)


def roc_average(folds, auc, sizes, rng, seed, resamples):
    """Average folds of one model; the bars are read as an interval of the true curve."""
    found = rc.roc_average([draw(rng, "normal", auc, *sizes) for _ in range(folds)], at=AVERAGED)
    return {
        f"fpr {fpr}": (found.tpr_low[i], found.tpr_high[i], float(true_tpr("normal", auc, fpr)))
        for i, fpr in enumerate(AVERAGED)
    }


def auc_test(method, auc, sizes, rng, seed, resamples):
    """Compare two models of equal AUC, their scores correlated by 0.5 within each class."""
    y, a = draw(rng, "normal", auc, *sizes)
    centre = shift(auc) * y
    b = centre + 0.5 * (a - centre) + math.sqrt(0.75) * rng.normal(size=y.size)
    found = rc.auc_test(y, a, b, method=method, **resampling(seed, resamples))
    return {"difference": (found.low, found.high, 0.0)}


def average_precision_test(auc, sizes, rng, seed, resamples):
    """Compare the average precisions of two models of equal curves, correlated by 0.5 within each class."""
    y, a = draw(rng, "normal", auc, *sizes)
    centre = shift(auc) * y
    b = centre + 0.5 * (a - centre) + math.sqrt(0.75) * rng.normal(size=y.size)
    found = rc.average_precision_test(y, a, b, **resampling(seed, resamples))
    return {"difference": (found.low, found.high, 0.0)}


def net_benefit_band(method, scores, auc, sizes, rng, seed, resamples):
    """Sample cases whatever their class; the predictions are the true probabilities."""
    n, prior = sum(sizes), sizes[0] / sum(sizes)
    positives = int(np.clip(rng.binomial(n, prior), 1, n - 1))
    y, score = draw(rng, scores, auc, positives, n - positives)
    predicted = probability(scores, auc, prior, score)
    options = {"method": method, "thresholds": THRESHOLDS} | resampling(seed, resamples)
    band = rc.net_benefit_band(y, predicted, **options)
    found = {}
    for i, p in enumerate(THRESHOLDS):
        tpr, fpr = true_rates(scores, auc, prior, p)
        found[f"p {p}"] = (band.low[i], band.high[i], prior * tpr - (1 - prior) * fpr * p / (1 - p))
    return found


def net_benefit_test(method, scores, auc, sizes, rng, seed, resamples):
    """Compare two models of equal worth, whose normal scores are correlated by 0.5 within each class."""
    n, prior = sum(sizes), sizes[0] / sum(sizes)
    positives = int(np.clip(rng.binomial(n, prior), 1, n - 1))
    y = np.repeat([1, 0], [positives, n - positives])
    both = np.linalg.cholesky([[1, 0.5], [0.5, 1]]) @ rng.normal(size=(2, n))
    if scores == "exponential":
        both = -np.log(ndtr(-both)) * np.where(y, auc / (1 - auc), 1)
    else:
        both = both + shift(auc) * y
    a, b = probability(scores, auc, prior, both)
    options = {"method": method} | resampling(seed, resamples)
    found = {}
    for p in THRESHOLDS:
        test = rc.net_benefit_test(y, a, b, threshold=p, **options)
        found[f"p {p}"] = (test.low, test.high, 0.0)
    return found


def at_cut(scores, auc, fpr):
    """Give the cut-off with this true false positive rate, and its true positive rate."""
    cut = -math.log(fpr) if scores == "exponential" else -float(ndtri(fpr))
    return cut, float(true_tpr(scores, auc, fpr))


def metrics_at(metrics, prevalence, scores, auc, sizes, rng, seed, resamples):
    """Read metrics at the cut-off of fpr 0.2, at the sample's prevalence or at another one."""
    cut, tpr = at_cut(scores, auc, CUT)
    y, score = draw(rng, scores, auc, *sizes)
    right = int((score[y == 1] >= cut).sum()), int((score[y == 0] >= cut).sum())
    return of_table(tuple(metrics), prevalence, tpr, sizes, right, resamples)


@cache
def of_table(metrics, prevalence, tpr, sizes, right, resamples):
    """Read metrics from the table of the decisions, which is all that they depend on."""
    cells = [right[0], sizes[0] - right[0], right[1], sizes[1] - right[1]]
    case = np.repeat([1, 1, 0, 0], cells), np.repeat([1, 0, 1, 0], cells)
    return read_metrics(metrics, prevalence, sizes, case, 0.5, tpr, resampling(sum(right), resamples))


def read_metrics(metrics, prevalence, sizes, case, cut, tpr, options):
    skew = sizes[1] / sizes[0] if prevalence is None else (1 - prevalence) / prevalence
    ending = "" if prevalence is None else f", prevalence {prevalence}"
    limits = rc.metrics_at(*case, threshold=cut, metrics=list(metrics), prevalence=prevalence, **options)
    return {
        name + ending: (limits.low[i], limits.high[i], float(rc.metric(name, CUT, tpr, skew)))
        for i, name in enumerate(metrics)
    }


def grouped_metrics(metrics, prevalence, auc, sizes, rng, seed, resamples):
    """Read metrics at a cut-off from groups of five cases of a class, correlated by 0.5."""
    y = np.repeat([1, 0], sizes)
    group = np.repeat(np.arange(y.size // 5), 5)
    score = shift(auc) * y + math.sqrt(0.5) * (rng.normal(size=y.size) + rng.normal(size=y.size // 5)[group])
    cut, tpr = at_cut("normal", auc, CUT)
    options = {"groups": group} | resampling(seed, resamples)
    return read_metrics(metrics, prevalence, sizes, (y, score), cut, tpr, options)


def paired(auc, sizes, rng, seed, resamples):
    """Compare two models of equal AUC, correlated by 0.5, at the cut-offs of fpr 0.2 and 0.3."""
    y, a = draw(rng, "normal", auc, *sizes)
    centre = shift(auc) * y
    b = centre + 0.5 * (a - centre) + math.sqrt(0.75) * rng.normal(size=y.size)
    (cut_a, tpr_a), (cut_b, tpr_b) = (at_cut("normal", auc, fpr) for fpr in (CUT, 0.3))
    found = rc.paired(y, a, b, threshold=(cut_a, cut_b))
    return {
        "sensitivity": (found.sensitivity.low, found.sensitivity.high, tpr_a - tpr_b),
        "specificity": (found.specificity.low, found.specificity.high, 0.3 - CUT),
    }


def readers(auc, sizes, rng, seed, resamples):
    """Have five readers read cases with two modalities that are alike; all are drawn (Roe & Metz, 1997)."""
    n, of_reader = sum(sizes), 0.03
    truth = np.arange(n) < sizes[0]
    rating = shift(auc) * math.sqrt(1 + 2 * of_reader) * truth
    for variance, shape in ((0.3, (1, 1, n)), (0.3, (2, 1, n)), (0.2, (1, 5, n)), (0.2, (2, 5, n))):
        rating = rating + math.sqrt(variance) * rng.normal(size=shape)  # of cases, then cases and readers
    for of_class, shape in itertools.product((truth, ~truth), ((1, 5, 1), (2, 5, 1))):
        rating = rating + math.sqrt(of_reader) * rng.normal(size=shape) * of_class
    modality, reader, case = (place.ravel() for place in np.indices(rating.shape))
    found = rc.mrmc(truth[case], rating.ravel(), reader=reader, modality=modality, case=case)
    pairs = found.differences
    return {"difference": (pairs.low, pairs.high, 0.0), "mean AUC": (found.low, found.high, auc)}


def rate_at(function, fixed, scores, auc, sizes, rng, seed, resamples):
    """Read one rate at fixed values of the other."""
    y, score = draw(rng, scores, auc, *sizes)
    found = {}
    for at in report.RATES[function]:
        one = getattr(rc, function)(y, score, **{fixed: at}, **resampling(seed, resamples))
        true = true_tpr(scores, auc, at) if fixed == "fpr" else true_fpr(scores, auc, at)
        found[f"{fixed} {at}"] = (one.low, one.high, float(true))
    return found


def threshold_at(scores, auc, sizes, rng, seed, resamples):
    """Read the cut-offs with given rates."""
    y, score = draw(rng, scores, auc, *sizes)
    cuts = ndtri if scores == "normal" else lambda share: -math.log1p(-share)
    scale, move = (1, shift(auc)) if scores == "normal" else (auc / (1 - auc), 0)
    found = {}
    for fixed, at in (("fpr", 0.05), ("fpr", 0.1), ("tpr", 0.9)):
        one = rc.threshold_at(y, score, **{fixed: at})
        true = float(cuts(1 - at)) if fixed == "fpr" else scale * float(cuts(1 - at)) + move
        found[f"{fixed} {at}"] = (one.low, one.high, true)
    return found


def tpr_test(fpr, auc, sizes, rng, seed, resamples):
    """Compare the tprs of two models of equal curves, their scores correlated by 0.5 within each class."""
    y, a = draw(rng, "normal", auc, *sizes)
    centre = shift(auc) * y
    b = centre + 0.5 * (a - centre) + math.sqrt(0.75) * rng.normal(size=y.size)
    found = rc.tpr_test(y, a, b, fpr=fpr, **resampling(seed, resamples))
    return {f"fpr {fpr}": (found.low, found.high, 0.0)}


# -- cases that belong together, or have weights ------------------------------------------------------


def grouped(kind, auc, sizes, rng, number=1):
    """Draw patients of one class with five cases each, an intraclass correlation of 0.5, and several models.

    The second model's scores are correlated with the first's by 0.5, those of a patient and those of a case.
    """
    y = np.repeat([1, 0], [5 * size for size in sizes])
    patient = np.repeat(np.arange(sum(sizes)), 5)
    parts = [rng.normal(size=(number, sum(sizes)))[:, patient], rng.normal(size=(number, y.size))]
    if number == 2:
        parts = [np.stack([own[0], 0.5 * own[0] + math.sqrt(0.75) * own[1]]) for own in parts]
    return y, distributed(kind, auc, y, math.sqrt(0.5) * (parts[0] + parts[1])), patient


def distributed(kind, auc, y, normal):
    """Turn standard normal numbers into scores of two classes with this AUC."""
    if kind == "exponential":
        return -np.log(ndtr(-normal)) * np.where(y, auc / (1 - auc), 1)
    return normal + shift(auc) * y


def weighted(design, kind, auc, sizes, rng, number=1):
    """Draw cases with lognormal weights; or low scores more often than high ones, with inverse weights.

    A case is then drawn with a probability from .1 to 1, by the rank of its first score within its class.
    """
    y = np.repeat([1, 0], sizes)
    u = rng.random(y.size)
    weight = rng.lognormal(size=y.size)
    if design == "inverse probability":
        u = (1 - np.sqrt(1 - 0.99 * u)) / 0.9  # of density proportional to 1 - .9 u
        weight = 1 / (1 - 0.9 * u)
    normal = ndtri(u)[None]
    if number == 2:
        normal = np.concatenate([normal, 0.5 * normal + math.sqrt(0.75) * rng.normal(size=normal.shape)])
    return y, distributed(kind, auc, y, normal), weight


def dependent(function, options, design, kind, auc, sizes, rng, seed, resamples):
    """Try a function with groups, or with weights."""
    number = 1 + (function == "auc_test")
    if design == "groups":
        y, scores, patient = grouped(kind, auc, sizes, rng, number)
        given = {"groups": patient}
    else:
        y, scores, weight = weighted(design, kind, auc, sizes, rng, number)
        given = {"sample_weight": weight}
    found = getattr(rc, function)(y, *scores, **given, **options, **resampling(seed, resamples))
    if function != "roc_band":
        truth = auc if function == "auc_interval" else 0.0
        return {"AUC" if number == 1 else "difference": (found.low, found.high, truth)}
    return {
        f"fpr {at}": (
            *(float(np.interp(at, found.fpr, edge)) for edge in (found.low, found.high)),
            float(true_tpr(kind, auc, at)),
        )
        for at in report.FPRS
    }


# -- where an assumption fails ----------------------------------------------------------------------


def patients(auc, sizes, rng, seed, resamples):
    """Give DeLong's interval five cases a patient, with an intraclass correlation of 0.5."""
    y = np.repeat([1, 0], sizes)
    shared = np.repeat(rng.normal(size=sum(sizes) // 5), 5)
    score = shift(auc) * y + math.sqrt(0.5) * (shared + rng.normal(size=y.size))
    found = rc.auc_interval(y, score, method="delong-logit")
    return {"AUC": (found.low, found.high, auc)}


def nested(auc, sizes, rng, seed, resamples):
    """Test the added value of a marker that is noise, on the cases to which both models were fitted."""
    y, marker = draw(rng, "normal", auc, *sizes)
    x = np.column_stack([np.ones(y.size), marker, rng.normal(size=y.size)])
    found = rc.auc_test(y, logistic(x, y), logistic(x[:, :2], y))
    return {"difference": (found.low, found.high, 0.0)}


def logistic(x, y):
    """Fit a logistic regression by Newton's method, and return its linear predictor."""
    beta = np.zeros(x.shape[1])
    for _ in range(25):
        p = expit(x @ beta)
        beta += np.linalg.solve((x.T * (p * (1 - p))) @ x, x.T @ (y - p))
    return x @ beta


def chosen_cutoff(auc, sizes, rng, seed, resamples):
    """Read both rates at the cut-off with the largest Youden index, against the truth at this cut-off."""
    y, score = draw(rng, "normal", auc, *sizes)
    curve = rc.roc(y, score)
    cut = float(curve.threshold[np.argmax(curve.tpr - curve.fpr)])
    found = rc.operating_interval(y, score, threshold=cut)
    return {
        "tpr": (found.tpr_low, found.tpr_high, float(ndtr(shift(auc) - cut))),
        "fpr": (found.fpr_low, found.fpr_high, float(ndtr(-cut))),
    }


def doubled(auc, sizes, rng, seed, resamples):
    """Pass weights of 2 that are no counts of cases."""
    y, score = draw(rng, "normal", auc, *sizes)
    found = rc.auc_interval(y, score, sample_weight=np.full(y.size, 2), method="delong-logit")
    return {"AUC": (found.low, found.high, auc)}


def varying_prevalence(auc, sizes, rng, seed, resamples):
    """Sample cases whatever their class, and read the cost band at the prevalence of the population."""
    n, prior = sum(sizes), sizes[0] / sum(sizes)
    positives = int(np.clip(rng.binomial(n, prior), 2, n - 2))
    band = rc.cost_band(*draw(rng, "normal", auc, positives, n - positives), **resampling(seed, resamples))
    return {f"κ {kappa}": losses(band, kappa, true_loss(auc, prior, kappa)) for kappa in KAPPAS}


def validated(how, auc, sizes, rng, seed, resamples):
    """Fit a linear discriminant to nine of ten folds; the truth is the AUC of the one fitted to all."""
    from scipy.stats import t

    y = np.repeat([1, 0], sizes)
    centre = np.full(10, shift(auc) / math.sqrt(10))
    x = rng.normal(size=(y.size, 10)) + y[:, None] * centre
    fold = np.concatenate([rng.permutation(np.arange(size) % 10) for size in sizes])
    score = np.empty(y.size)
    for k in range(10):
        score[fold == k] = x[fold == k] @ discriminant(x[fold != k], y[fold != k])
    direction = discriminant(x, y)
    true = float(ndtr(direction @ centre / math.sqrt(2 * direction @ direction)))
    if how == "merged":
        found = rc.auc_interval(y, score, method="delong-logit")
        return {"AUC": (found.low, found.high, true)}
    found = rc.roc_average(y, score, fold=fold)
    half = float(t.ppf(0.975, 9)) * found.auc_sd / math.sqrt(10)
    return {"AUC": (found.auc_mean - half, found.auc_mean + half, true)}


class Discriminant:
    """Fisher's linear discriminant as an estimator, with the probabilities of normal classes."""

    def fit(self, x, y):
        """Fit the direction, and the log-odds at the middle of the classes."""
        self.direction = discriminant(x, y)
        middle = sum(x[y == label].mean(axis=0) for label in (0, 1)) @ self.direction / 2
        self.constant = logit(y.mean()) - middle
        return self

    def predict_proba(self, x):
        """Predict the probabilities of both classes."""
        p = expit(x @ self.direction + self.constant)
        return np.column_stack([1 - p, p])


def optimism(auc, sizes, rng, seed, resamples):
    """Validate a discriminant of ten features; the truth is that of the one fitted to all cases."""
    y = np.repeat([1, 0], sizes)
    centre = np.full(10, shift(auc) / math.sqrt(10))
    x = rng.normal(size=(y.size, 10)) + y[:, None] * centre
    options = {"n_resamples": resamples, "seed": seed, "progress": False}
    found = rc.optimism(Discriminant(), x, y, metric=["auc", "brier"], **options)
    model = Discriminant().fit(x, y)
    away, spread = model.direction @ centre, np.linalg.norm(model.direction)
    node, weight = np.polynomial.hermite_e.hermegauss(60)
    weight = weight / weight.sum()
    cost = [weight @ (label - expit(model.constant + label * away + spread * node)) ** 2 for label in (1, 0)]
    true = float(ndtr(away / spread / math.sqrt(2))), float(np.average(cost, weights=sizes))
    names = "AUC", "Brier score"
    return {name: (found.low[i], found.high[i], true[i]) for i, name in enumerate(names)}


def cv_auc_interval(how, method, scores, auc, sizes, folds, rng, seed, resamples):
    """Fit a linear discriminant of one marker and four of noise to the other folds of each fold.

    The truth is what is estimated, given the models: the mean of their AUCs, or the probability that a new
    positive, scored by the model of a fold, lies above a new negative, scored by that of another one or the
    same.
    """
    y, marker = draw(rng, scores, auc, *sizes)
    x = np.column_stack([marker, rng.normal(size=(y.size, 4))])
    fold = np.concatenate([rng.permutation(np.arange(size) % folds) for size in sizes])
    score, models = np.empty(y.size), []
    for k in range(folds):
        direction = discriminant(x[fold != k], y[fold != k])
        middle = sum(x[(fold != k) & (y == label)].mean(axis=0) for label in (0, 1)) @ direction / 2
        score[fold == k] = x[fold == k] @ direction - middle
        models.append((direction, middle))
    found = rc.cv_auc_interval(y, score, fold=fold, how=how, method=method)
    if how == "average":
        return {"AUC": (found.low, found.high, np.mean([true_auc(scores, auc, d) for d, _ in models]))}
    centre = np.r_[shift(auc), np.zeros(4)]
    shares = [np.bincount(fold[y == label], minlength=folds) / sizes[1 - label] for label in (1, 0)]
    above = [[ndtr((d @ centre - m + n) / math.sqrt(d @ d + e @ e)) for e, n in models] for d, m in models]
    return {"AUC": (found.low, found.high, shares[0] @ np.array(above) @ shares[1])}


def true_auc(scores, auc, direction):
    """Compute the AUC of a linear score of one marker and of standard normal noise."""
    marker, noise = abs(direction[0]), math.sqrt(2 * direction[1:] @ direction[1:])
    if scores == "normal":
        found = float(ndtr(marker * shift(auc) / math.sqrt(2 * marker**2 + noise**2)))
    else:  # θE − E′ has two exponential tails, of means θ and 1; the noise is integrated over them
        theta, s = auc / (1 - auc), noise / marker
        above, below = (erfcx(s / mean / math.sqrt(2)) / 2 for mean in (theta, 1))
        found = float(0.5 + (theta * above - below) / (1 + theta))
    return found if direction[0] > 0 else 1 - found


def discriminant(x, y):
    """Compute the direction of Fisher's linear discriminant."""
    means = [x[y == label].mean(axis=0) for label in (0, 1)]
    within = sum((x[y == label] - means[label]).T @ (x[y == label] - means[label]) for label in (0, 1))
    return np.linalg.solve(within / (y.size - 2), means[1] - means[0])


# -- all cells --------------------------------------------------------------------------------------

AUC_METHODS = {  # share of the runs, whether they resample
    "delong-score": (8, False),
    "delong-logit": (2, False),
    "delong": (2, False),
    "hanley-mcneil": (2, False),
    "bootstrap": (1, True),
    "bca": (1, True),
}
BANDS = {  # options, share of the runs, whether they resample
    "pointwise": ({"method": "pointwise"}, 1, True),
    "bootstrap": ({"method": "bootstrap"}, 1, True),
    "wilson": ({"method": "wilson"}, 1, False),
    "working-hotelling": ({"method": "working-hotelling"}, 1, False),
    report.MOMENTS: ({"method": "working-hotelling", "fit": "moments"}, 1, False),
    "fixed-width": ({"method": "fixed-width"}, 0.3, True),
    "simultaneous": ({"method": "simultaneous"}, 0.2, False),
}


def sized(sizes):
    """Write the sizes of the classes."""
    return " + ".join(map(str, sizes))


def grid_cells():
    """List the cells of the grid: AUC intervals and bands."""
    for name, auc, sizes in itertools.product(report.SCORES, (*report.AUCS, report.HIGH), report.SIZES):
        for method, (share, resampled) in AUC_METHODS.items() if name != "probabilities" else ():
            measure = partial(auc_interval, method, name, auc, sizes)
            yield Cell("auc_interval", method, name, auc, sized(sizes), share, resampled, measure)
        for method, (options, share, resampled) in BANDS.items() if auc != report.HIGH else ():
            if name != "probabilities" or method == report.MOMENTS:
                measure = partial(roc_band, options, name, auc, sizes)
                yield Cell("roc_band", method, name, auc, sized(sizes), share, resampled, measure)


def precision_cells():
    """List the cells of precision and recall, and of many classes."""
    ways = (
        *(("averaged", 1, False), ("logit", 1, False), ("binomial", 1, False)),
        ("bootstrap", 0.5, True),
    )
    kinds = ("normal", "exponential")
    for name, auc, sizes in itertools.product(kinds, report.AUCS, report.SIZES):
        for method, share, resampled in ways:
            measure = partial(average_precision_interval, method, name, auc, sizes)
            function = "average_precision_interval"
            yield Cell(function, method, name, auc, sized(sizes), share, resampled, measure)
    for name, auc, sizes in itertools.product(kinds, report.AUCS, (*report.SIZES, report.RARE)):
        measure = partial(precision_recall_band, name, auc, sizes)
        yield Cell("precision_recall_band", "", name, auc, sized(sizes), 0.5, True, measure)
    for sizes in report.SIZES:
        measure = partial(average_precision_test, 0.76, sizes)
        yield Cell("average_precision_test", "", "normal", 0.76, sized(sizes), 1, True, measure)
    for method, auc, sizes in itertools.product(
        ("macro", "micro"), report.AUCS, ((20, 20, 20), (5, 15, 40), (60, 60, 60))
    ):
        measure = partial(multiclass_auc_interval, method, auc, sizes)
        yield Cell("multiclass_auc_interval", method, "normal", auc, sized(sizes), 0.5, True, measure)


def other_cells():
    """List the cells of the small tables."""
    tests = (("delong", 2, False), ("bootstrap", 0.3, True))
    for auc, sizes, (method, share, resampled) in itertools.product(report.AUCS, report.SIZES, tests):
        measure = partial(auc_test, method, auc, sizes)
        yield Cell("auc_test", method, "normal", auc, sized(sizes), share, resampled, measure)
    for name, auc, sizes in itertools.product(("normal", "exponential"), report.AUCS[1:], report.SIZES):
        for function, fixed in (("tpr_at", "fpr"), ("fpr_at", "tpr")):
            measure = partial(rate_at, function, fixed, name, auc, sizes)
            yield Cell(function, "", name, auc, sized(sizes), 1, True, measure)
        yield Cell(
            "threshold_at", "", name, auc, sized(sizes), 1, False, partial(threshold_at, name, auc, sizes)
        )
    for auc, sizes, fpr in itertools.product(report.AUCS[1:], report.SIZES, (0.1, 0.3)):
        measure = partial(tpr_test, fpr, auc, sizes)
        yield Cell("tpr_test", f"fpr={fpr}", "normal", auc, sized(sizes), 0.5, True, measure)
    for folds, sizes in ((10, (10, 10)), (5, (20, 20)), (10, (2, 18))):
        measure = partial(roc_average, folds, 0.76, sizes)
        yield Cell("roc_average", "", "normal", 0.76, f"{folds} folds of {sized(sizes)}", 1, False, measure)
    for auc, sizes in ((0.76, (50, 50)), (0.9, (100, 100)), (0.76, (20, 180))):
        yield Cell("cost_band", "", "normal", auc, sized(sizes), 0.3, True, partial(cost_band, auc, sizes))
    for name, sizes in itertools.product(("normal", "exponential"), report.SIZES):
        for method, resampled in (("wilson", False), ("bootstrap", True)):
            measure = partial(net_benefit_band, method, name, 0.76, sizes)
            yield Cell("net_benefit_band", method, name, 0.76, sized(sizes), 1, resampled, measure)
        for method, resampled in (("agresti-min", False), ("bootstrap", True)):
            measure = partial(net_benefit_test, method, name, 0.76, sizes)
            share = 0.3 if resampled else 1
            yield Cell("net_benefit_test", method, name, 0.76, sized(sizes), share, resampled, measure)
    kinds = (("calibrated", 200), ("calibrated", 1000), ("overconfident", 200), ("overconfident", 1000))
    for (kind, n), strategy, interval in itertools.product(
        (*kinds, ("calibrated, 2 % positive", 1000)), ("uniform", "quantile"), ("wilson", "bootstrap")
    ):
        measure = partial(calibration, interval, strategy, kind, n)
        method = f"{interval}, {strategy} bins"
        yield Cell("calibration", method, kind, None, f"{n} cases", 0.3, interval == "bootstrap", measure)
    for kind, n in kinds:
        measure = partial(isotonic, kind, n)
        yield Cell("calibration", "bootstrap, isotonic", kind, None, f"{n} cases", 0.3, True, measure)
    for name, sizes in itertools.product(("normal", "exponential"), report.SIZES):
        measure = partial(calibration_by, False, name, 0.76, sizes)
        yield Cell("calibration_by", "single cases", name, 0.76, sized(sizes), 1, False, measure)
    for sizes in report.SIZES:
        measure = partial(calibration_by, True, "normal", 0.76, sizes)
        yield Cell("calibration_by", "groups of five", "normal", 0.76, sized(sizes), 1, False, measure)


def calibration_cells():
    """List the cells of the limits of slope, calibration-in-the-large and Brier score."""
    tried = (("wald", 1, False), ("sandwich", 1, False), ("bootstrap", 0.3, True))
    settings = itertools.product(("calibrated", "overconfident"), RISKS, (50, 200, 1000), tried)
    for kind, share, n, (method, part, resampled) in settings:
        measure = partial(calibration_statistics, method, share, kind, n)
        scores = f"{kind}, {share} positive"
        yield Cell("calibration_statistics", method, scores, None, f"{n} cases", part, resampled, measure)


def cv_cells():
    """List the cells of a cross-validated AUC."""
    settings = (((25, 25), 5), ((5, 45), 2), ((100, 100), 10), ((20, 180), 5), ((20, 180), 10))
    kinds = (
        *(("normal", "average", name) for name in ("ledell", "delong", "delong-logit")),
        *(("normal", "merge", name) for name in ("ledell", "delong-logit")),
        *(("exponential", "average", name) for name in ("ledell", "delong-logit")),
    )
    for (scores, how, name), auc, (sizes, folds) in itertools.product(kinds, (0.76, 0.9), settings):
        measure = partial(cv_auc_interval, how, name, scores, auc, sizes, folds)
        method = name if how == "average" else f"{name}, merged"
        yield Cell(
            "cv_auc_interval", method, scores, auc, f"{sized(sizes)}, {folds} folds", 1, False, measure
        )


def reader_cells():
    """List the cells of reader studies."""
    for auc, sizes in itertools.product(report.AUCS, report.SIZES):
        yield Cell("mrmc", "", "normal", auc, sized(sizes), 1, False, partial(readers, auc, sizes))


def cut_cells():
    """List the cells of intervals at a cut-off."""
    ways = (
        ("closed form", FORMULAS, None, 10, False),
        ("at a prevalence", MOVING, PREVALENCE, 10, False),
        ("bootstrap", RESAMPLED, None, 5, True),
    )
    for scores, auc, way in itertools.product(("normal", "exponential"), report.AUCS, ways):
        method, metrics, prevalence, share, resampled = way
        for sizes in report.SIZES if prevalence is None else (*report.SIZES, *report.TINY):
            measure = partial(metrics_at, metrics, prevalence, scores, auc, sizes)
            yield Cell("metrics_at", method, scores, auc, sized(sizes), share, resampled, measure)
    for auc, sizes, way in itertools.product(report.AUCS, ((100, 100), (50, 200)), ways):
        method, metrics, prevalence, _, resampled = way
        share = 0.3 if resampled else 1
        measure = partial(grouped_metrics, metrics, prevalence, auc, sizes)
        yield Cell("metrics_at", method, report.GROUPED, auc, sized(sizes), share, resampled, measure)
    for auc, sizes in itertools.product(report.AUCS, report.SIZES):
        yield Cell("paired", "", "normal", auc, sized(sizes), 1, False, partial(paired, auc, sizes))


def dependent_cells():
    """List the cells with groups and with fractional weights."""
    methods = {
        "auc_interval": (("delong-score", 4, False), ("delong-logit", 2, False), ("bootstrap", 0.5, True)),
        "roc_band": (("pointwise", 0.5, True),),
        "auc_test": (("delong", 2, False), ("bootstrap", 0.5, True)),
    }
    for (design, kind), function in itertools.product(report.DEPENDENT.values(), methods):
        for auc, sizes in itertools.product(
            (0.76, 0.9), report.PATIENTS if design == "groups" else report.SIZES
        ):
            if sizes == (5, 45) or (function == "roc_band" and auc != 0.76):
                continue
            for method, share, resampled in methods[function]:
                measure = partial(dependent, function, {"method": method}, design, kind, auc, sizes)
                cases = sized(sizes) + " patients" * (design == "groups")
                yield Cell(function, method, f"{kind}, {design}", auc, cases, share, resampled, measure)


def violated_cells():
    """List the cells in which an assumption fails."""
    for scores, function, method, measure, sizes, share in (
        ("5 cases a patient", "auc_interval", "delong-logit", patients, (100, 100), 1),
        ("nested models", "auc_test", "delong", nested, (100, 100), 1),
        ("chosen cut-off", "operating_interval", "wilson", chosen_cutoff, (25, 25), 1),
        ("weights of 2", "auc_interval", "delong-logit", doubled, (100, 100), 1),
        ("merged folds", "auc_interval", "delong-logit", partial(validated, "merged"), (50, 50), 1),
        ("mean of folds", "roc_average", "t interval", partial(validated, "mean"), (50, 50), 1),
        ("varying prevalence", "cost_band", "", varying_prevalence, (20, 180), 0.3),
    ):
        resampled = function == "cost_band"
        run = partial(measure, 0.76, sizes)
        yield Cell(function, method, scores, 0.76, sized(sizes), share, resampled, run)


CUTS = (*precision_cells(), *cut_cells(), *dependent_cells())


def optimism_cells():
    """List the cells of internal validation."""
    for sizes in ((25, 25), (20, 180), (100, 100), (400, 400)):
        yield Cell("optimism", "", "normal", 0.76, sized(sizes), 0.15, True, partial(optimism, 0.76, sizes))


OTHER = (
    *(*other_cells(), *CUTS, *calibration_cells(), *cv_cells(), *reader_cells(), *optimism_cells()),
    *(Cell(*one) for one in designs.cells()),
    *violated_cells(),
)
CELLS = {cell.key: cell for cell in (*grid_cells(), *OTHER)}
WIDE = {cell.key: cell for cell in (Cell(*row) for row in coverage_grid.cells()) if cell.key not in CELLS}
ALL = CELLS | WIDE


# -- simulate ---------------------------------------------------------------------------------------


def simulate(key, runs, resamples):
    """Run one cell, and return its rows and the seconds that it took."""
    cell, start = ALL[key], time.perf_counter()
    resamples = resamples if cell.resampled else 0
    setting = zlib.crc32(repr((key[2].replace("probabilities", "normal"), *key[3:])).encode())
    tallies = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a band that is undefined is counted, not told
        for run in range(runs):
            rng = np.random.default_rng([SEED, setting, run])
            for at, limits in cell.measure(rng, run, resamples).items():
                tally(tallies.setdefault(at, [0, 0, 0, 0, []]), at, *map(np.atleast_1d, limits))
    rows = [summary(key, at, runs, resamples, *counted) for at, counted in tallies.items()]
    return rows, time.perf_counter() - start


def tally(counted, at, low, high, true):
    """Add the intervals of one run: their number, how many hold, lie above, are undefined, and the width.

    A whole curve is one interval, several bins are several.
    """
    none = np.isnan(low) | np.isnan(high)
    held = ~none & (low <= true + 1e-12) & (true <= high + 1e-12)
    above = ~none & (low > true + 1e-12)
    if at == report.WHOLE:
        held, above, none = held.all(keepdims=True), above.any(keepdims=True), none.any(keepdims=True)
        low, high = low[: GRID.size], high[: GRID.size]
    for place, hits in enumerate((np.ones(held.size), held, above, none)):
        counted[place] += int(hits.sum())
    counted[4].append(np.nanmean(high - low) if not np.isnan(high - low).all() else np.nan)


def summary(key, at, runs, resamples, trials, held, above, undefined, widths):
    """Make a row of the tallies."""
    coverage = held / trials
    spread = coverage * (1 - coverage) / trials + (report.Z / (2 * trials)) ** 2
    error = report.Z * math.sqrt(spread) / (1 + report.Z**2 / trials)
    known = [width for width in widths if not math.isnan(width)]
    width = float(np.mean(known)) if known else math.nan
    shares = (coverage, error, above / trials, width, undefined / trials)
    return report.Row(*key, at, runs, resamples, *(round(share, 4) for share in shares))


def with_probabilities(rows):
    """Add the same intervals for probabilities, of all methods that depend on ranks alone."""
    same = [
        row._replace(scores="probabilities")
        for row in rows
        if row.function in ("auc_interval", "roc_band")
        and row.scores == "normal"
        and row.method != report.MOMENTS
    ]
    return [*rows, *same]


def wanted_runs(cell, runs):
    """Give the number of runs of a cell."""
    return max(3, round(runs * cell.share))


def to_do(path, cells, runs, resamples, only, fresh):
    """List the cells that are asked for and not in the file yet."""
    done = set() if fresh else {(row.key, row.runs, row.resamples) for row in report.read(path)}
    for cell in cells.values():
        asked = not only or cell.function in only or cell.method in only or cell.scores in only
        wanted = (cell.key, wanted_runs(cell, runs), resamples if cell.resampled else 0)
        if asked and wanted not in done:
            yield cell


def save(path, rows):
    """Put rows into the file, in the order of the cells; it is replaced in one step, so never broken."""
    order = {key: place for place, key in enumerate(ALL)}
    for key in [key for key in CELLS if key[2] == "normal"]:
        order.setdefault((*key[:2], "probabilities", *key[3:]), len(order))
    kept = {(row.key, row.at): row for row in (*report.read(path), *rows) if row.key in order}
    new = path.with_suffix(".new")
    with new.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(report.Row._fields)
        table.writerows(sorted(kept.values(), key=lambda row: order[row.key]))
    new.replace(path)


def run_all(path, cells, runs, resamples, jobs):
    """Simulate cells, save each when it is done, and return those that failed."""
    failed, start = [], time.perf_counter()
    with ProcessPoolExecutor(jobs) as pool:
        running = {
            pool.submit(simulate, cell.key, wanted_runs(cell, runs), resamples): cell for cell in cells
        }
        for place, future in enumerate(as_completed(running), 1):
            name = " · ".join(filter(None, running[future].key))
            try:
                rows, took = future.result()
            except Exception as error:  # the other cells are still wanted
                failed.append(f"{name}: {type(error).__name__}: {error}")
                continue
            save(path, with_probabilities(rows))
            least = min(rows, key=lambda row: row.coverage)
            print(
                f"[{place}/{len(running)}, {time.perf_counter() - start:.0f} s] {name}: {least.runs} runs, "
                f"{took:.1f} s, least {report.percent(least.coverage)} % ({least.at})",
                flush=True,
            )
    return failed


def main(arguments=None):
    """Simulate what is not in the file yet, or print what the file says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=1000, help="runs of each cell; slow methods take a share")
    parser.add_argument("--resamples", type=int, default=300, help="resamples of each run")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="functions, methods or kinds of scores")
    parser.add_argument("--fresh", action="store_true", help="simulate again what the file has")
    parser.add_argument("--short", action="store_true", help="print where methods cover less than 92 %%")
    parser.add_argument("--wide", action="store_true", help="tiny and lopsided classes, and few levels")
    parser.add_argument("--file", type=Path, help="the CSV")
    given = parser.parse_args(arguments)
    given.file = given.file or (report.WIDE_CSV if given.wide else report.CSV)
    cells = WIDE if given.wide else CELLS
    if given.short:
        for (function, method), sentence in report.short(report.read(given.file)).items():
            print(f"{report.call(function, method)} {sentence}.\n")
        return 0
    names = {name for key in cells for name in key[:3] if name}
    if unknown := set(given.only or ()) - names:
        parser.error(f"--only knows {', '.join(sorted(names))}; not {', '.join(sorted(unknown))}")
    cells = list(to_do(given.file, cells, given.runs, given.resamples, given.only, given.fresh))
    failed = run_all(given.file, cells, given.runs, given.resamples, given.jobs)
    if failed:
        print(f"{len(failed)} of {len(cells)} cells failed; the file lacks them:", file=sys.stderr)
        print(*failed, sep="\n", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
