"""The exact likelihood of studies of test accuracy, against brute force and closed forms."""

import math

import numpy as np
import pytest
from scipy.integrate import dblquad
from scipy.special import expit, logit, logsumexp
from scipy.stats import chi2, f, norm, t

from rocplot import compute
from rocplot.compute._meta.likelihoods import BinomialModel

CELLS = ("tp", "fp", "fn", "tn")
SPARSE = {"tp": [18, 20, 9, 31, 12, 25, 16, 40], "fn": [2, 0, 3, 1, 0, 5, 0, 2]}
SPARSE |= {"fp": [5, 0, 12, 6, 1, 9, 2, 4], "tn": [30, 41, 28, 50, 22, 36, 40, 70]}
BOUNDARY = "ignore:the fit lies on the boundary"
GRID = np.linspace(-7, 7, 85)  # of standard normal u, far into both tails


def density(counts, totals, mean, between):
    """Write the joint density of a study's counts and logits, as Chu & Cole do, number by number."""
    (p, q), (q_, r) = np.linalg.inv(between).tolist()
    constant = math.log(2 * math.pi) + math.log(np.linalg.det(between)) / 2

    def joint(b, a):
        x, y = a - mean[0], b - mean[1]
        logged = -constant - (p * x * x + (q + q_) * x * y + r * y * y) / 2
        for k, n, eta in ((counts[0], totals[0], a), (counts[1], totals[1], b)):
            logged += (
                math.log(math.comb(n, k))
                - k * math.log1p(math.exp(-eta))
                - (n - k) * math.log1p(math.exp(eta))
            )
        return math.exp(logged)

    return joint


def counts_of(cells):
    counts = np.stack([cells["tp"], cells["fp"]], 1).astype(float)
    return counts, counts + np.stack([cells["fn"], cells["tn"]], 1)


def log_likelihood(cells, parameters, group=None):
    """Sum the log-likelihood over a dense grid of u, without the binomial coefficients."""
    counts, totals = counts_of(cells)
    group = np.zeros(len(counts), int) if group is None else group
    mean = np.reshape(parameters[:-3], (-1, 2))[group]
    first, second, third = parameters[-3:]
    u, v = (axis.ravel() for axis in np.meshgrid(GRID, GRID))
    eta = np.stack([mean[:, :1] + first * u, mean[:, 1:] + second * u + third * v], -1)
    logged = (counts[:, None] * eta - totals[:, None] * np.logaddexp(0, eta)).sum(-1)
    return logsumexp(logged + norm.logpdf(u) + norm.logpdf(v) + 2 * np.log(GRID[1] - GRID[0]), axis=1).sum()


def parameters_of(found):
    means = [one.mean for one in found.values()] if isinstance(found, dict) else [found.mean]
    between = (next(iter(found.values())) if isinstance(found, dict) else found).between
    return np.concatenate([*means, np.linalg.cholesky(between)[[0, 1, 1], [0, 0, 1]]])


def hessian(function, at, step=1e-3):
    """Differentiate twice, by central differences."""
    unit = step * np.eye(at.size)
    return np.array(
        [
            [
                (function(at + a + b) - function(at + a - b) - function(at - a + b) + function(at - a - b))
                / (4 * step**2)
                for b in unit
            ]
            for a in unit
        ]
    )


def simulated(rng, n, rates=(0.9, 0.15), tau=(0.7, 0.6), rho=0.4, size=25):
    between = np.array([[tau[0] ** 2, rho * tau[0] * tau[1]], [rho * tau[0] * tau[1], tau[1] ** 2]])
    true = expit(rng.multivariate_normal(logit(rates), between, n))
    tp, fp = rng.binomial(size, true[:, 0]), rng.binomial(2 * size, true[:, 1])
    return {"tp": tp, "fp": fp, "fn": size - tp, "tn": 2 * size - fp}


# -- the likelihood -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("counts", "totals"),
    [((18, 5), (20, 35)), ((20, 0), (20, 41)), ((3, 40), (4, 41)), ((0, 900), (2, 1000))],
)
def test_quadrature_equals_integration(counts, totals):
    mean, between = np.array([2.0, -1.5]), np.array([[1.2, 0.5], [0.5, 0.8]])
    joint = density(counts, totals, mean, between)
    centre = logit((np.array(counts) + 0.5) / (np.array(totals) + 1))
    low, high = np.minimum(centre, mean) - 7, np.maximum(centre, mean) + 7
    wanted = dblquad(joint, low[0], high[0], low[1], high[1], epsabs=0, epsrel=1e-7)[0]
    factor = np.linalg.cholesky(between)[[0, 1, 1], [0, 0, 1]]
    model = BinomialModel(np.array([counts]), np.array([totals]), np.zeros(1, int))
    found = model.compute_derivatives(np.concatenate([mean, factor]), 15)[0]
    coefficients = sum(math.log(math.comb(n, k)) for k, n in zip(counts, totals, strict=True))
    assert coefficients - found == pytest.approx(np.log(wanted), abs=2e-6)


@pytest.mark.slow
def test_derivatives_are_those_of_the_likelihood():
    counts, totals = counts_of(SPARSE)
    group = np.array([0, 1] * 4)
    at = np.array([2.0, -1.5, 2.5, -2.0, 0.8, -0.3, 0.5])
    _, gradient, second = BinomialModel(counts, totals, group).compute_derivatives(at, 21)

    def loss(p):
        return -log_likelihood(SPARSE, p, group)

    step = 1e-4 * np.eye(7)
    np.testing.assert_allclose(gradient, [(loss(at + a) - loss(at - a)) / 2e-4 for a in step], atol=1e-5)
    np.testing.assert_allclose(second, hessian(loss, at), atol=1e-4)


# -- its maximum ----------------------------------------------------------------------------------


@pytest.mark.slow
def test_maximum_and_its_curvature_by_brute_force(rng):
    cells = simulated(rng, 14)
    assert (cells["fn"] == 0).any()
    found = compute.sroc(**cells)
    assert (found.method, found.df) == ("binomial", 12)
    at = parameters_of(found)

    def loss(p):
        return -log_likelihood(cells, p)

    step = 1e-4 * np.eye(5)
    np.testing.assert_allclose([(loss(at + a) - loss(at - a)) / 2e-4 for a in step], 0, atol=1e-4)
    for _ in range(30):  # no better place nearby, nor far away
        assert loss(at + rng.normal(size=5) * rng.choice([0.05, 0.5])) > loss(at)
    second = hessian(loss, at)
    assert np.linalg.eigvalsh(second).min() > 0
    np.testing.assert_allclose(found.covariance, np.linalg.inv(second)[:2, :2], rtol=1e-4)
    half = t.ppf(0.975, 12) * np.sqrt(np.diag(found.covariance))
    limits = [[found.tpr_low, found.fpr_low], [found.tpr_high, found.fpr_high]]
    np.testing.assert_allclose(limits, expit([found.mean - half, found.mean + half]), rtol=1e-10)
    np.testing.assert_allclose([found.tpr, found.fpr], expit(found.mean))


@pytest.mark.parametrize(
    ("sign", "fp", "tn"), [(1, [6, 6, 12, 24], [44, 44, 38, 26]), (-1, [24, 12, 12, 6], [26, 38, 38, 44])]
)
def test_a_correlation_at_its_bound_is_fixed(sign, fp, tn):
    cells = {"tp": [40, 42, 45, 49], "fn": [10, 8, 5, 1], "fp": fp, "tn": tn}
    with pytest.warns(UserWarning, match=f"correlation of tpr and fpr is {'−' if sign < 0 else ''}1"):
        found = compute.sroc(**cells)
    assert found.correlation == sign
    tau = np.sqrt(np.diag(found.between)) * [1, sign]

    def loss(p):  # logits on a line: an integral over one standard normal
        eta = p[:2] + p[2:] * GRID[:, None, None]
        counts, totals = counts_of(cells)
        logged = (counts * eta - totals * np.logaddexp(0, eta)).sum(-1) + norm.logpdf(GRID)[:, None]
        return -logsumexp(logged + np.log(GRID[1] - GRID[0]), axis=0).sum()

    at = np.concatenate([found.mean, tau])
    np.testing.assert_allclose([(loss(at + a) - loss(at - a)) / 2e-4 for a in 1e-4 * np.eye(4)], 0, atol=1e-4)
    np.testing.assert_allclose(found.covariance, np.linalg.inv(hessian(loss, at))[:2, :2], rtol=1e-4)


def test_a_variance_at_its_bound_is_fixed():
    """Where tpr does not vary, its mean is that of the pooled counts, and fpr has a model of its own."""
    cells = {"tp": [45] * 5, "fn": [5] * 5, "fp": [2, 9, 20, 4, 30], "tn": [98, 91, 80, 96, 70]}
    with pytest.warns(UserWarning, match="the variance of tpr is 0,"):
        found = compute.sroc(**cells)
    assert found.tpr == pytest.approx(0.9)
    assert found.between[0].tolist() == [0, 0]
    assert np.isnan(found.correlation)
    np.testing.assert_allclose(found.covariance[0], [1 / 225 + 1 / 25, 0], atol=1e-12)
    fp, n = np.array(cells["fp"]), 100

    def loss(p):
        eta = p[0] + p[1] * GRID[:, None]
        logged = fp * eta - n * np.logaddexp(0, eta) + norm.logpdf(GRID)[:, None]
        return -logsumexp(logged + np.log(GRID[1] - GRID[0]), axis=0).sum()

    at = np.array([found.mean[1], np.sqrt(found.between[1, 1])])
    assert found.covariance[1, 1] == pytest.approx(np.linalg.inv(hessian(loss, at))[0, 0], rel=1e-4)


def test_equal_studies_are_pooled_as_one():
    cells = {"tp": [45] * 4, "fp": [8] * 4, "fn": [5] * 4, "tn": [92] * 4}
    with pytest.warns(UserWarning, match="variance of tpr is 0 and the variance of fpr is 0"):
        found = compute.sroc(**cells)
    np.testing.assert_allclose([found.tpr, found.fpr], [0.9, 0.08], rtol=1e-6)
    variance = [1 / 180 + 1 / 20, 1 / 32 + 1 / 368]
    np.testing.assert_allclose(found.covariance, np.diag(variance), rtol=1e-6, atol=1e-12)
    half = t.ppf(0.975, 2) * np.sqrt(variance)
    assert [found.tpr_low, found.fpr_high] == pytest.approx(
        [expit(logit(0.9) - half[0]), expit(logit(0.08) + half[1])]
    )


@pytest.mark.filterwarnings("ignore:.* have a cell below 5")
def test_large_studies_have_the_estimates_of_their_logits(rng):
    cells = simulated(rng, 12, size=20_000)
    exact, approximate = compute.sroc(**cells), compute.sroc(**cells, method="ml")
    np.testing.assert_allclose(exact.mean, approximate.mean, atol=2e-3)
    np.testing.assert_allclose(exact.between, approximate.between, rtol=0.01, atol=1e-3)


def test_swapped_classes_swap_the_rates(rng):
    cells = simulated(rng, 10)
    found = compute.sroc(**cells)
    swapped = compute.sroc(tp=cells["tn"], fp=cells["fn"], fn=cells["fp"], tn=cells["tp"])
    np.testing.assert_allclose([swapped.tpr, swapped.fpr], [1 - found.fpr, 1 - found.tpr], rtol=1e-6)
    np.testing.assert_allclose(swapped.between, found.between[::-1, ::-1], rtol=1e-4)
    turned = compute.sroc(**{name: one[::-1] for name, one in cells.items()})
    np.testing.assert_allclose(turned.covariance, found.covariance, rtol=1e-6)


# -- what follows from it -------------------------------------------------------------------------


@pytest.mark.filterwarnings(BOUNDARY)
@pytest.mark.parametrize("level", [None, 0.5])
def test_regions_have_the_quantile_of_f(rng, level):
    found = compute.sroc(**simulated(rng, 9))
    for kind, spread in (("confidence", found.covariance), ("prediction", found.covariance + found.between)):
        fpr, tpr = found.region(kind, level)
        off = np.stack([logit(tpr), logit(fpr)], 1) - found.mean
        distance = np.einsum("ni,ij,nj->n", off, np.linalg.inv(spread), off)
        np.testing.assert_allclose(distance, 2 * f.ppf(level or 0.95, 2, 7))


@pytest.mark.slow
def test_groups_are_compared_by_the_likelihood_ratio(rng):
    cells, by = simulated(rng, 14), np.array(["b", "a"] * 7)
    found = compute.sroc(**cells, by=by)
    group = (by == "a").astype(int)  # in order of appearance
    whole = compute.sroc(**cells)
    ratio = 2 * (
        log_likelihood(cells, parameters_of(found), group) - log_likelihood(cells, parameters_of(whole))
    )
    assert found.statistic == pytest.approx(ratio, abs=1e-5)
    assert (list(found), found.test, found.df) == (["b", "a"], "likelihood-ratio", 2)
    assert found.pvalue == pytest.approx(chi2.sf(ratio, 2), abs=1e-5)
    assert {one.df for one in found.values()} == {11}  # 14 studies, two groups
    covariance = np.linalg.inv(hessian(lambda p: -log_likelihood(cells, p, group), parameters_of(found)))
    for i, one in enumerate(found.values()):
        np.testing.assert_allclose(
            one.covariance, covariance[2 * i : 2 * i + 2, 2 * i : 2 * i + 2], rtol=1e-4
        )
    contrast = np.hstack([np.eye(2), -np.eye(2), np.zeros((2, 3))])
    off = contrast @ parameters_of(found)
    wald = off @ np.linalg.solve(contrast @ covariance @ contrast.T, off)
    assert compute.sroc(**cells, by=by, test="wald").statistic == pytest.approx(wald, rel=1e-4)


# -- the approximate methods ----------------------------------------------------------------------


@pytest.mark.filterwarnings(BOUNDARY)
@pytest.mark.parametrize("method", ["reml", "ml"])
def test_the_approximate_methods_warn_of_small_cells(method):
    large = {"tp": [45, 30, 61, 88], "fp": [8, 20, 5, 30], "fn": [5, 12, 19, 12], "tn": [92, 60, 95, 110]}
    compute.sroc(**large, method=method)
    for fn, said in (([5, 4, 19, 12], "1 of 4 studies have"), ([0, 3, 19, 12], "2 of 4 studies have")):
        with pytest.warns(UserWarning, match=f'{said} a cell below 5.*use method="binomial"'):
            compute.sroc(**(large | {"fn": fn}), method=method)
