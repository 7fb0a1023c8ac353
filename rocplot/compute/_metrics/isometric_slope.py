"""Slopes of isometrics, dtpr/dfpr along a line of equal metric value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import shares
from rocplot._typing import Array, MetricLike
from rocplot.compute._base.docstrings import described
from rocplot.compute._metrics.metric import checked_skew, record_of
from rocplot.compute._metrics.pencil import turning_point
from rocplot.compute._metrics.record import Line, Metric

_STEP = 1e-5  # of the central differences of a caller's own function


@described
def isometric_slope(
    name: MetricLike,
    fpr: ArrayLike = np.nan,
    tpr: ArrayLike = np.nan,
    skew: ArrayLike = 1,
    **parameters: float,
) -> Any:
    """Compute the slope dtpr/dfpr of a metric's isometric through points of ROC space.

    Parameters
    ----------
    {name}
    fpr, tpr : array-like in [0, 1]
        The points; they may be left out if the slope is the same everywhere, as for accuracy.
    skew : array-like, default=1
        Class ratio c = N/P, negatives over positives; finite and at least 0.
    {parameters}

    Returns
    -------
    float or ndarray
        The slope; infinite where the isometric is vertical, NaN where it is undefined: at a point through
        which isometrics of all values pass, such as (0, 0) for precision and both corners for φ².  On the
        diagonal the splitting criteria have the limit 1.

    Raises
    ------
    {metric_raises}

    See Also
    --------
    isometric : Compute the points where a metric has a given value.
    metric : Compute a performance metric.
    operating_point : Find the operating point of least expected cost.
    rocplot.isometrics : Draw the map of a metric.

    Notes
    -----
    Flach's slides, "Linear metrics: summary".  Isometrics of the left child only (``"gini_roc_left"``)
    are decreasing.  For a function of (fpr, tpr, skew) the slope is computed by central differences, with a
    relative error of about 1e-7.

    References
    ----------
    {flach}
    {flach2003}

    Examples
    --------
    >>> isometric_slope("accuracy", skew=3)
    3.0
    >>> isometric_slope("precision", 0.25, [0.5, 0.75], skew=3)
    array([2., 3.])
    """
    record = record_of(name)
    f, t, c = shares(fpr, "fpr"), shares(tpr, "tpr"), checked_skew(skew)
    known = record.checked(parameters)
    with np.errstate(divide="ignore", invalid="ignore"):
        if record.line:
            slope = _of_lines(record.line, f, t, c, known)
        else:
            found = record.slope(f, t, c, **known) if record.slope else _differences(record, f, t, c, known)
            slope = np.asarray(found + 0 * (f + t), float)
    return slope if slope.ndim else float(slope)


def _of_lines(line: Callable[..., Line], f: Array, t: Array, c: Any, known: Mapping[str, Any]) -> Array:
    """Return the slope of the line to the rotation point, or that of all lines, −β/γ, if they are parallel.

    The line of each point's own value has the same slope, but fewer digits of it near to a corner.
    """
    one, x, y = turning_point(line, c, known)
    _, across, up = line(0.0, c, **known)
    slope = np.where(one == 0, -np.divide(across, up), (t - y / one) / (f - x / one))
    return np.where(np.isinf(slope), np.inf, slope + 0.0)


def _differences(record: Metric, f: Array, t: Array, c: Any, known: Mapping[str, Any]) -> Any:
    f0, f1 = np.maximum(f - _STEP, 0), np.minimum(f + _STEP, 1)
    t0, t1 = np.maximum(t - _STEP, 0), np.minimum(t + _STEP, 1)
    across = (record.at(f1, t, c, **known) - record.at(f0, t, c, **known)) / (f1 - f0)
    up = (record.at(f, t1, c, **known) - record.at(f, t0, c, **known)) / (t1 - t0)
    return -across / up
