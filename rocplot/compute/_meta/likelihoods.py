"""Likelihoods of the bivariate model of test accuracy: of the counts of the studies, or of their logits."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from scipy.special import expit

from rocplot._typing import Array
from rocplot._warnings import warn_user

_BOUNDARY = 1e-6  # relative variance, or distance of a correlation from ±1, that is set to the boundary
_STARTS = (0.0, -0.8, 0.8)  # correlations at which the maximisation of a likelihood starts
_STEEP = 1e-3  # gradient of the log-likelihood per study that shows a failed maximisation
_FEW_NODES, _ALL_NODES = 5, 15  # on each axis: to choose among the starts, and to find the maximum
_MAX_NEWTON_STEPS, _MODE_TOLERANCE = (
    100,
    1e-3,
)  # to the modes, where the nodes lie; the next error is its square
_MOVED = np.array([0, 1, 0, 1, 1])  # the logit that each parameter of a study moves: the means, L₁₁, L₂₁, L₂₂


class ModelFit(NamedTuple):
    """The maximum of a likelihood.

    Attributes
    ----------
    mean : ndarray, shape (groups, 2)
        The means of the logits of tpr and fpr.
    covariance : ndarray, shape (groups, 2, groups, 2)
        The covariance of these estimates.
    between : ndarray, shape (2, 2)
        The covariance between studies.
    loss : float
        The negative log-likelihood, up to a constant of the data.
    """

    mean: Array
    covariance: Array
    between: Array
    loss: float


# -- Steps of both models -------------------------------------------------------------------------


def _guess_starts(logits: Array, variances: Array, group: Array) -> list[Array]:
    """Guess means and Cholesky factors L, from the variances of the logits minus those within studies."""
    mean = np.stack([logits[group == i].mean(axis=0) for i in range(group.max() + 1)])
    within = variances.mean(axis=0)
    tau = np.sqrt(np.maximum((logits - mean[group]).var(axis=0) - within, 0.1 * within))
    factors = [[tau[0], r * tau[1], np.sqrt(1 - r**2) * tau[1]] for r in _STARTS]
    return [np.concatenate([mean.ravel(), factor]) for factor in factors]


def _snap_to_boundary(between: Array, variances: Array) -> Array:
    """Set variances close to 0 to 0, and correlations close to ±1 to ±1."""
    tau2 = np.diag(between)
    if (none := tau2 <= _BOUNDARY * variances.mean(axis=0)).any():
        return np.diag(np.where(none, 0.0, tau2))
    max_covariance = np.sqrt(tau2.prod())
    if abs(between[0, 1]) < (1 - _BOUNDARY) * max_covariance:
        return between
    max_covariance = np.copysign(max_covariance, between[0, 1])
    return np.array([[tau2[0], max_covariance], [max_covariance, tau2[1]]])


def _build_factor(entries: Array) -> Array:
    """Build the triangular matrix L from L₁₁, L₂₁ and L₂₂."""
    return np.array([[entries[0], 0.0], [entries[1], entries[2]]])


def _check_gradient(gradient: Array, n_studies: int) -> None:
    if not np.abs(gradient).max() <= _STEEP * n_studies:
        warn_user("the likelihood has no clear maximum: the estimates are rough; look for an odd study")


# -- The likelihood of the counts -----------------------------------------------------------------


class BinomialModel:
    """The likelihood of the studies' counts, with a mean for each group (Chu & Cole 2006).

    In a study the positive results of both classes are binomial, with the logits η = μ + L u of their rates:
    u is standard normal, and Σ = LLᵀ is the covariance between studies.  The parameters are the means, group
    by group, and then L₁₁, L₂₁ and L₂₂.

    Parameters
    ----------
    positive, total : ndarray, shape (n, 2)
        Positive results and patients, of the diseased and of the others.
    group : ndarray of int, shape (n,)
        The group of each study, numbered from 0 on.
    """

    def __init__(self, positive: Array, total: Array, group: Array) -> None:
        self._positive, self._total = np.asarray(positive, float), np.asarray(total, float)
        self._group, self._mode = group, np.zeros_like(self._total)
        n_means = 2 * (int(group.max()) + 1)
        means = 2 * group[:, None] + np.arange(2)
        self._columns = np.hstack([means, np.tile(n_means + np.arange(3), (group.size, 1))])  # of each study

    def fit(self) -> ModelFit:
        """Maximise the likelihood by Newton's method in a trust region, from several starts.

        The covariance of the means is a block of the inverse Hessian, without the parameters at a bound.
        """
        size = self._group.size
        yes, no = self._positive + 0.5, self._total - self._positive + 0.5
        variances = 1 / yes + 1 / no
        starts = _guess_starts(np.log(yes / no), variances, self._group)
        tries = [self._maximize_likelihood(start, _FEW_NODES, _STEEP * size) for start in starts]
        best = self._maximize_likelihood(
            min(tries, key=lambda solution: float(solution.fun)).x, _ALL_NODES, 1e-9 * size
        )
        _check_gradient(best.jac, size)
        lower = _build_factor(best.x[-3:])
        between = _snap_to_boundary(lower @ lower.T, variances)
        parameters = np.concatenate([best.x[:-3], _factorize_covariance(between)])
        is_free = np.append(np.ones(parameters.size - 3, bool), parameters[-3:] != 0)
        is_free[-2] = bool(between.diagonal().all())
        loss, _, hessian = self.compute_derivatives(parameters, _ALL_NODES)
        covariance = np.linalg.inv(hessian[np.ix_(is_free, is_free)])
        mean = parameters[:-3].reshape(-1, 2)
        covariance = covariance[: mean.size, : mean.size].reshape(*mean.shape, *mean.shape)
        return ModelFit(mean, covariance, between, loss)

    def _maximize_likelihood(self, start: Array, n_nodes: int, tolerance: float) -> Any:
        from scipy.optimize import minimize

        computed: dict[bytes, tuple[float, Array, Array]] = {}

        def compute(parameters: Array) -> tuple[float, Array, Array]:
            """Compute at once what scipy asks for one by one."""
            if (key := parameters.tobytes()) not in computed:
                computed.clear()
                computed[key] = self.compute_derivatives(parameters, n_nodes)
            return computed[key]

        loss, gradient, hessian = (lambda x, i=i: compute(x)[i] for i in range(3))
        options = {"gtol": tolerance, "maxiter": 200}
        return minimize(loss, start, jac=gradient, hess=hessian, method="trust-exact", options=options)

    def compute_derivatives(self, parameters: Array, n_nodes: int) -> tuple[float, Array, Array]:
        """Compute the negative log-likelihood, its gradient and its Hessian, by adaptive quadrature.

        The derivatives are moments of those of the joint density, given the counts of a study: the gradient
        of its log-likelihood is the mean of the score s, the Hessian E[∂s] + var(s) (Louis 1982, section 3).
        """
        mean, lower = parameters[:-3].reshape(-1, 2)[self._group], _build_factor(parameters[-3:])
        mode, root = self._find_modes(mean, lower)
        z, log_weights = _list_nodes(n_nodes)
        u = mode[:, None] + z @ root.transpose(0, 2, 1)  # (studies, nodes, 2)
        eta = mean[:, None] + u @ lower.T
        positive, total = self._positive[:, None], self._total[:, None]
        density = _compute_log_density(positive, total, eta, u) + log_weights
        largest = density.max(axis=1, keepdims=True)
        posterior = np.exp(density - largest)
        sums = posterior.sum(axis=1, keepdims=True)
        posterior /= sums
        loss = -(largest + np.log(sums)).sum() - np.log(root[:, [0, 1], [0, 1]]).sum()

        rate = expit(eta)
        curvature = total * rate * (1 - rate)
        one = np.ones_like(density)
        slope = np.stack([one, one, u[..., 0], u[..., 0], u[..., 1]], axis=-1)  # of the logit by a parameter
        score = (positive - total * rate)[..., _MOVED] * slope
        gradient = (posterior[:, None] @ score)[:, 0]
        hessian = (posterior[..., None] * score).transpose(0, 2, 1) @ score
        hessian -= gradient[:, :, None] * gradient[:, None]
        for side in (0, 1):
            of_side = np.flatnonzero(side == _MOVED)
            part = slope[..., of_side]
            weighted = (posterior * curvature[..., side])[..., None] * part
            hessian[:, of_side[:, None], of_side] -= weighted.transpose(0, 2, 1) @ part
        totals = np.zeros(parameters.size), np.zeros((parameters.size, parameters.size))
        np.add.at(totals[0], self._columns, -gradient)
        np.add.at(totals[1], (self._columns[:, :, None], self._columns[:, None]), -hessian)
        return float(loss), *totals

    def _find_modes(self, mean: Array, lower: Array) -> tuple[Array, Array]:
        """Find the mode of each study's density in u, and a root C of its inverse curvature, CCᵀ.

        The log-density is concave: Newton's steps, halved where they do not ascend, converge.
        """

        def compute_curvature(u: Array) -> tuple[Array, Array]:
            rate = expit(mean + u @ lower.T)
            slope = (self._positive - self._total * rate) @ lower - u
            return slope, np.eye(2) + np.einsum(
                "ji,nj,jk->nik", lower, self._total * rate * (1 - rate), lower
            )

        def compute_density(u: Array) -> Array:
            return _compute_log_density(self._positive, self._total, mean + u @ lower.T, u)

        u, length = self._mode, np.ones(len(mean))  # close to those of the parameters before
        density = compute_density(u)
        for _ in range(_MAX_NEWTON_STEPS):
            slope, curvature = compute_curvature(u)
            step = np.linalg.solve(curvature, slope[..., None])[..., 0]
            proposal = u + length[:, None] * step
            proposed = compute_density(proposal)
            ascends = proposed >= density - 1e-12 * np.abs(density)
            u, density = np.where(ascends[:, None], proposal, u), np.where(ascends, proposed, density)
            length = np.where(ascends, 1.0, length / 2)
            if np.abs(step).max() < _MODE_TOLERANCE:
                break
        self._mode = u
        return u, np.linalg.cholesky(np.linalg.inv(compute_curvature(u)[1]))


@functools.cache
def _list_nodes(n_nodes: int) -> tuple[Array, Array]:
    """Return the nodes of both axes, and the logs of the weights with which a density over u is summed."""
    nodes, weights = np.polynomial.hermite_e.hermegauss(n_nodes)
    log_weights = np.log(weights / weights.sum()) + nodes**2 / 2
    grid = np.stack(np.meshgrid(nodes, nodes, indexing="ij"), axis=-1).reshape(-1, 2)
    return grid, np.add.outer(log_weights, log_weights).ravel()


def _compute_log_density(positive: Array, total: Array, eta: Array, u: Array) -> Array:
    """Compute the log of the joint density of the counts and u, up to constants."""
    return np.asarray((positive * eta - total * np.logaddexp(0, eta) - u**2 / 2).sum(axis=-1))


def _factorize_covariance(between: Array) -> Array:
    """Return L₁₁, L₂₁ and L₂₂, of which those at a bound are exactly 0."""
    first = np.sqrt(between[0, 0])
    second = between[0, 1] / first if first > 0 else 0.0
    rest = between[1, 1] - second**2
    return np.array([first, second, np.sqrt(rest) if rest > 1e-12 * between[1, 1] else 0.0])


# -- The likelihood of the logits -----------------------------------------------------------------


@dataclass(frozen=True)
class LogitModel:
    """The marginal likelihood of the studies' logits, taken as normal, with a mean for each group."""

    logits: Array  # (n, 2)
    variances: Array  # (n, 2)
    group: Array  # (n,)
    reml: bool

    def fit(self) -> ModelFit:
        """Maximise the likelihood; the covariance of the means takes that between studies as known."""
        from scipy.linalg import block_diag
        from scipy.optimize import minimize

        starts = [start[-3:] for start in _guess_starts(self.logits, self.variances, self.group)]
        minimize_kws: dict[str, Any] = {"jac": True, "method": "BFGS", "options": {"gtol": 1e-8}}
        tries = [minimize(self._compute_gradient, start, **minimize_kws) for start in starts]
        best = min(tries, key=lambda solution: float(solution.fun))
        _check_gradient(best.jac, self.group.size)
        lower = _build_factor(best.x)
        between = _snap_to_boundary(lower @ lower.T, self.variances)
        mean, covariance = self._compute_means(between)
        return ModelFit(
            mean,
            block_diag(*covariance).reshape(mean.shape * 2),
            between,
            self._compute_negative_likelihood(between)[0],
        )

    def _compute_weights(self, sigma: Array) -> tuple[Array, Array, Array]:
        """Return each study's inverse covariance and log determinant, and each group's information matrix."""
        total = sigma + self.variances[:, :, None] * np.eye(2)
        weight = np.linalg.inv(total)
        information = np.stack([weight[self.group == i].sum(axis=0) for i in range(self.group.max() + 1)])
        return weight, np.linalg.slogdet(total)[1], information

    def _compute_means(self, sigma: Array) -> tuple[Array, Array]:
        """Compute the generalised least squares means of the groups, and their covariances."""
        weight, _, information = self._compute_weights(sigma)
        weighted = np.einsum("nij,nj->ni", weight, self.logits)
        sums = np.stack([weighted[self.group == i].sum(axis=0) for i in range(len(information))])
        covariance = np.linalg.inv(information)
        return np.einsum("gij,gj->gi", covariance, sums), covariance

    def _compute_gradient(self, factor: Array) -> tuple[float, Array]:
        """Compute the negative log-likelihood and its derivative by the three entries of L: 2 (∂/∂Σ) L."""
        lower = _build_factor(factor)
        loss, by_between = self._compute_negative_likelihood(lower @ lower.T)
        slope = 2 * by_between @ lower
        return loss, slope[[0, 1, 1], [0, 0, 1]]

    def _compute_negative_likelihood(self, sigma: Array) -> tuple[float, Array]:
        """Compute the negative log-likelihood, up to a constant, and its derivative by Σ."""
        weight, log_determinant, information = self._compute_weights(sigma)
        mean, covariance = self._compute_means(sigma)
        residual = self.logits - mean[self.group]
        pull = np.einsum("nij,nj->ni", weight, residual)
        loss = (log_determinant.sum() + (residual * pull).sum()) / 2
        slope = (weight.sum(axis=0) - pull.T @ pull) / 2
        if self.reml:
            loss += np.linalg.slogdet(information)[1].sum() / 2
            slope -= (weight @ covariance[self.group] @ weight).sum(axis=0) / 2
        return float(loss), slope
