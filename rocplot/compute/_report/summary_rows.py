"""Summaries: a row of numbers with limits per model, and several of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from rocplot.compute._base.basis import described_estimate
from rocplot.compute._base.result import Result, Results
from rocplot.compute._report.summary_table import TITLES, latex, markdown

_NAN = float("nan")


@dataclass(frozen=True, eq=False)
class Summary(Result):
    """The numbers of one model, each with its limits.

    Attributes
    ----------
    n : float
        Total weight of the cases.
    prevalence, auc, average_precision : float
        Share of positives; area under the ROC curve; average precision.
    brier, calibration, refinement : float
        The Brier score, and its parts over the isotonic blocks (CORP).
    log_loss : float
        Mean negative log-likelihood, in nats.
    slope, in_the_large : float
        Slope of the logistic recalibration, and its intercept where the slope is fixed at 1.
    smooth_ece : float
        The smooth calibration error, see ``calibration_statistics``.
    sensitivity, specificity, ppv, npv : float or None
        At the cut-off; None without one.
    prevalence_low, prevalence_high, auc_low, auc_high, average_precision_low, average_precision_high : float
        Confidence limits.
    brier_low, brier_high, log_loss_low, log_loss_high, slope_low, slope_high : float
        The same.
    calibration_low, calibration_high, refinement_low, refinement_high : float
        NaN, see Notes of ``summary``; so are those of `smooth_ece`.
    in_the_large_low, in_the_large_high, smooth_ece_low, smooth_ece_high : float
        The same.
    sensitivity_low, sensitivity_high, specificity_low, specificity_high : float or None
        Limits at the cut-off.
    ppv_low, ppv_high, npv_low, npv_high : float or None
        The same.
    threshold, at_prevalence : float or None
        The cut-off, and the prevalence that `ppv` and `npv` hold for; None is that of the sample.
    level : float
        The confidence level of all limits.
    methods : mapping of str to str
        How the limits of each number that has some were made, for `describe`.
    """

    n: float
    prevalence: float
    prevalence_low: float = _NAN
    prevalence_high: float = _NAN
    auc: float = _NAN
    auc_low: float = _NAN
    auc_high: float = _NAN
    average_precision: float = _NAN
    average_precision_low: float = _NAN
    average_precision_high: float = _NAN
    brier: float = _NAN
    brier_low: float = _NAN
    brier_high: float = _NAN
    calibration: float = _NAN
    calibration_low: float = _NAN
    calibration_high: float = _NAN
    refinement: float = _NAN
    refinement_low: float = _NAN
    refinement_high: float = _NAN
    log_loss: float = _NAN
    log_loss_low: float = _NAN
    log_loss_high: float = _NAN
    slope: float = _NAN
    slope_low: float = _NAN
    slope_high: float = _NAN
    in_the_large: float = _NAN
    in_the_large_low: float = _NAN
    in_the_large_high: float = _NAN
    smooth_ece: float = _NAN
    smooth_ece_low: float = _NAN
    smooth_ece_high: float = _NAN
    sensitivity: float | None = None
    sensitivity_low: float | None = None
    sensitivity_high: float | None = None
    specificity: float | None = None
    specificity_low: float | None = None
    specificity_high: float | None = None
    ppv: float | None = None
    ppv_low: float | None = None
    ppv_high: float | None = None
    npv: float | None = None
    npv_low: float | None = None
    npv_high: float | None = None
    threshold: float | None = None
    at_prevalence: float | None = None
    level: float = 0.95
    methods: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False, kw_only=True)

    def to_markdown(self) -> str:
        """Write a table of Markdown, a row per number."""
        return markdown({"value": self})

    def to_latex(self) -> str:
        """Write a table of LaTeX, for the package booktabs, a row per number."""
        return latex({"value": self})

    def describe(self) -> str:
        """Write the AUC and the calibration as sentences for a paper, with method and level."""
        lines = []
        for name in ("auc", "average_precision", "brier", "slope", "in_the_large"):
            numbers = [getattr(self, f"{name}{end}") for end in ("", "_low", "_high")]
            if not np.isnan(numbers[0]):
                method = self.methods.get(name, "made by hand")
                lines.append(f"{described_estimate(TITLES[name], numbers, self.level, method)}.")
        return "\n".join(lines)


class Summaries(Results[Summary]):
    """The summaries of several models, or of the subgroups of one or several: a dict by name.

    Parameters
    ----------
    parts : mapping
        Summaries by name of the model, of the subgroup, or by both.
    subgroups : bool, default=False
        Whether the names, or the last of two, are those of subgroups.
    """

    def __init__(self, parts: Mapping[Any, Summary], subgroups: bool = False) -> None:
        super().__init__(parts)
        self._subgroups = subgroups

    def _rows(self) -> dict[tuple[str, ...], Summary]:
        return {key if isinstance(key, tuple) else (key,): one for key, one in self.items()}

    def to_frame(self, backend: str = "pandas") -> Any:
        """Return a row per model, or per model and subgroup, as a table.

        Parameters
        ----------
        backend : {"pandas", "polars", "pyarrow"}
            The library of the table; it must be installed.

        Returns
        -------
        DataFrame or Table
            The column ``model`` first, of subgroups ``subgroup`` behind it, or alone for an unnamed model.
        """
        import narwhals as nw

        if not self._subgroups:
            return super().to_frame(backend)
        frame = nw.from_native(
            Results({str(i): one for i, one in enumerate(self.values())}).to_frame(backend)
        )
        keys = list(self._rows())
        names = ["model", "subgroup"] if len(keys[0]) == 2 else ["subgroup"]
        columns: dict[str, Any] = {name: [key[i] for key in keys] for i, name in enumerate(names)}
        columns |= {name: frame[name].to_numpy() for name in frame.columns if name != "model"}
        return nw.from_dict(columns, backend=backend).to_native()  # type: ignore[arg-type]

    def _repr_html_(self) -> str:
        return Results({": ".join(key): one for key, one in self._rows().items()})._repr_html_()

    def to_markdown(self) -> str:
        """Write a table of Markdown, a row per number and a column per model or subgroup."""
        return markdown({": ".join(key): one for key, one in self._rows().items()})

    def to_latex(self) -> str:
        """Write a table of LaTeX, for the package booktabs, a column per model or subgroup."""
        return latex({": ".join(key): one for key, one in self._rows().items()})
