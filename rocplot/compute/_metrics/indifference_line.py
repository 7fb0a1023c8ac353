"""Where metrics do not depend on the skew."""

from __future__ import annotations

from rocplot._typing import MetricLike, Trace
from rocplot.compute._base.docstrings import described
from rocplot.compute._metrics.metric import METRICS, record_of
from rocplot.compute._metrics.pencil import clipped


@described
def indifference_line(name: MetricLike, **parameters: float) -> Trace:
    """Trace where a metric does not depend on the skew.

    Parameters
    ----------
    name : str
        As for ``metric``.
    **parameters
        As for ``metric``, such as the ``cost_ratio`` of ``"cost"``.

    Returns
    -------
    fpr, tpr : ndarray
        The line: for accuracy fpr + tpr = 1, where accuracy is tpr; for splitting criteria, WRAcc, lift
        and kappa the diagonal; for precision and F the axis fpr = 0.

    Raises
    ------
    ValueError
        For a metric that is the same at any skew, for Laplace and m-estimate, which count cases, and for
        one that is not known.
    TypeError
        For a parameter that the metric does not know.

    Notes
    -----
    Flach's slides, "Skew-sensitivity" and "F-measure".

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
