"""Adams & Hand's LC index of two classifiers."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from rocplot._typing import PointLike
from rocplot._validation import number
from rocplot.compute._base.precomputed import makes

Belief: TypeAlias = tuple[float, float, float]


@makes(float)
def lc_index(
    a: PointLike,
    b: PointLike,
    *,
    belief: Belief,
    prior: float = 0.5,
) -> float:
    """Compute Adams & Hand's LC index: the confidence that one classifier is cheaper than another.

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
        raise ValueError(f"belief must satisfy low ≤ mode ≤ high and low < high, not {(low, mode, high)}")
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
