"""Isometrics: lines of equal metric value in ROC space."""

from __future__ import annotations

from numbers import Integral
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from rocplot._typing import Array, MetricLike, Trace
from rocplot._validation import number
from rocplot.compute._base.caution import caution
from rocplot.compute._base.docstrings import described
from rocplot.compute._metrics.level_lines import followed
from rocplot.compute._metrics.metric import metric, record_of
from rocplot.compute._metrics.pencil import line_at


@described
def isometric(name: MetricLike, value: float, skew: float, **parameters: float) -> Trace:
    """Compute an isometric of a metric: the points of ROC space where it has a given value.

    Parameters
    ----------
    {name}
    value : float
        The metric's value along the line; finite.
    {skew}
    {parameters}

    Returns
    -------
    fpr, tpr : ndarray
        The line, clipped to the unit square: its two ends if it is straight, else the vertices of the
        curve.  Two branches, such as those of splitting criteria above and below the diagonal, are separated
        by NaN.  Empty if no point, or a single one, has the value.

    Raises
    ------
    {metric_raises}
    ValueError
        Also for a value that is not finite.

    See Also
    --------
    isometric_slope : Compute the slope of an isometric.
    isometric_surface : Compute the surface of equal metric value over ROC space and the skew.
    metric : Compute a performance metric.
    rotation_point : Compute the point through which all straight isometrics pass.
    rocplot.isometrics : Draw the map of a metric.

    Notes
    -----
    Straight and conic isometrics, DKM and the odds ratio have closed forms; all their vertices
    are exact.  Information gain is convex, so it rises from the diagonal outwards along fpr + tpr = const;
    its vertices are bisected to machine precision.  For a user's own function, the line is traced on a grid
    and each vertex bisected on an edge of the grid; jumps and poles are excluded.  A minimum or maximum,
    which the function reaches without crossing it, is found along the edges and diagonals of the square only.

    Lines may end at points where the metric is undefined, such as (0, 0) for precision, as their limit.

    References
    ----------
    {flach}
    {flach2003}

    Examples
    --------
    >>> isometric("accuracy", 0.7, skew=1)
    (array([0. , 0.6]), array([0.4, 1. ]))
    >>> f, t = isometric("phi2", 0.25, skew=2)
    >>> int(np.isnan(f).sum())
    1
    """
    level, c = number(value, "value", low=-np.inf), number(skew, "skew")
    record = record_of(name)
    known = record.checked(parameters)
    if record.line:
        return line_at(record.line, level, c, known)
    if record.curve:
        with np.errstate(divide="ignore", invalid="ignore"):
            return record.curve(level, c, **known)
    return followed(lambda f, t: record.at(f, t, c, **known) - level)


def isometric_lines(
    name: MetricLike, skew: float, levels: ArrayLike | None = None, **parameters: float
) -> list[tuple[float, Array, Array]]:
    """Trace several isometrics, by default at about ten round values: (value, fpr, tpr) each.

    `levels` may be the number of values wanted.
    """
    record_of(name).checked(parameters)
    if isinstance(levels, (bool, np.bool_)):
        raise TypeError(f"levels must be values, or their approximate number, not {levels!r}")
    count = 10 if levels is None else int(levels) if isinstance(levels, Integral) else None
    tries = (
        [levels] if count is None else (_round_levels(name, skew, count + i, parameters) for i in range(5))
    )
    for values in tries:  # the roundest ones may be those of single points, as 0 and 1 of accuracy
        traced = [
            (float(value), *isometric(name, float(value), skew, **parameters)) for value in _row(values)
        ]
        reached = [line for line in traced if line[1].size]
        if reached and count is None:
            _say_lost(name, skew, parameters, [value for value, f, _ in traced if not f.size])
        if reached:
            return reached
    found = _values(name, skew, parameters)
    if not found.size:
        raise ValueError("the metric is undefined everywhere, so it has no isometrics")
    ends = [f"{end:.3g}".replace("inf", "∞") for end in (found.min(), found.max())]
    raise ValueError(f"levels={levels!r} are not reached: the metric ranges from {' to '.join(ends)}")


def _say_lost(name: MetricLike, skew: float, parameters: dict[str, Any], lost: list[float]) -> None:
    """Warn of levels beyond what the metric reaches; those of single points have no line either."""
    found = _values(name, skew, parameters) if lost else np.zeros(1)
    beyond = [f"{level:g}" for level in lost if not found.min() - 1e-9 <= level <= found.max() + 1e-9]
    if beyond:
        ends = " to ".join(f"{end:.3g}".replace("inf", "∞") for end in (found.min(), found.max()))
        caution(f"levels {', '.join(beyond)} have no line: the metric ranges from {ends}")


def _row(values: Any) -> Array:
    return np.atleast_1d(np.asarray(values, float))


def _values(name: MetricLike, skew: float, parameters: dict[str, Any]) -> Array:
    """Evaluate a metric all over the square, where it is defined."""
    grid = np.linspace(0, 1, 33)
    values = metric(name, grid, grid[:, None], skew, **parameters)
    known: Array = values[~np.isnan(values)]
    return known


def _round_levels(name: MetricLike, skew: float, count: int, parameters: dict[str, Any]) -> Array:
    if count < 1:
        raise ValueError(f"levels must be at least 1 line, not {count}")
    usual = record_of(name).levels
    if usual and count == 10:
        return np.array(usual)
    values = _values(name, skew, parameters)
    values = values[np.isfinite(values)]
    if not values.size or values.max() <= values.min():
        raise ValueError("the metric is constant, so it has no isometrics")
    step = _round_step((values.max() - values.min()) / count)
    levels = np.arange(np.ceil(values.min() / step - 1e-9), values.max() / step + 1e-9) * step
    return np.round(levels, 12 - int(np.floor(np.log10(step)))) + 0.0  # 6 × .2 is 1.2


def _round_step(least: float) -> float:
    """Return the smallest of 1, 2, 5 times a power of ten that is no less."""
    power = 10.0 ** np.floor(np.log10(least))
    return float(next(step * power for step in (1, 2, 5, 10) if step * power >= least * (1 - 1e-9)))
