"""Layers of reference lines, which belong to no model and have their names written on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.lines import Line2D
from matplotlib.path import Path
from matplotlib.patheffects import withStroke
from matplotlib.transforms import IdentityTransform
from matplotlib.typing import LineStyleType

from rocplot._typing import Array, Options
from rocplot._validation import check_flag
from rocplot.page.labels import get_labels
from rocplot.page.sizes import (
    get_background_color,
    get_marker_size,
    get_neutral_color,
    get_text_unit,
    get_thin_width,
)
from rocplot.page.typeset import UnlistedArtist
from rocplot.plot import _artists
from rocplot.plot._layers.layer import Key, Layer
from rocplot.plot._looks import BARE, DASHED, DOTTED, FINE, MARK, override_look
from rocplot.plot._panel import ROC_SPACE

if TYPE_CHECKING:
    from rocplot.plot._picture import Model, Plot


# -- Where curves meet references -----------------------------------------------------------------


def match_rate(rate: float, others: Iterable[float]) -> float:
    """Return the rate of `others` that equals this one up to rounding errors, or else this one."""
    return next((candidate for candidate in others if abs(candidate - rate) < 1e-9), rate)


def draw_equal_rates(plot: Plot[Any], low: float = 0.0, high: float = 1.0) -> None:
    """Draw the line on which the rates of both axes are equal, once per axes."""
    if not _artists.has_artist(plot.ax, "equal_rates"):
        ends = [low, high]
        _artists.draw_line(plot.ax, ends, ends, gid="equal_rates", linewidth=get_thin_width(FINE), zorder=1.4)


def mark_equal_rates(
    plot: Plot[Any], model: Model[Any], layer: str, rate: float, style: Options, words: str
) -> None:
    """Mark the point where a curve meets the line of equal rates by a hollow circle."""
    look: Options = {
        "color": model.look.color,
        "markersize": get_marker_size(MARK),
        "markerfacecolor": "none",
    }
    look |= {"gid": model.make_gid(layer), "label": words}
    _artists.draw_points(plot.ax, rate, rate, **override_look(look, style))


# -- Reference lines, with their names on them ----------------------------------------------------

# a tent is a triangular reference line, such as the loss of the better trivial classifier
_ON_LINE = (0.3, 0.7, 0.2, 0.8, 0.12, 0.88, 0.5)  # abscissae at which a name may stand, best first
_ABOVE = 1.06  # height of the names on a tent whose top is not shown, in units of the highest loss
_ON_SIDE = np.array([0.55, 0.45, 0.65, 0.35, 0.75, 0.25])  # the same as fractions of a tent's side


@dataclass(frozen=True)
class ReferenceLine:
    """A line through a few points, with names and the positions that each name may take."""

    gid: str
    x: Array
    y: Array
    names: tuple[tuple[str, Array], ...]
    linestyle: LineStyleType = DOTTED
    whole: bool | None = None  # whether the top of a tent must be shown; None for other lines


def make_reference_line(
    gid: str,
    name: str,
    x: Sequence[float],
    y: Sequence[float],
    linestyle: LineStyleType = DOTTED,
    whole: bool | None = None,
) -> ReferenceLine:
    """Make a reference line over [0, 1] with one name on it."""
    places = np.column_stack([_ON_LINE, np.interp(_ON_LINE, x, y)])
    return ReferenceLine(gid, np.array(x), np.array(y), ((name, places),), linestyle, whole)


def draw_reference(plot: Plot[Any], reference: ReferenceLine | None, style: Options) -> None:
    """Draw a reference line and write its names on it; do nothing if it is None."""
    if reference is None:
        return
    look = {"gid": reference.gid, "linestyle": reference.linestyle, "zorder": 1.5}
    line = _artists.draw_line(plot.ax, reference.x, reference.y, **override_look(look, style))
    if reference.whole is not None:
        _mark_breaks(plot.ax, line)
    peak, top = float(reference.y.max()), plot.ax.get_ylim()[1]
    for name, places in reference.names:
        if reference.whole is None or top >= peak:
            _artists.write_label_on_line(plot.ax, name, places)
            continue
        # the sides of a tent without top are close to the frame: write names beside them, above the data
        get_labels(plot.ax).avoid_line(line)
        highest = max(float(result.loss.max()) for result in plot.results.values())
        share = min(max(_ABOVE * highest, 0.5 * top), 0.9 * top) / peak
        foot = float(places[0, 0] > reference.x[1])
        x, y = foot + share * (reference.x[1] - foot), share * peak
        _artists.write_label(
            plot.ax, name, x, y, required=False, near=True, clear=BARE, color=get_neutral_color()
        )


def reads_whole_tent(options: Options, layer: str) -> bool:
    """Return whether the panel must show the top of a tent."""
    return check_flag(options.get("whole", False), f"{layer}: whole")


def _find_trivial_tent(plot: Plot[Any], options: Options) -> ReferenceLine | None:
    """Compute the loss of the better trivial classifier, min(2πκ, 2(1 − π)(1 − κ)), highest at κ = 1 − π."""
    shows_peak, weight = reads_whole_tent(options, "trivial"), plot.first_result.prior
    if weight is None:
        return None
    x, y = np.array([0, 1 - weight, 1]), np.array([0, 2 * weight * (1 - weight), 0])
    spots = (
        [np.interp(_ON_SIDE, [0, 1], [coordinate[end], coordinate[1]]) for coordinate in (x, y)]
        for end in (0, 2)
    )
    sides = [np.column_stack(plot.space.place(None, *spot)) for spot in spots]
    shows_peak = shows_peak or plot.space is not ROC_SPACE  # on curved sides names need a visible top
    path = plot.space.path(None, x, y)
    return ReferenceLine("trivial", *path, (("always −", sides[0]), ("always +", sides[1])), whole=shows_peak)


def _find_perfect_rol(plot: Plot[Any], _options: Options) -> ReferenceLine | None:
    weight = plot.first_result.prior
    if weight is None:
        return None
    return make_reference_line("perfect", "perfect", [0, weight, 1], [weight, 0, 1 - weight], DASHED)


WHOLE = {"whole": Key("bool", "whether the panel shows it up to its top in any case")}

TRIVIAL = Layer(
    "trivial",
    'The loss of the better of "always −" and "always +", at the prior of the first model.  Where all curves '
    "stay under half of it, the panel fits the curves, and two strokes mark where its sides leave.",
    draw_reference,
    _find_trivial_tent,
    keys=WHOLE,
    default=True,
    without_model=True,
    rank=-3,
    caption="Reference line: the better of “always positive” and “always negative”",
)
PERFECT = Layer(
    "perfect",
    "The curve of a perfect ranking, at the prior of the first model.",
    draw_reference,
    _find_perfect_rol,
    default=True,
    without_model=True,
    rank=-3,
    caption="Reference line: perfect ranking",
)
RANDOM = Layer(
    "chance",
    "The curve of a random ranking, at the prior of the first model.",
    draw_reference,
    default=True,
    without_model=True,
    rank=-2,
    caption="Reference line: random ranking",
)


# -- The artists ----------------------------------------------------------------------------------

# distances of a break mark from the frame and between its two strokes, in units of the text
_BREAK_BELOW, _BREAK_GAP = 4.0, 1.8
_STROKE = np.array([3.0, 1.1])  # half a stroke, from its center to its end


class _BreakStrokes(UnlistedArtist, LineCollection):
    """Break marks: two strokes across a line, below each point where it leaves the panel at the top."""

    def __init__(self, ax: Axes, line: Line2D, unit: float, **kws: Any) -> None:
        super().__init__([], transform=IdentityTransform(), **kws)
        self._crossed, self._unit = line, unit
        self.set_in_layout(False)
        ax.add_collection(self, autolim=False)

    def get_paths(self) -> list[Path]:
        """Return the strokes for the points where the line leaves the panel in its current view."""
        assert isinstance(self.axes, Axes)
        unit = self._unit * self.axes.get_figure(root=True).dpi / 72  # type: ignore[union-attr]
        path = self._crossed.get_transform().transform_path(self._crossed.get_path())
        starts, ends = np.asarray(path.vertices)[:-1], np.asarray(path.vertices)[1:]
        panel, strokes = self.axes.bbox, []
        for a, b in zip(starts, ends, strict=True):
            low, high = (a, b) if a[1] < b[1] else (b, a)
            if low[1] < panel.y1 < high[1]:
                direction = (high - low) / np.hypot(*(high - low))
                leaves = low + (panel.y1 - low[1]) / (high[1] - low[1]) * (high - low)
                if panel.x0 < leaves[0] < panel.x1:
                    first = leaves - _BREAK_BELOW * unit * direction
                    strokes += [
                        np.stack([center - unit * _STROKE, center + unit * _STROKE])
                        for center in (first, first - _BREAK_GAP * unit * direction)
                    ]
        return [Path(stroke) for stroke in strokes]


def _mark_breaks(ax: Axes, line: Line2D) -> None:
    """Mark each point where a line leaves the panel at the top by a break in the line."""
    unit = get_text_unit()
    look = {"color": line.get_color(), "linewidths": get_thin_width(), "zorder": line.get_zorder() + 0.01}
    gap = withStroke(linewidth=get_thin_width() + 1.6 * unit, foreground=get_background_color())
    _BreakStrokes(ax, line, unit, path_effects=[gap], gid="cut", **look)
