"""Forest plots: estimates with intervals in rows, and their numbers beside them."""

from __future__ import annotations

import functools
import itertools
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from numbers import Real
from typing import Any, TypeAlias, Unpack

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.lines import Line2D
from matplotlib.ticker import Locator, MaxNLocator, NullLocator
from matplotlib.typing import ColorType

from rocplot._errors import make_type_error, make_value_error, write_value
from rocplot._names import name_entries, quote_blank
from rocplot._numbers import SHARE, write_estimates, write_numbers, write_percent
from rocplot._typing import Options
from rocplot._validation import check_number, require_text, shorten_value
from rocplot._words import get_word_section
from rocplot.compute import GroupDifferences, RandomEffects, Sroc
from rocplot.compute._base.interval import get_basis, suggest_item
from rocplot.compute._meta.sroc import describe_fit
from rocplot.page.sizes import get_marker_size, get_text_color, get_thin_width
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import begin_sentence, get_asked_quantity, join_list, quote_user_text
from rocplot.plot._inference._text_columns import RowText, draw_text_columns
from rocplot.plot._looks import DOTTED, assign_colors, override_look
from rocplot.plot._model_labels import list_format_fields
from rocplot.plot._panel import DrawnPlot, get_panel
from rocplot.plot._picture import Model, PanelArguments, Plot, picture

Intervals: TypeAlias = Mapping[str, Any] | Sroc | RandomEffects | GroupDifferences
Cell: TypeAlias = RowText
Numbers: TypeAlias = tuple[float, float, float]

_FIELDS = ("estimate", "low", "high")
_INDENT = 0.8  # indent of names below a heading, in units of the font size
_MOST_QUANTITIES = 3  # that the axis and the caption name
_LONGEST_NAMES = 45  # characters of several quantities on the axis
_BESIDE = 0.06  # space on both sides of the data, as a fraction of their range


@dataclass(frozen=True)
class _ForestRow:
    """A row: a heading without numbers, or a name with an estimate and its limits.

    A row of a meta-analysis also has the specificity; that of a single study has four counts.
    """

    name: str
    group: str | None
    numbers: Numbers | None
    specificity: Numbers | None = None
    counts: tuple[str, ...] | None = None
    kind: str = "interval"  # or "summary", drawn as a diamond, or "prediction"
    size: float = 1.0  # of the mark, relative to the largest

    @property
    def gid(self) -> str:
        first, last = ("prediction", None) if self.kind == "prediction" else ("forest", self.name)
        return ":".join(word for word in (first, self.group, last) if word is not None)


def _list_named_intervals(intervals: Any) -> list[tuple[str, Any]]:
    """List the intervals of a forest with their names; leave out entries that are no interval results."""
    named = []
    for name, entry in intervals.items() if isinstance(intervals, Mapping) else [("", intervals)]:
        if isinstance(entry, Mapping):
            named += [(f"{name}, {member}", interval) for member, interval in entry.items()]
        else:
            named.append((str(name), entry))
    return [
        (name, interval)
        for name, interval in named
        if (hasattr(interval, "estimate") or hasattr(interval, "difference")) and hasattr(interval, "low")
    ]


def _are_differences(intervals: Any) -> bool:
    """Return whether all intervals are those of tests of a difference."""
    named = _list_named_intervals(intervals)
    return bool(named) and all(hasattr(interval, "difference") for _, interval in named)


def _start_meta_analysis_caption(models: Mapping[str | None, Any]) -> str:
    """Write the beginning of the caption of a meta-analysis: its summaries, and the kinds of limits."""
    summaries = []
    for name, model in models.items():
        texts = write_estimates(_read_both_rates(model, ()))
        words = " and ".join(f"{estimate} ({low} to {high})" for estimate, low, high in texts)
        summaries.append(("" if name is None else f"{quote_user_text(name)}: ") + words)
    first, n = next(iter(models.values())), sum(model.studies.study.size for model in models.values())
    return (
        f"Sensitivity and specificity of {n} studies with Wilson's {write_percent(first.level)} % intervals; "
        f"diamonds: summary of the bivariate model ({describe_fit(first)}), {'; '.join(summaries)}"
    )


def _describe_pooled(call: DrawnPlot, result: RandomEffects) -> str:
    """Describe a pooled result, whose quantity the caller may have named."""
    if result.basis is None:
        return result.describe()
    quantity = get_asked_quantity(call, result.basis.quantity)
    return result.changed(basis=replace(result.basis, quantity=quantity)).describe()


def _start_caption(call: DrawnPlot) -> str:
    if call.results:  # a meta-analysis
        return _start_meta_analysis_caption(call.results)
    intervals = call.options.get("intervals")
    if isinstance(intervals, GroupDifferences):
        return intervals.describe().replace("\n", " ").rstrip(".")
    reference = call.options.get("reference")
    line = "" if reference is None else f". Reference line: {float(reference):g}".replace("-", "−")
    pooled = _list_result_groups(intervals, RandomEffects)
    members = {name: result.intervals or {} for name, result in pooled.items()}
    rows = _list_named_intervals(members.get(None, members) if pooled else intervals)
    quantity = call.options.get("quantity") or _name_quantities(dict(rows), "Estimates")
    limits = "" if "CI" in str(quantity).split() or "CI)" in str(quantity) else " with confidence intervals"
    texts = write_estimates(_read_interval(interval, name) for name, interval in rows)
    numbers = (
        f"{quote_user_text(name)} {estimate} ({low} to {high})"
        for (name, _), (estimate, low, high) in zip(rows, texts, strict=True)
    )
    words = f"{quantity}{limits}" + (f": {'; '.join(numbers)}" if rows else "")
    diamonds = (
        ("" if name is None else f"{quote_user_text(name)}: ") + _describe_pooled(call, result)
        for name, result in pooled.items()
    )
    if pooled:
        words += "; area of the squares: weight in the mean"
        words += f"; diamond, with its prediction interval: {' '.join(diamonds).rstrip('.')}"
    return words + line


@picture(None, kind=LineCollection, main="the intervals", legend=None, caption=_start_caption)
def forest(
    plot: Plot[Any],
    intervals: Intervals,
    *,
    reference: float | None = None,
    quantity: str | None = None,
    label_fmt: str = "{estimate:.2f} ({low:.2f} to {high:.2f})",
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = None,
    **shared: Unpack[PanelArguments],
) -> Axes:
    """Draw a forest plot: intervals in rows, with their numbers in a column on the right.

    Use it to compare estimates of several models, subgroups, centres or studies at a glance.

    Parameters
    ----------
    intervals : mapping, Sroc, RandomEffects or GroupDifferences
        A mapping of name → interval, or of group → such a mapping: groups get a heading, and a name has the
        same color in all of them.  An interval is a result of ``rocplot.compute`` (``auc_interval`` of
        several models, ``auc_test``, …), any object with ``estimate``, ``low`` and ``high``, or these three
        numbers.  Limits that are NaN are written as "–".  A result of ``random_effects``, or a mapping of
        group → such a result, gets a row for each centre, whose square has the area of its weight, a diamond
        for the pooled estimate and a line for the prediction interval.  Its axis is logarithmic if it was
        pooled on that scale.  A result of ``group_differences`` gets a block for each metric.
    reference : float, optional
        Position of a dotted line, such as that of chance; by default 0 if all rows are differences.
    quantity : str, optional
        Name of the numbers, such as ``"AUC (95 % CI)"``, written above them and, without the part in
        parentheses, below the axis.  By default the axis is labelled with the quantity that all intervals
        estimate, or with "Estimate".
    label_fmt : str
        Format of the numbers from ``estimate``, ``low``, ``high`` and ``name``, in columns separated at its
        spaces, each aligned at the decimal point; ``""`` for none.  A format such as ``.2f`` sets the least
        digits: a number that would read as 0 or 1, but is not, gets more, and so do the numbers of a row
        that would read alike.
    palette : str, list of colors or mapping, optional
        Colors of the names.  By default, names that occur in several groups take the colors of the cycle, and
        all others the color of text.
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``forest:<name>``, or ``forest:<group>:<name>``, and ``reference``; of a
        meta-analysis ``forest:sensitivity:<study>`` and ``forest:specificity:<study>``; of random effects
        also ``prediction``, or ``prediction:<group>``.  A new figure is as high as the rows need.

    Raises
    ------
    TypeError
        For an entry that is not an interval.
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
    if quantity is not None:
        require_text(quantity, "quantity", "AUC")
    if studies := _list_result_groups(intervals, Sroc):
        if reference is not None or quantity is not None:
            raise make_value_error(
                "reference", "and quantity apply to intervals", "leave them out for the result of sroc"
            )
        return _draw_pairs(plot, studies, label_fmt, palette)
    if isinstance(intervals, GroupDifferences):
        quantity = f"Difference to {intervals.reference}" if quantity is None else quantity
    if reference is None and (isinstance(intervals, GroupDifferences) or _are_differences(intervals)):
        reference = 0.0
    rows = _list_forest_rows(intervals, plot.translate_text)
    interval_rows = [row for row in rows if row.numbers is not None]
    cells = _write_row_numbers(interval_rows, label_fmt)
    colors = _assign_row_colors(interval_rows, palette)
    plot.models = [Model(row.name, None, row.name) for row in interval_rows]
    if reference is not None:
        reference = check_number(reference, "reference")
    is_log = _is_pooled_on_log_scale(intervals, reference)
    ends = _find_axis_limits(interval_rows, reference, is_log)
    places = _place_rows(rows)

    heads = quantity is not None and bool(label_fmt)
    names = _name_quantities(intervals, "Estimate", plot.translate_text, _LONGEST_NAMES)
    xlabel = (quantity or names).partition(" (")[0]
    ax = plot.lay_out_axes(_lay_out_forest, xlabel, ends, max(places), heads, is_log)
    for row, y, model in zip(interval_rows, _list_interval_places(rows, places), plot.models, strict=True):
        color = colors.get(row.name, get_text_color()) if row.kind == "interval" else get_text_color()
        _DRAW[row.kind](plot, row, y, plot.get_line_kws(model), color)
    if reference is not None:
        look: Options = {"gid": "reference", "linestyle": DOTTED, "zorder": 1.5}
        _artists.draw_line(ax, [reference, reference], [-0.6, max(places) + 0.6], **look)
    texts = [
        [Cell(word, y) for word in words]
        for words, y in zip(cells, _list_interval_places(rows, places), strict=True)
    ]
    head = [Cell(str(quantity), -1.0)] if heads else []
    draw_text_columns(ax, _write_forest_names(rows, places), texts, head, free=plot.own_page)
    return ax


# -- rows and their numbers -----------------------------------------------------------------------


def _list_forest_rows(intervals: Any, translate: Callable[[str], str]) -> list[_ForestRow]:
    """List the rows, with a heading before each group; `translate` replaces terms."""
    if pooled := _list_result_groups(intervals, RandomEffects):
        parts = (_list_pooled_rows(group, result, translate) for group, result in pooled.items())
        return list(itertools.chain.from_iterable(parts))
    if isinstance(intervals, GroupDifferences):
        intervals = _group_by_metric(intervals)
    if not isinstance(intervals, Mapping):
        raise make_type_error(
            "intervals",
            f"must be a mapping of name → interval, not {type(intervals).__name__}",
            get_word_section("attributes").get(
                f"{type(intervals).__name__}.forest", "compute.auc_interval of several models returns one"
            ),
        )
    are_groups = [isinstance(entry, Mapping) for entry in intervals.values()]
    if not intervals or not all(intervals.values() if all(are_groups) else [True]):
        raise make_value_error(
            "intervals", "is empty, or holds an empty group", "give at least one interval in each"
        )
    if any(are_groups) and not all(are_groups):
        name = next(name for name, entry in intervals.items() if not isinstance(entry, Mapping))
        raise make_value_error("intervals", f"[{name!r}] is no group, but others are", "put it into a group")
    if not any(are_groups):
        return _list_interval_rows(None, intervals)
    groups = name_entries(intervals, "intervals")
    return [row for group, entries in groups.items() for row in _list_interval_rows(group, entries)]


def _list_interval_rows(group: str | None, intervals: Mapping[Any, Any]) -> list[_ForestRow]:
    """List the rows of intervals, below a heading if they are a group."""
    rows = [] if group is None else [_ForestRow(group, None, None)]
    argument = "intervals" if group is None else f"intervals[{group!r}]"
    for name, interval in name_entries(intervals, argument).items():
        full_name = name if group is None else f"{group}: {name}"
        rows.append(_ForestRow(name, group, _read_interval(interval, full_name)))
    return rows


def _list_result_groups(intervals: Any, kind: type) -> dict[str | None, Any]:
    """Return the groups of results of a kind that pools studies or centres; empty for other intervals."""
    if isinstance(intervals, kind):
        return {None: intervals}
    groups = intervals if isinstance(intervals, Mapping) else {}
    is_pooled = all(isinstance(result, kind) for result in groups.values())
    return name_entries(groups, "intervals") if is_pooled else {}


def _list_pooled_rows(
    group: str | None, pooled: RandomEffects, translate: Callable[[str], str]
) -> list[_ForestRow]:
    """List the rows of centres, of their pooled estimate, and of its prediction interval."""
    summary = pooled.estimate, pooled.low, pooled.high
    prediction = math.nan, pooled.prediction_low, pooled.prediction_high
    rows = _list_interval_rows(group, pooled.intervals or {})
    sizes = iter(np.sqrt(pooled.weight / np.max(pooled.weight)).tolist())
    return [
        *(row if row.numbers is None else replace(row, size=next(sizes)) for row in rows),
        _ForestRow(translate("Summary"), group, summary, kind="summary"),
        _ForestRow(translate("Prediction interval"), group, prediction, kind="prediction"),
    ]


def _group_by_metric(gaps: GroupDifferences) -> dict[str, dict[str, Any]]:
    """Return the differences of each metric by group, without those of the reference group."""
    blocks: dict[str, dict[str, Any]] = {}
    columns = gaps.metric, gaps.group, gaps.difference, gaps.low, gaps.high
    for metric, group, *numbers in zip(*columns, strict=True):
        if group != gaps.reference:
            blocks.setdefault(str(metric), {})[str(group)] = numbers
    return blocks


def _name_quantities(
    intervals: Any, unknown: str, translate: Callable[[str], str] = str, longest: float = math.inf
) -> str:
    """Name the quantities that the intervals estimate, if they are known and few; several up to `longest`."""
    if isinstance(intervals, Mapping):
        groups = (entry.values() if isinstance(entry, Mapping) else [entry] for entry in intervals.values())
        estimates = list(itertools.chain.from_iterable(groups))
    else:
        estimates = [intervals]
    names = dict.fromkeys(getattr(get_basis(interval), "quantity", "") for interval in estimates)
    if not names or not all(names) or len(names) > _MOST_QUANTITIES:
        return unknown
    first, *others = names
    spelled = [translate(begin_sentence(name)) for name in others]
    words = (
        text if begin_sentence(name) == name else text[:1].lower() + text[1:]
        for name, text in zip(others, spelled, strict=True)
    )
    text = join_list([translate(begin_sentence(first)), *words])
    return unknown if others and len(text) > longest else text


def _read_interval(interval: Any, name: str) -> tuple[float, float, float]:
    """Read the estimate, or difference, and the limits of an interval."""
    first = next((word for word in ("estimate", "difference") if hasattr(interval, word)), None)
    try:
        numbers = interval if first is None else [getattr(interval, word) for word in (first, "low", "high")]
        estimate, low, high = (float(value) for value in numbers)
    except (TypeError, ValueError, AttributeError) as error:
        raise make_type_error(
            "intervals",
            f"[{name!r}] must have estimate, low and high, or be these three numbers, not "
            f"{shorten_value(interval)}",
            "rocplot.compute.auc_interval(y_true, y_score, hue=group) has AUCs with limits"
            if isinstance(interval, Real)
            else suggest_item(interval, "rocplot.forest"),
        ) from error
    if low > high:
        raise make_value_error(
            "intervals", f"[{name!r}]", f"the lower limit {low} is above the upper one, {high}"
        )
    return estimate, low, high


def _write_row_numbers(rows: list[_ForestRow], fmt: Any) -> list[list[str]]:
    """Write the numbers of each row, one cell per word of the format; NaN is a dash."""
    list_format_fields(fmt, dict.fromkeys(_FIELDS))
    words = [word for word in fmt.split(" ") if word]
    is_share = all(not value < 0 and not value > 1 for row in rows for value in row.numbers or ())
    ends = {"estimate": SHARE if is_share else (0.0,)}  # a slope or ratio of 1.0004 may be written as 1.00
    limits = [i for i, word in enumerate(words) if "{low" in word or "{high" in word]
    row_words: list[list[str]] = []
    all_ends = [ends.get(word, SHARE) for word in _FIELDS]
    all_numbers = [row.numbers for row in rows if row.numbers]
    for i, row in enumerate(rows):
        fields = {word: _ColumnNumber(all_numbers, i, j, all_ends) for j, word in enumerate(_FIELDS)}
        try:
            texts = [word.format(name=quote_blank(row.name), **fields) for word in words]
        except (ValueError, TypeError, LookupError, AttributeError) as error:
            problem = f"={write_value(fmt)} cannot be filled"
            raise make_value_error("label_fmt", problem, f"{error}") from error
        if row.kind == "prediction":  # which has no estimate
            texts = ["" if "{estimate" in word else text for word, text in zip(words, texts, strict=True)]
        if limits and row.numbers and all(map(math.isnan, row.numbers[1:])):  # one dash for both limits
            texts[limits[0] : limits[-1] + 1] = ["–"] + [""] * (limits[-1] - limits[0])
        row_words.append(texts)
    return row_words


class _ColumnNumber:
    """A number of a column, in a format whose decimals all rows share that need at most one more.

    Numbers that would need two or more, to differ from an end or within their row, have them alone.
    """

    def __init__(
        self, rows: Sequence[Numbers], row: int, column: int, ends: Sequence[tuple[float, ...]]
    ) -> None:
        self._rows, self._row, self._column, self._ends = rows, row, column, ends

    def __format__(self, spec: str) -> str:
        value = self._rows[self._row][self._column]
        if math.isnan(value):
            return "–"
        if not re.fullmatch(r"\.\d+[fg]", spec):
            return format(value, spec or ".3g").replace("-", "−").replace("inf", "∞")
        if spec.endswith("f"):
            fewest = int(spec[1:-1])
            needed = (
                len(text.partition(".")[2])
                for i in range(len(self._rows))
                for text in self._write_row(i, spec)
            )
            spec = f".{max([n for n in needed if n <= fewest + 1], default=fewest)}f"
        return self._write_row(self._row, spec)[self._column]

    def _write_row(self, row: int, spec: str) -> list[str]:
        numbers = self._rows[row]
        pairs = zip(numbers, self._ends, strict=True)
        return [write_numbers([value, *numbers], spec, ends)[0] for value, ends in pairs]


def _assign_row_colors(rows: list[_ForestRow], palette: Any) -> dict[str, ColorType]:
    """Assign colours to names, from the palette, or from the cycle if names occur in several groups."""
    names = list(dict.fromkeys(row.name for row in rows))
    if palette is not None:
        return {str(name): color for name, color in assign_colors(palette, names).items()}
    if len(names) < 2 or len(names) == len(rows):
        return {}
    return {name: f"C{i}" for i, name in enumerate(names)}


def _is_pooled_on_log_scale(intervals: Any, reference: float | None) -> bool:
    """Return whether all results were pooled on the logarithmic scale, which can show the reference."""
    pooled = _list_result_groups(intervals, RandomEffects).values()
    is_log = bool(pooled) and all(result.transform == "log" for result in pooled)
    return is_log and (reference is None or reference > 0)


def _find_axis_limits(
    rows: list[_ForestRow], reference: float | None, is_log: bool = False
) -> tuple[float, float]:
    """Return the limits of the axis, which include data and reference with some space."""
    values = [value for row in rows for value in row.numbers or () if math.isfinite(value)]
    values += [] if reference is None else [reference]
    if is_log:
        logs = [math.log(value) for value in values if value > 0]
        room = _BESIDE * (max(logs) - min(logs)) or _BESIDE
        return math.exp(min(logs) - room), math.exp(max(logs) + room)
    low, high = (min(values), max(values)) if values else (0.0, 1.0)
    room = _BESIDE * (high - low) or 0.05 * max(abs(low), 1.0)
    return low - room, high + room


def _place_rows(rows: list[_ForestRow]) -> list[float]:
    """Return the ordinates of rows, from 0 down, with half a row before each heading but the first."""
    steps = [1.0 if row.numbers is not None else 1.5 for row in rows]
    steps[0] = 0.0
    return list(itertools.accumulate(steps))


def _write_forest_names(rows: list[_ForestRow], places: list[float]) -> list[Cell]:
    """Return the cells of the rows' names: headings in bold, names in groups indented."""
    return [
        Cell(quote_blank(row.name), y, bold=row.numbers is None, indent=_INDENT * (row.group is not None))
        for row, y in zip(rows, places, strict=True)
    ]


def _list_interval_places(rows: list[_ForestRow], places: list[float]) -> list[float]:
    return [y for row, y in zip(rows, places, strict=True) if row.numbers is not None]


# -- sensitivity and specificity side by side ------------------------------------------------------

_COUNTS = ("TP", "FP", "FN", "TN")
_APART = 1.25  # distance of both axes, in units of their length
_FROM = (0.99, 0.98, 0.95, 0.9, 0.8, 0.5)  # where axes up to 1 may begin, and how far those from 0 may reach
_SMALL = 0.7  # size of their markers
_PAIR = 0.4  # least fraction of the width for both panels
_HALF_DIAMOND = 0.3  # half the height of a diamond, as a fraction of a row


def _draw_pairs(plot: Plot[Any], models: dict[str | None, Sroc], label_fmt: str, palette: Any) -> Axes:
    """Draw sensitivities on the left and specificities on the right, with counts and numbers beside them."""
    summary = plot.translate_text("Summary")
    rows = [
        row
        for name, result in plot.hold_results(models).items()
        for row in _yield_paired_rows(name, result, summary)
    ]
    interval_rows = [row for row in rows if row.numbers is not None]
    specificity_rows = [replace(row, numbers=row.specificity) for row in interval_rows]
    cells = [
        [" ".join(words) for words in _write_row_numbers(side, label_fmt)]
        for side in (interval_rows, specificity_rows)
    ]
    colors = _assign_row_colors(interval_rows, palette) if palette is not None else {}
    plot.models = [Model(row.name, None, row.name) for row in interval_rows]
    places = _place_rows(rows)

    level = f" ({write_percent(next(iter(models.values())).level)} % CI)"
    xlabel = plot.translate_text("Proportion") + level
    ends = _find_shared_limits([*interval_rows, *specificity_rows])
    second = _APART * (ends[1] - ends[0])  # from where a specificity is drawn to where a sensitivity would be
    ax = plot.lay_out_axes(_lay_out_paired_forest, xlabel, ends, second, max(places))
    for row, specificity_row, y, model in zip(
        interval_rows, specificity_rows, _list_interval_places(rows, places), plot.models, strict=True
    ):
        for side_row, side, offset in ((row, "sensitivity", 0.0), (specificity_row, "specificity", second)):
            assert side_row.numbers is not None
            estimate, low, high = side_row.numbers
            shifted_row = replace(side_row, numbers=(offset + estimate, offset + low, offset + high))
            shifted_row = replace(shifted_row, group=side if row.group is None else f"{side}:{row.group}")
            draw = _draw_diamond if row.counts is None else functools.partial(_draw_interval_row, size=_SMALL)
            draw(plot, shifted_row, y, plot.get_line_kws(model), colors.get(row.name, get_text_color()))
    texts = [
        [Cell(word, y) for word in (*(row.counts or [""] * 4), *rates)]
        for row, rates, y in zip(
            interval_rows, zip(*cells, strict=True), _list_interval_places(rows, places), strict=True
        )
    ]
    sides = [plot.translate_text("Sensitivity"), plot.translate_text("Specificity")]
    heads = [
        Cell(word, -1.0) for word in (*map(plot.translate_text, _COUNTS), *(side + level for side in sides))
    ]
    middles = [
        (offset + sum(ends) / 2 - ax.get_xlim()[0]) / np.ptp(ax.get_xlim()) for offset in (0.0, second)
    ]
    side_headers = [(Cell(side, -1.0), float(middle)) for side, middle in zip(sides, middles, strict=True)]
    choices = [slice(None), slice(4, None), slice(4)] if label_fmt else [slice(4)]
    names = _write_forest_names(rows, places)
    draw_text_columns(ax, names, texts, heads, side_headers, choices=choices, least=_PAIR, free=plot.own_page)
    return ax


def _find_shared_limits(rows: list[_ForestRow]) -> tuple[float, float]:
    """Return round limits of the axes of both rates, up to 1 or from 0, which the data nearly fill."""
    values = [value for row in rows for value in row.numbers or () if math.isfinite(value)]
    begins = (begin for begin in _FROM if begin <= min(values))
    ends = (1 - begin for begin in _FROM if max(values) <= 1 - begin)
    return (next(begins, 0.0), 1.0) if min(values) >= _FROM[-1] else (0.0, next(ends, 1.0))


def _yield_paired_rows(group: str | None, result: Sroc, summary: str) -> Iterator[_ForestRow]:
    """Yield the rows of a group: its heading, its studies, and the summary, whose name is `summary`."""
    if group is not None:
        yield _ForestRow(group, None, None)
    studies = result.studies
    counts = zip(studies.tp, studies.fp, studies.fn, studies.tn, strict=True)
    for i, (name, cells) in enumerate(zip(studies.study, counts, strict=True)):
        yield _ForestRow(str(name), group, *_read_both_rates(studies, i), tuple(map(str, cells)))
    yield _ForestRow(summary, group, *_read_both_rates(result, ()))


def _read_both_rates(result: Any, i: Any) -> tuple[Numbers, Numbers]:
    """Return sensitivity and specificity with their limits."""
    rates = result.tpr, result.tpr_low, result.tpr_high, result.fpr, result.fpr_high, result.fpr_low
    *tpr, fpr, fpr_high, fpr_low = (float(np.asarray(rate)[i]) for rate in rates)
    return (tpr[0], tpr[1], tpr[2]), (1 - fpr, 1 - fpr_high, 1 - fpr_low)


def _draw_diamond(plot: Plot[Any], row: _ForestRow, y: float, kws: Options, color: Any) -> None:
    """Draw a summary as a diamond whose width is its interval."""
    assert row.numbers is not None
    estimate, low, high = row.numbers
    corners = [(low, y), (estimate, y - _HALF_DIAMOND), (high, y), (estimate, y + _HALF_DIAMOND)]
    _artists.draw_polygons(plot.ax, [corners], facecolor=kws.get("color", color), gid=row.gid, zorder=2)


# -- the marks ------------------------------------------------------------------------------------


def _draw_interval_row(
    plot: Plot[Any], row: _ForestRow, y: float, kws: Options, color: Any, size: float | None = None
) -> None:
    """Draw an interval with its estimate; infinite limits are drawn to the edge of the panel."""
    assert row.numbers is not None
    estimate, low, high = row.numbers
    look: Options = {"color": color, "gid": row.gid, "zorder": 2}
    line_kws = override_look(look, kws, LineCollection)
    left, right = plot.ax.get_xlim()
    ends = np.clip([low, high], left, right)
    if np.isfinite(ends).all():
        _artists.draw_segments(plot.ax, [np.array([(end, y) for end in ends])], **line_kws)
    if math.isfinite(estimate):
        spot = {
            "marker": "s",
            "markersize": get_marker_size(size or row.size),
            "color": line_kws.get("color", color),
        }
        _artists.draw_points(plot.ax, estimate, y, gid=row.gid, **spot)


def _draw_prediction(plot: Plot[Any], row: _ForestRow, y: float, kws: Options, color: Any) -> None:
    """Draw a prediction interval as a thin line with ends."""
    assert row.numbers is not None
    left, right = plot.ax.get_xlim()
    ends = np.clip(row.numbers[1:], left, right)
    look: Options = {"color": kws.get("color", color), "linewidth": get_thin_width(), "marker": "|"}
    _artists.draw_line(plot.ax, ends, [y, y], gid=row.gid, **look)


_DRAW = {"interval": _draw_interval_row, "summary": _draw_diamond, "prediction": _draw_prediction}

# -- The axes -------------------------------------------------------------------------------------


_RATIO_STEPS = ((1.0,), (1.0, 3.0), (1.0, 2.0, 5.0), (1.0, 1.5, 2.0, 3.0, 5.0, 7.0))  # times powers of ten


class _RatioTicks(Locator):
    """A locator of round ratios on a logarithmic axis, about five; of a narrow range as on a linear one."""

    def __call__(self) -> Any:
        axis: Any = self.axis
        return self.tick_values(*axis.get_view_interval())

    def tick_values(self, vmin: float, vmax: float) -> Any:
        low, high = sorted((vmin, vmax))
        powers = 10.0 ** np.arange(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
        choices = [np.sort(np.outer(powers, steps).ravel()) for steps in _RATIO_STEPS]
        choices = [ticks[(ticks >= low) & (ticks <= high)] for ticks in choices]
        fitting = [ticks for ticks in choices if 3 <= ticks.size <= 6]
        return fitting[-1] if fitting else MaxNLocator(5, steps=_axes.TICK_STEPS).tick_values(low, high)


def _lay_out_forest(
    ax: Axes, xlabel: str, ends: _axes.Ends, last: float, headed: bool, is_log: bool = False
) -> None:
    """Lay out rows of intervals, the first one at 0, below a row for a heading."""
    _axes.require_new_axes(ax, "intervals in rows need axes of their own")
    is_log = is_log and not (_axes.has_user_limits(ax, "x") and min(ax.get_xlim()) <= 0)
    if is_log:
        ax.set_xscale("log")
    _axes.lay_out_frame(ax, xlabel, "", xlim=ends, ylim=(last + 0.7, -1.6 if headed else -0.7))
    get_panel(ax).shows = "intervals in rows"
    ax.set_yticks([])
    ax.spines[["left", "right", "top"]].set_visible(False)
    if is_log:
        ax.xaxis.set_major_locator(_RatioTicks())
        ax.xaxis.set_minor_locator(NullLocator())
        ax.xaxis.set_major_formatter(_axes.write_rate_tick)
        return
    _axes.set_ticks(
        ax.xaxis,
        _axes.write_rate_tick,
        _axes.FittingTicks(MaxNLocator(5, steps=_axes.TICK_STEPS), ends[1] - ends[0]),
    )


def _lay_out_paired_forest(ax: Axes, xlabel: str, ends: _axes.Ends, second: float, last: float) -> None:
    """Lay out rows of two shares, the second of which are moved by `second`, below a row for headings."""
    (low, high), room = ends, _axes.MARGIN * (ends[1] - ends[0])
    _lay_out_forest(ax, xlabel, (low - room, second + high + room), last, headed=True)
    ticks = [low, (low + high) / 2, high]
    ax.set_xticks([*ticks, *(second + tick for tick in ticks)], [f"{tick:.4g}" for tick in ticks] * 2)
    spine = ax.spines["bottom"]
    spine.set_visible(False)
    look: dict[str, Any] = {"color": spine.get_edgecolor(), "linewidth": spine.get_linewidth()}
    look["transform"] = ax.get_xaxis_transform()
    for offset in (0.0, second):
        ax.add_artist(Line2D([offset + low, offset + high], [0, 0], clip_on=False, **look))
