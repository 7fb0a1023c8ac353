"""Relative superiority: which model is best at which cost, and Adams & Hand's LC index."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias, Unpack

import numpy as np

from rocplot._errors import make_type_error, make_value_error, write_value
from rocplot._typing import Array, PointLike
from rocplot._validation import check_number
from rocplot.compute._base.reading import DataArguments, Scores, Truth, declare_result_type
from rocplot.compute._base.result import Result
from rocplot.compute._costs.cost_curve import find_vertex_exchanges
from rocplot.compute._costs.loss_curves import get_class_weight, resolve_prior
from rocplot.compute._counts.threshold_counts import require_order
from rocplot.compute._roc.hull import find_upper_hull, hull
from rocplot.compute._roc.roc import RocCurve

# -- Adams & Hand's LC index of two classifiers ---------------------------------------------------

Belief: TypeAlias = tuple[float, float, float]


@declare_result_type(float)
def lc_index(
    a: PointLike,
    b: PointLike,
    *,
    belief: Belief,
    prior: float = 0.5,
) -> float:
    """Compute Adams & Hand's LC index: the confidence that one classifier is cheaper than another.

    Use it to compare two classifiers if you know the costs only roughly.

    Parameters
    ----------
    a, b : pair of float
        Two classifiers, as (fpr, tpr), rates in [0, 1].
    belief : (low, mode, high)
        Triangular density of the false-positive cost share c = cost_fp/(cost_fp + cost_fn), 0 ≤ low ≤ mode ≤
        high ≤ 1, low < high.
    prior : float in [0, 1], default=0.5
        P(positive).

    Returns
    -------
    float
        In [−1, 1]: P(a is cheaper) − P(b is cheaper); 0 if they always cost the same.

    Raises
    ------
    ValueError, TypeError
        For points or a prior outside [0, 1], or a belief that is not a triangular density.

    See Also
    --------
    relative_superiority : Find which model is best at which costs.
    h_measure : Compute Hand's H-measure.
    rocplot.relative_superiority : Draw a bar for each model over the costs at which it is the best.

    Notes
    -----
    Adams & Hand (1999), after Fawcett (2004), section 7.5.3: the index depends on the sign of
    the cost difference, not on its size.

    References
    ----------
    {adams1999}
    {fawcett2004}

    Examples
    --------
    >>> round(lc_index((0.1, 0.6), (0.3, 0.85), belief=(0.2, 0.5, 0.8)), 6)
    -0.336077
    """
    prior = check_number(prior, "prior", 0, 1)
    belief = check_belief(belief)
    (fa, ta), (fb, tb) = _read_point(a, "a"), _read_point(b, "b")
    at_zero, at_one = prior * (ta - tb), (1 - prior) * (fb - fa)  # how much cheaper a is; linear in c
    if at_zero * at_one >= 0:
        return float(np.sign(at_zero + at_one))
    cdf = compute_triangular_cdf(belief, at_zero / (at_zero - at_one))
    return float(np.sign(at_zero) * (2 * cdf - 1))


def check_belief(belief: Any) -> Belief:
    """Check a belief (low, mode, high)."""
    try:
        low, mode, high = belief
    except (TypeError, ValueError) as error:
        raise make_type_error(
            "belief", f"must be three numbers (low, mode, high), not {write_value(belief)}"
        ) from error
    low, mode, high = (check_number(value, "belief", 0, 1) for value in (low, mode, high))
    if not low <= mode <= high or low == high:
        raise make_value_error(
            "belief", f"must satisfy low ≤ mode ≤ high and low < high, not {(low, mode, high)}"
        )
    return low, mode, high


def compute_triangular_cdf(belief: Belief, c: float) -> float:
    """Return P(cost share ≤ c) of a triangular belief."""
    low, mode, high = belief
    if c <= low or c >= high:
        return float(c >= high)
    if c < mode:
        return (c - low) ** 2 / ((high - low) * (mode - low))
    return 1 - (high - c) ** 2 / ((high - low) * (high - mode))


def _read_point(point: Any, argument: str) -> tuple[float, float]:
    try:
        f, t = point
    except (TypeError, ValueError) as error:
        raise make_type_error(argument, f"must be a point (fpr, tpr), not {write_value(point)}") from error
    return check_number(f, f"the fpr of {argument}", 0, 1), check_number(t, f"the tpr of {argument}", 0, 1)


# -- Relative superiority: which model is best at which cost --------------------------------------

_SAME = 1e-12  # rates that differ by less are equal up to rounding

Range: TypeAlias = tuple[tuple[str, ...], float, float]


class RelativeSuperiority(Result):
    """The ranges of costs in which each of several models is best.

    Attributes
    ----------
    model : ndarray of str, shape (k,)
        The model of each range; a model may have none or several.
    low, high : ndarray, shape (k,)
        False-positive cost shares between which its best threshold has the lowest cost of all models.
    models : tuple of str
        All models, in the order in which you passed them.
    trivial : (float, float)
        "always +" is best up to the first cost share, "always −" from the second one on.
    lc : dict or None
        LC index of each model against the best of the others, for `belief`; None without one.
    belief : (low, mode, high) or None
        The triangular density of the cost share.
    """

    model: Array
    low: Array
    high: Array
    models: tuple[str, ...] = ()
    trivial: tuple[float, float] = (0.0, 1.0)
    lc: dict[str, float] | None = None
    belief: Belief | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the ranges: model, low, high."""
        return {"model": self.model, "low": self.low, "high": self.high}


@declare_result_type(RelativeSuperiority)
def relative_superiority(
    y_true: Truth,
    y_score: Scores = None,
    *,
    belief: Belief | None = None,
    prior: float | None = None,
    **reading: Unpack[DataArguments],
) -> RelativeSuperiority:
    """Find which of several models is best at which costs, each with its best threshold.

    Use it to choose a model if you know the costs only roughly.

    Parameters
    ----------
    {reading}
    belief : (low, mode, high), optional
        Triangular density of the false-positive cost share, 0 ≤ low ≤ mode ≤ high ≤ 1, low < high, for the LC
        index.
    prior : float in (0, 1), optional
        P(positive) where the models will be used; by default the sample's.

    Returns
    -------
    RelativeSuperiority

    Raises
    ------
    {raises}
    ValueError
        Also for fewer than two models, counts made with `max_points`, models of different priors if you
        pass no `prior`, or a belief that is not a triangular density.

    See Also
    --------
    lc_index : Compute Adams & Hand's LC index.
    cost_curve : Compute the lowest loss at each operating condition.
    rocch_hybrid : Find which of several models is optimal for which slope.
    rocplot.relative_superiority : Draw a bar for each model over the costs at which it is the best.

    Notes
    -----
    Adams & Hand (1999), after Fawcett (2004), section 7.5.3.  The ranges are those of the vertices of the
    hull of all models together.  Models that share a vertex are both best there; no model
    is where a trivial classifier is best.  With more than two models the LC index compares each with the best
    of the others.

    References
    ----------
    {adams1999}
    {fawcett2004}

    Examples
    --------
    >>> models = {"a": [0.9, 0.8, 0.7, 0.1], "b": [0.9, 0.2, 0.7, 0.6]}
    >>> best = relative_superiority([1, 0, 1, 0], models, belief=(0, 0.5, 1))
    >>> best.model, best.low, best.high, best.lc
    (array(['b'], dtype='<U1'), array([0.]), array([1.]), {'a': -1.0, 'b': 1.0})
    """
    belief = None if belief is None else check_belief(belief)
    hulls = hull(y_true, y_score, **reading)
    if not isinstance(hulls, Mapping) or len(hulls) < 2:
        raise ValueError(
            "relative superiority compares models: pass a mapping of at least two, name → scores"
        )
    for curve in hulls.values():
        require_order(curve.counts, "the comparison")
    truths: Mapping[str, object] = y_true if isinstance(y_true, Mapping) else {}
    priors = {name: resolve_prior(truths.get(name), "cost_proportion", prior) for name in hulls}
    weights = {
        name: get_class_weight(curve, "cost_proportion", priors[name]) for name, curve in hulls.items()
    }
    weight = next(iter(weights.values()))
    if not np.allclose(list(weights.values()), weight, rtol=1e-9, atol=0):
        raise ValueError(
            f"the samples of the models have different priors, {weights}: choose one with prior="
        )
    ranges, trivial = _find_best_ranges(hulls, weight)
    lc = None if belief is None else {name: _compute_confidence(name, ranges, belief) for name in hulls}
    bars = _merge_ranges(hulls, ranges)
    return RelativeSuperiority.build_unchecked(
        model=np.array([bar[0] for bar in bars], dtype=str),
        low=np.array([bar[1] for bar in bars], float),
        high=np.array([bar[2] for bar in bars], float),
        models=tuple(hulls),
        trivial=trivial,
        lc=lc,
        belief=belief,
    )


def _find_best_ranges(hulls: Mapping[str, RocCurve], prior: float) -> tuple[list[Range], tuple[float, float]]:
    """Find the best models of each range of falling cost share, (models, low, high), and trivial ranges."""
    f, t = (np.concatenate([getattr(curve, side) for curve in hulls.values()]) for side in ("fpr", "tpr"))
    if not all(curve.counts is not None and curve.counts.exact for curve in hulls.values()):
        f, t = _round_equal_rates(f), _round_equal_rates(t)
    ends = np.cumsum([curve.fpr.size for curve in hulls.values()])[:-1]
    points = dict(zip(hulls, zip(np.split(f, ends), np.split(t, ends), strict=True), strict=True))
    order = np.lexsort((-t, f))
    rising = order[np.flatnonzero(t[order] > np.maximum.accumulate(np.r_[-1.0, t[order][:-1]]))]
    vertex = rising[find_upper_hull(f[rising], t[rising])]
    f, t = f[vertex], t[vertex]
    edges = np.r_[1.0, 1 - find_vertex_exchanges(RocCurve.build_unchecked(fpr=f, tpr=t), prior), 0.0]
    low_trivial, high_trivial, ranges = 0.0, 1.0, []
    for i, (x, y) in enumerate(zip(f, t, strict=True)):
        if (x, y) == (0, 0):
            high_trivial = float(edges[i + 1])
        elif (x, y) == (1, 1):
            low_trivial = float(edges[i])
        elif edges[i + 1] < edges[i]:
            owners = tuple(
                name for name, (own_f, own_t) in points.items() if ((own_f == x) & (own_t == y)).any()
            )
            ranges.append((owners, float(edges[i + 1]), float(edges[i])))
    return ranges, (low_trivial, high_trivial)


def _round_equal_rates(rate: Array) -> Array:
    """Make rates equal that differ only by the rounding of sums of fractional weights."""
    order = np.argsort(rate, kind="stable")
    ascending = rate[order]
    is_new = np.r_[True, np.diff(ascending) > _SAME]
    rounded = np.empty_like(rate)
    rounded[order] = ascending[is_new][np.cumsum(is_new) - 1]
    return rounded


def _merge_ranges(names: Iterable[str], ranges: list[Range]) -> list[tuple[str, float, float]]:
    """List the ranges of each model by rising cost share, and merge those that touch."""
    joined: dict[str, list[tuple[float, float]]] = {name: [] for name in names}
    for owners, low, high in ranges:  # by falling cost share
        for spans in (joined[name] for name in owners):
            spans.append((low, spans.pop()[1]) if spans and spans[-1][0] == high else (low, high))
    return [(name, *edges) for name, spans in joined.items() for edges in reversed(spans)]


def _compute_confidence(name: str, ranges: list[Range], belief: Belief) -> float:
    """Compute P(the model alone is best) − P(it is not best) under the belief."""
    total = 0.0
    for owners, low, high in ranges:
        sign = 1 if owners == (name,) else 0 if name in owners else -1
        total += sign * (compute_triangular_cdf(belief, high) - compute_triangular_cdf(belief, low))
    return total
