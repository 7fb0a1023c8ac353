"""Expected loss of threshold choice methods, and the H-measure."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from rocplot._errors import make_value_error, write_value
from rocplot._typing import Array, CostAxis
from rocplot._validation import check_choice, check_number
from rocplot.compute._base.reading import Source, per_model
from rocplot.compute._costs.cost_curve import cost_curve, find_vertex_exchanges
from rocplot.compute._costs.loss_curves import (
    LossCurve,
    brier_curve,
    cost_line,
    get_class_weight,
    resolve_prior,
    score_uniform_curve,
)
from rocplot.compute._counts.threshold_counts import require_order
from rocplot.compute._roc.hull import RocHull, compute_hull
from rocplot.compute._roc.roc import get_curve

# -- The H-measure: expected loss under a Beta distribution of costs ------------------------------


@per_model(result_type=float)
def h_measure(
    source: Source,
    *,
    a: float = 2,
    b: float = 2,
    preset: Literal["hand-2009", "hand-2014", "severity-ratio"] | None = None,
    prior: float | None = None,
) -> float:
    """Compute Hand's H-measure: the share of the best trivial classifier's loss that the ranking saves.

    Use it in place of the AUC to compare models under one distribution of costs.

    Parameters
    ----------
    {reading}
    a, b : float, default=2
        Parameters of the Beta(a, b) weight of the false-positive cost share c = cost_fp/(cost_fp + cost_fn);
        positive.
    preset : {"hand-2009", "hand-2014", "severity-ratio"}, optional
        A published default for (a, b): Beta(2, 2); Beta(1 + π, 2 − π);
        Beta(2, 1 + 1/SR) with SR = π/(1 − π), the default of the R and Python
        packages.  Unless the classes are balanced, the three give different values.
    {prior}

    Returns
    -------
    float
        In [0, 1]: 1 for a perfect ranking, 0 for one whose hull is the diagonal; a ranking worse than chance
        is not reversed.  Several models give a `Results`, a dict by name.

    Raises
    ------
    {raises}
    ValueError
        Also for `a` or `b` that are not positive, or given together with a preset; an unknown
        preset; a prior outside (0, 1); a curve without counts if no `prior` is given; or counts made with
        `max_points` that hide the order of the classes.

    See Also
    --------
    lc_index : Compute Adams & Hand's LC index.
    cost_curve : Compute the lowest loss at each operating condition.
    auc : Compute the area under the ROC curve.
    expected_loss : Compute the expected loss of a threshold choice method.

    Notes
    -----
    Hand (2009); Hand & Anagnostopoulos (2014).  H = 1 − L/L₀ with L the area under the lower envelope, and
    L₀ under the best trivial classifier, both weighted; in closed form by incomplete beta functions, piece
    by piece of the hull.  With a uniform weight, a = b = 1, it is 1 − refinement loss/(π(1 − π)).

    References
    ----------
    {hand2009}
    {hand2014}

    Examples
    --------
    >>> round(h_measure([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6]), 6), h_measure([1, 0], [0.9, 0.1])
    (0.5, 1.0)
    """
    curve = get_curve(source)
    require_order(curve.counts, "the H-measure")
    weight = get_class_weight(curve, "cost_proportion", resolve_prior(source, "cost_proportion", prior))
    a, b = get_beta_parameters(a, b, preset, weight)
    trivial = RocHull.build_unchecked(fpr=np.array([0.0, 1.0]), tpr=np.array([0.0, 1.0]))
    ours, theirs = (
        _integrate_over_beta(vertices, weight, a, b) for vertices in (compute_hull(curve), trivial)
    )
    if theirs == 0:
        raise make_value_error("a", f"and b of Beta(a, b) leave all weight to one cost, with {a:g} and {b:g}")
    return min(max(1 - ours / theirs, 0.0), 1.0)


def get_beta_parameters(a: Any, b: Any, preset: str | None, prior: float) -> tuple[float, float]:
    """Return the parameters of the Beta weight over the false-positive cost share."""
    if preset is None:
        a, b = check_number(a, "a", -np.inf), check_number(b, "b", -np.inf)
        if a <= 0 or b <= 0:
            raise make_value_error("a", f"and b of Beta(a, b) must be positive, not {a:g} and {b:g}")
        return a, b
    check_choice(preset, ("hand-2009", "hand-2014", "severity-ratio"), "preset")
    if (a, b) != (2, 2):
        raise make_value_error(
            "preset", f"={write_value(preset)} already sets a and b", "pass either a preset or a and b"
        )
    by_preset = {"hand-2009": (2.0, 2.0), "hand-2014": (1 + prior, 2 - prior)}
    return by_preset.get(preset, (2.0, 1 + (1 - prior) / prior))


def compute_beta_density(c: Array, a: float, b: float) -> Array:
    """Compute the density of Beta(a, b) at cost shares between 0 and 1."""
    from scipy.special import betaln, xlog1py, xlogy

    return np.asarray(np.exp(xlogy(a - 1, c) + xlog1py(b - 1, -c) - betaln(a, b)))


def _integrate_over_beta(vertices: RocHull, prior: float, a: float, b: float) -> float:
    """Integrate the lower envelope over Beta(a, b), exactly, piece by piece."""
    from scipy.special import betainc

    edges = np.r_[1.0, 1 - find_vertex_exchanges(vertices, prior), 0.0]  # c falls along the hull
    m0 = -np.diff(betainc(a, b, edges))
    m1 = -np.diff(betainc(a + 1, b, edges)) * a / (a + b)
    return float(2 * (prior * (1 - vertices.tpr) @ (m0 - m1) + (1 - prior) * vertices.fpr @ m1))


# -- Expected loss of threshold choice methods ----------------------------------------------------

_ROUNDING = 1e-12
CHOICES = ("fixed", "score-uniform", "score-driven", "rate-uniform", "rate-driven", "optimal")


@per_model(result_type=float)
def expected_loss(
    source: Source,
    *,
    choice: str,
    threshold: float | None = None,
    x: CostAxis = "cost_proportion",
    prior: float | None = None,
) -> float:
    """Compute the expected loss of a threshold choice method over uniform operating conditions.

    Use it to compare ways of choosing a threshold if you don't know the costs yet.

    Parameters
    ----------
    {reading}
    choice : {"fixed", "score-uniform", "score-driven", "rate-uniform", "rate-driven", "optimal"}
        How the threshold is chosen: the same throughout; uniformly at random in [0, 1]; at 1 − κ; so that the
        predicted positive rate is uniformly random, or equal to κ; or the best one for κ.
    threshold : float, optional
        The cut-off for ``choice="fixed"``, and only for it.
    {condition}

    Returns
    -------
    float
        Several models give a `Results`, a dict by name.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown `choice`, a `threshold` that is missing or does not apply, or scores outside
        [0, 1] for the score-uniform and score-driven choices; and for counts made with `max_points` if
        they do not determine the loss: the curve of that choice has the bound `area_error`.

    See Also
    --------
    cost_curve : Compute the lowest loss at each operating condition.
    brier_curve : Compute the loss if the score sets the threshold.
    rate_driven_curve : Compute the loss if the predicted positive rate equals the condition.
    rate_uniform_curve : Compute the expected loss of a random predicted positive rate.
    score_uniform_curve : Compute the expected loss of a random threshold.
    rocplot.cost_curve : Draw cost curves: the loss of the best threshold at every operating condition.

    Notes
    -----
    Hernández-Orallo, Flach & Ferri (2012).  In the order above, over κ: error rate; mean absolute error;
    Brier score; π(1 − π)(1 − 2AUC) + ½; the same with ⅓; refinement loss of the hull.  Flach's quiz gives
    the first three as for balanced classes; over the skew they are averages over the two classes.

    References
    ----------
    {hernandez2012}
    {flach}

    Examples
    --------
    >>> [round(expected_loss([1, 0], [0.75, 0.5], choice=how), 4) for how in CHOICES[1:]]
    [0.375, 0.1562, 0.25, 0.0833, 0.0]
    """
    check_choice(choice, CHOICES, "choice")
    if choice == "fixed" and threshold is None:
        raise ValueError('choice="fixed" needs threshold=, the fixed cut-off')
    if choice != "fixed" and threshold is not None:
        raise ValueError(f"threshold applies only to choice='fixed', not to choice={choice!r}")
    curve, prior = get_curve(source), resolve_prior(source, x, prior)
    if choice.startswith("rate"):
        weight = get_class_weight(curve, x, prior)
        _check_known(2 * weight * (1 - weight) * curve.auc_error)
        return weight * (1 - weight) * (1 - 2 * curve.auc) + (1 / 2 if choice == "rate-uniform" else 1 / 3)
    options: dict[str, Any] = {"threshold": threshold} if choice == "fixed" else {}
    by_choice = {"fixed": cost_line, "score-uniform": score_uniform_curve, "score-driven": brier_curve}
    loss_curve: LossCurve = by_choice.get(choice, cost_curve)(curve, x=x, prior=prior, **options)
    _check_known(loss_curve.area_error)
    return loss_curve.area


def _check_known(error: float) -> None:
    """Raise if pooled scores do not determine the loss, because a single number carries no bound."""
    if error > _ROUNDING:
        raise ValueError(
            f"the loss is known within ±{error:.2g} only, because scores were pooled into cells: take `area` "
            "and `area_error` of the curve of this choice, or pass counts made without max_points"
        )
