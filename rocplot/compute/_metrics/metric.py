"""Metrics as functions of (fpr, tpr, skew); skew c = N/P.

Each metric is one record; the records stand in the modules of their kinds.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import shares
from rocplot._typing import Array, MetricLike
from rocplot._validation import meant, number
from rocplot.compute._base.docstrings import described
from rocplot.compute._metrics.accuracies import ACCURACIES
from rocplot.compute._metrics.predictive_values import PREDICTIVE_VALUES
from rocplot.compute._metrics.rates import RATES
from rocplot.compute._metrics.record import Metric
from rocplot.compute._metrics.splitting_criteria import SPLITTING_CRITERIA

METRICS = {one.name: one for one in (*ACCURACIES, *RATES, *PREDICTIVE_VALUES, *SPLITTING_CRITERIA)}


@described
def metric(name: MetricLike, fpr: ArrayLike, tpr: ArrayLike, skew: ArrayLike, **parameters: float) -> Array:
    """Compute a performance metric from fpr, tpr and the class ratio (skew).

    Parameters
    ----------
    name : str or callable
        Correctness of all decisions: ``"accuracy"``; ``"error_rate"`` 1 − accuracy; ``"cost"`` (expected
        per case with cost_fn = 1, lower is better); ``"balanced_accuracy"``; ``"ber"``, the balanced error
        rate (lower is better); ``"youden"`` or ``"informedness"`` tpr − fpr; ``"wracc"`` weighted relative
        accuracy; ``"kappa"``; ``"g_mean"`` √(tpr (1 − fpr)).

        Rates and their ratios: ``"tpr"``, ``"recall"`` or ``"sensitivity"``; ``"tnr"`` or
        ``"specificity"``; ``"fpr"``; ``"fnr"``; ``"lr_plus"`` tpr/fpr; ``"lr_minus"``
        (1 − tpr)/(1 − fpr); ``"diagnostic_odds_ratio"`` or ``"odds_ratio"``.

        Predictive values and their combinations: ``"precision"`` or ``"ppv"``; ``"npv"``; ``"lift"``
        precision/π; ``"relative_precision"`` precision − π; ``"markedness"`` precision + npv − 1;
        ``"f_beta"``, and ``"f1"`` and ``"f2"`` of that β; ``"jaccard"`` TP/(P + FP), the slides'
        G-measure; ``"fowlkes_mallows"`` √(precision recall);
        ``"precision_gain"`` and ``"recall_gain"``; ``"laplace"`` (TP + 1)/(TP + FP + 2);
        ``"m_estimate"`` (TP + m prior)/(TP + FP + m).

        Splitting criteria: ``"information_gain"`` in bits; ``"gini_gain"``, absolute, of a parent of
        impurity 2π(1 − π); ``"phi2"`` = χ²/n = the relative Gini gain; ``"mcc"``, its signed root;
        ``"dkm"``, the relative gain of √Gini; ``"gini_roc"``, φ² at c = 1; ``"gini_roc_left"``.

        Or a function of (fpr, tpr, skew).
    fpr, tpr : array-like in [0, 1]
        False and true positive rates.
    skew : array-like
        Class ratio c = N/P, negatives over positives; finite and at least 0.  A skew of 1 gives the
        skew-insensitive version; the slides' table scales it by 4 for WRAcc, ½ for lift and 2 for relative
        precision.
    **parameters : float
        ``cost_ratio`` = cost_fp/cost_fn of ``"cost"`` (1); ``beta`` of ``"f_beta"`` (1); ``positives``
        and ``negatives``, the class totals, of ``"laplace"`` and ``"m_estimate"``: give one of
        them, from which the other follows by the skew, or both, which then replace the skew; ``m`` (2)
        and ``prior`` (the class totals' share of positives) of ``"m_estimate"``.

    Returns
    -------
    ndarray
        The metric's values.  0/0 is NaN: precision and metrics based on it at (0, 0), npv at (1, 1), φ², MCC,
        Gini gain and markedness at both.  x/0 is infinite.  F of β > 0 is 0 at (0, 0), and the information
        gain of a split that leaves one child empty is 0.

    Raises
    ------
    ValueError
        For an unknown name, rates outside [0, 1], a skew that is negative or not finite, a parameter out of
        range, or a missing class total.
    TypeError
        For a parameter that the metric does not have.

    See Also
    --------
    isometric : Compute the points where a metric has a given value.
    isometric_slope : Compute the slope of an isometric.
    threshold_metrics : Compute metrics at every threshold.
    confusion_matrix : Compute the confusion matrix at one threshold.
    rocplot.isometrics : Draw the map of a metric.
    rocplot.threshold_metrics : Draw metrics of the confusion matrix over the threshold.

    Notes
    -----
    The slides' GiniROC = 1 − 2tf/(t + f) includes the left child only; its isometrics are decreasing, so
    that it cannot rank splits.  It is called ``"gini_roc_left"`` here; ``"gini_roc"`` includes both children.

    References
    ----------
    {flach}
    {flach2003}
    {fawcett2004}

    Examples
    --------
    >>> float(metric("accuracy", 0.1, 0.5, skew=1))
    0.7
    >>> metric("f_beta", [0, 0.5], [0.5, 1], skew=2, beta=2).round(3)
    array([0.556, 0.833])
    """
    record = record_of(name)
    f, t, c = shares(fpr, "fpr"), shares(tpr, "tpr"), checked_skew(skew)
    return record.at(f, t, c, **record.checked(parameters))


def record_of(name: Any, argument: str = "metric", others: tuple[str, ...] = ()) -> Metric:
    """Look up a metric by its name or an alias; a function of (fpr, tpr, skew) is one, too.

    `others` are words of the argument that are no metrics, for the message.
    """
    if callable(name):
        words = str(getattr(name, "__name__", "value")).strip("<>")
        return Metric(words, name, words=words, parameters=None)
    known = known_metrics()
    if isinstance(name, str) and name in known:
        return known[name]
    every = [*others, *(one for one in known if one not in others)]
    raise ValueError(
        f"{argument}={name!r} is unknown: choose from {', '.join(map(repr, every))}{meant(name, every)}"
    )


def name_of(record: Metric) -> str:
    """Return the name of a metric, whatever alias it was asked for by; empty for a caller's function."""
    if record.parameters is None:
        return ""
    own = (one for one in METRICS.values() if record.name in (one.name, *map(_typed, one.aliases)))
    return next(own).name


def known_metrics() -> dict[str, Metric]:
    """Return the records by all names that callers may write, aliases among them."""
    known: dict[str, Metric] = {}
    for record in METRICS.values():
        known[record.name] = record
        known |= {_typed(words): replace(record, name=_typed(words), words=words) for words in record.aliases}
    return known


def _typed(words: str) -> str:
    return words.lower().replace(" ", "_").replace("-", "_")


def parameter_names() -> tuple[str, ...]:
    """Name the parameters of all metrics."""
    return tuple({key: None for record in METRICS.values() for key in record.parameters or ()})


def checked_skew(skew: ArrayLike) -> Any:
    """Check c = N/P, one number or an array."""
    if np.ndim(skew) == 0:
        return number(skew, "skew")
    ratios = np.asarray(skew, float)
    if not (np.isfinite(ratios) & (ratios >= 0)).all():
        raise ValueError("skew must be finite and at least 0 everywhere")
    return ratios
