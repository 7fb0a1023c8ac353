"""Round a drawn figure, so that no single case can be read from its file."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure, SubFigure
from matplotlib.legend import Legend
from matplotlib.lines import Line2D
from matplotlib.spines import Spine
from matplotlib.text import Text

from rocplot import compute
from rocplot._errors import make_value_error
from rocplot._typing import Array
from rocplot.compute._counts.threshold_counts import ThresholdCounts, look_up_cases
from rocplot.page.gids import get_gid, get_layer_name
from rocplot.page.labels import PlacedLabels
from rocplot.page.strips import find_strip
from rocplot.plot._panel import DrawnPlot

# -- The cells of a rounded figure: the counts between neighbouring cut-offs ----------------------

# At least this many cases of each class lie between neighbouring cut-offs.  11 is the smallest group that
# common rules for health data release: the European Medicines Agency's policy 0070 limits the risk of
# re-identification to 0.09, one in eleven, and the American CMS publishes no cell of ten persons or fewer.
MIN_CASES = 11

Call: TypeAlias = tuple[Axes, DrawnPlot]

_MAX_DIGITS = 17  # significant digits of a float


def round_counts(counts: ThresholdCounts, min_cases: int = MIN_CASES) -> ThresholdCounts:
    """Pool neighbouring scores into cells of at least `min_cases` cases of each class.

    The cut-off of a cell is a short number that divides the cases as its lowest score does: the score itself
    would be that of a case.
    """
    ends = choose_cell_ends(*count_cases_by_score(counts), min_cases)
    starts = np.r_[0, ends[:-1] + 1]
    score = counts.score.astype(float)
    top = score if counts.top is None else counts.top.astype(float)
    lower = np.r_[top, -np.inf][ends + 1]
    return ThresholdCounts(
        np.array([choose_short_number(*limits) for limits in zip(lower, score[ends], strict=True)]),
        np.add.reduceat(counts.positive, starts),
        np.add.reduceat(counts.negative, starts),
    )


def choose_cell_ends(positive: Array, negative: Array, min_cases: int) -> Array:
    """Choose the last position of each cell, from the numbers of cases at each score, best first.

    A cell may end at about every `min_cases`-th case, and does so as soon as it holds enough cases of both
    classes: if it could end anywhere, its last case would be the one that its class lacked until then.  What
    remains joins the last cell.
    """
    sums = np.cumsum(positive), np.cumsum(negative)
    candidates = np.flatnonzero(np.diff((sums[0] + sums[1]) // min_cases, prepend=0))
    ends: list[int] = []
    used = [0, 0]
    while True:
        needed = max(
            int(np.searchsorted(total, count + min_cases)) for total, count in zip(sums, used, strict=True)
        )
        index = int(np.searchsorted(candidates, needed))
        if index == candidates.size:
            break
        ends.append(int(candidates[index]))
        used = [int(total[ends[-1]]) for total in sums]
    return np.array([*ends[:-1], sums[0].size - 1])


def count_cases_by_score(counts: ThresholdCounts) -> tuple[Array, Array]:
    """Count the positives and the negatives at each score: cases, not weights, and each group once.

    A group, such as a patient with several rows, counts in each class where its first case is.  So a cell
    may hold more groups than are counted, never fewer.
    """
    if counts.cases is None:
        if not counts.exact:
            raise make_value_error(
                "detail", "='rounded' needs the number of cases behind each weight", "draw it from the cases"
            )
        return counts.positive, counts.negative
    rows = look_up_cases(counts, "detail='rounded'")
    numbers = []
    for weight in (rows.positive, rows.negative):
        indices = np.flatnonzero(weight > 0)
        indices = indices[np.argsort(rows.point[indices], kind="stable")]
        _, first = np.unique(rows.group[indices], return_index=True)
        numbers.append(np.bincount(rows.point[indices[first]], minlength=rows.size))
    return numbers[0], numbers[1]


def choose_short_number(low: float, high: float) -> float:
    """Choose a short decimal number above `low` and at most `high`, near the middle."""
    if not math.isfinite(high):
        return high
    if low < 0 <= high:
        return 0.0
    if math.isinf(low):
        return float(f"{2 * float(high):.0e}")
    first_decimal = -math.floor(math.log10(max(abs(low), abs(high))))
    for decimals in range(first_decimal, first_decimal + _MAX_DIGITS):
        number = round(low / 2 + high / 2, decimals)
        if low < number <= high:
            return number
    return high


# -- The results and lines that can be rounded ----------------------------------------------------

# A curve of these types is computed from counts alone, so that the same function draws it from pooled ones.
# The other plots show single scores, or smooth over them, in ways that pooling does not undo.
_FUNCTIONS: dict[str, Callable[[ThresholdCounts], Any]] = {
    "RocCurve": compute.roc,
    "DetCurve": compute.det,
    "LiftCurve": compute.lift,
    "PrecisionRecallCurve": compute.precision_recall,
    "PrecisionRecallGainCurve": compute.precision_recall_gain,
}
_PICTURES = {"roc", "multiclass_roc", "pn", "det", "lift", "precision_recall", "precision_recall_gain"}
_N_PIECES = 16  # straight pieces of the curve between two cut-offs, where the panel bends lines of ROC space


def round_call(call: DrawnPlot) -> DrawnPlot:
    """Return what a call would draw of rounded counts, without layers; raise if it cannot be rounded."""
    if call.name not in _PICTURES:
        raise make_value_error(
            "detail",
            f"='rounded' cannot round {call.name}: it shows more of the cases than counts between cut-offs",
            f"draw the figure without it (these can be rounded: {', '.join(sorted(_PICTURES))}), "
            "or pass detail='full'",
        )
    if call.name == "lift" and call.options.get("scale") == "ratio":
        raise make_value_error(
            "detail",
            "='rounded' cannot round lift(scale='ratio'): its axis ends at the highest lift of a few cases",
            "draw it with scale='rate', or pass detail='full'",
        )
    return replace(
        call,
        results={name: _round_result(name, result) for name, result in call.results.items()},
        layers={},
        made={},
    )


def _round_result(model: str | None, result: Any) -> Any:
    function = _FUNCTIONS.get(type(result).__name__)
    counts = getattr(result, "counts", None)
    words = "the curve" if model is None else f"the curve of {model!r}"
    if function is None or not isinstance(counts, ThresholdCounts):
        raise make_value_error(
            "detail",
            f"='rounded' cannot round {words}: it was not computed from counts of cases",
            "draw it from y_true and y_score, or pass detail='full'",
        )
    rounded_counts = round_counts(counts)
    if rounded_counts.score.size < 2:
        raise make_value_error(
            "detail",
            f"='rounded' leaves no cut-off in {words} with {MIN_CASES} cases of each class on both sides",
            "pass detail='full', if the file may hold single cases",
        )
    return function(rounded_counts)


def trace_rounded_line(call: DrawnPlot, result: Any, is_stepped: bool) -> tuple[Array, Array]:
    """Trace the curve on its panel: straight in ROC space between two cut-offs, or in steps.

    The points between two cut-offs divide the counts evenly, so they hold nothing more.
    """
    counts: ThresholdCounts = result.counts
    if not is_stepped:
        n_scores = counts.score.size * _N_PIECES
        positive, negative = (
            np.repeat(weight / _N_PIECES, _N_PIECES) for weight in (counts.positive, counts.negative)
        )
        pieces = ThresholdCounts(-np.arange(n_scores), positive, negative)
        result = _FUNCTIONS[type(result).__name__](pieces)
    x, y, _ = call.space.decisions(result)
    return np.asarray(x, float), np.asarray(y, float)


# -- The figure while it is rounded ---------------------------------------------------------------

# Layers that hold no data, and artists that only place others.
_KEPT_LAYERS = {"chance", "key", "legend", "reader", "placing", "spacer", "labels"}


@contextmanager
def lend_rounded_figure(figure: Figure, calls: Sequence[Call]) -> Iterator[tuple[list[Call], list[str]]]:
    """Round the figure for a while; lend the rounded calls, and the names of what is left out.

    The main lines go through the kept cut-offs alone.  All else that may hold data is hidden: bands have a
    corner at every score, and markers stand at cut-offs of their own.
    """
    rounded_calls = [(ax, round_call(call)) for ax, call in calls]
    with ExitStack() as stack:
        main_lines = set()
        for ax, call in rounded_calls:
            models = {_make_gid(call.name, name): name for name in call.results}
            for line in (candidate for candidate in ax.lines if get_gid(candidate) in models):
                result = call.results[models[get_gid(line)]]
                is_stepped = line.get_drawstyle().startswith("steps")
                stack.callback(partial(line.set_data, *line.get_data(orig=True)))
                line.set_data(*trace_rounded_line(call, result, is_stepped))
                main_lines.add(line)
        hidden = [
            artist
            for artist in _list_data_artists(figure)
            if artist not in main_lines and artist.get_visible()
        ]
        for artist in hidden:
            _hide_artist(artist, stack)
        for labels in figure.findobj(PlacedLabels):
            if isinstance(labels, PlacedLabels):
                stack.enter_context(labels.lend_names())
        _hide_legend_entries(figure, hidden, stack)
        yield rounded_calls, list(dict.fromkeys(get_layer_name(artist) or "own artists" for artist in hidden))


def _make_gid(picture: str, model: str | None) -> str:
    return picture if model is None else f"{picture}:{model}"


def _list_data_artists(figure: Figure | SubFigure) -> Iterator[Artist]:
    """Go through all artists that may hold data; the frame, axes, legends and the caller's texts do not."""
    for artist in figure.get_children():
        if isinstance(artist, SubFigure):
            yield from _list_data_artists(artist)
        elif isinstance(artist, Axes):
            strip = find_strip(artist)
            children = [child for child in artist.get_children() if child is not strip]
            for child in [*children, *(strip.get_children() if strip is not None else ())]:
                is_helper = get_layer_name(child) in _KEPT_LAYERS or type(child) is Artist  # it draws nothing
                is_frame = child.axes is not None and child is child.axes.patch
                is_frame |= isinstance(child, (Spine, Axis, Legend))
                is_frame |= hasattr(child, "set_functions")  # a secondary axis, whose class is private
                is_text = isinstance(child, Text) and not get_gid(child)
                is_empty = isinstance(child, Line2D) and not np.size(child.get_xdata(orig=False))
                if not (is_helper or is_frame or is_text or is_empty):
                    yield child
        elif (
            artist is not figure.patch
            and not isinstance(artist, (Text, Legend))
            and not type(artist).__module__.startswith("rocplot.")
        ):
            yield artist


def _hide_legend_entries(figure: Figure, hidden: Sequence[Artist], stack: ExitStack) -> None:
    """Hide the entries of legends that explain hidden artists; the other entries stay where they are."""
    labels = {_normalize_spaces(artist.get_label()) for artist in hidden}
    legends: list[Any] = figure.findobj(Legend)
    for legend in legends:
        texts = legend.get_texts()
        for text, handle in zip(texts, legend.legend_handles, strict=True):
            if _normalize_spaces(text.get_text()) in labels:
                _hide_artist(text, stack)
                _hide_artist(handle, stack)
        if not any(text.get_visible() for text in texts):
            _hide_artist(legend, stack)


def _hide_artist(artist: Artist, stack: ExitStack) -> None:
    """Hide an artist until the stack is left."""
    if artist.get_visible():
        stack.callback(artist.set_visible, True)
        artist.set_visible(False)


def _normalize_spaces(text: object) -> str:
    return " ".join(str(text).split())
