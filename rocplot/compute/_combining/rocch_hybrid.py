"""The hybrid of several classifiers on their common ROC convex hull."""

from __future__ import annotations

from dataclasses import field
from typing import Any, Unpack

import numpy as np

from rocplot._faults import value_error
from rocplot._typing import Array
from rocplot.compute._base.reading import Reading, Scores, Truth, makes
from rocplot.compute._base.result import Result, Results
from rocplot.compute._combining.combination import Mixture, constraint, interpolate
from rocplot.compute._counts.threshold_counts import need_order
from rocplot.compute._roc.hull import hull_of, upper_hull
from rocplot.compute._roc.roc import RocCurve, roc

NEVER, ALWAYS = "always −", "always +"


class RocchHybrid(Result):
    """The hybrid of several classifiers on their common convex hull, from strict to lenient.

    Attributes
    ----------
    name : ndarray of str, shape (m,)
        The model of each vertex; "always −" at (0, 0) and "always +" at (1, 1).
    threshold : ndarray, shape (m,)
        Its cut-off: positive iff score ≥ threshold; inf and −inf for the two trivial classifiers.
    fpr, tpr : ndarray, shape (m,)
        Its point.
    slope_low, slope_high : ndarray, shape (m,)
        Slopes of iso-performance lines for which it is optimal.
    curves : dict of RocCurve
        The models' own curves.
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
        """Area under the hybrid."""
        return float(np.trapezoid(self.tpr, self.fpr))

    def best(self, slope: float) -> int:
        """Return the index of the vertex that is best at a slope; of two that are, the stricter."""
        return int(np.argmax(self.slope_low <= slope))

    def mix(self, **wanted: float) -> tuple[int, Mixture]:
        """Mix two neighbours to meet a rate or a budget, as ``interpolate`` does.

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
            If the rate or budget cannot be met, or only the share `k` is given, which does not determine the
            neighbours.
        """
        line = constraint(**wanted)
        if line is None:
            raise value_error(
                "k", "alone does not determine which neighbours to mix", "pass fpr=, tpr= or a budget"
            )
        p, q, r = line
        reach = q * self.fpr + p * self.tpr
        i = int(np.clip(np.searchsorted(reach, r, side="right") - 1, 0, reach.size - 2))
        left, right = ((self.fpr[j], self.tpr[j]) for j in (i, i + 1))
        return i, interpolate(left, right, positives=p, negatives=q, budget=r)


@makes(RocchHybrid)
def rocch_hybrid(
    y_true: Truth,
    y_score: Scores = None,
    **reading: Unpack[Reading],
) -> RocchHybrid:
    """Compute the ROC convex hull hybrid of several models: which is optimal for which slope.

    Parameters
    ----------
    {reading}

    Returns
    -------
    RocchHybrid
        One entry per vertex of the common hull; of models at the same vertex, the first.  A model that gives
        only decisions has the scores 0 and 1.

    Raises
    ------
    {raises}

    See Also
    --------
    hull : Compute the upper convex hull of the ROC curve.
    roc_points : Place discrete classifiers in ROC space.
    interpolate : Mix two classifiers at random.
    relative_superiority : Find which model is best at which costs.
    rocplot.roc : Draw ROC curves.

    Notes
    -----
    Provost & Fawcett's ROC convex hull; Fawcett (2004), section 7.  For every class distribution and
    all costs, one of the sequence is optimal on these data; between neighbours lie their random mixtures.
    The choice was made on these data, so the rates must be estimated on other data.

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
    """
    found: RocCurve | Results[RocCurve] = roc(y_true, y_score, **reading)
    curves = found if isinstance(found, Results) else {"model": found}
    for curve in curves.values():
        need_order(curve.counts, "the hull of several models")
    hulls = [hull_of(curve) for curve in curves.values()]
    f, t, cut = (
        np.concatenate([getattr(one, part) for one in hulls]) for part in ("fpr", "tpr", "threshold")
    )
    model = np.repeat(np.arange(len(hulls)), [one.fpr.size for one in hulls])
    at = _vertices(f, t, model)
    name = np.array([*curves, NEVER, ALWAYS])
    f, t, cut, owner = f[at], t[at], cut[at], model[at]
    owner[0], owner[-1], cut[0], cut[-1] = len(hulls), len(hulls) + 1, np.inf, -np.inf
    with np.errstate(divide="ignore"):
        slope = np.concatenate(([np.inf], np.diff(t) / np.diff(f), [0.0]))
    return RocchHybrid.unchecked(
        name=name[owner],
        threshold=cut,
        fpr=f,
        tpr=t,
        slope_low=slope[1:],
        slope_high=slope[:-1],
        curves=curves,
    )


def _vertices(f: Array, t: Array, model: Array) -> Array:
    """Return the indices of the common hull's vertices, (0, 0) and (1, 1) included."""
    order = np.lexsort((model, t, f))
    top = np.r_[-1.0, np.maximum.accumulate(t[order])[:-1]]
    rising = (t[order] > top) | ((f[order] == 1) & (t[order] == 1))
    at = order[rising]
    return np.asarray(at[upper_hull(f[at], t[at])])
