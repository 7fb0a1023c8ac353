"""One run of each interval of the study designs: event times, trials, meta-analyses, data that lack values.

`cells` lists them for benchmarks/coverage.py: function, method, setting, AUC, cases, share of the runs,
whether it resamples, and the measure.
"""

import itertools
import math
from functools import cache, partial

import numpy as np
from scipy.optimize import brentq
from scipy.special import expit, logit, ndtr, ndtri

import rocplot.compute as rc

UNTIL = 1.0  # tau, and the last horizon, where the mean hazard is 1
FROM = 0.25  # the first horizon
IMPUTED = 10  # data sets
STUDIES, DISEASED = (6, 12, 40), (20, 50, 100)
MEANS = ((0.85, 0.15), (0.9, 0.1), (0.98, 0.05))  # tpr and fpr at the means of the logits of studies
SPREAD = np.array([0.6, 0.8])  # of these logits between studies
UPPER = np.abs(ndtri((np.arange(4000) + 0.5) / 8000))  # |x| of a standard normal x, its quantiles
NODES, WEIGHTS = np.polynomial.hermite_e.hermegauss(60)
WEIGHTS = WEIGHTS / WEIGHTS.sum()


def shift(auc):
    """Give the distance of two normal distributions of variance 1 with this AUC."""
    return math.sqrt(2) * float(ndtri(auc))


# -- event times ------------------------------------------------------------------------------------


@cache
def log_hazard_ratio(concordance):
    """Find β: exponential times of hazard exp(βx), x standard normal, whose concordance with x this is.

    Of two cases with the difference d = √2 |u| of x, that of the larger x is first with chance 1/(1 + e^−βd).
    """
    return brentq(lambda beta: expit(beta * math.sqrt(2) * UPPER).mean() - concordance, 0, 20)


@cache
def censoring(beta, share):
    """Find the constant hazard c of being censored by which this share is."""
    return brentq(lambda c: WEIGHTS @ (c / (c + np.exp(beta * NODES))) - share, 1e-6, 1e3)


@cache
def true_concordance(beta, c, until):
    """Compute the limit of the concordance, until a time, where both of a pair are followed at the hazard c.

    Which of two cases is first does not depend on when, so that a pair has the weight that its first event is
    seen: ∫ h exp(−(h + 2c)t) dt, h being the sum of both hazards.  Uno's weights make up for c: it is 0.
    """
    # x = (s ± |d|)/√2
    s, d = NODES[:, None] / math.sqrt(2), UPPER / math.sqrt(2)
    hazard = 2 * np.exp(beta * s) * np.cosh(beta * d)
    seen = hazard / (hazard + 2 * c) * -np.expm1(-(hazard + 2 * c) * until)
    weight = WEIGHTS[:, None] * seen
    return float((weight * expit(2 * beta * d)).sum() / weight.sum())


@cache
def true_integrated_auc(beta, low, high):
    """Integrate the AUC at time t over the density of the times from low to high, on a grid of x and t."""
    x = (np.arange(2000) + 0.5) / 2000 * 16 - 8
    density, hazard = np.exp(-(x**2) / 2), np.exp(beta * x)
    time = low + (np.arange(200) + 0.5) / 200 * (high - low)
    areas, falls = [], []
    for t in time:
        free = density * np.exp(-hazard * t)
        case = density - free
        below = np.cumsum(free) - free / 2
        areas.append(case @ below / (case.sum() * free.sum()))
        falls.append((hazard * free).sum())
    return float(np.average(areas, weights=falls))


def followed(beta, c, n, rng):
    """Draw times, whether their events are seen, and scores."""
    x = rng.normal(size=n)
    event, lost = rng.exponential(size=n) / np.exp(beta * x), rng.exponential(size=n) / c
    return np.minimum(event, lost), event <= lost, x


def concordance(method, until, target, share, n, rng, seed, resamples):
    """Read the interval of a concordance against what it tends to."""
    beta = log_hazard_ratio(target)
    c = censoring(beta, share)
    result = rc.concordance(*followed(beta, c, n, rng), method=method, tau=until)
    true = true_concordance(beta, 0.0 if method == "uno" else c, until or np.inf)
    return {"concordance": (result.low, result.high, true)}


def integrated_auc(target, share, n, rng, seed, resamples):
    beta = log_hazard_ratio(target)
    sample = followed(beta, censoring(beta, share), n, rng)
    true = true_integrated_auc(beta, FROM, UNTIL)
    try:
        result = rc.integrated_auc(*sample, low=FROM, high=UNTIL, level=0.95)
    except ValueError:  # no event in the range, or nobody followed beyond it
        return {"integrated AUC": (np.nan, np.nan, true)}
    return {"integrated AUC": (result.low, result.high, true)}


# -- a trial ----------------------------------------------------------------------------------------


def true_coefficient(kind, base, most):
    """Compute the coefficient where half are treated, and respond more often by `most` times the score.

    Scores are uniform; controls respond with the chance `base`, which is so small that the perfect order of
    an uplift curve ends with them.
    """
    effect = most / 2  # of all
    area = most / 3  # ∫ (r − r²/2) dr: the highest share r has the mean score 1 − r/2
    yc, oc, yt, ot = base / 2, (1 - base) / 2, (base + effect) / 2, (1 - base - effect) / 2
    if kind == "qini":  # yₜ − y꜀ nₜ/n꜀: treated responders, those of both arms who do not respond, the rest
        effect, area = effect / 2, area / 2
        rate, gain = [0, yt, yt + ot + oc, 1], [0, yt, yt, yt - yc]
    else:  # n (yₜ/nₜ − y꜀/n꜀): controls who do not respond come second, the treated third
        rate = np.cumsum([0, yt, oc, ot, yc])
        gain = [0, yt, yt + oc, (yt + oc + ot) * yt / (yt + ot), effect]
    return float((area - effect / 2) / (np.trapezoid(gain, rate) - effect / 2))


def uplift(kind, base, most, n, rng, seed, resamples):
    """Read the interval of the coefficient of a randomised trial."""
    score, treated = rng.random(n), np.arange(n) % 2
    response = rng.random(n) < base + most * score * treated
    curve = rc.uplift(response, score, treated, kind=kind)
    result = curve.interval(n_resamples=resamples, seed=seed, progress=False)
    return {"coefficient": (result.low, result.high, true_coefficient(kind, base, most))}


# -- a meta-analysis --------------------------------------------------------------------------------


def sroc(method, studies, diseased, rates, correlation, rng, seed, resamples):
    """Read the limits of the summary point, of studies with twice as many healthy as diseased patients.

    A region holds where the distance of the true point, as a share of the radius in its direction, is at most
    1: of the summary point, or of a new study.
    """
    mean = logit(rates)
    between = SPREAD[:, None] * SPREAD * [[1, correlation], [correlation, 1]]
    rate = expit(rng.multivariate_normal(mean, between, studies))
    tp, fp = rng.binomial(diseased, rate[:, 0]), rng.binomial(2 * diseased, rate[:, 1])
    new = rng.multivariate_normal(mean, between)
    try:
        result = rc.sroc(tp=tp, fp=fp, fn=diseased - tp, tn=2 * diseased - fp, method=method)
    except ValueError:  # no study has an error
        return dict.fromkeys(("tpr", "fpr", "confidence region", "prediction region"), (np.nan, np.nan, 0.5))
    read = {
        name: (getattr(result, f"{name}_low"), getattr(result, f"{name}_high"), true)
        for name, true in zip(("tpr", "fpr"), rates, strict=True)
    }
    for kind, point, spread in (
        ("confidence", mean, result.covariance),
        ("prediction", new, result.covariance + result.between),
    ):
        fpr, tpr = result.region(kind, n_points=4)
        off = np.array([[logit(tpr[0]), logit(fpr[0])], point]) - result.mean
        edge, true = np.einsum("ni,ij,nj->n", off, np.linalg.inv(spread), off)
        read[f"{kind} region"] = (0.0, 1.0, math.sqrt(true / edge))
    return read


# -- centres and groups -----------------------------------------------------------------------------


def random_effects(prediction, centres, between, rng, seed, resamples):
    """Pool AUCs of centres of 20 + 80 cases, whose distances of both classes are normal around one."""
    areas, distance = {}, shift(0.76)
    for i in range(centres):
        own = distance + between * rng.normal()
        y = np.repeat([1, 0], (20, 80))
        areas[i] = rc.auc_interval(y, rng.normal(size=100) + own * y)
    if any(not 0 < area.estimate < 1 or not area.standard_error > 0 for area in areas.values()):
        return {"AUC": (np.nan, np.nan, 0.76)}
    options = {"n_resamples": resamples, "seed": seed} if resamples else {}
    result = rc.random_effects(areas, transform="logit", prediction=prediction, **options)
    new = float(ndtr((distance + between * rng.normal()) / math.sqrt(2)))  # of a new centre
    return {
        "AUC": (result.low, result.high, 0.76),
        "new centre": (result.prediction_low, result.prediction_high, new),
    }


def calibration_over_groups(centres, between, rng, seed, resamples):
    """Pool calibration lines of centres of 200 cases, whose intercepts are normal around 0, slopes 0.8."""
    by, at = np.repeat(np.arange(centres), 200), np.array([0.2, 0.5, 0.8])
    log_odds = rng.normal(size=by.size)
    own = between * rng.normal(size=centres)
    y = rng.random(by.size) < expit(own[by] + 0.8 * log_odds)
    curve = rc.calibration_over_groups(y, expit(log_odds), by=by, method="logistic")
    new, truth = between * rng.normal(), 0.8 * logit(at)
    ends = [
        (*(np.interp(at, curve.predicted, getattr(curve, f"{start}{end}")) for end in ("low", "high")), true)
        for start, true in (("", expit(truth)), ("prediction_", expit(truth + new)))
    ]
    return {
        f"{name}, p {p}": tuple(float(end[i]) for end in three)
        for name, three in zip(("curve", "new centre"), ends, strict=True)
        for i, p in enumerate(at)
    }


def group_differences(sizes, shares, rng, seed, resamples):
    """Compare rates at a cut-off of groups that are alike in theirs: tpr 0.8, fpr 0.2."""
    by = np.repeat(["a", "b"], sizes)
    share = np.repeat(shares, sizes)
    y = rng.random(by.size) < share
    decided = rng.random(by.size) < np.where(y, 0.8, 0.2)
    ppv = [0.8 * p / (0.8 * p + 0.2 * (1 - p)) for p in shares]
    truth = {"tpr": 0.0, "fpr": 0.0, "ppv": ppv[1] - ppv[0]}
    try:
        options = {"by": by, "threshold": 0.5, "reference": "a"}
        result = rc.group_differences(y, np.where(decided, 0.9, 0.1), metrics=list(truth), **options)
    except ValueError:  # a group without a class
        return {name: (np.nan, np.nan, true) for name, true in truth.items()}
    rows = {str(m): i for i, (g, m) in enumerate(zip(result.group, result.metric, strict=True)) if g == "b"}
    return {name: (result.low[rows[name]], result.high[rows[name]], truth[name]) for name in truth}


# -- numbers of a study -----------------------------------------------------------------------------


def observed_expected(mean, n, rng, seed, resamples):
    """Read the limits of O:E of predictions that are right; cases are drawn, and then their classes."""
    predicted = expit(mean + rng.normal(size=n))
    y = rng.random(n) < predicted
    if not 0 < y.sum() < n:
        return {"O:E": (np.nan, np.nan, 1.0)}
    result = rc.calibration_statistics(y, predicted, span=0.01, n_bins=1)
    return {"O:E": (result.observed_expected_low, result.observed_expected_high, 1.0)}


def clinical_impact(mean, n, rng, seed, resamples):
    """Read both numbers at three thresholds, of predictions that are right."""
    predicted, at = expit(mean + rng.normal(size=n)), [0.1, 0.2, 0.4]
    y = rng.random(n) < predicted
    result = rc.clinical_impact(y, predicted, thresholds=at, population=1)
    grid = expit(mean + ndtri((np.arange(20_000) + 0.5) / 20_000))
    measured = {}
    for i, p in enumerate(at):
        truth = {"high_risk": (grid >= p).mean(), "high_risk_positive": (grid * (grid >= p)).mean()}
        for name, true in truth.items():
            limits = (float(getattr(result, f"{name}{end}")[i]) for end in ("_low", "_high"))
            measured[f"{name.replace('_', ' ')}, p {p}"] = (*limits, float(true))
    return measured


def predictive_values(auc, sizes, rng, seed, resamples):
    """Compare predictive values of two models, correlated by 0.5, at the cut-offs of fpr 0.2 and 0.3."""
    n, share = sum(sizes), sizes[0] / sum(sizes)
    y = (rng.random(n) < share).astype(int)
    noise = np.linalg.cholesky([[1, 0.5], [0.5, 1]]) @ rng.normal(size=(2, n))
    fpr = np.array([0.2, 0.3])
    cut = -ndtri(fpr)
    tpr = 1 - ndtr(cut - shift(auc))
    ppv = share * tpr / (share * tpr + (1 - share) * fpr)
    npv = (1 - share) * (1 - fpr) / ((1 - share) * (1 - fpr) + share * (1 - tpr))
    try:
        result = rc.paired(y, *(noise + shift(auc) * y), threshold=tuple(cut))
    except ValueError:  # a class that was not drawn
        return dict.fromkeys(("ppv", "npv"), (np.nan, np.nan, 0.0))
    return {
        "ppv": (result.ppv.low, result.ppv.high, ppv[0] - ppv[1]),
        "npv": (result.npv.low, result.npv.high, npv[0] - npv[1]),
    }


# -- covariates, imputation, verification -----------------------------------------------------------


def adjusted_test(auc, sizes, rng, seed, resamples):
    """Compare two scores of equal adjusted areas, which rise with an age that is higher in the diseased."""
    y = np.repeat([1, 0], sizes)
    age = rng.normal(size=y.size) + y
    a = rng.normal(size=y.size)
    b = 0.5 * a + math.sqrt(0.75) * rng.normal(size=y.size)
    scores = (age + shift(auc) * y + own for own in (a, b))
    options = {"n_resamples": resamples, "seed": seed, "progress": False}
    result = rc.adjusted_test(y, *scores, {"age": age}, **options)
    return {"difference": (result.low, result.high, 0.0)}


def adjusted(function, auc, sizes, rng, seed, resamples):
    """Read limits of the adjusted curve of a score that rises with age, higher in the diseased."""
    y = np.repeat([1, 0], sizes)
    age = rng.normal(size=y.size) + y
    score = age + shift(auc) * y + rng.normal(size=y.size)
    options = {"n_resamples": resamples, "seed": seed, "progress": False}
    if function == "adjusted_interval":
        area = rc.adjusted_interval(y, score, {"age": age}, **options)
        return {"AUC": (area.low, area.high, auc)}
    band, at = rc.adjusted_band(y, score, {"age": age}, **options), np.array([0.1, 0.3, 0.5])
    rows = np.searchsorted(band.fpr, at, side="right") - 1
    true = ndtr(shift(auc) + ndtri(at))
    return {
        f"fpr {x:g}": (float(band.low[row]), float(band.high[row]), float(tpr))
        for x, row, tpr in zip(at, rows, true, strict=True)
    }


def kaplan_meier(share, n, rng, seed, resamples):
    """Read the limits of survival where it is 0.8 and 0.5; times and their censoring are exponential."""
    event, censored = rng.exponential(size=n), rng.exponential((1 - share) / share, size=n)
    result, at = rc.kaplan_meier(np.minimum(event, censored), event <= censored), np.array([0.8, 0.5])
    rows = np.searchsorted(result.time, -np.log(at), side="right") - 1
    return {f"survival {s:g}": (result.low[i], result.high[i], s) for s, i in zip(at, rows, strict=True)}


def imputed(auc, sizes, rng, seed, resamples):
    """Impute scores that are missing at random, and pool the AUCs of the data sets on the logit scale.

    A second marker, correlated by 0.6 within each class, is always there, and decides on the chance that the
    score is missing, from the class too.  The imputation is proper (Rubin 1987, pages 166 f): variance and
    coefficients of a linear model of the score are drawn from their posterior, then the scores.
    """
    y = np.repeat([1, 0], sizes)
    own = rng.normal(size=y.size)
    score = shift(auc) * y + own
    marker = 0.6 * own + 0.8 * rng.normal(size=y.size)
    missing = rng.random(y.size) < expit(-1 + marker + 0.5 * y)
    x = np.column_stack([np.ones(y.size), y, marker])
    root = np.linalg.inv(x[~missing].T @ x[~missing])
    fitted = root @ x[~missing].T @ score[~missing]
    rest = score[~missing] - x[~missing] @ fitted
    sets = []
    for _ in range(IMPUTED):
        spread = math.sqrt(rest @ rest / rng.chisquare(rest.size - 3))
        drawn = fitted + spread * np.linalg.cholesky(root) @ rng.normal(size=3)
        filled = score.copy()
        filled[missing] = x[missing] @ drawn + spread * rng.normal(size=missing.sum())
        sets.append(rc.auc_interval(y, filled, method="delong-logit"))
    if any(one.estimate == 1 for one in sets):  # which has no logit: pool_imputations refuses it
        return {"AUC": (np.nan, np.nan, auc)}
    result = rc.pool_imputations(sets, n=y.size, transform="logit")
    return {"AUC": (result.low, result.high, auc)}


def verified(method, auc, n, rng, seed, resamples):
    """Verify the class of more cases of a high score, and correct the AUC; three of ten are diseased.

    By strata: nine of ten above a cut-off, three of ten below.  Logistic: with odds exp(score).
    """
    y = (rng.random(n) < 0.3).astype(float)
    score = shift(auc) * y + rng.normal(size=n)
    by = score > 0.5 if method == "strata" else score
    known = rng.random(n) < (np.where(by, 0.9, 0.3) if method == "strata" else expit(score))
    y[~known] = np.nan

    def weights(rows):
        return rc.verification_weights(by[rows], known[rows], method=method)

    options = {"n_resamples": resamples, "seed": seed, "progress": False}
    result = rc.bootstrap(y, score, statistic=rc.auc, reweight=weights, **options)
    return {"AUC": (result.low, result.high, auc)}


# -- all cells --------------------------------------------------------------------------------------


def cells():
    """List the cells of the study designs."""
    for target, share, n in itertools.product((0.7, 0.85), (0.3, 0.6), (100, 400)):
        setting = f"concordance {target:g}, {100 * share:.0f} % censored", None, f"{n} cases"
        for name, method, until in (
            ("harrell", "harrell", None),
            ("uno", "uno", None),
            (f"uno, tau={UNTIL:g}", "uno", UNTIL),
        ):
            measure = partial(concordance, method, until, target, share, n)
            yield "concordance", name, *setting, 1, False, measure
        yield "integrated_auc", "", *setting, 0.5, False, partial(integrated_auc, target, share, n)
    for kind, n in itertools.product(("uplift", "qini"), (200, 1000)):
        measure = partial(uplift, kind, 0.1, 0.2, n)
        yield "uplift", kind, "normal", None, f"{n} cases", 0.2, True, measure
    for method, correlations, share in (("binomial", (-0.5, 0, 0.5), 0.4), ("reml", (0.5,), 0.2)):
        grid = itertools.product(STUDIES, DISEASED, MEANS, correlations)
        for studies, diseased, rates, correlation in grid:
            cases = f"{studies} studies of {diseased} + {2 * diseased}"
            setting = f"rates {rates[0]:g} and {rates[1]:g}, correlation {correlation:g}"
            measure = partial(sroc, method, studies, diseased, rates, correlation)
            yield "sroc", method, setting, None, cases, share, False, measure
    for sizes in ((25, 25), (100, 100)):
        cases = " + ".join(map(str, sizes))
        yield "adjusted_test", "", "normal", 0.76, cases, 0.15, True, partial(adjusted_test, 0.76, sizes)
        for auc in (0.76, 0.9):
            for function in ("adjusted_interval", "adjusted_band"):
                measure = partial(adjusted, function, auc, sizes)
                yield function, "", "normal", auc, cases, 0.3, True, measure
            measure = partial(predictive_values, auc, sizes)
            yield "paired", "predictive values", "normal", auc, cases, 0.3, False, measure
    for share, n in itertools.product((0.3, 0.6), (50, 200)):
        setting = f"exponential times, {100 * share:.0f} % censored", None, f"{n} cases"
        yield "kaplan_meier", "", *setting, 1, False, partial(kaplan_meier, share, n)
    for centres, between in itertools.product((5, 15), (0, 0.3)):
        setting = f"between centres {between:g}", None
        for method, prediction in (("", "t"), ("prediction by the bootstrap", "bootstrap")):
            measure = partial(random_effects, prediction, centres, between)
            cases = f"{centres} centres of 20 + 80"
            yield "random_effects", method, *setting, cases, 0.5, bool(method), measure
        measure = partial(calibration_over_groups, centres, between)
        yield "calibration_over_groups", "", *setting, f"{centres} centres of 200", 0.2, False, measure
    for sizes, shares in itertools.product(((100, 50), (400, 200)), ((0.3, 0.3), (0.3, 0.1))):
        setting = f"shares {shares[0]:g} and {shares[1]:g}", None
        measure = partial(group_differences, sizes, shares)
        yield "group_differences", "", *setting, " + ".join(map(str, sizes)) + " cases", 1, False, measure
    for mean, n in itertools.product((0.0, -2.2), (100, 400)):
        setting = f"mean log odds {mean:g}", None, f"{n} cases"
        yield "calibration_statistics", "O:E", *setting, 1, False, partial(observed_expected, mean, n)
        yield "clinical_impact", "", *setting, 1, False, partial(clinical_impact, mean, n)
    for auc, sizes in itertools.product((0.76, 0.9), ((25, 25), (100, 100))):
        cases = " + ".join(map(str, sizes))
        yield "pool_imputations", "", "normal", auc, cases, 0.5, False, partial(imputed, auc, sizes)
    for method, n in (("strata", 200), ("strata", 1000), ("logistic", 200)):
        measure = partial(verified, method, 0.76, n)
        yield "bootstrap", f"reweight, {method}", "normal", 0.76, f"{n} cases", 0.15, True, measure
