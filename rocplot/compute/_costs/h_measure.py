"""The H-measure: expected loss under a Beta distribution of costs.

Here c is the share of a false positive in the two costs, Hand's axis: c = 1 − κ.
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from rocplot._typing import Array
from rocplot._validation import number, one_of
from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.source import Source
from rocplot.compute._costs.cost_curve import exchanges
from rocplot.compute._costs.loss_curve import asked_prior, weight_of
from rocplot.compute._counts.inside import need_order
from rocplot.compute._roc.convex_hull import RocHull, hull_of
from rocplot.compute._roc.curve import curve_of

PRESETS = ("hand-2009", "hand-2014", "severity-ratio")


@per_model(makes=float)
def h_measure(
    source: Source,
    *,
    a: float = 2,
    b: float = 2,
    preset: Literal["hand-2009", "hand-2014", "severity-ratio"] | None = None,
    prior: float | None = None,
) -> float:
    """Compute Hand's H-measure: the share of the best trivial classifier's loss that the ranking saves.

    Parameters
    ----------
    {reading}
    a, b : float, default=2
        Parameters of the Beta(a, b) weight of the false-positive cost share c = cost_fp/(cost_fp + cost_fn);
        positive.
    preset : {"hand-2009", "hand-2014", "severity-ratio"}, optional
        A published default for (a, b): Beta(2, 2); Beta(1 + π, 2 − π);
        Beta(2, 1 + 1/SR) with SR = π/(1 − π), the default of the R and Python
        packages.  They give three different values unless the classes are balanced.
    {prior}

    Returns
    -------
    float
        In [0, 1]: 1 for a perfect ranking, 0 for one whose hull is the diagonal; a ranking worse than chance
        is not flipped.  Several models give a `Results`, a dict by name.

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
    curve = curve_of(source)
    if curve.counts is not None:
        need_order(curve.counts, "the H-measure")
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
        raise ValueError(f"preset={preset!r} already sets a and b: pass either a preset or a and b")
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
