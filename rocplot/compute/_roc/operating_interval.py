"""Binomial intervals of both rates at a cut-off."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from rocplot._validation import one_of, proportion
from rocplot.compute._base.basis import Basis, described_estimate, with_basis
from rocplot.compute._base.per_model import per_model
from rocplot.compute._base.result import Result
from rocplot.compute._base.source import Source
from rocplot.compute._counts.cases import need_simple
from rocplot.compute._counts.inside import at_cut
from rocplot.compute._counts.threshold_counts import counts_of, totals
from rocplot.compute._curves.confusion_matrix import cut_off
from rocplot.compute._roc.binomial_intervals import clopper_pearson, wilson


@dataclass(frozen=True, eq=False)
class OperatingInterval(Result):
    """The rates at a cut-off, with confidence intervals.

    Attributes
    ----------
    fpr, tpr : float
        The rates at the cut-off.
    fpr_low, fpr_high, tpr_low, tpr_high : float
        Limits of the binomial interval of each rate, each at the confidence level.
    fpr_error, tpr_error : float
        Guaranteed bounds on the errors of the rates, where the cut-off lies within a cell of counts made with
        `max_points`; else 0.  The limits are then those of the lowest and of the highest rate.
    basis : Basis or None
        How the limits were made and at which level, for `describe`; None for a result made by hand.
    """

    fpr: float
    tpr: float
    fpr_low: float
    fpr_high: float
    tpr_low: float
    tpr_high: float
    fpr_error: float = 0.0
    tpr_error: float = 0.0
    basis: Basis | None = field(default=None, repr=False, compare=False, kw_only=True)

    def describe(self) -> str:
        """Write both rates as sentences for a paper, with the method and the level of their intervals."""
        at, level, method = "", float("nan"), "made by hand"
        if self.basis is not None:
            at, level, method = self.basis.quantity, self.basis.level, self.basis.method
        rates = {
            "true positive rate": (self.tpr, self.tpr_low, self.tpr_high),
            "false positive rate": (self.fpr, self.fpr_low, self.fpr_high),
        }
        return "\n".join(
            f"{described_estimate(f'{at}: {name}' if at else name.capitalize(), numbers, level, method)}."
            for name, numbers in rates.items()
        )


@with_basis(
    lambda _, options: (
        f"At a cut-off of {options['threshold']:g}",
        {"wilson": "Wilson", "clopper-pearson": "Clopper and Pearson"}[options["method"]],
    )
)
@per_model(makes=OperatingInterval)
def operating_interval(
    source: Source,
    *,
    threshold: float,
    level: float = 0.95,
    method: Literal["wilson", "clopper-pearson"] = "wilson",
) -> OperatingInterval:
    """Compute the false and true positive rate at a cut-off, each with a binomial confidence interval.

    Parameters
    ----------
    {reading}
    {threshold}
    level : float in (0, 1), default=0.95
        Confidence level of each of the two intervals, as a proportion.
    method : {"wilson", "clopper-pearson"}, default="wilson"
        Wilson's score interval, or Clopper and Pearson's exact one.

    Returns
    -------
    OperatingInterval
        Several models give a `Results`, a dict by name.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown method, a level outside (0, 1), or fractional weights, which
        do not give the number of samples.

    See Also
    --------
    roc_band : Compute a confidence band of the ROC curve.
    operating_point : Find the operating point of least expected cost.
    confusion_matrix : Compute the confusion matrix at one threshold.
    rocplot.roc : Draw ROC curves.

    Notes
    -----
    {coverage}

    References
    ----------
    {wilson1927}
    {clopper1934}

    Examples
    --------
    >>> cross = operating_interval([1, 1, 0, 0], [0.9, 0.4, 0.6, 0.1], threshold=0.5)
    >>> cross.fpr, cross.tpr, round(cross.tpr_low, 3), round(cross.tpr_high, 3)
    (0.5, 0.5, 0.095, 0.905)
    """
    one_of(method, ("wilson", "clopper-pearson"), "method")
    level = proportion(level, "level")
    counted = counts_of(source)
    need_simple(counted, "the binomial interval", "use `metrics_at`")
    P, N = totals(counted)
    bounds = wilson if method == "wilson" else clopper_pearson
    tp, fp, tp_error, fp_error = (part.item() for part in at_cut(counted, cut_off(threshold)))
    (f, f_low, f_high, f_error), (t, t_low, t_high, t_error) = (
        (
            found / total,
            float(bounds((found - error) / total, total, level)[0]),
            float(bounds((found + error) / total, total, level)[1]),
            error / total,
        )
        for found, error, total in ((fp, fp_error, N), (tp, tp_error, P))
    )
    return OperatingInterval(f, t, f_low, f_high, t_low, t_high, f_error, t_error)
