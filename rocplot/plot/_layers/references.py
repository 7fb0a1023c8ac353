"""Layers of reference lines, which belong to no model and have their names written on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.typing import LineStyleType

from rocplot._typing import Array, Options
from rocplot._validation import check_flag
from rocplot.page.labels import get_labels
from rocplot.page.scales import is_linear
from rocplot.page.sizes import (
    get_marker_size,
    get_neutral_color,
    get_thin_width,
)
from rocplot.plot import _artists
from rocplot.plot._breaks import mark_breaks
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
# abscissae at which a name may stand, best first
_ON_LINE = (0.3, 0.7, 0.2, 0.8, 0.12, 0.88, 0.5, 0.4, 0.6, 0.25, 0.75, 0.35, 0.65, 0.15, 0.85)
_ABOVE = 1.06  # height of the names on a tent whose top is not shown, in units of the highest loss
Path = tuple[Array, Array]
_ON_SIDE = np.array([0.55, 0.45, 0.65, 0.35, 0.75, 0.25])  # the same as fractions of a tent's side


@dataclass(frozen=True)
class ReferenceLine:
    """A line through a few points, with names and the positions that each name may take."""

    gid: str
    x: Array
    y: Array
    names: tuple[tuple[str, Array, Path], ...]  # with the part of the line that each names
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
    path = np.array(x), np.array(y)
    return ReferenceLine(gid, *path, ((name, places, path),), linestyle, whole)


def draw_reference(plot: Plot[Any], reference: ReferenceLine | None, style: Options) -> None:
    """Draw a reference line and write its names on it; do nothing if it is None."""
    if reference is None:
        return
    look: Options = {"gid": reference.gid, "linestyle": reference.linestyle, "zorder": 1.5}
    # Names would interrupt many lines and not be seen to belong to theirs
    if plot.prepared.get("lines") and not _artists.is_low(plot.ax):
        look["label"] = ", ".join(plot.translate_text(name) for name, *_ in reference.names)
    line = _artists.draw_line(plot.ax, reference.x, reference.y, **override_look(look, style))
    if reference.whole is not None:
        mark_breaks(line)
    peak, top = float(reference.y.max()), plot.ax.get_ylim()[1]
    for name, places, path in () if "label" in look else reference.names:
        if reference.whole is None or top >= peak:
            if not is_linear(plot.ax, "x"):
                places = _artists.list_places_along(plot.ax, *path, _artists.list_paths(plot.ax))
            words: Options = {"may_leave_line": True, "asked": True, "is_usual": True}
            words["own_part"] = line, np.column_stack(path)
            _artists.write_label_on_line(plot.ax, name, places, **words)
            continue
        # the sides of a tent without top are close to the frame: write names beside them, above the data
        get_labels(plot.ax).avoid_line(line)
        highest = max(float(result.loss.max()) for result in plot.results.values())
        share = min(max(_ABOVE * highest, 0.5 * top), 0.9 * top) / peak
        foot = float(places[0, 0] > reference.x[1])
        x, y = foot + share * (reference.x[1] - foot), share * peak
        _artists.write_label(
            plot.ax,
            name,
            x,
            y,
            required=False,
            near=True,
            clear=BARE,
            color=get_neutral_color(),
            asked=True,
            is_usual=True,
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
    ways = [plot.space.path(None, x[part], y[part]) for part in (slice(2), slice(1, 3))]
    names = zip(("always −", "always +"), sides, ways, strict=True)
    return ReferenceLine("trivial", *path, tuple(names), whole=shows_peak)


def _find_perfect_rol(plot: Plot[Any], _options: Options) -> ReferenceLine | None:
    weight = plot.first_result.prior
    if weight is None:
        return None
    return make_reference_line("perfect", "perfect", [0, weight, 1], [weight, 0, 1 - weight], DASHED)


WHOLE = {"whole": Key("bool", "whether the panel always shows it up to its top")}

TRIVIAL = Layer(
    "trivial",
    'The loss of the better of "always −" and "always +", at the prior of the first model.  If all curves '
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
