"""What is believed about the costs: the H-measure, the LC index, and which model is best at which cost.

Here c is the share of a false positive in the two costs, Hand's axis: c = 1 − κ.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rocplot._validation import number, one_of
from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.result import Result
from rocplot.compute._costs.brier_curve import asked_prior, weight_of
from rocplot.compute._costs.cost_curve import exchanges
from rocplot.compute._roc.hull import RocHull, hull, hull_of, upper_hull
from rocplot.compute._roc.roc import RocCurve, curve_of

Array: TypeAlias = NDArray[Any]

Belief: TypeAlias = tuple[float, float, float]
Range: TypeAlias = tuple[tuple[str, ...], float, float]

PRESETS = ("hand-2009", "hand-2014", "severity-ratio")


@per_model()
def h_measure(
    source: Any, *, a: float = 2, b: float = 2, preset: str | None = None, prior: float | None = None
) -> float:
    """Compute Hand's H-measure: the share of the best trivial classifier's loss that the ranking saves.

    Parameters
    ----------
    {reading}
    a, b : float
        Of the Beta(a, b) density that weighs the false-positive cost share c; positive.
    preset : {"hand-2009", "hand-2014", "severity-ratio"}, optional
        One of the defaults in circulation in place of `a` and `b`: Beta(2, 2); Beta(1 + π, 2 − π);
        Beta(2, 1 + 1/SR) with SR = π/(1 − π), that of the R and Python packages.  They give three
        different numbers unless classes are balanced.
    prior : float in (0, 1), optional
        P(positive) where the classifier will be used, by default the sample's.

    Returns
    -------
    float
        In [0, 1], or a dict by model.  1 for a perfect ranking; 0 for one whose hull is the diagonal: a
        ranking worse than chance is not flipped.

    Raises
    ------
    {raises}
    ValueError
        Also for `a` or `b` that are not positive, or given beside a preset; an unknown preset; a prior
        outside (0, 1); a curve without counts and no prior.

    Notes
    -----
    Hand (2009); Hand & Anagnostopoulos (2014).  H = 1 − L/L₀ with L the area under the lower envelope, and
    L₀ under the best trivial classifier, both weighted; in closed form by incomplete beta functions, piece
    by piece of the hull.  With a uniform weight, a = b = 1, it is 1 − refinement loss/(π(1 − π)).

    Examples
    --------
    >>> round(h_measure([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6]), 6), h_measure([1, 0], [0.9, 0.1])
    (0.5, 1.0)
    """
    curve = curve_of(source)
    weight = weight_of(curve, "cost_proportion", asked_prior(source, "cost_proportion", prior))
    a, b = beta_weight(a, b, preset, weight)
    trivial = RocHull.trusted(fpr=np.array([0.0, 1.0]), tpr=np.array([0.0, 1.0]))
    ours, theirs = (_weighted(vertices, weight, a, b) for vertices in (hull_of(curve), trivial))
    return min(max(1 - ours / theirs, 0.0), 1.0)


def beta_weight(a: Any, b: Any, preset: str | None, prior: float) -> tuple[float, float]:
    """Return the two parameters of the weight over the false-positive cost share."""
    if preset is None:
        a, b = number(a, "a", -np.inf), number(b, "b", -np.inf)
        if a <= 0 or b <= 0:
            raise ValueError(f"a and b of Beta(a, b) must be positive, not {a:g} and {b:g}")
        return a, b
    one_of(preset, PRESETS, "preset")
    if (a, b) != (2, 2):
        raise ValueError(f"preset={preset!r} already says a and b: leave them out, or leave out the preset")
    by_preset = {"hand-2009": (2.0, 2.0), "hand-2014": (1 + prior, 2 - prior)}
    return by_preset.get(preset, (2.0, 1 + (1 - prior) / prior))


def beta_density(c: Array, a: float, b: float) -> Array:
    """Compute the density of Beta(a, b) at cost shares between 0 and 1."""
    from scipy.special import betaln, xlog1py, xlogy

    return np.asarray(np.exp(xlogy(a - 1, c) + xlog1py(b - 1, -c) - betaln(a, b)))


def _weighted(vertices: RocHull, prior: float, a: float, b: float) -> float:
    """Integrate the lower envelope over Beta(a, b), exactly, piece by piece."""
    from scipy.special import betainc

    edges = np.r_[1.0, 1 - exchanges(vertices, prior), 0.0]  # c falls along the hull
    m0 = -np.diff(betainc(a, b, edges))
    m1 = -np.diff(betainc(a + 1, b, edges)) * a / (a + b)
    return float(2 * (prior * (1 - vertices.tpr) @ (m0 - m1) + (1 - prior) * vertices.fpr @ m1))


def lc_index(
    a: tuple[float, float],
    b: tuple[float, float],
    *,
    belief: Belief,
    prior: float = 0.5,
) -> float:
    """Compute the LC index: how confident a belief about the costs makes us that one decision is better.

    Parameters
    ----------
    a, b : pair of float
        Two decisions, as (fpr, tpr).
    belief : (low, mode, high)
        Triangular density of the false-positive cost share c, 0 ≤ low ≤ mode ≤ high ≤ 1, low < high.
    prior : float in [0, 1]
        P(positive).

    Returns
    -------
    float
        In [−1, 1]: P(a is cheaper) − P(b is cheaper); 0 if they always cost the same.

    Raises
    ------
    ValueError, TypeError
        For points or a prior outside [0, 1], or a belief that is no triangle.

    Notes
    -----
    Adams & Hand (1999), after Fawcett (2004), section 7.5.3: the sign of the difference, not its size.

    Examples
    --------
    >>> round(lc_index((0.1, 0.6), (0.3, 0.85), belief=(0.2, 0.5, 0.8)), 6)
    -0.336077
    """
    prior = number(prior, "prior", 0, 1)
    belief = triangle(belief)
    (fa, ta), (fb, tb) = _pair(a, "a"), _pair(b, "b")
    at_zero, at_one = prior * (ta - tb), (1 - prior) * (fb - fa)  # how much cheaper a is, a line in c
    if at_zero * at_one >= 0:
        return float(np.sign(at_zero + at_one))
    below = believed(belief, at_zero / (at_zero - at_one))
    return float(np.sign(at_zero) * (2 * below - 1))


def triangle(belief: Any) -> Belief:
    """Check a belief (low, mode, high)."""
    try:
        low, mode, high = belief
    except (TypeError, ValueError) as error:
        raise TypeError(f"belief must be three numbers (low, mode, high), not {belief!r}") from error
    low, mode, high = (number(value, "belief", 0, 1) for value in (low, mode, high))
    if not low <= mode <= high or low == high:
        raise ValueError(f"belief must rise, low ≤ mode ≤ high and low < high, not {(low, mode, high)}")
    return low, mode, high


def believed(belief: Belief, c: float) -> float:
    """Return P(cost share ≤ c) of a triangular belief."""
    low, mode, high = belief
    if c <= low or c >= high:
        return float(c >= high)
    if c < mode:
        return (c - low) ** 2 / ((high - low) * (mode - low))
    return 1 - (high - c) ** 2 / ((high - low) * (high - mode))


def _pair(point: Any, argument: str) -> tuple[float, float]:
    try:
        f, t = point
    except (TypeError, ValueError) as error:
        raise TypeError(f"{argument} must be a point (fpr, tpr), not {point!r}") from error
    return number(f, f"the fpr of {argument}", 0, 1), number(t, f"the tpr of {argument}", 0, 1)


@dataclass(frozen=True, eq=False)
class RelativeSuperiority(Result):
    """Which model is best at which costs.

    Attributes
    ----------
    model : ndarray of str, shape (k,)
        The model of each range; a model may have none or several.
    low, high : ndarray, shape (k,)
        False-positive cost shares between which its best threshold costs least of all.
    models : tuple of str
        All models, in the order given.
    trivial : (float, float)
        At most at the first cost share "always +", at least at the second "always −" is best.
    lc : dict or None
        LC index of each model against the best of the others, for the belief given.
    belief : (low, mode, high) or None
        That belief.
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


def relative_superiority(
    y_true: Any,
    y_score: Any = None,
    *,
    data: Any = None,
    hue: Any = None,
    sample_weight: Any = None,
    pos_label: Any = None,
    soft_labels: bool = False,
    belief: Belief | None = None,
    prior: float | None = None,
) -> RelativeSuperiority:
    """Find which of several models is best at which costs, each with its best threshold.

    Parameters
    ----------
    y_true, y_score, data, hue, sample_weight, pos_label, soft_labels
        As for ``roc``, at least two models; a mapping of name → ``RocCurve`` or ``CostEnvelope``, or a
        ``RelativeSuperiority``, which is given back, may stand in place of data.
    belief : (low, mode, high), optional
        Triangular density of the false-positive cost share, for the LC index.
    prior : float in (0, 1), optional
        P(positive) where the models will be used, by default the sample's.

    Returns
    -------
    RelativeSuperiority

    Raises
    ------
    ValueError, TypeError
        For data that cannot be read, fewer than two models, models of different priors and none given, or
        a belief that is no triangle.

    Notes
    -----
    Adams & Hand (1999), after Fawcett (2004), section 7.5.3.  The ranges are those of the vertices of the
    hull of all models together.  Models that share a vertex are both best there; where a trivial
    classifier is, none is.  For two models the LC index is theirs; of more, each stands against the rest.

    Examples
    --------
    >>> models = {"a": [0.9, 0.8, 0.7, 0.1], "b": [0.9, 0.2, 0.7, 0.6]}
    >>> best = relative_superiority([1, 0, 1, 0], models, belief=(0, 0.5, 1))
    >>> best.model, best.low, best.high, best.lc
    (array(['b'], dtype='<U1'), array([0.]), array([1.]), {'a': -1.0, 'b': 1.0})
    """
    reading = {"data": data, "hue": hue, "sample_weight": sample_weight, "pos_label": pos_label}
    if isinstance(y_true, RelativeSuperiority):
        extra = {"y_score": y_score, **reading, "belief": belief, "prior": prior}
        named = [name for name, value in extra.items() if value is not None]
        if named:
            raise TypeError(f"{named[0]} has no meaning beside a ready RelativeSuperiority: compare again")
        return y_true
    belief = None if belief is None else triangle(belief)
    found = hull(y_true, y_score, **reading, soft_labels=soft_labels)
    if not isinstance(found, Mapping) or len(found) < 2:
        raise ValueError(
            "relative superiority compares models: pass a mapping of at least two, name → scores"
        )
    own = y_true if isinstance(y_true, Mapping) else {}
    asked = {name: asked_prior(own.get(name), "cost_proportion", prior) for name in found}
    weights = {name: weight_of(one, "cost_proportion", asked[name]) for name, one in found.items()}
    weight = next(iter(weights.values()))
    if not np.allclose(list(weights.values()), weight, rtol=1e-9, atol=0):
        raise ValueError(f"the models' samples have different priors, {weights}: say which one by prior=")
    ranges, trivial = _best_ranges(found, weight)
    lc = None if belief is None else {name: _confidence(name, ranges, belief) for name in found}
    bars = _merged((name, low, high) for owners, low, high in ranges for name in owners)
    names = tuple(found)
    bars.sort(key=lambda bar: (names.index(bar[0]), bar[1]))
    return RelativeSuperiority.trusted(
        model=np.array([bar[0] for bar in bars], dtype=str),
        low=np.array([bar[1] for bar in bars], float),
        high=np.array([bar[2] for bar in bars], float),
        models=names,
        trivial=trivial,
        lc=lc,
        belief=belief,
    )


def _best_ranges(hulls: Mapping[str, RocCurve], prior: float) -> tuple[list[Range], tuple[float, float]]:
    """Find who is best where, (models, low, high) in falling cost share, and where a trivial decision is."""
    f, t = (np.concatenate([getattr(one, side) for one in hulls.values()]) for side in ("fpr", "tpr"))
    order = np.lexsort((-t, f))
    rising = order[np.flatnonzero(t[order] > np.maximum.accumulate(np.r_[-1.0, t[order][:-1]]))]
    vertex = rising[upper_hull(f[rising], t[rising])]
    f, t = f[vertex], t[vertex]
    edges = np.r_[1.0, 1 - exchanges(RocCurve.trusted(fpr=f, tpr=t), prior), 0.0]
    low_trivial, high_trivial, ranges = 0.0, 1.0, []
    for i, (x, y) in enumerate(zip(f, t, strict=True)):
        if (x, y) == (0, 0):
            high_trivial = float(edges[i + 1])
        elif (x, y) == (1, 1):
            low_trivial = float(edges[i])
        elif edges[i + 1] < edges[i]:
            owners = tuple(name for name, one in hulls.items() if ((one.fpr == x) & (one.tpr == y)).any())
            ranges.append((owners, float(edges[i + 1]), float(edges[i])))
    return ranges, (low_trivial, high_trivial)


def _merged(bars: Any) -> list[tuple[str, float, float]]:
    """Join ranges of one model that touch."""
    joined: dict[str, list[tuple[float, float]]] = {}
    for name, low, high in bars:  # cost share falls
        own = joined.setdefault(name, [])
        own.append((low, own.pop()[1]) if own and own[-1][0] == high else (low, high))
    return [(name, *edges) for name, own in joined.items() for edges in own]


def _confidence(name: str, ranges: list[Range], belief: Belief) -> float:
    """P(the model alone is best) − P(another one is), under the belief."""
    total = 0.0
    for owners, low, high in ranges:
        sign = 1 if owners == (name,) else 0 if name in owners else -1
        total += sign * (believed(belief, high) - believed(belief, low))
    return total
