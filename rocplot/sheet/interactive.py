"""The export of a figure as one interactive HTML file that looks as printed."""

from __future__ import annotations

import html
import io
import json
import math
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from importlib.resources import files
from os import PathLike, fsencode, fspath
from pathlib import Path
from typing import Any, Literal, TypeAlias

import matplotlib as mpl
import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.colors import to_hex, to_rgba
from matplotlib.figure import Figure
from matplotlib.legend import Legend
from matplotlib.lines import Line2D
from matplotlib.transforms import Bbox

from rocplot._data.arrays import mark_column
from rocplot._errors import make_type_error, make_value_error
from rocplot._files import write_file
from rocplot._names import replace_unprintable
from rocplot._numbers import write_cutoffs
from rocplot._suggestions import refuse_unknown_keywords
from rocplot._typing import Array
from rocplot._validation import check_choice
from rocplot.compute._base.folds import AveragedCurve
from rocplot.compute._base.result import get_negated_column
from rocplot.compute._counts.threshold_counts import ThresholdCounts
from rocplot.page.direct_labels import get_insets
from rocplot.page.figure_elements import get_root_figure
from rocplot.page.gids import get_gid, get_layer_name, get_model_name
from rocplot.page.labels import PlacedLabels
from rocplot.page.margins import restore_positions
from rocplot.page.private_matplotlib import set_page_dpi
from rocplot.plot._panel import DrawnPlot, list_drawn_plots
from rocplot.sheet.rounding import MIN_CASES, lend_rounded_figure

# -- Thresholds and decisions of the models -------------------------------------------------------

MAX_STEPS = 600  # thresholds of the slider at most
Places: TypeAlias = dict[tuple[int, str | None], int]  # index of the sample of a call (by id) and model


@dataclass(eq=False)
class ThresholdSample:
    """The thresholds of one model on one set of cases, with the decisions there as far as known.

    Attributes
    ----------
    model : str or None
        The model; None for a single one without a name.
    threshold : ndarray, shape (k,)
        Thresholds, descending.
    tp, fp : ndarray, shape (k,), or None
        Weight of the positives and negatives at or above each threshold; rates, if `known` is False.
    known : bool
        Whether `tp` and `fp` are counts.
    column : str
        The column that has the scores with the other sign; "" for other scores.
    """

    model: str | None
    threshold: Array
    tp: Array | None = None
    fp: Array | None = None
    known: bool = False
    column: str = ""

    def write_thresholds(self, thresholds: Array) -> list[str]:
        """Write thresholds of the sample as the values of its column, if this has the other sign."""
        divided = mark_column(self.threshold, self.column, True) if self.column else self.threshold
        return write_cutoffs(thresholds, [divided] * thresholds.size)

    def find_rows(self, thresholds: Array) -> Array:
        """Find the row with the same decisions as each threshold: the lowest one at or above it."""
        return np.asarray(np.searchsorted(-self.threshold, -thresholds, side="right") - 1)

    def is_same(self, other: ThresholdSample) -> bool:
        """Return whether both are the same model on the same cases, as far as known."""
        if self.model != other.model or not np.array_equal(self.threshold, other.threshold):
            return False
        return all(
            first is None or second is None or self.known != other.known or np.array_equal(first, second)
            for first, second in ((self.tp, other.tp), (self.fp, other.fp))
        )

    def choose_thresholds(self, max_size: int) -> Array:
        """Choose thresholds evenly along the ROC curve, or by rank if it is unknown; ends included."""
        k = self.threshold.size
        if k <= max_size:
            return self.threshold
        if self.tp is None or self.fp is None:
            curve_position = np.linspace(0, 1, k)
        else:
            curve_position = (self.tp / self.tp[-1] + self.fp / self.fp[-1]) / 2
        indices = np.searchsorted(curve_position, np.linspace(0, 1, max_size), side="left").clip(0, k - 1)
        return np.asarray(self.threshold[np.unique(np.r_[0, indices, k - 1])])


def read_sample(model: str | None, result: Any) -> ThresholdSample | None:
    """Read the thresholds and decisions of a result; None if it has no thresholds."""
    result = result[0] if isinstance(result, list) else result  # a list holds curves of several methods
    column = get_negated_column(result)
    curve = getattr(result, "curve", result)  # a cost curve holds the ROC curve that it was computed from
    counts = curve if isinstance(curve, ThresholdCounts) else getattr(curve, "counts", None)
    if isinstance(counts, ThresholdCounts):
        if not counts.n_positive or not counts.n_negative:
            return None
        return ThresholdSample(
            model, np.r_[np.inf, counts.score.astype(float)], counts.tp, counts.fp, known=True, column=column
        )
    thresholds = np.asarray(getattr(curve, "threshold", ()), float)
    if (
        thresholds.ndim != 1
        or thresholds.size < 2
        or thresholds[0] != np.inf
        or not (thresholds[1:] <= thresholds[:-1]).all()
    ):
        return None  # NaN or ascending, such as thresholds of an average
    tpr, fpr = (np.asarray(getattr(curve, name, ()), float) for name in ("tpr", "fpr"))
    return (
        ThresholdSample(model, thresholds, tpr, fpr, column=column)
        if tpr.shape == fpr.shape == thresholds.shape
        else ThresholdSample(model, thresholds, column=column)
    )


def collect_samples(calls: Iterable[DrawnPlot]) -> tuple[list[ThresholdSample], Places]:
    """Collect the distinct samples of all pictures, and the index of each call's and model's sample."""
    samples: list[ThresholdSample] = []
    places: Places = {}
    for call in calls:
        for name, result in call.results.items():
            sample = read_sample(name, result)
            if sample is None:
                continue
            index = next((i for i, candidate in enumerate(samples) if sample.is_same(candidate)), None)
            if index is None:
                samples.append(sample)
                index = len(samples) - 1
            elif sample.tp is not None and not samples[index].known:
                samples[index] = sample  # counts replace rates
            places[id(call), name] = index
    return samples, places


def list_thresholds(samples: list[ThresholdSample]) -> Array:
    """Return all thresholds of all models, ascending."""
    return np.unique(np.concatenate([np.empty(0), *(sample.threshold for sample in samples)]))


def choose_steps(
    samples: list[ThresholdSample], marked_thresholds: Iterable[float], max_size: int = MAX_STEPS
) -> Array:
    """Choose the thresholds of the slider, ascending: all of them, or equally many of each model."""
    if not samples:
        return np.empty(0)
    thresholds = list_thresholds(samples)
    if thresholds.size > max_size:
        sample_limit = max(2, max_size // len(samples))
        thresholds = np.unique(np.concatenate([sample.choose_thresholds(sample_limit) for sample in samples]))
    return np.unique(np.r_[thresholds, np.asarray([*marked_thresholds], float)])


def list_marked_thresholds(calls: Iterable[DrawnPlot]) -> list[float]:
    """Return the thresholds that the figure itself marks."""
    thresholds: list[float] = []
    for call in calls:
        for layer, key in (("thresholds", "at"), ("threshold", "value"), ("crosses", "at")):
            option = call.layers.get(layer, {}).get(key)
            for part in option.values() if isinstance(option, Mapping) else [option]:
                values = np.asarray(() if part is None else part)
                thresholds += [float(value) for value in values.ravel()] if values.dtype.kind in "iuf" else []
    return [threshold for threshold in thresholds if not np.isnan(threshold)]


def choose_start(steps: Array, marked_thresholds: list[float]) -> float:
    """Choose the initial threshold: a marked one, ½ for probabilities, or the middle one."""
    finite_steps = steps[np.isfinite(steps)]
    if marked_thresholds:
        return marked_thresholds[0]
    if finite_steps.size and finite_steps[0] >= 0 and finite_steps[-1] <= 1:
        return 0.5
    return float(finite_steps[finite_steps.size // 2]) if finite_steps.size else float(steps[0])


# -- Marks of the decision at each threshold: points or lines -------------------------------------

_POINT_PICTURES = {"roc", "pn", "det", "lift", "precision_recall", "precision_recall_gain", "multiclass_roc"}
_THRESHOLD_PICTURES = {"calibration", "net_benefit", "score_distribution", "sensibility", "threshold_metrics"}
_FURTHER_LAYERS = {"sensibility": ("capability",)}  # further lines over the threshold
Ends: TypeAlias = tuple[tuple[Array, Array], ...]


@dataclass(frozen=True)
class SliderMark:
    """A mark that moves with the slider on a panel.

    Attributes
    ----------
    series : str
        The model, or a line of one, that it belongs to, as in the gids of artists; empty for none.
    sample : int or None
        Index of the sample whose decisions it shows.
    ends : tuple of (x, y)
        Arrays in data coordinates, one value for each step: a point, or the two ends of a line.
    color : str
        Hexadecimal.
    upright : bool
        Whether it is a vertical line across the panel, with y in fractions of its height.
    """

    series: str
    sample: int | None
    ends: Ends
    color: str
    upright: bool = False


def place_marks(
    ax: Axes, call: DrawnPlot, samples: list[ThresholdSample], places: Places, steps: Array
) -> Iterator[SliderMark]:
    """Iterate over the marks of one picture; none if it cannot show single decisions."""
    if not steps.size or any(isinstance(result, AveragedCurve) for result in call.results.values()):
        return
    if call.options.get("scores") == "llr":  # these scores depend on the prior
        return
    if call.name in _THRESHOLD_PICTURES or call.name == "brier_curve":
        over_rate = getattr(next(iter(call.results.values())), "over", "threshold") == "rate"
        yield from (_mark_rates if over_rate else _mark_thresholds)(ax, call, places, steps)
        return
    for name, result in call.results.items():
        line = _find_line(ax, call.name, name)
        if (sample_index := places.get((id(call), name))) is None or line is None:
            continue
        ends: Ends = ()
        if call.name in _POINT_PICTURES:
            x, y, thresholds = (np.asarray(part, float) for part in call.space.decisions(result))
            rows = ThresholdSample(name, thresholds).find_rows(steps)
            ends = ((x[rows], y[rows]),)
        elif call.name == "cost_curve":
            ends = _compute_cost_line(call, result, samples[sample_index], steps)
        if ends:
            yield SliderMark(name or "", sample_index, ends, to_hex(line.get_color()))


def _compute_cost_line(call: DrawnPlot, result: Any, sample: ThresholdSample, steps: Array) -> Ends:
    """Compute the cost line of a decision: 2(1 − π) fpr at κ = 0, 2π fnr at κ = 1; over the skew π is ½.

    Over the log odds the line is bent, and no mark is drawn.
    """
    if call.options.get("x") == "log_odds" or result.prior is None or sample.tp is None or sample.fp is None:
        return ()
    rows = sample.find_rows(steps)
    fpr, tpr = sample.fp[rows] / sample.fp[-1], sample.tp[rows] / sample.tp[-1]
    left = np.zeros(steps.size), 2 * (1 - result.prior) * fpr
    right = np.ones(steps.size), 2 * result.prior * (1 - tpr)
    return left, right


# -- Panels with the threshold on the x axis ------------------------------------------------------


def _mark_thresholds(ax: Axes, call: DrawnPlot, places: Places, steps: Array) -> Iterator[SliderMark]:
    """Mark the threshold by a vertical line, and its intersections with the lines of models."""
    x = _compute_conditions(call, steps) if call.name == "brier_curve" else steps
    yield _make_upright_mark(ax, x)
    for line, series in _list_series_lines(ax, call) if call.name != "score_distribution" else ():
        name = next(
            (model for model in call.results if model is not None and _is_of_series(series, model)), None
        )
        result = call.results.get(name)
        if isinstance(result, list) and result[0].method == "bins":
            curve, upper_edges = result[0], np.asarray(result[0].last)
            bins = np.searchsorted(upper_edges, x, side="left")
            in_bin = (bins < upper_edges.size) & (x >= np.r_[np.asarray(curve.first), np.inf][bins])
            ends = call.space.place(curve, np.asarray(curve.predicted), np.asarray(curve.observed))
            coordinates = tuple(np.where(in_bin, np.r_[end, np.nan][bins], np.nan) for end in ends)
        else:
            coordinates = x, _interpolate_line(line, x)
        yield SliderMark(
            series,
            places.get((id(call), name)),
            ((coordinates[0], coordinates[1]),),
            to_hex(line.get_color()),
        )


def _compute_conditions(call: DrawnPlot, steps: Array) -> Array:
    """Return the cost proportions at which these scores are the thresholds, or their finite log odds."""
    if call.options.get("x") != "log_odds":
        return 1 - steps
    is_interior = (steps > 0) & (steps < 1)
    odds = np.full(steps.size, np.nan)
    odds[is_interior] = np.log1p(-steps[is_interior]) - np.log(steps[is_interior])
    return odds


def _mark_rates(ax: Axes, call: DrawnPlot, places: Places, steps: Array) -> Iterator[SliderMark]:
    """Mark the proportion that each model predicts positive."""
    for name, result in call.results.items():
        thresholds = np.asarray(result.threshold, float)
        indices = np.flatnonzero(~np.isnan(thresholds))  # NaN: no threshold splits cases of equal score
        x = np.asarray(result.rate)[indices[ThresholdSample(name, thresholds[indices]).find_rows(steps)]]
        yield _make_upright_mark(ax, x)
        for line, series in _list_series_lines(ax, call):
            if name is None or _is_of_series(series, name):
                sample_index = places.get((id(call), name))
                yield SliderMark(
                    series, sample_index, ((x, _interpolate_line(line, x)),), to_hex(line.get_color())
                )


def _make_upright_mark(ax: Axes, x: Array) -> SliderMark:
    ends = (x, np.zeros(x.size)), (x, np.ones(x.size))
    return SliderMark("", None, ends, to_hex(ax.xaxis.label.get_color()), upright=True)


def _list_series_lines(ax: Axes, call: DrawnPlot) -> Iterator[tuple[Line2D, str]]:
    for line in ax.lines:
        if get_layer_name(line) in (call.name, *_FURTHER_LAYERS.get(call.name, ())) and len(
            np.atleast_1d(line.get_xdata())
        ):
            series = get_model_name(line)
            if not series or any(_is_of_series(series, str(name)) for name in (*call.labels, *call.results)):
                yield line, series


def _is_of_series(series: str, name: str) -> bool:
    return series == name or series.startswith(f"{name}:")


def _find_line(ax: Axes, layer: str, model: str | None) -> Line2D | None:
    gid = layer if model is None else f"{layer}:{model}"
    return next((line for line in ax.lines if get_gid(line) == gid), None)


def _interpolate_line(line: Line2D, x: Array) -> Array:
    """Interpolate a drawn line; at a step return the y at the threshold itself, beyond its ends NaN."""
    line_x, line_y = (np.asarray(part, float) for part in (line.get_xdata(), line.get_ydata()))
    is_finite = np.isfinite(line_x) & np.isfinite(line_y)
    line_x, line_y = line_x[is_finite], line_y[is_finite]
    if not line_x.size or (np.diff(line_x) < 0).any():
        return np.full(x.size, np.nan)
    index = np.searchsorted(line_x, x, side="left").clip(0, line_x.size - 1)
    previous = (index - 1).clip(0)
    if line.get_drawstyle() == "steps-pre":
        y = line_y[index]
    else:
        run = np.where(line_x[index] > line_x[previous], line_x[index] - line_x[previous], 1)
        fraction = np.where(np.isfinite(x), (x - line_x[previous]) / run, 0)
        interpolated = line_y[previous] + fraction * (line_y[index] - line_y[previous])
        y = np.where(line_x[index] == x, line_y[index], interpolated)
    return np.where((x >= line_x[0]) & (x <= line_x[-1]), y, np.nan)


# -- The HTML page: the picture, its controls and their data --------------------------------------

_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<meta name="description" content="Interactive figure: {title}">
<title>{title}</title>
<style>
{css}</style>
</head>
<body>
<main>
<h1>{title}</h1>
<figure id="figure" style="--width: {width}pt">
{svg}
<div id="reading" hidden></div>
</figure>
<form id="controls" hidden>
<p id="cut"><label for="threshold">Threshold</label>
<input type="range" id="threshold" min="0" step="1"> <output for="threshold"></output></p>
<div id="table" tabindex="0" role="region" aria-label="Decisions at the threshold"></div>
<p id="note">{note}</p>
</form>
<p id="privacy">{privacy}</p>
<noscript><p>The slider and the readings need JavaScript; the figure is complete without it.</p></noscript>
</main>
<script type="application/json" id="data">{data}</script>
<script>
{script}</script>
</body>
</html>
"""
_PICTURE_ABBREVIATIONS = {"roc": "ROC", "pn": "PN", "det": "DET"}
_MAX_TITLE_NAMES = 3  # models in a title at most
_POINTING_NOTE = "Point at a curve to read its nearest decision; a click takes its threshold."


def fill_page(
    figure: Figure, svg: str, data: Mapping[str, Any], calls: list[DrawnPlot], note: str, privacy: str
) -> str:
    """Fill the page template; `note` is about the slider, `privacy` about the cases that can be read."""
    title = _write_page_title(figure, calls)
    start_tag, svg_body = svg.split(">", 1)
    svg = f'{start_tag} role="img" aria-label="{html.escape(title)}">{svg_body}'
    room = files("rocplot.sheet")
    return _PAGE.format(
        title=html.escape(title),
        css=room.joinpath("live.css").read_text(encoding="utf-8"),
        script=room.joinpath("live.js").read_text(encoding="utf-8"),
        svg=svg,
        width=f"{72 * figure.get_figwidth():.6g}",
        note=note,
        privacy=privacy,
        data=_embed_json(data),
    )


def _write_page_title(figure: Figure, calls: list[DrawnPlot]) -> str:
    """Write the title of the page from the titles of the figure, else from its plots and models."""
    titles = [ax.get_title() or ax.get_title("left") for ax in figure.axes]
    if words := figure.get_suptitle() or ", ".join(filter(None, dict.fromkeys(titles))):
        return " ".join(words.split())
    kinds = dict.fromkeys(
        _PICTURE_ABBREVIATIONS.get(call.name, call.name.replace("_", " ")) for call in calls
    )
    names = list(dict.fromkeys(str(key) for call in calls for key in call.results if key is not None))
    suffix = f" and {len(names) - _MAX_TITLE_NAMES} more" if len(names) > _MAX_TITLE_NAMES else ""
    title = ", ".join(kinds) + (f": {', '.join(names[:_MAX_TITLE_NAMES])}{suffix}" if names else "")
    return title[:1].upper() + title[1:]


def _write_slider_note(n_steps: int, has_all: bool, is_rounded: bool) -> str:
    if not n_steps:
        return "This figure has no thresholds in common."
    if is_rounded:
        return (
            f"{_POINTING_NOTE} The slider has {n_steps} thresholds; a model is read at its lowest not below."
        )
    threshold_text = "all thresholds" if has_all else f"{n_steps} thresholds, evenly along the curves"
    return f"{_POINTING_NOTE} The slider has {threshold_text}; readings are exact at each of them."


_FULL_WORDS = (
    "This file is in full detail: the score and the outcome of single cases may be read from its curves and "
    "numbers."
)


def _write_rounding(left_out: list[str]) -> str:
    words = ", ".join(layer.replace("_", " ") for layer in left_out)
    return html.escape(
        f"This file is rounded: at least {MIN_CASES} cases of each class lie between neighbouring thresholds "
        "of a curve, which is straight in between. Numbers in the legend are of all cases."
        + (f" Left out: {words}." if words else "")
    )


def _embed_json(data: Mapping[str, Any]) -> str:
    """Write data as JSON for the script, escaped so that no text can end the HTML element."""
    text = json.dumps(data, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def list_json_numbers(values: Array, exact: bool = False) -> list[Any]:
    """List numbers for JSON: NaN as null, infinity as text; rounded to 0.01 unless `exact`."""
    flat = [value.item() for value in np.asarray(values).ravel()]
    return [_convert_json_number(value if exact else round(value, 2)) for value in flat]


def _convert_json_number(value: float) -> float | int | str | None:
    if math.isnan(value):
        return None
    if math.isinf(value):
        return "inf" if value > 0 else "-inf"
    return int(value) if value == int(value) else value


def _write_steps(steps: Array, samples: list[ThresholdSample]) -> list[str]:
    """Write the steps of the slider; as values of the columns if all samples have the other sign."""
    columns = [sample.column for sample in samples]
    both = ThresholdSample(
        None, list_thresholds(samples), column=columns[0] if columns and all(columns) else ""
    )
    return both.write_thresholds(steps)


def tabulate_decisions(
    samples: list[ThresholdSample], steps: Array, series: list[str], titles: Mapping[int, str]
) -> Iterator[dict[str, Any]]:
    """Tabulate the decisions of each sample at each step; samples of one model are named by panel title."""
    for i, sample in enumerate(samples):
        indices = sample.find_rows(steps)
        words = [] if sample.model is None else [str(sample.model)]
        if sum(candidate.model == sample.model for candidate in samples) > 1:
            words += [titles.get(i) or f"sample {i + 1}"]
        series_index = None if sample.model is None else series.index(str(sample.model))
        row: dict[str, Any] = {"name": ", ".join(words), "series": series_index}
        row["t"] = sample.write_thresholds(sample.threshold[indices])
        if sample.tp is not None and sample.fp is not None:
            row |= {
                "tp": list_json_numbers(sample.tp[indices], exact=True),
                "fp": list_json_numbers(sample.fp[indices], exact=True),
            }
            row |= {
                "P": _convert_json_number(float(sample.tp[-1])),
                "N": _convert_json_number(float(sample.fp[-1])),
                "counts": sample.known,
            }
        yield row


# -- The figure as SVG ----------------------------------------------------------------------------

_AS_PRINTED: dict[Any, Any] = {  # independent of the settings of the caller
    "svg.fonttype": "path",
    "svg.hashsalt": "rocplot",
    "svg.image_inline": True,
    "savefig.bbox": "standard",
}
_DPI = 72.0  # of the SVG, so that a unit is a point
_PANEL_TOLERANCE = 0.5  # points: a mark may be as far outside its panel
_GROUP = re.compile(r"""<g id=(?:"([^"]*)"|'([^']*)')""")
_LEFT_OUT = re.compile(r"<!--.*?-->\s*|<metadata>.*?</metadata>\s*", re.DOTALL)
_COORDINATES = re.compile(r'(?<=[\s"])(d|x|y|points)="([^"]*)"')
_LONG_NUMBER = re.compile(r"-?\d+\.\d{4,}(?![\d.e])")


@contextmanager
def draw_svg(fig: Figure) -> Iterator[str]:
    """Draw the figure as SVG, and keep the drawn positions, in points, within the context."""
    dpi = fig.dpi
    with ExitStack() as stack:
        stack.enter_context(mpl.rc_context(_AS_PRINTED))
        stack.enter_context(restore_positions(fig))
        stack.callback(set_page_dpi, fig, dpi)
        set_page_dpi(fig, _DPI)
        with _set_own_gids(fig):
            file = io.StringIO()
            fig.savefig(file, format="svg", metadata={"Date": None})
        yield file.getvalue()


@contextmanager
def _set_own_gids(fig: Figure) -> Iterator[None]:
    """Set our gids on artists, in place of a caller's, and on labels the gid of their model."""
    owned = [(artist, get_gid(artist)) for artist in fig.findobj() if get_gid(artist)]
    owned += [
        pair
        for labels in fig.findobj(PlacedLabels)
        if isinstance(labels, PlacedLabels)
        for pair in labels.iter_owned_artists()
    ]
    previous_gids = [(artist, artist.get_gid()) for artist, _ in owned]
    for artist, gid in owned:
        artist.set_gid(gid)
    try:
        yield
    finally:
        for artist, previous_gid in previous_gids:
            artist.set_gid(previous_gid)


def clean_svg(svg: str, series: list[str]) -> str:
    """Reduce an SVG file to the picture, with the layer and the series of each group as attributes.

    The file header, comments, metadata and the ids of groups are removed: nothing refers to these ids, and no
    page may hold an id twice.  Coordinates are rounded to a thousandth of a point.
    """
    svg = _LEFT_OUT.sub("", svg[svg.index("<svg") :])
    svg = _COORDINATES.sub(lambda match: f'{match[1]}="{_LONG_NUMBER.sub(_round_match, match[2])}"', svg)
    return _GROUP.sub(
        lambda match: f"<g{_write_group_attributes(html.unescape(match[1] or match[2]), series)}", svg
    ).strip()


def _round_match(match: re.Match[str]) -> str:
    return f"{float(match[0]):.3f}".rstrip("0").rstrip(".")


def _write_group_attributes(gid: str, series: list[str]) -> str:
    layer, colon, owner = gid.partition(":")
    if not colon:
        return ""
    series_index = find_series(owner, series)
    return "" if series_index is None else f' data-layer="{html.escape(layer)}" data-series="{series_index}"'


def find_series(owner: str, series: list[str]) -> int | None:
    """Find the series of an artist: the longest with which its gid begins after the layer."""
    fits = [i for i, name in enumerate(series) if owner == name or owner.startswith(f"{name}:")]
    return max(fits, key=lambda i: len(series[i]), default=None)


# -- Positions, in points from the upper left corner ----------------------------------------------


def get_page_box(fig: Figure, box: Any) -> list[float]:
    """Return x, y, width and height of a box on the page."""
    return [
        round(float(value), 2) for value in (box.x0, _get_page_height(fig) - box.y1, box.width, box.height)
    ]


def place_mark(fig: Figure, ax: Axes, mark: SliderMark) -> Array:
    """Place a mark: x and y of each end for each step, NaN outside the panel."""
    low, high = (np.asarray(corner, float) for corner in (ax.bbox.min, ax.bbox.max))
    ends = []
    for x, y in mark.ends:
        x, y = np.asarray(x, float), np.asarray(y, float)
        if ax.get_xscale() == "log":  # 0 is at the left edge of a log axis
            x = np.where(x <= 0, min(ax.get_xlim()), x)
        with np.errstate(all="ignore"):
            to_page = ax.get_xaxis_transform() if mark.upright else ax.transData
            points = np.asarray(to_page.transform(np.column_stack([x, y])))
        is_inside = np.isfinite(points).all(axis=1)
        if len(mark.ends) == 1 or mark.upright:
            is_inside &= ((points >= low - _PANEL_TOLERANCE) & (points <= high + _PANEL_TOLERANCE)).all(
                axis=1
            )
        page_points = np.column_stack([points[:, 0], _get_page_height(fig) - points[:, 1]])
        ends.append(np.where(is_inside[:, None], page_points, np.nan))
    return np.hstack(ends)


def _get_page_height(fig: Figure) -> float:
    return float(fig.get_figheight()) * _DPI


# -- Legends --------------------------------------------------------------------------------------


def list_legend_entries(fig: Figure, labels: dict[str, str], series: list[str]) -> Iterator[dict[str, Any]]:
    """Iterate over the legend entries of series, each with its box and background colour."""
    agg: Any = RendererAgg
    renderer = agg(*(max(1, round(side * _DPI)) for side in fig.get_size_inches()), _DPI)
    keys_by_text = {_normalize_spaces(label): key for key, label in labels.items()} | {
        _normalize_spaces(key): key for key in series
    }
    legends: list[Any] = fig.findobj(Legend)
    for legend in (candidate for candidate in legends if candidate.get_visible()):
        for text in legend.get_texts():
            key = _find_legend_key(_normalize_spaces(text.get_text()), keys_by_text)
            if key in series:
                box = text.get_window_extent(renderer)
                handle_width = (legend.handlelength + legend.handletextpad) * text.get_fontsize()
                entry_box = Bbox([[box.x0 - handle_width - 2, box.y0 - 1], [box.x1 + 2, box.y1 + 1]])
                yield {
                    "series": series.index(key),
                    "box": get_page_box(fig, entry_box),
                    "face": _get_legend_color(legend, fig),
                }


def _find_legend_key(text: str, keys_by_text: dict[str, str]) -> str:
    """Find the series of a legend entry: by its label, or by the longest name that it begins with."""
    fits = [
        label
        for label in keys_by_text
        if text == label or (label and text.startswith(label) and text[len(label)] in " (,")
    ]
    return keys_by_text[max(fits, key=len)] if fits else ""


def _normalize_spaces(text: object) -> str:
    return re.sub(r"[\s\\]+", " ", str(text)).strip()


def _get_legend_color(legend: Legend, fig: Figure) -> str:
    """Return the colour behind a legend."""
    backgrounds: list[Artist] = [legend.get_frame(), getattr(legend.axes, "patch", fig.patch), fig.patch]
    colors = [to_rgba(background.get_facecolor()) for background in backgrounds]  # type: ignore[attr-defined]
    return to_hex(next((color for color in colors if color[3] > 0.5), (1, 1, 1)))


# -- The export -----------------------------------------------------------------------------------

_SUFFIXES = (".html", ".htm")


@refuse_unknown_keywords
def interactive(
    figure: Figure | Axes, path: str | Path, *, detail: Literal["full", "rounded"] = "full"
) -> Path:
    """Write a figure as one HTML file that looks as printed and responds to the reader.

    Use it to let readers explore cut-offs in their browser.  A slider moves the threshold through all panels:
    a marker on ROC, precision–recall (gain), PN, lift and DET curves; the cost line of the decision in cost
    space; a vertical line, and its crossings with the curves, in calibration plots, decision curves, Brier
    curves, metrics over the threshold, sensibility and score distributions.  A table holds the counts and
    rates of every model at that threshold.  Point at a curve to read its nearest decision, click to take its
    threshold, and use the legend to show and hide models.  All of this works by keyboard.  Panels of other
    plots, including confusion matrices, do not change.

    The file holds the figure as SVG, all numbers and a small script; it loads nothing else and works from
    disk.  Without the script it still shows the figure.  With full detail, readers can recover the score and
    the outcome of single cases: with up to 600 distinct scores, from the cut-offs and their counts; with
    more, from the curve.  From a rounded file they cannot; see *Privacy of figures* in the documentation.

    Experimental: the elements and scripts inside the page may change in any minor release.

    Parameters
    ----------
    figure : Figure or Axes
        A figure, or axes of it, with plots of this package drawn in this session; a figure from a pickle has
        lost their results.
    path : str or path-like
        File to write, ``.html`` or ``.htm``.  An existing file is replaced, completely or not at all; for a
        symbolic link, the file to which it points.
    detail : {"full", "rounded"}
        ``"full"`` keeps every decision; ``"rounded"`` keeps only decisions with at least 11 cases of each
        class between neighbouring cut-offs, which are not scores but short numbers between two scores.
        Rounded curves are straight between these points in ROC space.  Elements that cannot be rounded are
        left out, as the page says: bands, hulls, marked points, their labels, and artists from outside this
        package.  Titles, other texts and the numbers in the legend do not change.  ROC, PN, DET, lift,
        precision–recall and precision–recall–gain curves of cases can be rounded; other plots raise an
        error.

    Returns
    -------
    pathlib.Path
        The file.

    Raises
    ------
    TypeError
        If `figure` is not a figure, or `path` not a path.
    ValueError
        If the figure holds no plot of this package, or one that cannot be rounded, or if `path` has another
        suffix; before anything is written.
    OSError
        If the file cannot be written; an existing file is then unchanged.

    See Also
    --------
    preflight : Whether a figure is fit to print.

    Notes
    -----
    The slider stops at all distinct thresholds of all models.  If there are more than 600, it stops at about
    600, equally many for each model, evenly along its ROC curve, and at those that the figure marks.
    Readings are exact at each of them.  At a threshold of one model, another decides as at its own lowest
    score that is not below.  Marks on the lines of metrics, calibration and net benefit are on the line as
    drawn.  There are no readings for curves over folds, which have no thresholds in common, nor for metrics
    alone.

    The same figure always gives the same file, to the byte.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> import rocplot as rp
    >>> from tempfile import TemporaryDirectory
    >>> fig, ax = plt.subplots()
    >>> ax = rp.roc([0, 1, 0, 1], {"a": [1, 2, 3, 4], "b": [4, 3, 2, 1]}, ax=ax)
    >>> with TemporaryDirectory() as folder:
    ...     interactive(fig, f"{folder}/roc.html").name
    'roc.html'
    >>> plt.close(fig)
    """
    figure = get_root_figure(figure, "figure")
    target = _check_target_path(path)
    write_file(target, build_live_page(figure, detail))
    return target


def build_live_page(figure: Figure, detail: Literal["full", "rounded"] = "full") -> bytes:
    """Return the content of the file that `interactive` writes."""
    calls = [(ax, call) for ax in figure.axes for call in list_drawn_plots(ax)]
    if not calls:
        raise make_value_error(
            "figure",
            "holds no plot of rocplot, or was loaded from a pickle, which has lost their results",
            "draw it anew, and pass it before it is pickled",
        )
    if check_choice(detail, ("full", "rounded"), "detail") == "full":
        page = _write_live_page(figure, calls)
    else:
        marked_thresholds = list_marked_thresholds(call for _, call in calls)
        with lend_rounded_figure(figure, calls) as (rounded_calls, left_out):
            page = _write_live_page(figure, rounded_calls, marked_thresholds, left_out)
    return replace_unprintable(page).encode()


def _check_target_path(path: Any) -> Path:
    """Check the path of the file, and return it."""
    if not isinstance(path, (str, PathLike)) or isinstance(fspath(path), bytes):
        raise make_type_error("path", f"must be a str or a path, not {type(path).__name__}")
    target = Path(path)
    try:
        has_null = b"\0" in fsencode(path)
    except UnicodeEncodeError:  # of a lone surrogate
        has_null = True
    if has_null:
        raise make_value_error("path", f"={fspath(path)!r} holds a character that no name of a file may have")
    if target.suffix.lower() not in _SUFFIXES:
        raise make_value_error("path", f"={fspath(path)!r} must end in .html or .htm")
    if not target.parent.is_dir():
        raise make_value_error(
            "path", f"={fspath(path)!r}", f"the folder {target.parent} does not exist, make it first"
        )
    return target


def _write_live_page(
    figure: Figure,
    calls: list[tuple[Axes, DrawnPlot]],
    start_thresholds: list[float] | None = None,
    left_out: list[str] | None = None,
) -> str:
    """Write the page from the picture and the data of the script.

    Of a rounded figure, `left_out` names the layers that are hidden, and the slider has only the thresholds
    of the rounded results; it begins near the first of `start_thresholds`.
    """
    pictures = [call for _, call in calls]
    samples, places = collect_samples(pictures)
    is_rounded = left_out is not None
    marked_thresholds = list_marked_thresholds(pictures)
    start = choose_start(choose_steps(samples, ()), start_thresholds or marked_thresholds) if samples else 0.0
    steps = choose_steps(samples, () if is_rounded else [*marked_thresholds, start])
    model_keys = (key for call in pictures for key in (*call.results, *call.labels) if key is not None)
    # Models, and lines of models with a label of their own
    series = list(dict.fromkeys(map(str, model_keys)))
    titles = {
        places[id(call), name]: ax.get_title()
        for ax, call in reversed(calls)
        for name in call.results
        if (id(call), name) in places
    }
    labels = {str(key): label for call in pictures for key, label in call.labels.items() if key is not None}
    with draw_svg(figure) as svg:
        panels = []
        for ax, call in calls:
            marks = [*place_marks(ax, call, samples, places, steps)]
            for panel in (ax, *get_insets(ax)):
                mark_rows = [
                    {
                        "series": find_series(mark.series, series),
                        "sample": mark.sample,
                        "color": mark.color,
                        "at": list_json_numbers(place_mark(figure, panel, mark)),
                        "line": len(mark.ends) > 1,
                    }
                    for mark in marks
                ]
                panels.append({"box": get_page_box(figure, panel.bbox), "marks": mark_rows})
        rows = [*list_legend_entries(figure, labels, series)]
    data = {
        "steps": list_json_numbers(steps, exact=True),
        "words": _write_steps(steps, samples),
        "start": int(abs(steps - start).argmin()) if steps.size else 0,
        "series": [
            {"name": owner, "of": [i for i, name in enumerate(series) if owner.startswith(f"{name}:")]}
            for owner in series
        ],
        "samples": [*tabulate_decisions(samples, steps, series, titles)],
        "panels": [panel for panel in panels if panel["marks"]],
        "legend": rows,
    }
    note = _write_slider_note(steps.size, list_thresholds(samples).size <= MAX_STEPS, is_rounded)
    privacy = _FULL_WORDS if left_out is None else _write_rounding(left_out)
    return fill_page(figure, clean_svg(svg, series), data, pictures, note, privacy)
