"""The point around which straight isometrics turn."""

from __future__ import annotations

import numpy as np

from rocplot._typing import MetricLike
from rocplot._validation import number
from rocplot.compute._base.docstrings import described
from rocplot.compute._metrics.metric import record_of
from rocplot.compute._metrics.pencil import turning_point


@described
def rotation_point(name: MetricLike, skew: float, **parameters: float) -> tuple[float, float]:
    """Find the point around which a metric's straight isometrics turn.

    Parameters
    ----------
    name : str
        As for ``metric``.
    skew : float
        c = N/P.
    **parameters
        As for ``metric``.

    Returns
    -------
    fpr, tpr : float
        Mostly outside the unit square: (−β²/c, 0) for F.  (−inf, −inf) says that the lines are parallel,
        whatever their slope; NaN that the isometrics are curves.

    Raises
    ------
    ValueError, TypeError
        As for ``metric``.

    Notes
    -----
    Flach's slides, "F-measure" and "Generalised linear isometrics": Laplace correction and m-estimate move
    precision's point from (0, 0) to (−1/N, −1/P) and (−m(1 − prior)/N, −m prior/P).

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
