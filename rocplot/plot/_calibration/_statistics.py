"""The box of statistics: one model's numbers with their intervals, in rows or as sentences."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from matplotlib.text import Text

from rocplot import compute
from rocplot._numbers import SHARE, amount, bound, percent, write, written
from rocplot._validation import one_of
from rocplot.plot import _artists
from rocplot.plot._artists.tables import Row
from rocplot.plot._calibration._cases import ERRORS, RESAMPLING, need_counts
from rocplot.plot._layers.layer import Key, Layer, Options
from rocplot.plot._legend import legends_of

if TYPE_CHECKING:
    from rocplot.plot._calibration._layers import CurvesPlot

_CORNER = "lower right"  # where the box stands, if that corner is free
_FORMS = ("rows", "sentences")
_DEFAULT = ("n", "in_the_large", "slope", "average_error", "auc", "brier")
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
_BELOW = ("Calibration", "Discrimination", "Overall")  # the headings of sentences
_HEADINGS = {"n": "", "auc": _BELOW[1]} | dict.fromkeys(
    ("brier", "calibration", "refinement"), _BELOW[2]
)  # the others are numbers of the calibration

# -- the words ------------------------------------------------------------------------------------


def statistics_words(s: compute.CalibrationStatistics) -> dict[str, Row]:
    """Write the calibration statistics, each with its name and interval, if it has one; by attribute."""
    words = {attribute: (name.format(s.binning), *_value(s, attribute)) for attribute, name in _NAMES.items()}
    words["n"] = "n", amount(s.n)
    if not math.isnan(s.spiegelhalter_z):
        words["spiegelhalter_z"] = *words["spiegelhalter_z"], f"(p {_small(s.spiegelhalter_p)})"
    return words


def _sentences(rows: list[Row], s: compute.CalibrationStatistics, wanted: Sequence[str]) -> list[Row]:
    """Write each number below a heading that says what it measures; the first interval names the level."""
    lines: list[Row] = []
    heading, level = "", f"({percent(s.level)} % CI "
    for attribute, (name, *value) in zip(wanted, rows, strict=True):
        above = _HEADINGS.get(attribute, _BELOW[0])
        if above not in ("", heading):
            lines.append((above,))
            heading = above
        said = " ".join(value)
        if not math.isnan(getattr(s, f"{attribute}_low", math.nan)):
            said, level = said.replace("(", level), "("
        lines.append((f"n = {said}" if attribute == "n" else f"   {name} {said}",))
    return lines


def _headed(rows: list[Row], s: compute.CalibrationStatistics, wanted: Sequence[str]) -> list[Row]:
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


# -- the box --------------------------------------------------------------------------------------


class Box(NamedTuple):
    """A box of statistics: its rows, its place, and the numbers that a caption takes from it."""

    rows: list[Row]
    loc: Any
    style: Options
    found: compute.CalibrationStatistics

    def entries(self) -> list[str]:
        """Write the rows one after the other, a heading before the first of those below it."""
        said, heading = [], ""
        for row in self.rows:
            text = " ".join(filter(None, row)).strip()
            if text in _BELOW:
                heading = f"{text}: "
                continue
            said.append(heading + text)
            heading = ""
        return said


def box_of(plot: CurvesPlot, options: Options, numbers: dict[str, Any]) -> Box:
    """Write the rows of the box, of numbers by these options of the methods."""
    if plot.several:
        raise ValueError(
            f"statistics holds one model, not {len(plot.results)}: draw each on its own axes, "
            "or tabulate rocplot.compute.calibration_statistics"
        )
    form = one_of(options.get("form", "rows"), _FORMS, "statistics")
    own = {key: options[key] for key in ("method", *RESAMPLING) if key in options}
    found = compute.calibration_statistics(need_counts(plot.first[0]), **numbers | own)
    named = {"rows": _DEFAULT} | {key: value for key, value in options.items() if key not in (*own, "form")}
    rows, loc, style = _artists.table_request(named, statistics_words(found), "statistics")
    write_rows = _sentences if form == "sentences" else _headed
    return Box(write_rows(rows, found, named["rows"]), loc, style, found)


def _draw(plot: CurvesPlot, made: Box, style: Options) -> None:
    box, free = _artists.table_box(plot.ax, made.rows, made.loc, style, _CORNER, _heights(plot))
    if free:
        legends_of(plot.ax).put(box, _CORNER)


def _heights(plot: CurvesPlot) -> tuple[float, float]:
    """Return the heights between which the box hides no rug."""
    if plot.space is not ERRORS:
        return 0.0, 1.0
    (low, high), (below, above) = plot.ax.get_ylim(), _artists.rug_lane(plot.ax, 0, True)[1]
    return low + below * (high - low), high - above * (high - low)


STATISTICS = Layer(
    "statistics",
    "A box of numbers with their confidence intervals, of one model (see "
    "``rocplot.compute.calibration_statistics``).  ``sentences`` writes each out below a heading.",
    _draw,
    artist=Text,
    keys={
        "form": Key('Literal["rows", "sentences"]', "how they are written"),
        "loc": Key("str", 'a corner, by default the emptiest; or ``"outside"``'),
        "rows": Key("Sequence[str]", "attributes of the numbers wanted, by default the usual six"),
        "method": Key('Literal["wald", "sandwich", "bootstrap"]', "kind of the intervals"),
        **RESAMPLING,
    },
    value="form",
    kinds=(str,),
    once=True,
    repeats=True,
    rank=10,
)
