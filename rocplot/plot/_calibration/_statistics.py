"""The words of the box of statistics."""

from __future__ import annotations

import math
from collections.abc import Sequence

from rocplot import compute
from rocplot._numbers import SHARE, amount, bound, percent, write, written
from rocplot.plot._artists.tables import Row

DEFAULT = ("n", "in_the_large", "slope", "average_error", "auc", "brier")
_NAMES = {  # what has no interval is written with three decimals
    "n": "n",
    "in_the_large": "In-the-large",
    "intercept": "Intercept beside the slope",
    "slope": "Slope",
    "average_error": "ICI (LOESS)",
    "e50": "   median, E50",
    "e90": "   90th percentile, E90",
    "max_error": "   largest, Emax",
    "ece": "ECE, {}",
    "ece_expected": "   expected if calibrated",
    "max_bin_error": "   largest",
    "spiegelhalter_z": "Spiegelhalter's z",
    "auc": "AUC",
    "brier": "Brier score",
    "calibration": "   calibration loss (CORP)",
    "refinement": "   refinement loss (CORP)",
}
_FREE = ("in_the_large", "intercept", "slope", "spiegelhalter_z")  # not shares
_SHORT = (*_FREE, "auc")  # two decimals


def statistics_words(s: compute.CalibrationStatistics) -> dict[str, Row]:
    """Write the calibration statistics, each with its name and interval, if it has one; by attribute."""
    words = {attribute: (name.format(s.binning), *_value(s, attribute)) for attribute, name in _NAMES.items()}
    words["n"] = "n", amount(s.n)
    if not math.isnan(s.spiegelhalter_z):
        words["spiegelhalter_z"] = *words["spiegelhalter_z"], f"(p {_small(s.spiegelhalter_p)})"
    return words


def headed(rows: list[Row], s: compute.CalibrationStatistics, wanted: Sequence[str]) -> list[Row]:
    """Put a line above the rows that says what the brackets hold, if there are any; n stands in it."""
    if all(math.isnan(getattr(s, f"{one}_low", math.nan)) for one in wanted):
        return rows
    brackets = f"({percent(s.level)} % CI)"
    if wanted[0] == "n":
        return [(f"n = {rows[0][1]}", "", brackets), *rows[1:]]
    return [("", "", brackets), *rows]


def _value(s: compute.CalibrationStatistics, attribute: str) -> Row:
    """Write a statistic with its interval, or with the bound on its error if its digits would hide it."""
    value, fmt = getattr(s, attribute), ".2f" if attribute in _SHORT else ".3f"
    ends = () if attribute in _FREE else SHARE
    if math.isnan(value):
        return ("undefined",)
    low, high = (getattr(s, f"{attribute}_{end}", math.nan) for end in ("low", "high"))
    if math.isnan(low):
        error = bound(getattr(s, f"{attribute}_error", 0.0)).strip()
        return (write(value, fmt, ends), *filter(None, [error]))
    estimate, low, high = written([value, low, high], fmt, ends)
    return estimate, f"({low}", "to", f"{high})"


def _small(p: float) -> str:
    """Write a p-value as journals do."""
    return "< 0.001" if p < 0.001 else f"= {write(p, '.2g' if p >= 0.1 else '.1g')}"
