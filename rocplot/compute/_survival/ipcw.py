"""Labels and weights of censored event times at a horizon."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from rocplot._data.arrays import WeightOrigin, list_first_values, mark_weights
from rocplot._data.columns import fetch_arrays
from rocplot._errors import make_value_error
from rocplot._numbers import write_argument
from rocplot._typing import Array, Data
from rocplot._validation import check_number, check_same_length, check_whole_number, require_text
from rocplot._warnings import warn_user
from rocplot.compute._base.few_cases import warn_of_few_cases
from rocplot.compute._base.reading import declare_result_type
from rocplot.compute._base.result import Result
from rocplot.compute._survival.concordance import (
    check_causes,
    check_censoring,
    check_times,
    estimate_censoring_curve,
)


class CensoredLabels(Result):
    """The label and the weight of each case at a horizon; it unpacks as ``label, weight``.

    Attributes
    ----------
    label : ndarray of int, shape (n,)
        1 if the event occurred by the horizon, else 0.
    weight : ndarray, shape (n,)
        The inverse of the probability of not being censored before the label was known; 0 if it is unknown,
        or if another cause came first and is left out.  Marked as by ``probability_weights``, with the
        horizon, for labels of axes and captions.
    """

    label: Array
    weight: Array

    def __iter__(self) -> Iterator[Array]:
        """Yield the labels, then the weights."""
        return iter((self.label, self.weight))


_FEW = 5  # controls, below which they are warned of
_MANY = 20  # rows of a study that is no toy


@declare_result_type(CensoredLabels)
def ipcw(
    time: ArrayLike,
    event: ArrayLike,
    *,
    at: float,
    data: Data | None = None,
    cause: int = 1,
    competing: Literal["exclude", "control"] | None = None,
    unit: str = "",
) -> CensoredLabels:
    """Compute labels and weights at a horizon from censored times, by inverse probability of censoring.

    Use it to evaluate predictions of an event within a given time if some cases were not followed as long.

    Pass the labels as ``y_true`` and the weights as ``sample_weight`` to any function or plot: with risk
    scores, the curve is that of cases with an event by `at` against those without (cumulative cases, dynamic
    controls).

    Parameters
    ----------
    time : array-like, shape (n,), or column name
        Time of the event, or of the end of follow-up; finite and non-negative.
    event : array-like, shape (n,), or column name
        The cause of the event at that time, 1, 2, …, or 0 for a censored time; with one cause, bool or 0/1.
        Codes of 1 for censored and 2 for an event, as in R's survival, are ``event == 2`` here.
    at : float
        The horizon, in the unit of `time`.
    data : data frame or mapping of columns, optional
        Table in which column names are looked up; a lazy table must be collected.
    cause : int, default=1
        The cause of the events to be predicted.
    competing : {"exclude", "control"}, optional
        How to treat a case that had an event of another cause until `at`: leave it out, so that controls are
        free of any event; or count it as a control, so that controls are all cases without the event of
        `cause`.  By default such cases are left out, with a warning that calibration needs them; several
        codes without a 0 then raise, as the first may mean censored.  AUCs differ: in R's timeROC they are
        ``AUC_1`` (``"exclude"``) and ``AUC_2`` (``"control"``).
    unit : str, default=""
        The unit of `time` for captions: with ``"years"`` they say "events within 5 years".

    Returns
    -------
    label : ndarray of int, shape (n,)
        1 if the event of `cause` occurred by `at`, else 0, even if that is unknown.
    weight : ndarray, shape (n,)
        1/G(time−) for an event, 1/G(at) for a case that was still followed after `at`, and 0 for a case
        censored by then, with G the Kaplan–Meier estimate of not being censored.  An event of another cause
        has 0 or, as a control, 1/G(time−).

    Raises
    ------
    ValueError
        For times that are missing, infinite or negative, events other than whole numbers from 0 on, unequal
        lengths, pandas objects whose indexes hold the same labels in different orders, a cause that does not
        occur, and a horizon before the first event or not before the last time.
    TypeError
        For input other than numbers, and a unit that is no text.

    See Also
    --------
    roc : Compute the ROC curve.
    integrated_auc : Compute the mean of the AUC over a range of horizons.
    concordance : Compute the concordance of scores and event times, with its interval.
    probability_weights : Mark weights as inverse probabilities, not numbers of cases.
    case_weights : Compute per-sample weights that turn an ROC curve into one of benefits and costs.
    rocplot.roc : Draw ROC curves.

    Notes
    -----
    Uno, Cai, Tian & Wei (2007); Blanche, Dartigues & Jacqmin-Gadda (2013), who define both kinds of controls
    beside competing causes.  At equal times, events come before censorings.  The weights are valid if
    censoring is independent of time and score.

    With one cause, and with ``competing="control"``, the weights sum to n, and those of the events to n times
    the Kaplan–Meier, or Aalen–Johansen, estimate of the probability of the event by `at`.  So the prevalence
    is also that of complete follow-up.  With ``competing="exclude"`` it is not, since cases are left out
    because of what happened to them: for calibration, predictive values and net benefit, use
    ``competing="control"``.

    With fewer than five controls among twenty rows or more you get a warning, as results from so few say
    little.

    Intervals treat the weights as inverse probabilities, and as known.  As they are estimated, the true
    variance is usually smaller.

    The weights keep the horizon, the cause and how competing events are treated, in slices and products, but
    not in a column of a data frame.  Axis labels then say "IPCW", and ``rocplot.caption`` says the rest and
    cites the sources below.

    References
    ----------
    {uno2007}
    {blanche2013}

    Examples
    --------
    >>> label, weight = ipcw([1, 2, 3, 4, 5], [1, 0, 1, 0, 1], at=3)
    >>> label, weight.round(3).tolist()
    (array([1, 0, 1, 0, 0]), [1.0, 0.0, 1.333, 1.333, 1.333])

    Calibration at a horizon, with a competing cause:

    >>> from rocplot import compute
    >>> time, event, risk = [1, 2, 3, 4, 5], [1, 2, 1, 0, 2], [0.8, 0.3, 0.6, 0.4, 0.1]
    >>> found = ipcw(time, event, at=3.5, competing="control")
    >>> curve = compute.calibration(found.label, risk, sample_weight=found.weight, n_bins=2)
    >>> curve.observed
    array([0., 1.])
    """
    time, event = fetch_arrays(data, ["time", "event"], time=time, event=event).values()
    times = check_times(time)
    causes = check_causes(event)
    check_same_length(time=times, event=causes)
    if competing is None:
        check_censoring(causes, 'if these are causes, pass competing="control" or competing="exclude"')
    at = check_number(at, "at")
    require_text(unit, "unit", "years")
    cause = check_whole_number(cause, "cause", 1)
    if not (causes == cause).any():
        observed_causes = [int(code) for code in np.unique(causes) if code]
        raise make_value_error(
            "cause",
            f"={cause} does not occur in event",
            f"its causes are {list_first_values(observed_causes) or 'none'}",
        )
    case, free = (causes == cause) & (times <= at), times > at
    other = (causes > 0) & (times <= at) & ~case
    competitor = other & (competing == "control")
    if not case.any():
        raise ValueError(f"no event is observed until at={at:.12g}: choose a later horizon")
    if not free.any():  # even if competitors are controls: nobody tells what happens until then
        raise ValueError(
            f"no case is followed beyond at={at:.12g}: choose a horizon below {times.max():.12g}"
        )
    if competing is None and other.any():
        warn_user(
            f"{np.count_nonzero(other)} rows with an event of another cause until at={at:.12g} are left out, "
            'so that prevalence and calibration are not those of all: pass competing="control" for '
            'calibration, predictive values and net benefit, or competing="exclude" if you need none; '
            "their AUCs differ (AUC_2 and AUC_1 of R's timeROC)"
        )
    if times.size >= _MANY:
        warn_of_few_cases(
            {"controls": int(np.count_nonzero(free | competitor))},
            "an AUC or a specificity says little of others: choose an earlier horizon",
            fewest=_FEW,
            units="controls",
            subject=f"the horizon at={at:.12g}",
        )
    moment, share = estimate_censoring_curve(times, causes > 0)
    known_by = np.where(free, np.searchsorted(moment, at, side="right"), np.searchsorted(moment, times))
    labelled = case | free | competitor
    weight = np.zeros(times.size)
    weight[labelled] = 1 / share[known_by[labelled]]
    unit = " ".join(unit.split())
    horizon = f"within {write_argument(at)} {unit}" if unit else f"by time {write_argument(at)}"
    origin = _describe_weights(horizon, causes, cause, competing)
    return CensoredLabels(case.astype(np.int64), mark_weights(weight, origin))


def _describe_weights(horizon: str, causes: Array, cause: int, competing: str | None) -> WeightOrigin:
    """Describe the weights for captions: the horizon and, of several causes, what became of the others."""
    positives = f"events {horizon}"
    if not np.isin(causes, (0, cause)).all():
        others = "as controls" if competing == "control" else "left out"
        positives = f"events of cause {cause} {horizon}, competing events {others}"
    return WeightOrigin("the inverse probability of censoring (IPCW)", "IPCW", positives)
