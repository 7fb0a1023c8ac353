"""The hybrid of several classifiers on their common ROC convex hull."""

from __future__ import annotations

from dataclasses import field
from numbers import Real
from typing import Any, Unpack

import numpy as np

from rocplot._errors import make_value_error
from rocplot._typing import Array
from rocplot._validation import check_number, shorten_value
from rocplot.compute._base.reading import DataArguments, Scores, Truth, declare_result_type
from rocplot.compute._base.result import Result, Results
from rocplot.compute._combining.combination import Mixture, interpolate, read_constraint
from rocplot.compute._counts.threshold_counts import require_order
from rocplot.compute._roc.hull import _TIE, compute_hull, find_upper_hull
from rocplot.compute._roc.roc import RocCurve, roc
from rocplot.compute._roc.roc_points import ALWAYS, NEVER


class RocchHybrid(Result):
    """The hybrid of several classifiers on their common convex hull, from strict to lenient.

    Attributes
    ----------
    name : ndarray of str, shape (m,)
        The model of each vertex; "always −" at (0, 0) and "always +" at (1, 1).
    threshold : ndarray, shape (m,)
        The threshold of each vertex: positive iff score ≥ threshold; inf and −inf for the two trivial
        classifiers.
    fpr, tpr : ndarray, shape (m,)
        The point of each vertex.
    slope_low, slope_high : ndarray, shape (m,)
        The range of slopes of iso-performance lines for which each vertex is optimal.
    curves : dict of RocCurve
        The curves of the models.
    """

    name: Array
    threshold: Array
    fpr: Array
    tpr: Array
    slope_low: Array
    slope_high: Array
    curves: dict[str, RocCurve] = field(default_factory=dict, repr=False)

    def to_dict(self) -> dict[str, Any]:
        """Return the fields of the vertices by name."""
        return {name: value for name, value in super().to_dict().items() if name != "curves"}

    @property
    def auc(self) -> float:
        """Area under the hybrid; NaN if it stops before (1, 1)."""
        return float(np.trapezoid(self.tpr, self.fpr)) if self.fpr[-1] == 1 else float("nan")

    def best(self, slope: float) -> int:
        """Return the index of the optimal vertex at a slope; if two are optimal, the stricter."""
        return int(np.argmax(self.slope_low <= slope))

    def mix(self, **wanted: float) -> tuple[int, Mixture]:
        """Mix two neighbouring vertices to meet a rate or a budget, as ``interpolate`` does.

        Parameters
        ----------
        **wanted
            ``fpr=``, ``tpr=``, or ``positives=``, ``negatives=`` and ``budget=``.

        Returns
        -------
        int, Mixture
            The index of the stricter neighbour, and its mixture with the next vertex.

        Raises
        ------
        ValueError
            If the rate or budget cannot be met, as beyond the end of a chain that stops, or if you pass only
            the share `k`, which does not determine the neighbours.
        """
        line = read_constraint(**wanted)
        if line is None:
            raise make_value_error(
                "k", "alone does not determine which neighbours to mix", "pass fpr=, tpr= or a budget"
            )
        p, q, r = line
        reach = q * self.fpr + p * self.tpr
        if r > reach[-1] * (1 + 1e-12):
            name = next(name for name in ("fpr", "tpr", "budget") if name in wanted)
            way = "make the hybrid with a larger max_cost" if self.fpr[-1] < 1 else ""
            raise make_value_error(
                name, f"is {r:.6g}, and no mixture of the hybrid gives more than {reach[-1]:.6g}", way
            )
        i = int(np.clip(np.searchsorted(reach, r, side="right") - 1, 0, reach.size - 2))
        left, right = ((self.fpr[j], self.tpr[j]) for j in (i, i + 1))
        return i, interpolate(left, right, positives=p, negatives=q, budget=r)


@declare_result_type(RocchHybrid)
def rocch_hybrid(
    y_true: Truth,
    y_score: Scores = None,
    *,
    max_cost: float | None = None,
    prior: float | None = None,
    cost_fp: float = 1,
    cost_fn: float = 1,
    **reading: Unpack[DataArguments],
) -> RocchHybrid:
    """Compute the ROC convex hull hybrid of several models, which selects the optimal model for each slope.

    Use it to combine models, of which each is best in a different part of ROC space.

    Parameters
    ----------
    {reading}
    max_cost : float, optional
        Where to stop a chain that applies the hull's classifiers one after the other, from strict to lenient,
        until one predicts positive.  It ends at the last classifier whose own expected cost per case is at
        most this; those before it stay, whatever they cost.  By default all stay.
    prior : float in [0, 1], optional
        P(positive) π of that cost, π · cost_fn · (1 − tpr) + (1 − π) · cost_fp · fpr; by default the
        sample's.
    cost_fp, cost_fn : float, default=1
        Cost of a false positive and of a false negative, non-negative.

    Returns
    -------
    RocchHybrid
        One entry per vertex of the common hull; if models share a vertex, the first.  For a model that gives
        only decisions, pass these as scores 0 and 1.

    Raises
    ------
    {raises}
    ValueError
        Also if no vertex costs as little as `max_cost`, for a negative cost or a prior outside [0, 1], a
        prior or costs without a `max_cost`, or models of different priors or without counts if you pass no
        `prior`.

    See Also
    --------
    hull : Compute the upper convex hull of the ROC curve.
    roc_points : Place discrete classifiers in ROC space.
    interpolate : Mix two classifiers at random.
    relative_superiority : Find which model is best at which costs.
    rocplot.roc : Draw ROC curves.

    Notes
    -----
    Provost & Fawcett's ROC convex hull; Fawcett (2004), section 7; the rule by which a chain stops is that of
    section 7.4.4.  He warns there that the rates of a chain do not follow from those of its classifiers:
    compute them from their decisions, with ``logical_combination(…, how="or")``.  For every class
    distribution and all costs, one classifier of the sequence is optimal on these data; between neighbours
    lie their random mixtures.  The choice was made on these data, so estimate the rates on other data.

    References
    ----------
    {provost2001}
    {fawcett2004}

    Examples
    --------
    >>> y = [1, 1, 0, 1, 0, 0]
    >>> h = rocch_hybrid(y, {"a": [6, 5, 4, 1, 3, 2], "b": [6, 2, 5, 4, 3, 1]})
    >>> h.name.tolist(), h.slope_high
    (['always −', 'a', 'b', 'always +'], array([inf, inf, 0.5, 0. ]))
    >>> rocch_hybrid(y, {"a": [6, 5, 4, 1, 3, 2], "b": [6, 2, 5, 4, 3, 1]}, max_cost=0.4).name.tolist()
    ['always −', 'a', 'b']
    """
    condition: dict[str, Any] = {"prior": prior, "cost_fp": cost_fp, "cost_fn": cost_fn}
    for word, value in condition.items():
        is_default = value is None if word == "prior" else isinstance(value, Real) and value == 1
        if max_cost is None and not is_default:
            raise make_value_error(
                word,
                f"={shorten_value(value)} applies to the cost at which a chain stops",
                "give max_cost=, too",
            )
    result: RocCurve | Results[RocCurve] = roc(y_true, y_score, **reading)
    curves = result if isinstance(result, Results) else {"model": result}
    for curve in curves.values():
        require_order(curve.counts, "the hull of several models")
    hulls = [compute_hull(curve) for curve in curves.values()]
    f, t, cut = (
        np.concatenate([getattr(hull, part) for hull in hulls]) for part in ("fpr", "tpr", "threshold")
    )
    model = np.repeat(np.arange(len(hulls)), [hull.fpr.size for hull in hulls])
    vertices = _find_hull_vertices(f, t, model)
    name = np.array([*curves, NEVER, ALWAYS])
    f, t, cut, owner = f[vertices], t[vertices], cut[vertices], model[vertices]
    owner[0], owner[-1], cut[0], cut[-1] = len(hulls), len(hulls) + 1, np.inf, -np.inf
    with np.errstate(divide="ignore"):
        slope = np.concatenate(([np.inf], np.diff(t) / np.diff(f), [0.0]))
    end = (
        f.size
        if max_cost is None
        else _count_affordable_vertices(f, t, list(curves.values()), max_cost, **condition)
    )
    low = slope[1 : end + 1].copy()
    low[-1] = 0  # the last vertex is optimal for all lower slopes
    return RocchHybrid.build_unchecked(
        name=name[owner][:end],
        threshold=cut[:end],
        fpr=f[:end],
        tpr=t[:end],
        slope_low=low,
        slope_high=slope[:end],
        curves=curves,
    )


def _count_affordable_vertices(
    f: Array,
    t: Array,
    curves: list[RocCurve],
    max_cost: float,
    prior: float | None,
    cost_fp: float,
    cost_fn: float,
) -> int:
    """Count the vertices up to the last one whose cost is at most `max_cost`."""
    limit, cost_fp, cost_fn = (
        check_number(value, word)
        for value, word in ((max_cost, "max_cost"), (cost_fp, "cost_fp"), (cost_fn, "cost_fn"))
    )
    if prior is None:
        priors = {curve.prior for curve in curves}
        if len(priors) > 1 or None in priors:
            raise make_value_error("prior", "is needed", "that of the samples is unknown, or differs")
        (prior,) = priors
    share = check_number(prior, "prior", 0, 1)
    cost = share * cost_fn * (1 - t) + (1 - share) * cost_fp * f
    affordable = np.flatnonzero(cost <= limit * (1 + _TIE))
    if not affordable.size:
        raise make_value_error(
            "max_cost",
            f"={max_cost:g} is met by no classifier on the hull",
            f"the least cost is {cost.min():.15g}",  # with enough digits to be passed as max_cost
        )
    return int(affordable[-1]) + 1


def _find_hull_vertices(f: Array, t: Array, model: Array) -> Array:
    """Return the indices of the common hull's vertices, including (0, 0) and (1, 1)."""
    order = np.lexsort((model, t, f))
    top = np.r_[-1.0, np.maximum.accumulate(t[order])[:-1]]
    rising = (t[order] > top) | ((f[order] == 1) & (t[order] == 1))
    candidates = order[rising]
    return np.asarray(candidates[find_upper_hull(f[candidates], t[candidates])])
