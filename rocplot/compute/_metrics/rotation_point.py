"""The common point of straight isometrics."""

from __future__ import annotations

import numpy as np

from rocplot._typing import MetricLike
from rocplot._validation import number
from rocplot.compute._base.docstrings import described
from rocplot.compute._metrics.metric import record_of
from rocplot.compute._metrics.pencil import turning_point


@described
def rotation_point(name: MetricLike, skew: float, **parameters: float) -> tuple[float, float]:
    """Compute the point of ROC space through which all straight isometrics of a metric pass.

    Parameters
    ----------
    name : str
        Name of a metric, as listed under `metric`.
    {skew}
    {parameters}

    Returns
    -------
    fpr, tpr : float
        Usually outside the unit square: (−β²/c, 0) for F.  (−inf, −inf) if the isometrics are
        parallel, whatever their slope; NaN if they are curved.

    Raises
    ------
    {metric_raises}

    See Also
    --------
    isometric : Compute the points where a metric has a given value.
    isometric_slope : Compute the slope of an isometric.
    indifference_line : Compute where in ROC space a metric does not depend on the skew.
    rocplot.isometrics : Draw the map of a metric.

    Notes
    -----
    Flach's slides, "F-measure" and "Generalised linear isometrics": Laplace correction and m-estimate shift
    the point of precision from (0, 0) to (−1/N, −1/P) and (−m(1 − prior)/N, −m prior/P).

    References
    ----------
    {flach}

    Examples
    --------
    >>> rotation_point("f_beta", skew=2)
    (-0.5, 0.0)
    """
    record = record_of(name)
    known, c = record.checked(parameters), number(skew, "skew")
    if record.line is None:
        return (np.nan, np.nan)
    one, f, t = (float(part) for part in turning_point(record.line, c, known))
    return (f / one + 0.0, t / one + 0.0) if one else (-np.inf, -np.inf)
