"""Points of ROC space at which a metric does not depend on the skew."""

from __future__ import annotations

from rocplot._typing import MetricLike, Trace
from rocplot.compute._base.docstrings import described
from rocplot.compute._metrics.metric import METRICS, record_of
from rocplot.compute._metrics.pencil import clipped


@described
def indifference_line(name: MetricLike, **parameters: float) -> Trace:
    """Compute where in ROC space a metric does not depend on the skew.

    Parameters
    ----------
    name : str
        Name of a metric, as listed under `metric`.
    **parameters : float
        Parameters of the metric, as listed under `metric`, such as ``cost_ratio`` of ``"cost"``.

    Returns
    -------
    fpr, tpr : ndarray
        The line: for accuracy fpr + tpr = 1, where accuracy is tpr; for splitting criteria, WRAcc, lift
        and kappa the diagonal; for precision and F the axis fpr = 0.

    Raises
    ------
    ValueError
        For a metric that does not depend on the skew anywhere, for Laplace and m-estimate, which depend on
        counts, and for an unknown metric.
    TypeError
        For a parameter that the metric does not have.

    See Also
    --------
    metric : Compute a performance metric.
    isometric : Compute the points where a metric has a given value.
    rotation_point : Compute the point through which all straight isometrics pass.
    rocplot.isometrics : Draw the map of a metric.

    Notes
    -----
    Flach's slides, "Skew-sensitivity" and "F-measure".

    References
    ----------
    {flach}
    {flach2003}

    Examples
    --------
    >>> indifference_line("accuracy")
    (array([0., 1.]), array([1., 0.]))
    """
    record = record_of(name)
    known = record.checked(parameters)
    if record.indifference is None:
        names = ", ".join(one.name for one in METRICS.values() if one.indifference)
        raise ValueError(f"{record.name!r} has no line of indifference: choose from {names}")
    return clipped(record.indifference(**known) if callable(record.indifference) else record.indifference)
