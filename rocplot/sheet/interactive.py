"""Any of our figures as one HTML file that looks as printed and answers."""

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
from os import PathLike, fspath
from pathlib import Path
from typing import Any, TypeAlias

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

from rocplot._faults import type_error, value_error
from rocplot._hints import of_known_words
from rocplot._numbers import write_cutoffs
from rocplot._typing import Array
from rocplot.compute._base.folds import AveragedCurve
from rocplot.compute._counts.threshold_counts import ThresholdCounts
from rocplot.page.direct import insets_of
from rocplot.page.drawn import figure_of
from rocplot.page.gids import gid_of, layer_of, model_of
from rocplot.page.labels import Labels
from rocplot.plot._panel import Drawn, drawn
from rocplot.sheet.preflight import kept

# -- What a live figure reads: cut-offs and decisions ---------------------------------------------

MOST = 600  # cut-offs of the slider
Places: TypeAlias = dict[tuple[int, str | None], int]  # of a call (by id) and model, among the samples


@dataclass(eq=False)
class Sample:
    """The cut-offs of one model on one set of cases, and what is known of the decisions there.

    Attributes
    ----------
    model : str or None
        The model; None for a single one without a name.
    threshold : ndarray, shape (k,)
        Descending.
    tp, fp : ndarray, shape (k,), or None
        Weight of the positives and of the negatives at or above each cut-off; rates, if `known` is False.
    known : bool
        Whether `tp` and `fp` are counts.
    """

    model: str | None
    threshold: Array
    tp: Array | None = None
    fp: Array | None = None
    known: bool = False

    def at(self, cuts: Array) -> Array:
        """Find the row that decides as each cut-off does: the lowest threshold at or above it."""
        return np.asarray(np.searchsorted(-self.threshold, -cuts, side="right") - 1)

    def is_same(self, other: Sample) -> bool:
        """Say whether both are the same model on the same cases, as far as is known."""
        if self.model != other.model or not np.array_equal(self.threshold, other.threshold):
            return False
        return all(
            one is None or two is None or self.known != other.known or np.array_equal(one, two)
            for one, two in ((self.tp, other.tp), (self.fp, other.fp))
        )

    def chosen(self, most: int) -> Array:
        """Choose cut-offs evenly along the ROC curve, or by rank where it is unknown; ends included."""
        k = self.threshold.size
        if k <= most:
            return self.threshold
        if self.tp is None or self.fp is None:
            along = np.linspace(0, 1, k)
        else:
            along = (self.tp / self.tp[-1] + self.fp / self.fp[-1]) / 2
        at = np.searchsorted(along, np.linspace(0, 1, most), side="left").clip(0, k - 1)
        return np.asarray(self.threshold[np.unique(np.r_[0, at, k - 1])])


def sample_of(model: str | None, result: Any) -> Sample | None:
    """Read the cut-offs and decisions of a result; None if it knows of no cut-offs."""
    result = result[0] if isinstance(result, list) else result  # the curves of several methods
    held = getattr(result, "curve", result)  # a cost curve has the ROC curve that it was made of
    counted = held if isinstance(held, ThresholdCounts) else getattr(held, "counts", None)
    if isinstance(counted, ThresholdCounts):
        if not counted.n_positive or not counted.n_negative:
            return None
        return Sample(model, np.r_[np.inf, counted.score.astype(float)], counted.tp, counted.fp, known=True)
    cuts = np.asarray(getattr(held, "threshold", ()), float)
    if cuts.ndim != 1 or cuts.size < 2 or cuts[0] != np.inf or not (cuts[1:] <= cuts[:-1]).all():
        return None  # NaN, or the thresholds of an average
    tpr, fpr = (np.asarray(getattr(held, name, ()), float) for name in ("tpr", "fpr"))
    return Sample(model, cuts, tpr, fpr) if tpr.shape == fpr.shape == cuts.shape else Sample(model, cuts)


def collect(calls: Iterable[Drawn]) -> tuple[list[Sample], Places]:
    """Find the samples of all pictures, and which is that of a call and model."""
    found: list[Sample] = []
    places: Places = {}
    for call in calls:
        for name, result in call.results.items():
            one = sample_of(name, result)
            if one is None:
                continue
            at = next((i for i, other in enumerate(found) if one.is_same(other)), None)
            if at is None:
                found.append(one)
                at = len(found) - 1
            elif one.tp is not None and not found[at].known:
                found[at] = one  # it knows more
            places[id(call), name] = at
    return found, places


def every_cut(samples: list[Sample]) -> Array:
    """Return all cut-offs of all models, ascending."""
    return np.unique(np.concatenate([np.empty(0), *(one.threshold for one in samples)]))


def steps_of(samples: list[Sample], marked: Iterable[float], most: int = MOST) -> Array:
    """Choose the cut-offs of the slider, ascending: all of all models, or as many of each as fit."""
    if not samples:
        return np.empty(0)
    every = every_cut(samples)
    if every.size > most:
        share = max(2, most // len(samples))
        every = np.unique(np.concatenate([one.chosen(share) for one in samples]))
    return np.unique(np.r_[every, np.asarray([*marked], float)])


def marked_cuts(calls: Iterable[Drawn]) -> list[float]:
    """Return the cut-offs that the figure itself marks."""
    found: list[float] = []
    for call in calls:
        for layer, key in (("thresholds", "at"), ("threshold", "value"), ("crosses", "at")):
            named = call.layers.get(layer, {}).get(key)
            given = np.asarray(() if named is None else named)
            found += [float(one) for one in given.ravel()] if given.dtype.kind in "iuf" else []
    return [one for one in found if not np.isnan(one)]


def start_of(steps: Array, marked: list[float]) -> float:
    """Choose where the slider begins: at a marked cut-off, at ½ of probabilities, or in the middle."""
    known = steps[np.isfinite(steps)]
    if marked:
        return marked[0]
    if known.size and known[0] >= 0 and known[-1] <= 1:
        return 0.5
    return float(known[known.size // 2]) if known.size else float(steps[0])


# -- Where the decision at each cut-off stands: a point, or a line --------------------------------

_POINTS = {"roc", "pn", "det", "lift", "precision_recall", "precision_recall_gain", "multiclass_roc"}
_OVER_CUTS = {"calibration", "net_benefit", "score_distribution", "sensibility", "threshold_metrics"}
_ALSO = {"sensibility": ("capability",)}  # further lines over the cut-off
Ends: TypeAlias = tuple[tuple[Array, Array], ...]


@dataclass(frozen=True)
class Mark:
    """What moves with the slider on a panel.

    Attributes
    ----------
    series : str
        Whose it is, as in the gids of the artists: a model, or a line of one; empty for none.
    sample : int or None
        Whose decisions it shows, for readings.
    ends : tuple of (x, y)
        Arrays in data coordinates, one value for each step: a point, or the two ends of a line.
    color : str
        Hexadecimal.
    upright : bool
        Whether it is a line across the panel, whose y are shares of its height.
    """

    series: str
    sample: int | None
    ends: Ends
    color: str
    upright: bool = False


def marks_of(ax: Axes, call: Drawn, samples: list[Sample], places: Places, steps: Array) -> Iterator[Mark]:
    """Place the marks of one picture; none, if its decisions have no place there."""
    if not steps.size or any(isinstance(one, AveragedCurve) for one in call.results.values()):
        return
    if call.options.get("scores") == "llr":  # their conditions depend on the prior
        return
    if call.name in _OVER_CUTS or call.name == "brier_curve":
        over_rate = getattr(next(iter(call.results.values())), "over", "threshold") == "rate"
        yield from (_over_rate if over_rate else _over_cuts)(ax, call, places, steps)
        return
    for name, result in call.results.items():
        line = _line_of(ax, call.name, name)
        if (at := places.get((id(call), name))) is None or line is None:
            continue
        ends: Ends = ()
        if call.name in _POINTS:
            x, y, cuts = (np.asarray(part, float) for part in call.space.decisions(result))
            rows = Sample(name, cuts).at(steps)
            ends = ((x[rows], y[rows]),)
        elif call.name == "cost_curve":
            ends = _cost_line(call, result, samples[at], steps)
        if ends:
            yield Mark(name or "", at, ends, to_hex(line.get_color()))


def _cost_line(call: Drawn, result: Any, sample: Sample, steps: Array) -> Ends:
    """Find the line of a decision: 2(1 − π) fpr at κ = 0, 2π fnr at κ = 1; over the skew π is ½.

    Over the log odds it bends, and is left out.
    """
    if call.options.get("x") == "log_odds" or result.prior is None or sample.tp is None or sample.fp is None:
        return ()
    rows = sample.at(steps)
    fpr, tpr = sample.fp[rows] / sample.fp[-1], sample.tp[rows] / sample.tp[-1]
    left = np.zeros(steps.size), 2 * (1 - result.prior) * fpr
    right = np.ones(steps.size), 2 * result.prior * (1 - tpr)
    return left, right


# -- panels over the cut-off itself ---------------------------------------------------------------


def _over_cuts(ax: Axes, call: Drawn, places: Places, steps: Array) -> Iterator[Mark]:
    """Mark the cut-off by an upright line, and where it meets the lines of the models."""
    x = _conditions(call, steps) if call.name == "brier_curve" else steps
    yield _upright(ax, x)
    for line, series in _own_lines(ax, call) if call.name != "score_distribution" else ():
        name = next((one for one in call.results if one is not None and _is_of(series, one)), None)
        result = call.results.get(name)
        if isinstance(result, list) and result[0].method == "bins":
            curve, reach = result[0], np.asarray(result[0].last)
            bins = np.searchsorted(reach, x, side="left")
            known = (bins < reach.size) & (x >= np.r_[np.asarray(curve.first), np.inf][bins])
            ends = call.space.place(curve, np.asarray(curve.predicted), np.asarray(curve.observed))
            where = tuple(np.where(known, np.r_[end, np.nan][bins], np.nan) for end in ends)
        else:
            where = x, _height(line, x)
        yield Mark(series, places.get((id(call), name)), ((where[0], where[1]),), to_hex(line.get_color()))


def _conditions(call: Drawn, steps: Array) -> Array:
    """Return the cost proportions at which the scores are cut-offs, or their finite log odds."""
    if call.options.get("x") != "log_odds":
        return 1 - steps
    inside = (steps > 0) & (steps < 1)
    odds = np.full(steps.size, np.nan)
    odds[inside] = np.log1p(-steps[inside]) - np.log(steps[inside])
    return odds


def _over_rate(ax: Axes, call: Drawn, places: Places, steps: Array) -> Iterator[Mark]:
    """Mark the share that is predicted positive, of each model."""
    for name, result in call.results.items():
        cuts = np.asarray(result.threshold, float)
        known = np.flatnonzero(~np.isnan(cuts))  # where cases of equal score are split is no cut-off
        x = np.asarray(result.rate)[known[Sample(name, cuts[known]).at(steps)]]
        yield _upright(ax, x)
        for line, series in _own_lines(ax, call):
            if name is None or _is_of(series, name):
                at = places.get((id(call), name))
                yield Mark(series, at, ((x, _height(line, x)),), to_hex(line.get_color()))


def _upright(ax: Axes, x: Array) -> Mark:
    ends = (x, np.zeros(x.size)), (x, np.ones(x.size))
    return Mark("", None, ends, to_hex(ax.xaxis.label.get_color()), upright=True)


def _own_lines(ax: Axes, call: Drawn) -> Iterator[tuple[Line2D, str]]:
    for line in ax.lines:
        if layer_of(line) in (call.name, *_ALSO.get(call.name, ())) and len(np.atleast_1d(line.get_xdata())):
            series = model_of(line)
            if not series or any(_is_of(series, str(one)) for one in (*call.labels, *call.results)):
                yield line, series


def _is_of(series: str, name: str) -> bool:
    return series == name or series.startswith(f"{name}:")


def _line_of(ax: Axes, layer: str, model: str | None) -> Line2D | None:
    gid = layer if model is None else f"{layer}:{model}"
    return next((line for line in ax.lines if gid_of(line) == gid), None)


def _height(line: Line2D, x: Array) -> Array:
    """Return the height of a drawn line; at a step that of the cut-off itself, beyond its ends NaN."""
    at, height = (np.asarray(part, float) for part in (line.get_xdata(), line.get_ydata()))
    known = np.isfinite(at) & np.isfinite(height)
    at, height = at[known], height[known]
    if not at.size or (np.diff(at) < 0).any():
        return np.full(x.size, np.nan)
    place = np.searchsorted(at, x, side="left").clip(0, at.size - 1)
    before = (place - 1).clip(0)
    if line.get_drawstyle() == "steps-pre":
        found = height[place]
    else:
        run = np.where(at[place] > at[before], at[place] - at[before], 1)
        share = np.where(np.isfinite(x), (x - at[before]) / run, 0)
        between = height[before] + share * (height[place] - height[before])
        found = np.where(at[place] == x, height[place], between)
    return np.where((x >= at[0]) & (x <= at[-1]), found, np.nan)


# -- The page round a live figure: its picture, its controls, and the numbers that they read ------

_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
style-src 'unsafe-inline'; script-src 'unsafe-inline'">
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
<noscript><p>The slider and the readings need JavaScript; the figure is complete without it.</p></noscript>
</main>
<script type="application/json" id="data">{data}</script>
<script>
{script}</script>
</body>
</html>
"""
_ABBREVIATED = {"roc": "ROC", "pn": "PN", "det": "DET"}
_NAMED = 3  # models in a title
_POINTING = "Point at a curve to read its nearest decision; a click takes its threshold."


def page_of(figure: Figure, svg: str, data: Mapping[str, Any], calls: list[Drawn], whole: bool) -> str:
    """Fill the page; it says whether the slider has the `whole` of the thresholds."""
    title = _title(figure, calls)
    head, rest = svg.split(">", 1)
    svg = f'{head} role="img" aria-label="{html.escape(title)}">{rest}'
    room = files("rocplot.sheet")
    return _PAGE.format(
        title=html.escape(title),
        css=room.joinpath("live.css").read_text(encoding="utf-8"),
        script=room.joinpath("live.js").read_text(encoding="utf-8"),
        svg=svg,
        width=f"{72 * figure.get_figwidth():.6g}",
        note=_note(len(data["steps"]), whole),
        data=_embedded(data),
    )


def _title(figure: Figure, calls: list[Drawn]) -> str:
    """Name the page: by the titles of the figure, else by its plots and models."""
    titles = [ax.get_title() or ax.get_title("left") for ax in figure.axes]
    if words := figure.get_suptitle() or ", ".join(filter(None, dict.fromkeys(titles))):
        return " ".join(words.split())
    kinds = dict.fromkeys(_ABBREVIATED.get(call.name, call.name.replace("_", " ")) for call in calls)
    names = list(dict.fromkeys(str(key) for call in calls for key in call.results if key is not None))
    rest = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    said = ", ".join(kinds) + (f": {', '.join(names[:_NAMED])}{rest}" if names else "")
    return said[:1].upper() + said[1:]


def _note(many: int, whole: bool) -> str:
    if not many:
        return "This figure has no thresholds in common."
    which = "all thresholds" if whole else f"{many} thresholds, evenly along the curves"
    return f"{_POINTING} The slider has {which}; readings are exact at each of them."


def _embedded(data: Mapping[str, Any]) -> str:
    """Write what the script reads; no text in it can end the element."""
    text = json.dumps(data, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def shown_numbers(values: Array, exact: bool = False) -> list[Any]:
    """Write numbers as JSON holds them: NaN as null, infinity as a text; places to a hundredth of a point."""
    flat = [value.item() for value in np.asarray(values).ravel()]
    return [_number(value if exact else round(value, 2)) for value in flat]


def _number(value: float) -> float | int | str | None:
    if math.isnan(value):
        return None
    if math.isinf(value):
        return "inf" if value > 0 else "-inf"
    return int(value) if value == int(value) else value


def rows_of(
    samples: list[Sample], steps: Array, series: list[str], titles: Mapping[int, str]
) -> Iterator[dict[str, Any]]:
    """Tabulate the decisions of every sample at every step; a model on several panels has their titles."""
    for i, one in enumerate(samples):
        at = one.at(steps)
        words = [] if one.model is None else [str(one.model)]
        if sum(other.model == one.model for other in samples) > 1:
            words += [titles.get(i) or f"sample {i + 1}"]
        which = None if one.model is None else series.index(str(one.model))
        row: dict[str, Any] = {"name": ", ".join(words), "series": which}
        row["t"] = write_cutoffs(one.threshold[at], [one.threshold] * at.size)
        if one.tp is not None and one.fp is not None:
            row |= {"tp": shown_numbers(one.tp[at], exact=True), "fp": shown_numbers(one.fp[at], exact=True)}
            row |= {"P": _number(float(one.tp[-1])), "N": _number(float(one.fp[-1])), "counts": one.known}
        yield row


# -- The figure as SVG, and where its panels, marks and legend entries stand on it ----------------

_AS_PRINTED: dict[Any, Any] = {  # whatever the settings of the caller
    "svg.fonttype": "path",
    "svg.hashsalt": "rocplot",
    "svg.image_inline": True,
    "savefig.bbox": "standard",
}
_DPI = 72.0  # of the SVG: a unit is a point
_NEAR = 0.5  # points by which a mark may leave its panel
_GROUP = re.compile(r"""<g id=(?:"([^"]*)"|'([^']*)')""")
_LEFT_OUT = re.compile(r"<!--.*?-->\s*|<metadata>.*?</metadata>\s*", re.DOTALL)
_PLACES = re.compile(r'(?<=[\s"])(d|x|y|points)="([^"]*)"')
_LONG_NUMBER = re.compile(r"-?\d+\.\d{4,}(?![\d.e])")


@contextmanager
def drawn_at_72(fig: Figure) -> Iterator[str]:
    """Draw the figure as SVG, and lend it while all stands where it was drawn, in points."""
    before = fig.dpi
    own: Any = fig
    with ExitStack() as stack:
        stack.enter_context(mpl.rc_context(_AS_PRINTED))
        stack.enter_context(kept(fig))
        stack.callback(own._set_dpi, before, forward=False)
        own._set_dpi(_DPI, forward=False)  # the window of an open figure keeps its size
        with _ours_named(fig):
            file = io.StringIO()
            fig.savefig(file, format="svg", metadata={"Date": None})
        yield file.getvalue()


@contextmanager
def _ours_named(fig: Figure) -> Iterator[None]:
    """Give artists our gids, whatever the caller named them, and labels that of the model they belong to."""
    owned = [(one, gid_of(one)) for one in fig.findobj() if gid_of(one)]
    owned += [pair for one in fig.findobj(Labels) if isinstance(one, Labels) for pair in one.owned()]
    before = [(artist, artist.get_gid()) for artist, _ in owned]
    for artist, gid in owned:
        artist.set_gid(gid)
    try:
        yield
    finally:
        for artist, own in before:
            artist.set_gid(own)


def cleaned(svg: str, series: list[str]) -> str:
    """Leave the picture itself; groups say which artist they are, and of which series.

    Comments, metadata and the head of the file go, and so do ids that nothing refers to: they are those of
    groups, and no page may hold an id twice.  Coordinates are rounded to a thousandth of a point.
    """
    svg = _LEFT_OUT.sub("", svg[svg.index("<svg") :])
    svg = _PLACES.sub(lambda found: f'{found[1]}="{_LONG_NUMBER.sub(_rounded, found[2])}"', svg)
    return _GROUP.sub(lambda found: f"<g{_marked(html.unescape(found[1] or found[2]), series)}", svg).strip()


def _rounded(found: re.Match[str]) -> str:
    return f"{float(found[0]):.3f}".rstrip("0").rstrip(".")


def _marked(gid: str, series: list[str]) -> str:
    layer, colon, owner = gid.partition(":")
    if not colon:
        return ""
    at = series_of(owner, series)
    return "" if at is None else f' data-layer="{html.escape(layer)}" data-series="{at}"'


def series_of(owner: str, series: list[str]) -> int | None:
    """Find the series of an artist: the longest that its gid, without the layer, begins with."""
    fits = [i for i, one in enumerate(series) if owner == one or owner.startswith(f"{one}:")]
    return max(fits, key=lambda i: len(series[i]), default=None)


# -- places, in points from the upper left corner -------------------------------------------------


def box_of(fig: Figure, box: Any) -> list[float]:
    """Return x, y, width and height of a box of the page."""
    return [round(float(one), 2) for one in (box.x0, _page_height(fig) - box.y1, box.width, box.height)]


def placed(fig: Figure, ax: Axes, mark: Mark) -> Array:
    """Place a mark: for each step x and y of every end, NaN where it is off the panel."""
    low, high = (np.asarray(corner, float) for corner in (ax.bbox.min, ax.bbox.max))
    ends = []
    for x, y in mark.ends:
        x, y = np.asarray(x, float), np.asarray(y, float)
        if ax.get_xscale() == "log":  # which has no place for 0, but its left edge
            x = np.where(x <= 0, min(ax.get_xlim()), x)
        with np.errstate(all="ignore"):
            to_page = ax.get_xaxis_transform() if mark.upright else ax.transData
            at = np.asarray(to_page.transform(np.column_stack([x, y])))
        inside = np.isfinite(at).all(axis=1)
        if len(mark.ends) == 1 or mark.upright:
            inside &= ((at >= low - _NEAR) & (at <= high + _NEAR)).all(axis=1)
        down = np.column_stack([at[:, 0], _page_height(fig) - at[:, 1]])
        ends.append(np.where(inside[:, None], down, np.nan))
    return np.hstack(ends)


def _page_height(fig: Figure) -> float:
    return float(fig.get_figheight()) * _DPI


# -- legends --------------------------------------------------------------------------------------


def legend_rows(fig: Figure, labels: dict[str, str], series: list[str]) -> Iterator[dict[str, Any]]:
    """Find the entries of all legends that name a series, each with its box and the colour behind it."""
    agg: Any = RendererAgg
    renderer = agg(*(max(1, round(side * _DPI)) for side in fig.get_size_inches()), _DPI)
    known = {_plain(label): key for key, label in labels.items()} | {_plain(key): key for key in series}
    every: list[Any] = fig.findobj(Legend)
    for legend in (one for one in every if one.get_visible()):
        for text in legend.get_texts():
            key = _key(_plain(text.get_text()), known)
            if key in series:
                box = text.get_window_extent(renderer)
                reach = (legend.handlelength + legend.handletextpad) * text.get_fontsize()
                whole = Bbox([[box.x0 - reach - 2, box.y0 - 1], [box.x1 + 2, box.y1 + 1]])
                yield {"series": series.index(key), "box": box_of(fig, whole), "face": _face(legend, fig)}


def _key(text: str, known: dict[str, str]) -> str:
    """Find whose entry a text is: that of its label, or of the longest name that it begins with."""
    fits = [one for one in known if text == one or (one and text.startswith(one) and text[len(one)] in " (,")]
    return known[max(fits, key=len)] if fits else ""


def _plain(text: object) -> str:
    return re.sub(r"[\s\\]+", " ", str(text)).strip()


def _face(legend: Legend, fig: Figure) -> str:
    """Return the colour behind a legend."""
    behind: list[Artist] = [legend.get_frame(), getattr(legend.axes, "patch", fig.patch), fig.patch]
    colors = [to_rgba(one.get_facecolor()) for one in behind]  # type: ignore[attr-defined]
    return to_hex(next((one for one in colors if one[3] > 0.5), (1, 1, 1)))


# -- Any of our figures as one HTML file that looks as printed and answers ------------------------

_SUFFIXES = (".html", ".htm")


@of_known_words
def interactive(figure: Figure | Axes, path: str | Path) -> Path:
    """Write a figure as one HTML file that looks as printed and answers.

    A slider moves the threshold through all panels: a marker on ROC, precision–recall (gain), PN, lift and
    DET curves; the cost line of the decision in cost space; an upright line, and where it meets the curves,
    in calibration plots, decision curves, Brier curves, metrics over the threshold, sensibility and score
    distributions.  A table holds the counts and rates of every model there.  Pointing at a curve reads its
    nearest decision, a click takes its threshold; entries of the legend show and hide models.  All of it
    works by keyboard.  Panels of other plots, confusion matrices too, stand as they are.

    The file holds the figure as SVG, all numbers and a small script; it loads nothing, and works from a disk.
    Without the script it shows the figure.

    Experimental: the elements and scripts inside the page may change in any minor release.

    Parameters
    ----------
    figure : Figure or Axes
        A figure, or axes of it, with plots of this package, in this session: one from a pickle has lost
        their results.
    path : str or path-like
        File to write, ``.html`` or ``.htm``.  One of that name is replaced.

    Returns
    -------
    pathlib.Path
        The file.

    Raises
    ------
    TypeError
        If `figure` is no figure, or `path` no path.
    ValueError
        If the figure holds no plot of this package, or `path` has another suffix; before anything is written.

    See Also
    --------
    preflight : Whether a figure is fit to print.

    Notes
    -----
    The slider has all distinct thresholds of all models; if these are more than 600, about 600, as many of
    each model, evenly along its ROC curve, with those that the figure marks.  Readings are exact at each of
    them.  At a threshold of one model another one decides as at its own lowest score that is not below.
    Marks on the lines of metrics, calibration and net benefit stand on the line that is drawn.  Of curves
    over folds, which have no thresholds in common, and of metrics alone there are no readings.

    The same figure gives the same file, to the byte.

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
    figure = figure_of(figure, "figure")
    target = _target(path)
    calls = [(ax, call) for ax in figure.axes for call in drawn(ax)]
    if not calls:
        raise value_error(
            "figure",
            "holds no plot of rocplot, or was loaded from a pickle, which has lost their results",
            "draw it anew, and pass it before it is pickled",
        )
    target.write_text(_page(figure, calls), encoding="utf-8", newline="\n")
    return target


def _target(path: Any) -> Path:
    """Check where the file goes."""
    if not isinstance(path, (str, PathLike)) or isinstance(fspath(path), bytes):
        raise type_error("path", f"must be a str or a path, not {type(path).__name__}")
    target = Path(path)
    if target.suffix.lower() not in _SUFFIXES:
        raise value_error("path", f"={fspath(path)!r} must end in .html or .htm")
    if not target.parent.is_dir():
        raise value_error(
            "path", f"={fspath(path)!r}", f"the folder {target.parent} does not exist, make it first"
        )
    return target


def _page(figure: Figure, calls: list[tuple[Axes, Drawn]]) -> str:
    """Build the page: the picture, and what the script reads."""
    pictures = [call for _, call in calls]
    samples, places = collect(pictures)
    marked = marked_cuts(pictures)
    start = start_of(steps_of(samples, ()), marked) if samples else 0.0
    steps = steps_of(samples, [*marked, start])
    named = (key for call in pictures for key in (*call.results, *call.labels) if key is not None)
    series = list(dict.fromkeys(map(str, named)))  # the models, and lines of them with a label of their own
    titles = {
        places[id(call), name]: ax.get_title()
        for ax, call in reversed(calls)
        for name in call.results
        if (id(call), name) in places
    }
    labels = {str(key): label for call in pictures for key, label in call.labels.items() if key is not None}
    with drawn_at_72(figure) as svg:
        panels = []
        for ax, call in calls:
            marks = [*marks_of(ax, call, samples, places, steps)]
            for panel in (ax, *insets_of(ax)):
                found = [
                    {
                        "series": series_of(one.series, series),
                        "sample": one.sample,
                        "color": one.color,
                        "at": shown_numbers(placed(figure, panel, one)),
                        "line": len(one.ends) > 1,
                    }
                    for one in marks
                ]
                panels.append({"box": box_of(figure, panel.bbox), "marks": found})
        rows = [*legend_rows(figure, labels, series)]
    data = {
        "steps": shown_numbers(steps, exact=True),
        "words": write_cutoffs(steps, [every_cut(samples)] * steps.size),
        "start": int(abs(steps - start).argmin()) if steps.size else 0,
        "series": [
            {"name": one, "of": [i for i, name in enumerate(series) if one.startswith(f"{name}:")]}
            for one in series
        ],
        "samples": [*rows_of(samples, steps, series, titles)],
        "panels": [panel for panel in panels if panel["marks"]],
        "legend": rows,
    }
    return page_of(figure, cleaned(svg, series), data, pictures, every_cut(samples).size <= MOST)
