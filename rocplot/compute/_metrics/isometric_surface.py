"""Surfaces of equal metric value over ROC space and the skew."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from rocplot._typing import Array, MetricLike
from rocplot.compute._base.docstrings import described
from rocplot.compute._metrics.isometric import isometric
from rocplot.compute._metrics.metric import checked_skew

_POINTS = 61  # of each line


@described
def isometric_surface(
    name: MetricLike, value: float, skews: ArrayLike | None = None, **parameters: float
) -> tuple[Array, Array, Array]:
    """Compute the surface of equal metric value over ROC space and the skew.

    Parameters
    ----------
    {name}
    value : float
        The metric's value on the surface; finite.
    skews : array-like, optional
        The skews c = N/P; by default 61 from 1/10 to 10, evenly spaced on a logarithmic scale.
    {parameters}

    Returns
    -------
    fpr, tpr, skew : ndarray of shape (branches, skews, points)
        Points at equal distances along each branch; NaN at skews at which it does not exist.

    Raises
    ------
    {metric_raises}
    ValueError
        Also for empty `skews`, a value that is not finite, or one that the metric reaches at none of them.

    See Also
    --------
    isometric : Compute the points where a metric has a given value.
    metric : Compute a performance metric.
    rocplot.isometric_surface : Draw the surface on which a metric has one value, over ROC space and the skew.

    Notes
    -----
    Flach's slides, "3D ROC space": for accuracy tpr = value (1 + c) − c (1 − fpr), a plane at each c.

    References
    ----------
    {flach}

    Examples
    --------
    >>> fpr, tpr, skew = isometric_surface("accuracy", 0.8, [0.5, 1])
    >>> fpr.shape
    (1, 2, 61)
    """
    ratios = np.atleast_1d(checked_skew(np.geomspace(0.1, 10, 61) if skews is None else skews))
    if not ratios.size:
        raise ValueError("skews is empty: pass at least one skew c = N/P")
    lines = [_branches(*isometric(name, value, float(c), **parameters)) for c in ratios]
    most = max(map(len, lines))
    if not most:
        raise ValueError(f"value={value!r} is not reached at any of the skews")
    points = np.full((2, most, ratios.size, _POINTS), np.nan)
    for i, branches in enumerate(lines):
        for j, branch in enumerate(branches):
            points[:, j, i] = branch
    return points[0], points[1], np.broadcast_to(ratios[:, None], points[0].shape)


def _branches(f: Array, t: Array) -> list[Array]:
    """Cut a line at its gaps, and walk along each branch in equal steps."""
    parts = np.split(np.stack([f, t]), np.flatnonzero(np.isnan(f)), axis=1)
    walked = []
    for part in parts:
        branch = part[:, ~np.isnan(part[0])]
        if branch.size:
            far = np.r_[0, np.cumsum(np.hypot(*np.diff(branch, axis=1)))]
            steps = np.linspace(0, far[-1], _POINTS)
            walked.append(np.stack([np.interp(steps, far, side) for side in branch]))
    return walked
