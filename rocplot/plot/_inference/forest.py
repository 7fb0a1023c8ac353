"""Forest plots: estimates with their intervals in rows, and the numbers beside them."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.typing import ColorType

from rocplot._faults import type_error, value_error
from rocplot._numbers import percent, write, written
from rocplot._typing import Options
from rocplot._validation import number, shortened
from rocplot.compute import Sroc
from rocplot.page.measures import marker_size, text_color
from rocplot.plot import _artists, _axes, _tables
from rocplot.plot._captions import quoted
from rocplot.plot._looks import DOTTED, over, palette_of
from rocplot.plot._model_labels import fields_of
from rocplot.plot._panel import Drawn
from rocplot.plot._picture import Model, Plot, picture

Intervals: TypeAlias = Mapping[str, Any] | Sroc
Cell: TypeAlias = _tables.Cell
Numbers: TypeAlias = tuple[float, float, float]

_FIELDS = ("estimate", "low", "high")
_INDENT = 0.8  # of the size of text: names below a heading
_BESIDE = 0.06  # of the extent of the data: room on both sides


@dataclass(frozen=True)
class _Row:
    """A row: a heading without numbers, or a name with an estimate and its limits.

    A study has an estimate of each rate, and four counts; a summary has none.
    """

    name: str
    group: str | None
    numbers: Numbers | None
    other: Numbers | None = None
    counts: tuple[str, ...] | None = None

    @property
    def gid(self) -> str:
        return ":".join(["forest", *([] if self.group is None else [self.group]), self.name])


def _named_intervals(found: Any, name: str = "") -> list[tuple[str, Any]]:
    """List the intervals of a forest with their names; of a table, none."""
    if isinstance(found, Mapping):
        parts = [_named_intervals(one, f"{name}, {key}" if name else str(key)) for key, one in found.items()]
        return [row for part in parts for row in part]
    return [(name, found)] if hasattr(found, "estimate") and hasattr(found, "low") else []


def _of_meta_analysis(models: Mapping[str | None, Any]) -> str:
    """Say the summaries of a meta-analysis, and how its limits were made."""
    found = []
    for name, one in models.items():
        words = (f"{write(rate)} ({write(low)} to {write(high)})" for rate, low, high in _both_rates(one, ()))
        found.append(("" if name is None else f"{quoted(name)}: ") + " and ".join(words))
    first, n = next(iter(models.values())), sum(one.studies.study.size for one in models.values())
    return (
        f"Sensitivity and specificity of {n} studies with Wilson's {percent(first.level)} % intervals; "
        f"diamonds: summary of the bivariate model ({first.method.upper()}), {'; '.join(found)}"
    )


def _caption(call: Drawn) -> str:
    if call.results:  # else of intervals
        return _of_meta_analysis(call.results)
    rows = _named_intervals(call.options.get("intervals"))
    what = call.options.get("quantity") or next(
        (one.basis.quantity for _, one in rows if getattr(one, "basis", None)), "Estimates"
    )
    words = [
        f"{quoted(name)} {write(one.estimate)} ({write(one.low)} to {write(one.high)})" for name, one in rows
    ]
    shown = f": {'; '.join(words)}" if words else ""
    limits = "" if "CI" in str(what).split() or "CI)" in str(what) else " with confidence intervals"
    return f"{what}{limits}{shown}"


@picture(None, kind=LineCollection, main="the intervals", legend=None, caption=_caption)
def forest(
    plot: Plot[Any],
    intervals: Intervals,
    *,
    reference: float | None = None,
    quantity: str | None = None,
    label_fmt: str = "{estimate:.2f} ({low:.2f} to {high:.2f})",
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = None,
) -> Axes:
    """Draw intervals in rows, with their numbers in a column on the right.

    Parameters
    ----------
    intervals : mapping, or Sroc
        Name → interval, or group → mapping of name → interval: groups have a heading, and the same name has
        the same color in all of them.  An interval is what ``rocplot.compute`` returns (``auc_interval`` of
        several models, ``auc_test``, …), anything else with ``estimate``, ``low`` and ``high``, or these
        three numbers.  Limits that are NaN are written as "–".
    reference : float, optional
        Where a dotted line stands: chance, or no difference.
    quantity : str, optional
        What the numbers are, such as ``"AUC (95 % CI)"``: stands above them, and without what is in
        parentheses below the axis.  By default what intervals of one quantity say that they are of stands
        below the axis, else "Estimate".
    label_fmt : str
        Format of the numbers from ``estimate``, ``low``, ``high`` and ``name``, in columns parted by its
        spaces, each aligned at the decimal point; ``""`` for none.  A format such as ``.2f`` says the least
        digits: more are written where a number would read as 0 or 1 but is not.
    palette : str, list of colors or mapping, optional
        Colors of the names.  By default names that come in several groups have the colors of the cycle, and
        all others that of text.
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``forest:<name>``, or ``forest:<group>:<name>``, and ``reference``; of a
        meta-analysis ``forest:sensitivity:<study>`` and ``forest:specificity:<study>``.  A figure that is
        made here is as high as the rows need.

    Raises
    ------
    TypeError
        For something that is no interval.
    ValueError
        For no intervals, groups beside intervals, a lower limit above the upper one, a `label_fmt` with other
        fields, or `reference` or `quantity` with a meta-analysis.

    See Also
    --------
    rocplot.compute.auc_interval : Intervals of AUCs.
    rocplot.compute.auc_test : Differences with their intervals.
    facets : The curves themselves, in small multiples.
    sroc : A meta-analysis of test accuracy in ROC space.

    Notes
    -----
    Lewis & Clarke (2001), "Forest plots: trying to see the wood and the trees", BMJ 322.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = forest({"tree": (0.81, 0.74, 0.87), "forest": (0.9, 0.85, 0.94)}, reference=0.5, ax=ax)
    >>> [mark.get_gid() for mark in ax.lines if mark.get_gid().startswith("forest")]
    ['forest:tree', 'forest:forest']
    >>> plt.close(fig)
    """
    if quantity is not None and not isinstance(quantity, str):
        raise type_error("quantity", f"must be text, not {shortened(quantity)}")
    if studies := _accuracy(intervals):
        if reference is not None or quantity is not None:
            raise value_error(
                "reference", "and quantity are of intervals", "leave them out for the result of sroc"
            )
        return _draw_pairs(plot, studies, label_fmt, palette)
    rows = _rows(intervals)
    known = [row for row in rows if row.numbers is not None]
    cells = _cells(known, label_fmt)
    colors = _colors(known, palette)
    plot.models = [Model(row.name, None, row.name) for row in known]
    if reference is not None:
        reference = number(reference, "reference")
    ends = _ends(known, reference)
    places = _places(rows)

    heads = quantity is not None and bool(label_fmt)
    ax = plot.begin(
        _axes.forest, (quantity or _quantity(intervals)).partition(" (")[0], ends, max(places), heads
    )
    for row, y, model in zip(known, _of(rows, places), plot.models, strict=True):
        _draw(plot, row, y, plot.kws(model), colors.get(row.name, text_color()))
    if reference is not None:
        look: Options = {"gid": "reference", "linestyle": DOTTED, "zorder": 1.5}
        _artists.line(ax, [reference, reference], [-0.6, max(places) + 0.6], **look)
    texts = [[Cell(word, y) for word in words] for words, y in zip(cells, _of(rows, places), strict=True)]
    head = [Cell(str(quantity), -1.0)] if heads else []
    _tables.text_columns(ax, _names(rows, places), texts, head, free=plot.own_page)
    return ax


# -- what is asked for ----------------------------------------------------------------------------


def _rows(intervals: Any) -> list[_Row]:
    """List the rows: of groups a heading before each."""
    if not isinstance(intervals, Mapping):
        raise type_error(
            "intervals",
            f"must be a mapping of name → interval, not {type(intervals).__name__}",
            "compute.auc_interval of several models returns one",
        )
    groups = [isinstance(one, Mapping) for one in intervals.values()]
    if not intervals or not all(intervals.values() if all(groups) else [True]):
        raise value_error(
            "intervals", "is empty, or holds an empty group", "give at least one interval in each"
        )
    if any(groups) and not all(groups):
        name = next(name for name, one in intervals.items() if not isinstance(one, Mapping))
        raise value_error("intervals", f"[{name!r}] is no group, but others are", "put it into a group")
    if not any(groups):
        return [_Row(str(name), None, _numbers(one, str(name))) for name, one in intervals.items()]
    rows = []
    for group, some in intervals.items():
        rows.append(_Row(str(group), None, None))
        rows += [_Row(str(name), str(group), _numbers(one, f"{group}: {name}")) for name, one in some.items()]
    return rows


def _quantity(intervals: Any) -> str:
    """Name what all intervals are of, if they know it."""
    nested = [one.values() if isinstance(one, Mapping) else [one] for one in intervals.values()]
    known = {getattr(getattr(one, "basis", None), "quantity", None) for some in nested for one in some}
    return str(known.pop()) if len(known) == 1 and None not in known else "Estimate"


def _numbers(one: Any, name: str) -> tuple[float, float, float]:
    """Read an interval: its estimate, or difference, and its limits."""
    first = next((word for word in ("estimate", "difference") if hasattr(one, word)), None)
    try:
        found = one if first is None else [getattr(one, word) for word in (first, "low", "high")]
        estimate, low, high = (float(value) for value in found)
    except (TypeError, ValueError, AttributeError) as error:
        raise type_error(
            "intervals",
            f"[{name!r}] must have estimate, low and high, or be these three numbers, not {one!r}",
        ) from error
    if low > high:
        raise value_error("intervals", f"[{name!r}]", f"the lower limit {low} is above the upper one, {high}")
    return estimate, low, high


def _cells(rows: list[_Row], fmt: Any) -> list[list[str]]:
    """Write the numbers of each row as the words of the format; NaN is a dash."""
    fields_of(fmt, dict.fromkeys(_FIELDS))
    values = {word: [row.numbers[i] for row in rows if row.numbers] for i, word in enumerate(_FIELDS)}
    words = [word for word in fmt.split(" ") if word]
    found: list[list[str]] = []
    for i, row in enumerate(rows):
        own = {word: _Written(numbers[i]) for word, numbers in values.items()}
        try:
            found.append([word.format(name=row.name, **own) for word in words])
        except (ValueError, TypeError, LookupError, AttributeError) as error:
            raise value_error("label_fmt", f"={fmt!r} cannot be filled", f"{error}") from error
    limits = [i for i, word in enumerate(words) if "{low" in word or "{high" in word]
    for row, own_words in zip(rows, found, strict=True):
        if limits and row.numbers and all(map(math.isnan, row.numbers[1:])):  # one dash says it
            own_words[limits[0] : limits[-1] + 1] = ["–"] + [""] * (limits[-1] - limits[0])
    return found


class _Written:
    """A number of a column, written with at least the digits of a format."""

    def __init__(self, value: float) -> None:
        self._value = value

    def __format__(self, spec: str) -> str:
        value = self._value
        if math.isnan(value):
            return "–"
        if spec and spec[-1] in "fg" and spec.startswith("."):
            return written([value], spec)[0]
        return format(value, spec or ".3g").replace("-", "−").replace("inf", "∞")


def _colors(rows: list[_Row], palette: Any) -> dict[str, ColorType]:
    """Give names their colours: of the palette, or of the cycle if they come in several groups."""
    names = list(dict.fromkeys(row.name for row in rows))
    if palette is not None:
        return {str(name): color for name, color in palette_of(palette, names).items()}
    if len(names) < 2 or len(names) == len(rows):
        return {}
    return {name: f"C{i}" for i, name in enumerate(names)}


def _ends(rows: list[_Row], reference: float | None) -> tuple[float, float]:
    """Return the limits of the axis: those of the data and of the reference, with some room."""
    known = [value for row in rows for value in row.numbers or () if math.isfinite(value)]
    known += [] if reference is None else [reference]
    low, high = (min(known), max(known)) if known else (0.0, 1.0)
    room = _BESIDE * (high - low) or 0.05 * max(abs(low), 1.0)
    return low - room, high + room


def _places(rows: list[_Row]) -> list[float]:
    """Place the rows from 0 down, with half a row before each heading but the first."""
    steps = [1.0 if row.numbers is not None else 1.5 for row in rows]
    steps[0] = 0.0
    return list(itertools.accumulate(steps))


def _names(rows: list[_Row], places: list[float]) -> list[Cell]:
    """Write the names of the rows: headings bold, those of a group below its heading."""
    return [
        Cell(row.name, y, bold=row.numbers is None, indent=_INDENT * (row.group is not None))
        for row, y in zip(rows, places, strict=True)
    ]


def _of(rows: list[_Row], places: list[float]) -> list[float]:
    return [y for row, y in zip(rows, places, strict=True) if row.numbers is not None]


# -- sensitivity and specificity side by side ------------------------------------------------------

_COUNTS = ("TP", "FP", "FN", "TN")
_SECOND = 1.25  # where the axis of the specificity begins
_HALF_DIAMOND = 0.3  # of a row


def _accuracy(intervals: Any) -> dict[str | None, Sroc]:
    """Return the groups of a meta-analysis of test accuracy; nothing for intervals."""
    if isinstance(intervals, Sroc):
        return {None: intervals}
    held = list(intervals.values()) if isinstance(intervals, Mapping) else []
    return dict(intervals) if held and all(isinstance(one, Sroc) for one in held) else {}


def _draw_pairs(plot: Plot[Any], models: dict[str | None, Sroc], label_fmt: str, palette: Any) -> Axes:
    """Draw sensitivities on the left and specificities on the right, and tables and numbers beside them."""
    summary = plot.say("Summary")
    rows = [row for name, one in plot.take(models).items() for row in _paired_rows(name, one, summary)]
    known = [row for row in rows if row.numbers is not None]
    others = [replace(row, numbers=row.other) for row in known]
    cells = [[" ".join(words) for words in _cells(side, label_fmt)] for side in (known, others)]
    colors = _colors(known, palette) if palette is not None else {}
    plot.models = [Model(row.name, None, row.name) for row in known]
    places = _places(rows)

    ax = plot.begin(_axes.paired_forest, _SECOND, max(places))
    for row, other, y, model in zip(known, others, _of(rows, places), plot.models, strict=True):
        for one, side, begins in ((row, "sensitivity", 0.0), (other, "specificity", _SECOND)):
            assert one.numbers is not None
            estimate, low, high = one.numbers
            there = replace(one, numbers=(begins + estimate, begins + low, begins + high))
            there = replace(there, group=side if row.group is None else f"{side}:{row.group}")
            draw = _draw_diamond if row.counts is None else _draw
            draw(plot, there, y, plot.kws(model), colors.get(row.name, text_color()))
    texts = [
        [Cell(word, y) for word in (*(row.counts or [""] * 4), *rates)]
        for row, rates, y in zip(known, zip(*cells, strict=True), _of(rows, places), strict=True)
    ]
    sides = [plot.say("Sensitivity"), plot.say("Specificity")]
    level = f" ({percent(next(iter(models.values())).level)} % CI)"
    heads = [Cell(word, -1.0) for word in (*map(plot.say, _COUNTS), *(side + level for side in sides))]
    middles = [(begins + 0.5 - ax.get_xlim()[0]) / np.ptp(ax.get_xlim()) for begins in (0.0, _SECOND)]
    above = [(Cell(side, -1.0), float(at)) for side, at in zip(sides, middles, strict=True)]
    choices = [slice(None), slice(4, None), slice(4)] if label_fmt else [slice(4)]
    names = _names(rows, places)
    _tables.text_columns(ax, names, texts, heads, above, choices=choices, free=plot.own_page)
    return ax


def _paired_rows(group: str | None, found: Sroc, summary: str) -> Iterator[_Row]:
    """Yield the rows of a group: its heading, the studies, and the summary under this name."""
    if group is not None:
        yield _Row(group, None, None)
    studies = found.studies
    counts = zip(studies.tp, studies.fp, studies.fn, studies.tn, strict=True)
    for i, (name, cells) in enumerate(zip(studies.study, counts, strict=True)):
        yield _Row(str(name), group, *_both_rates(studies, i), tuple(map(str, cells)))
    yield _Row(summary, group, *_both_rates(found, ()))


def _both_rates(found: Any, i: Any) -> tuple[Numbers, Numbers]:
    """Return sensitivity and specificity with their limits."""
    rates = found.tpr, found.tpr_low, found.tpr_high, found.fpr, found.fpr_high, found.fpr_low
    *tpr, fpr, fpr_high, fpr_low = (float(np.asarray(one)[i]) for one in rates)
    return (tpr[0], tpr[1], tpr[2]), (1 - fpr, 1 - fpr_high, 1 - fpr_low)


def _draw_diamond(plot: Plot[Any], row: _Row, y: float, kws: Options, color: Any) -> None:
    """Draw a summary as a diamond, which is as wide as its interval."""
    assert row.numbers is not None
    estimate, low, high = row.numbers
    corners = [(low, y), (estimate, y - _HALF_DIAMOND), (high, y), (estimate, y + _HALF_DIAMOND)]
    _artists.shape(plot.ax, [corners], facecolor=kws.get("color", color), gid=row.gid, zorder=2)


# -- the marks ------------------------------------------------------------------------------------


def _draw(plot: Plot[Any], row: _Row, y: float, kws: Options, color: Any) -> None:
    """Draw an interval with its estimate; a limit that is infinite leaves the panel."""
    assert row.numbers is not None
    estimate, low, high = row.numbers
    look: Options = {"color": color, "gid": row.gid, "zorder": 2}
    made = over(look, kws, LineCollection)
    left, right = plot.ax.get_xlim()
    ends = np.clip([low, high], left, right)
    if np.isfinite(ends).all():
        _artists.segments(plot.ax, [np.array([(end, y) for end in ends])], **made)
    if math.isfinite(estimate):
        spot = {"marker": "s", "markersize": marker_size(), "color": made.get("color", color)}
        _artists.points(plot.ax, estimate, y, gid=row.gid, **spot)
