"""The layer `zoom`: an inset that enlarges the part of a panel in which the curves crowd."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.collections import Collection, LineCollection, PathCollection, PolyCollection
from matplotlib.inset import InsetIndicator
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.ticker import FixedLocator, MaxNLocator, NullFormatter
from matplotlib.transforms import Bbox, TransformedBbox

from rocplot._errors import make_type_error, make_value_error, write_value
from rocplot._typing import Array, Options
from rocplot._validation import check_number
from rocplot._warnings import warn_user
from rocplot.page.gids import Gid, get_gid, get_layer_name
from rocplot.page.labels import get_labels
from rocplot.page.legend import INSET_SIDES
from rocplot.page.legends import get_legend_placer
from rocplot.page.scales import can_show_range, get_straight_transform, is_data_transform
from rocplot.page.sizes import HAIR, get_neutral_color, get_small_size, get_text_unit, get_thin_width
from rocplot.page.typeset import make_axes_literal
from rocplot.plot import _axes
from rocplot.plot._captions import read_fpr_axis, write_short_number
from rocplot.plot._layers.layer import Key, Layer
from rocplot.plot._looks import override_look
from rocplot.plot._panel import DrawnPlot

if TYPE_CHECKING:
    from rocplot.plot._picture import Plot

Limits = tuple[float, float]

_SIZES = (0.5, 0.46, 0.42, 0.38, 0.34, 0.3)  # sides of the inset to try, as fractions of the panel
_LEAST = 42.0  # least side in units of the text, which leaves room for two tick labels on each axis
_REACH = 2.5  # side of the part that is enlarged, in units of the distance of the curve from its corner
_MOST = 0.5  # largest part worth enlarging, as a fraction of the panel's side
_FLAT = 0.25  # largest height of curves enlarged over the whole width, as a fraction of the panel
_GROWTH = 1.3  # least factor by which both sides of a part that was found are enlarged
_GROWTH_UP = 2.0  # and its height, if it has the whole width of the panel, which an inset makes narrower
_GAP = 5.0  # space between an inset and the frame, in units of the text
_LABELS = 2.6, 1.9  # room for tick labels on the left of an inset and below, in units of their font size
_FURNITURE = ("chance", "trivial", "equal_rates", "isometrics", "cut", "perfect")  # an inset may cover these
_FAINT = 0.005  # weight of samples of these, where samples of curves have weight 1
_OUTSIDE = (1.1, 0.0, 0.4, 0.4)  # where an inset stands until it is placed beside its panel
_STEP = 0.01  # distance between samples of a line, as a fraction of the panel


@dataclass(frozen=True)
class ZoomRequest:
    """A request for an inset: the limits of the part, None to find them, and the place of the inset."""

    corner: tuple[int, int]  # 0 for left or bottom, 1 for right or top
    ends: tuple[float, float]  # values of x and y at that corner
    x: Limits | None
    y: Limits | None
    size: float | None
    bounds: Array | None
    across: bool  # whether a part without limits has the panel's whole width
    inset: Axes | None = None  # the drawn inset


def _read_two_numbers(value: Any, argument: str) -> Limits:
    """Read a pair of finite numbers."""
    try:
        first, second = (float(number) for number in value)
    except (TypeError, ValueError) as error:
        raise make_type_error(
            "zoom", f": {argument} must be a pair of numbers, not {write_value(value)}"
        ) from error
    if not np.isfinite([first, second]).all():
        raise make_value_error("zoom", f": {argument}={write_value(value)} must be two finite numbers")
    return first, second


def _read_zoom(
    options: Options, corner: tuple[int, int], ends: tuple[float, float], words: str, across: bool
) -> ZoomRequest:
    """Read the options of the layer; the pair `corner` holds the values to which the part extends."""
    limits: list[Limits | None] = [None, None]
    if "corner" in options:
        reach = _read_two_numbers(options["corner"], "the corner")
        for i, (to, end, high) in enumerate(zip(reach, ends, corner, strict=True)):
            if (to >= end) if high else (to <= end):
                side = f"below {end:g}" if high else f"above {end:g}"
                raise make_value_error("zoom", f"={reach} must be {words}", f"{to:g} is not {side}")
            limits[i] = (to, end) if high else (end, to)
    for i, name in enumerate(("xlim", "ylim")):
        if name in options:
            limits[i] = pair = _read_two_numbers(options[name], name)
            if pair[0] >= pair[1]:
                raise make_value_error("zoom", f": {name}={pair} must rise")
    bounds = options.get("bounds")
    if bounds is not None:
        numbers = np.asarray([check_number(number, "zoom: bounds", 0, 1) for number in np.ravel(bounds)])
        if numbers.size != 4 or (numbers[2:] == 0).any() or (numbers[:2] + numbers[2:] > 1 + 1e-9).any():
            raise make_value_error(
                "zoom: bounds",
                f"={write_value(bounds)} must be (x, y, width, height) within the panel, 0 to 1",
            )
        bounds = numbers
    size = options.get("size")
    size = None if size is None else check_number(size, "zoom: size", 0.05, 0.9)
    return ZoomRequest(corner, ends, limits[0], limits[1], size, bounds, across)


def _write_caption_of_zoom(call: DrawnPlot, made: Any) -> str:
    if made is None or not made.inset.get_visible():  # no inset was drawn
        return ""
    convert = read_fpr_axis(call.options)[1]
    (left, right), (low, high) = (
        [write_short_number(on_axis(min(max(end, 0), 1))) for end in ends]
        for ends, on_axis in ((made.x, convert), (made.y, float))
    )
    return f"Inset: the part from {left} to {right} across and {low} to {high} up, enlarged"


def declare_zoom(
    meaning: str, corner: tuple[int, int], ends: tuple[float, float], words: str, across: bool = False
) -> Layer:
    """Declare the inset of a picture whose curves crowd in this corner, at the values `ends` of its axes.

    If they crowd along an edge, `across`, a part without limits has the panel's whole width.
    """
    return Layer(
        "zoom",
        f"An inset that enlarges the corner in which the curves are, framed and joined to it.  {meaning}  "
        "True finds the part itself.  The inset goes where it hides no curve, or else below or beside the "
        "panel; if there is no such place, or it would be too small to read, or True finds no part that it "
        "shows 1.3 times as large, it is left out with a warning.",
        _draw_zoom,
        lambda _plot, options: _read_zoom(options, corner, ends, words, across),
        Patch,
        keys={
            "corner": Key("Sequence[float]", "how far the part extends from its corner, on x and on y"),
            "xlim": Key("Sequence[float]", "limits of the part on x, instead"),
            "ylim": Key("Sequence[float]", "limits on y"),
            "size": Key("float", "side of the inset, as a share of the panel's"),
            "bounds": Key(
                "Sequence[float]", "position (x, y, width, height) of the inset, in shares of the panel"
            ),
        },
        value="corner",
        kinds=(tuple,),
        without_model=True,
        drawn_last=True,
        rank=9,
        caption=_write_caption_of_zoom,
    )


def _draw_zoom(plot: Plot[Any], part: ZoomRequest | None, style: Options) -> None:
    """Draw the inset; without a request, update the inset of an earlier call."""
    ax, inset = plot.ax, _axes.find_inset(plot.ax)
    if part is None:
        if inset is not None:
            _copy_panel_to_inset(ax, inset)
        return
    plot.prepared["zoom"] = None  # captions must not mention an inset that is left out
    limits = _find_limits(plot, _fit_to_scale(plot.ax, part))
    if part.bounds is None and limits is not None and _is_too_small(ax, part):
        return
    bounds = part.bounds
    if bounds is None and limits is not None:
        bounds = _choose_corner(ax, part, limits)
    if limits is None or not _is_enlarged(ax, part, limits, bounds):
        warn_user(
            "zoom=True finds no corner in which the curves crowd, and no inset is drawn: name the part, as "
            "zoom=(x, y)"
        )
        return
    inset = _add_inset(
        ax, _OUTSIDE if bounds is None else bounds.tolist(), *limits, plot.lay_out, _choose_tick_size()
    )
    plot.prepared["zoom"] = replace(part, x=limits[0], y=limits[1], inset=inset)
    _copy_panel_to_inset(ax, inset)
    look: Options = {"edgecolor": get_neutral_color(), "linewidth": get_thin_width(HAIR), "alpha": 0.7}
    frame = _connect_inset(ax, inset, **override_look(look, style, Patch))
    if bounds is None:
        for connector in frame.connectors or ():
            connector.set_visible(False)  # it would cross the curves
        way_out = (
            "give bounds, as zoom={'bounds': (x, y, width, height)} in shares of the panel, or more room"
        )
        placer = get_legend_placer(ax)
        placer.register_inset(inset, ax, "outside", _LEAST * get_text_unit(), way_out, frame)


def _fit_to_scale(ax: Axes, part: ZoomRequest) -> ZoomRequest:
    """Move the start of a part to the edge of the panel if the scale cannot show its corner, as log for 0."""
    edges = ax.get_xlim()[part.corner[0]], ax.get_ylim()[part.corner[1]]
    moved = [can_show_range(ax, axis_name, end, end) for axis_name, end in zip("xy", part.ends, strict=True)]
    ends = [
        end if is_shown else float(edge) for end, edge, is_shown in zip(part.ends, edges, moved, strict=True)
    ]
    requested = [
        interval if interval is None or is_shown else (max(interval[0], edge), interval[1])
        for interval, edge, is_shown in zip((part.x, part.y), edges, moved, strict=True)
    ]
    return replace(part, ends=(ends[0], ends[1]), x=requested[0], y=requested[1])


# -- the part that is enlarged --------------------------------------------------------------------


def _find_limits(plot: Plot[Any], part: ZoomRequest) -> tuple[Limits, Limits] | None:
    """Return the limits of the part; those not given are found from the distances of curves to the corner."""
    if part.x is not None and part.y is not None:
        return part.x, part.y
    ax, reach = plot.ax, []
    origin = _transform_to_panel(ax, np.array([part.ends]))[0]
    names = [model.make_gid(plot.name) for model in plot.models]
    for line in (line for line in ax.lines if get_gid(line) in names):
        offsets = np.abs(_transform_to_panel(ax, np.asarray(line.get_xydata())) - origin)
        nearest = offsets[np.nanargmin(offsets.sum(axis=1))]
        reach.append(np.array([0, 1.1 * offsets[:, 1].max()]) if part.across else _REACH * nearest)
    near_extents = [extent for extent in reach if (extent <= (_FLAT if part.across else _MOST)).all()]
    if not near_extents:
        return None
    limits: list[Limits] = []
    inner = origin + np.maximum(np.max(near_extents, axis=0), 0.01) * (1 - 2 * np.array(part.corner))
    inner_point = ax.transData.inverted().transform(ax.transAxes.transform(inner))
    for to, end, high, requested in zip(inner_point, part.ends, part.corner, (part.x, part.y), strict=True):
        reached = _round_up_limit(abs(to - end))
        limits.append(requested or ((end - reached, end) if high else (end, end + reached)))
    return (part.x or (0.0, 1.0)) if part.across else limits[0], limits[1]


def _is_enlarged(ax: Axes, part: ZoomRequest, limits: tuple[Limits, Limits], bounds: Array | None) -> bool:
    """Return whether an inset shows a part that was found larger than the panel does; others are as asked."""
    if part.x is not None or part.y is not None:
        return True
    sides = _measure_sides(ax)
    shown = np.ptp(_transform_to_panel(ax, np.array(limits).T), axis=0)
    growth = (INSET_SIDES[0] * sides.min() / sides if bounds is None else bounds[2:]) / shown
    return bool(growth[1] >= _GROWTH_UP if part.across else growth.min() >= _GROWTH)


def _round_up_limit(value: float) -> float:
    """Round up to 1, 2, 3, 4 or 5 times a power of ten."""
    power = 10.0 ** np.floor(np.log10(max(value, 1e-12)))
    return float(next(step for step in (1, 2, 3, 4, 5, 10) if step * power >= value * (1 - 1e-9)) * power)


def _transform_to_panel(ax: Axes, xy: Array) -> Array:
    with np.errstate(all="ignore"):
        return np.asarray(ax.transAxes.inverted().transform(ax.transData.transform(xy)))


def _choose_tick_size() -> float:
    """Return the font size of an inset's tick labels: at least 6 pt, unless the style's is smaller."""
    return min(get_small_size(), max(6.0, 0.85 * get_small_size()))


# -- the place of the inset -----------------------------------------------------------------------


def _measure_sides(ax: Axes) -> Array:
    """Return the width and the height of a panel in points."""
    ax.apply_aspect()
    return np.asarray(ax.get_window_extent().size) * 72 / ax.figure.dpi


def _is_too_small(ax: Axes, part: ZoomRequest) -> bool:
    """Return whether a panel is too small for an inset that can be read, and warn if it is."""
    least = float(_measure_sides(ax).min())
    if max(part.size or 0, _SIZES[0]) * least >= _LEAST * get_text_unit():
        return False
    warn_user(
        f"the panel is {least / 72:.2g} in wide, too small for an inset that can be read, which is "
        "left out: use a larger figure, or give the part its own axes with limits"
    )
    return True


def _choose_corner(ax: Axes, part: ZoomRequest, limits: tuple[Limits, Limits]) -> Array | None:
    """Choose the largest square, in any corner of the panel, that hides no curve, or return None."""
    side, unit = _measure_sides(ax), get_text_unit()
    ink, weight = _sample_panel(ax)
    enlarged = _transform_to_panel(ax, np.array(limits).T)
    best, least_cost = None, np.inf
    pad, gap = np.array(_LABELS) * _choose_tick_size() / side, _GAP * unit / side
    for size in (part.size,) if part.size else _SIZES:
        if size * side.min() < _LEAST * unit:
            break
        for corner in ((1, 0), (1, 1), (0, 0), (0, 1)):
            low = np.where(corner, 1 - gap - size, gap + pad)
            hides = (low - pad < enlarged[1]) & (low + size + gap > enlarged[0])
            covered = ((ink > low - pad) & (ink < low + size + gap)).all(axis=1)
            cost = float(weight[covered].sum()) + 1e3 * hides.all() + 3 * (_SIZES[0] - size)
            if cost < least_cost:
                best, least_cost = np.array([*low, size, size]), cost
    return None if least_cost > 10 else best


def _sample_panel(ax: Axes) -> tuple[Array, Array]:
    """Sample the lines of a panel in axes coordinates; return points and weights, small for references."""
    places, weights = [np.empty((0, 2))], [np.empty(0)]
    for artist in _yield_data_artists(ax):
        paths = [artist.get_path()] if hasattr(artist, "get_path") else artist.get_paths()
        faint = get_layer_name(artist) in _FURNITURE
        for path in paths:
            xy = ax.transAxes.inverted().transform(artist.get_transform().transform_path(path).vertices)
            xy = xy[np.isfinite(xy).all(axis=1)].clip(-1, 2)
            if len(xy) > 1:
                far = np.r_[0, np.cumsum(np.abs(np.diff(xy, axis=0)).sum(axis=1))]
                distances = np.arange(0, far[-1] + _STEP, _STEP)
                xy = np.column_stack([np.interp(distances, far, side) for side in xy.T])
            places.append(xy)
            weights.append(np.full(len(xy), _FAINT if faint else 1.0))
    return np.concatenate(places), np.concatenate(weights)


# -- The axes -------------------------------------------------------------------------------------

_INSET_APART = 0.3  # of a side: ticks of a scale of its own


def _choose_spaced_ticks(inset: Axes, axis: Axis) -> list[float]:
    """Choose ticks of a scale of its own that are well apart."""
    tick_values = axis.get_majorticklocs()
    positions = inset.transAxes.inverted().transform(
        inset.transData.transform(np.column_stack([tick_values, tick_values]))
    )
    chosen: list[_axes.Ends] = []
    for value, place in zip(tick_values, positions[:, int(axis is inset.yaxis)], strict=True):
        if 0 <= place <= 1 and (not chosen or place - chosen[-1][1] > _INSET_APART):
            chosen.append((float(value), place))
    return [value for value, _ in chosen]


def _add_inset(
    ax: Axes,
    bounds: Sequence[float],
    x: _axes.Ends,
    y: _axes.Ends,
    lay_out: Callable[[Axes], None],
    text: float,
) -> Axes:
    """Lay out an inset as its panel is, with these limits and text; one that stands moves."""
    standing, width = _axes.find_inset(ax), get_thin_width(HAIR)
    new_inset = ax.inset_axes(tuple(bounds), gid=_axes.INSET_GID)  # type: ignore[arg-type]
    if standing is not None:
        standing.remove()
    for axis_name in "xy":
        if (scale := getattr(ax, f"get_{axis_name}scale")()) in ("log", "logit", "symlog"):
            getattr(new_inset, f"set_{axis_name}scale")(scale)
    lay_out(new_inset)
    make_axes_literal(new_inset)
    new_inset.set(xlabel="", ylabel="", xlim=x, ylim=y)
    new_inset.set_box_aspect(None)
    new_inset.set_aspect("auto")
    new_inset.tick_params(labelsize=text, length=2, pad=1.5, width=width)
    for axis in (new_inset.xaxis, new_inset.yaxis):
        if axis.get_transform().is_affine:
            axis.set_major_locator(MaxNLocator(3, steps=[1, 2, 5, 10]))
            continue
        axis.set_minor_formatter(NullFormatter())
        if isinstance(axis.get_major_locator(), FixedLocator):
            axis.set_major_locator(FixedLocator(_choose_spaced_ticks(new_inset, axis)))
    for spine in new_inset.spines.values():
        spine.set(visible=True, linewidth=width)
    return new_inset


# -- The artists ----------------------------------------------------------------------------------

_GID = "zoom_frame"
_OVER = 0.015  # fraction of an inset by which lines at the limit of the data may extend beyond its frame
_NEAR = 1e-9


def _yield_data_artists(ax: Axes) -> Iterator[Any]:
    """Yield the visible lines and collections of an axes that are in data coordinates."""
    for artist in ax.get_children():
        is_drawn = isinstance(artist, Line2D | LineCollection | PolyCollection) and artist.get_visible()
        if is_drawn and is_data_transform(ax, artist.get_transform()):
            yield artist


def _copy_panel_to_inset(ax: Axes, inset: Axes) -> None:
    """Copy the artists of a panel to its inset, and move the labels of points that the inset shows."""
    for old in [*inset.lines, *inset.collections]:
        old.remove()
    (left, right), (low, high) = inset.get_xlim(), inset.get_ylim()
    data = ax.dataLim
    first = [-_OVER * (left <= data.x0 + _NEAR), -_OVER * (low <= data.y0 + _NEAR)]
    last = [1 + _OVER * (right >= data.x1 - _NEAR), 1 + _OVER * (high >= data.y1 - _NEAR)]
    visible_box, labels = TransformedBbox(Bbox([first, last]), inset.transAxes), get_labels(inset)
    for artist in _yield_data_artists(ax):
        duplicate, gid = _copy_artist(artist), Gid(artist.get_gid() or "", get_gid(artist))
        duplicate.set(transform=get_straight_transform(inset), zorder=artist.get_zorder(), gid=gid, label="")
        duplicate.set_clip_path(None)
        duplicate.set_clip_on(artist.get_clip_on())
        inset.add_artist(duplicate)
        duplicate.set_clip_path(None)
        duplicate.set_clip_box(visible_box)
        if (
            isinstance(duplicate, Line2D)
            and duplicate.get_linestyle() != "None"
            and get_gid(duplicate) != "isometrics"
        ):
            labels.avoid_line(duplicate)

    def contains_point(x: float, y: float) -> bool:
        return bool(left <= x <= right and low <= y <= high)

    get_labels(ax).move_labels(labels, get_straight_transform(inset), contains_point)


def _copy_artist(artist: Line2D | Collection) -> Line2D | Collection:
    """Copy an artist, without its axes."""
    if isinstance(artist, Line2D):
        line = type(artist)(*artist.get_data())
        line.update_from(artist)
        line.set_markevery(artist.get_markevery())
        return line
    duplicate = PathCollection(artist.get_paths())
    duplicate.update_from(artist)
    return duplicate


def _connect_inset(ax: Axes, inset: Axes, **kws: Any) -> InsetIndicator:
    """Frame the part of the panel that an inset enlarges and connect both; replace an earlier frame."""
    for old in [
        artist for artist in ax.artists if isinstance(artist, InsetIndicator) and get_gid(artist) == _GID
    ]:
        old.remove()
    indicator = ax.indicate_inset_zoom(inset, **kws)
    indicator.set_gid(_GID)
    return indicator
