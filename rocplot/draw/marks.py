"""The ink: the only callers of artist methods."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import matplotlib as mpl
import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.cbook import normalize_kwargs
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_rgba
from matplotlib.image import AxesImage
from matplotlib.lines import Line2D
from matplotlib.text import Text
from numpy.typing import NDArray

from rocplot import arguments
from rocplot.arguments import one_of
from rocplot.arrays import scores
from rocplot.compute.contours import isometric_lines
from rocplot.compute.metrics import METRICS, PARAMETERS, words
from rocplot.compute.thinning import thin, thin_graph
from rocplot.draw.labels import fitting_of, labels_of

Array: TypeAlias = NDArray[Any]
Isometrics: TypeAlias = tuple[str, list[tuple[float, Array, Array]], dict[str, Any]]

_ALONG = (0.94, 0.88, 0.8, 0.7, 0.06, 0.12, 0.2, 0.3, 0.5)  # where a line's value may stand
_FILL_VERTICES = 3_000  # fills are not simplified by the vector backends; this keeps them small


def gid(layer: str, name: str | None) -> str:
    """Name an artist: ``roc:naive Bayes``, without the colon part for an unnamed model."""
    return layer if name is None else f"{layer}:{name}"


def models(result: Any) -> dict[str | None, Any]:
    """Hold what a compute function gave, one result or a dict of them, as a dict by model."""
    return dict(result) if isinstance(result, Mapping) else {None: result}


def layer(
    value: object,
    argument: str,
    kind: type[Artist] = Line2D,
    *,
    own: tuple[str, ...] = (),
    also: tuple[type, ...] = (),
) -> dict[str, Any] | None:
    """Read a layer argument, and check that its keywords are its own or those of its artist."""
    options = arguments.layer(value, argument, also)
    return (
        None
        if options is None
        else keywords(options, argument, kind, own=(*own, *(("value",) if also else ())))
    )


def keywords(
    options: dict[str, Any], argument: str, kind: type[Artist] = Line2D, *, own: tuple[str, ...] = ()
) -> dict[str, Any]:
    """Check keywords before anything is drawn; aliases are resolved."""
    resolved = normalize_kwargs({k: v for k, v in options.items() if k not in own}, kind)
    for name in resolved:
        if not hasattr(kind, f"set_{name}"):
            words = f"{', '.join(own)}, and " if own else ""
            raise TypeError(
                f"{argument} has no keyword {name!r}: it takes {words}those of matplotlib's {kind.__name__}"
            )
    return {k: v for k, v in options.items() if k in own} | resolved


def over(look: dict[str, Any], options: dict[str, Any], kind: type[Artist] = Line2D) -> dict[str, Any]:
    """Lay the caller's keywords, aliases resolved, over the look of a layer."""
    return look | normalize_kwargs(options, kind)


def neutral() -> str:
    """Return the colour of lines that belong to no model."""
    return str(mpl.rcParams["axes.edgecolor"])


def thin_width(share: float = 0.6) -> float:
    """Return the width of a secondary line."""
    return share * float(mpl.rcParams["lines.linewidth"])


def curve(ax: Axes, x: Array, y: Array, **kws: Any) -> Line2D:
    """Draw the main line of a model, in the next colour and line style of the axes' cycle."""
    at = thin(x, y)
    (line,) = ax.plot(x[at], y[at], **normalize_kwargs(kws, Line2D))
    labels_of(ax).avoid(line)
    return line


def line(ax: Axes, x: Any, y: Any, *, avoid: bool = False, **kws: Any) -> Line2D:
    """Draw a secondary line; it leaves the colour cycle and the limits alone."""
    defaults: dict[str, Any] = {
        "color": neutral(),
        "linewidth": thin_width(),
        "linestyle": "-",
        "zorder": 1.8,
    }
    made = Line2D(x, y, **over(defaults, kws))
    ax.add_line(made)
    if avoid:
        labels_of(ax).avoid(made)
    return made


def points(ax: Axes, x: Any, y: Any, **kws: Any) -> Line2D:
    """Draw markers; their edges are not clipped at the frame."""
    defaults: dict[str, Any] = {"linestyle": "none", "marker": "o", "zorder": 3, "clip_on": False}
    return line(ax, np.atleast_1d(x), np.atleast_1d(y), **over(defaults, kws))


def boxes(ax: Axes, x0: Array, y0: Array, x1: Array, y1: Array, **kws: Any) -> PolyCollection:
    """Draw rectangles between two corners each."""
    corners = np.stack([np.stack(pair, -1) for pair in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))], 1)
    made = PolyCollection(list(corners), **over({"linewidth": 0.5, "zorder": 1.2}, kws, PolyCollection))
    ax.add_collection(made, autolim=False)
    return made


def area(ax: Axes, x: Array, y: Array, **kws: Any) -> PolyCollection:
    """Shade the space under a curve."""
    at = thin(x, y, _FILL_VERTICES)
    under = np.column_stack([np.r_[x[at], x[at[-1]], x[at[0]]], np.r_[y[at], 0, 0]])
    made = PolyCollection([under], **over({"linewidth": 0, "alpha": 0.15, "zorder": 1}, kws, PolyCollection))
    ax.add_collection(made, autolim=False)
    return made


def toned(tones: Any, color: Any) -> Array:
    """Mix a colour with the ground, from 0 (the ground) to 1 (the colour)."""
    share = np.asarray(tones)[..., None]
    mixed: Array = share * to_rgba(color) + (1 - share) * to_rgba(mpl.rcParams["axes.facecolor"])
    return mixed


def shade(ax: Axes, tones: Array, corner: tuple[float, float], color: Any) -> None:
    """Shade cells from the origin to a corner in tones of one colour, each from 0 to 1."""
    image = (255 * toned(tones, color)).round().astype(np.uint8)
    made = AxesImage(ax, origin="lower", extent=(0, corner[0], 0, corner[1]), interpolation="nearest")
    made.set_data(image)
    made.set(gid="fill", zorder=0.5)
    ax.add_image(made)


def surface(ax: Axes, x: Array, y: Array, z: Array, **kws: Any) -> None:
    """Draw a surface in 3-D."""
    look: dict[str, Any] = {
        "linewidth": 0.3,
        "edgecolor": mpl.rcParams["axes.facecolor"],
        "rcount": 25,
        "ccount": 25,
    }
    ax.plot_surface(x, y, z, **(look | kws))  # type: ignore[attr-defined]


def next_look(ax: Axes) -> dict[str, Any]:
    """Take the next colour and line style of the axes' cycle, for lines that share them."""
    made = ax.plot([], [])[0]
    look = {"color": made.get_color(), "linestyle": made.get_linestyle()}
    made.remove()
    return look


def error_bars(
    ax: Axes, x: Array, y: Array, x_error: Array | None, y_error: Array | None, **kws: Any
) -> None:
    """Draw bars from low to high in one or both directions; arrays of errors have shape (2, n)."""
    segments = []
    for i in range(x.size):
        if y_error is not None:
            segments.append([(x[i], y_error[0, i]), (x[i], y_error[1, i])])
        if x_error is not None:
            segments.append([(x_error[0, i], y[i]), (x_error[1, i], y[i])])
    made = LineCollection(segments, **over({"linewidth": thin_width(), "zorder": 1.9}, kws, LineCollection))
    ax.add_collection(made, autolim=False)
    labels_of(ax).avoid(made)


def band(ax: Axes, x: Array, low: Array, high: Array, **kws: Any) -> PolyCollection:
    """Shade the space between two curves over the same abscissae."""
    at = np.unique(np.concatenate([thin(x, edge, _FILL_VERTICES // 2) for edge in (low, high)]))
    outline = np.column_stack([np.r_[x[at], x[at][::-1]], np.r_[low[at], high[at][::-1]]])
    made = PolyCollection(
        [outline], **over({"linewidth": 0, "alpha": 0.2, "zorder": 1.1}, kws, PolyCollection)
    )
    ax.add_collection(made, autolim=False)
    return made


def label(ax: Axes, text: str, x: float, y: float, *, required: bool = True, **kws: Any) -> None:
    """Write beside a point, where nothing else stands."""
    defaults: dict[str, Any] = {"fontsize": _small(), "color": mpl.rcParams["text.color"]}
    if has(ax, "isometrics"):
        defaults["bbox"] = {
            "facecolor": mpl.rcParams["axes.facecolor"],
            "edgecolor": "none",
            "alpha": 0.8,
            "pad": 0.5,
        }
    labels_of(ax).add(text, (x, y), beside=True, required=required, **(defaults | kws))


def label_on(ax: Axes, text: str, spots: Sequence[tuple[float, float]] | Array, **kws: Any) -> None:
    """Write on a line, at the first of several spots that is free."""
    defaults: dict[str, Any] = {"fontsize": _small(), "color": neutral()}
    defaults["bbox"] = {"facecolor": mpl.rcParams["axes.facecolor"], "edgecolor": "none", "pad": 0.8}
    labels_of(ax).add(text, spots, beside=False, required=False, **(defaults | kws))


def cell(
    ax: Axes, x: int, y: int, share: float | None, name: str, value: str, note: str = "", **kws: Any
) -> None:
    """Draw a cell of a table: its name, value and note, and a shade for its share; margins have none."""
    wide, high = (1.0 if side < 2 else 0.7 for side in (x, y))  # margins are smaller
    if share is not None:
        look: dict[str, Any] = {"facecolor": to_rgba(neutral(), 0.04 + 0.26 * share), "edgecolor": neutral()}
        boxes(
            ax,
            *(np.array([v]) for v in (x, y, x + 1, y + 1)),
            **over(look | {"gid": "cell"}, kws, PolyCollection),
        )
    centre: dict[str, Any] = {"ha": "center", "va": "center", "color": mpl.rcParams["text.color"]}
    middle, step = y + high / 2, 0.2
    up = middle + step / 2 * (bool(name) - bool(note))
    ax.text(x + wide / 2, up, value, **centre)
    if name:
        ax.text(x + wide / 2, up - step, name, fontsize=_small(), **centre)
    if note:
        ax.text(x + wide / 2, up + step, note, fontsize=_small(), **centre)


def model_labels(fmt: str, values: dict[str | None, dict[str, float]], unnamed: str) -> dict[str | None, str]:
    """Write the models' legend labels; they carry the numbers that the field expects."""
    if not isinstance(fmt, str):
        raise TypeError(f"label_fmt must be a format string such as {{name}}, not {fmt!r}")
    labels = {}
    for name, known in values.items():
        try:
            labels[name] = fmt.format(name=unnamed if name is None else name, **known)
        except (KeyError, IndexError, ValueError, AttributeError) as error:
            words = ", ".join(["name", *known])
            raise ValueError(f"label_fmt={fmt!r} cannot be filled: it knows {words}") from error
    return labels


def score(value: float) -> str:
    """Write a threshold."""
    return "∞" if value == np.inf else f"{value + 0.0:.3g}"


def amount(value: float) -> str:
    """Write a sum: thousands apart, small ones with four digits."""
    return f"{value:,.0f}".replace(",", "\u2009") if abs(value) >= 1000 else f"{value:.4g}"


def chance(ax: Axes, options: dict[str, Any] | None) -> None:
    """Draw the diagonal of random decisions, once per axes."""
    if options is None or has(ax, "chance"):
        return
    look: dict[str, Any] = {"gid": "chance", "linestyle": ":", "zorder": 1.5}
    line(ax, [0, 1], [0, 1], avoid=True, **over(look, options))


def isometric_request(want: Any, prior: float | None) -> Isometrics | None:
    """Read the layer `isometrics` and work out its lines, before anything is drawn."""
    options = layer(want, "isometrics", own=("metric", "skew", "levels", *PARAMETERS), also=(str,))
    if options is None:
        return None
    name = options.pop("metric", options.pop("value", "accuracy"))
    if not callable(name):
        one_of(name, METRICS, "isometrics")
    skew = options.pop("skew", None)
    if skew is None:
        if not prior:
            raise ValueError("isometrics needs skew=N/P: it cannot be told from the curve or the prior")
        skew = (1 - prior) / prior
    levels = options.pop("levels", None)
    numbers = {key: options.pop(key) for key in PARAMETERS if key in options}
    return words(name, numbers), isometric_lines(name, skew, levels, **numbers), options


def isometrics(
    ax: Axes,
    request: Isometrics | None,
    to: Callable[[Array, Array], Any] = lambda f, t: (f, t),
    grounds: Sequence[Any] | Array | None = None,
    **label_kws: Any,
) -> None:
    """Draw lines of equal metric value, each with its value on it.

    `to` leads from ROC space elsewhere; `grounds` are the colours behind the values of each line.
    """
    if request is None:
        return
    name, lines, options = request
    texts = _told_apart([value for value, _, _ in lines])
    for i, (_, f, t) in enumerate(lines):
        if grounds is not None:
            label_kws["bbox"] = {"facecolor": grounds[i], "edgecolor": "none", "pad": 0.3}
        look: dict[str, Any] = {"linewidth": 0.5, "alpha": 0.6, "gid": "isometrics", "zorder": 1.4}
        look["label"] = f"equal {name}" if i == 0 else None
        own = options if i == 0 else {key: options[key] for key in options if key != "label"}
        line(ax, *to(f, t), **over(look, own))
        for spots in _along(f, t):
            label_on(ax, texts[i], np.stack(to(*spots.T), 1), **label_kws)


def _told_apart(values: list[float]) -> list[str]:
    """Write values with three digits, or as many as tell them apart."""
    for digits in (3, 4, 5, 6, 9):
        texts = [f"{round(value, 10) + 0.0:.{digits}g}".replace("-", "−") for value in values]
        if len(set(texts)) == len(set(values)):
            break
    return texts


def _along(f: Array, t: Array) -> Iterator[Array]:
    """Yield, for each branch of a line, the places for its value; short ones hold none."""
    for part in np.split(np.column_stack([f, t]), np.flatnonzero(np.isnan(f))):
        branch = part[~np.isnan(part[:, 0])]
        far = np.r_[0, np.cumsum(np.hypot(*np.diff(branch, axis=0).T))]
        if far[-1] <= 0.15:
            continue
        if len(branch) == 2:
            yield branch[0] + np.outer(_ALONG, branch[1] - branch[0])
        else:
            yield np.column_stack([np.interp(np.multiply(_ALONG, far[-1]), far, side) for side in branch.T])


def decisions(
    want: Any, curves: dict[str | None, tuple[Array, Array, Array]]
) -> dict[str | None, tuple[list[tuple[float, float, str]], bool, dict[str, Any]]] | None:
    """Read the layer `thresholds`: the points (x, y, text) of each curve (x, y, threshold) to label."""
    options = layer(want, "thresholds", Text, own=("at", "fmt"), also=(list, tuple, np.ndarray, float))
    if options is None:
        return None
    cuts, fmt = options.pop("at", options.pop("value", True)), options.pop("fmt", None)
    if cuts is not True:
        cuts = scores(np.atleast_1d(cuts), "thresholds")
    found = {}
    for name, (x, y, threshold) in curves.items():
        if np.isnan(threshold).any():
            raise ValueError("thresholds are unknown: the curve was built without them")
        every = cuts is True
        at = np.arange(threshold.size) if every else np.searchsorted(-threshold, -cuts, side="right") - 1
        values = threshold if every else cuts
        written = [fmt.format(value) if fmt else score(value) for value in values]
        here = [(x[i], y[i], text) for i, text in zip(at, written, strict=True) if np.isfinite(x[i] + y[i])]
        found[name] = here, not every, options
    return found


def decision_points(
    ax: Axes,
    made: Line2D,
    gid: str,
    points_: list[tuple[float, float, str]],
    required: bool,
    options: dict[str, Any],
) -> None:
    """Mark decisions on a model's line and write their cut-offs beside them."""
    look: dict[str, Any] = {"color": made.get_color(), "markersize": 2.5, "gid": gid}
    if points_:
        points(ax, [one[0] for one in points_], [one[1] for one in points_], **look)
    for x, y, text in points_[:200]:  # no page holds more labels
        label(ax, text, x, y, required=required, **options)


def has(ax: Axes, wanted: str) -> bool:
    """Say whether the axes already bear a piece of furniture."""
    return any(artist.get_gid() == wanted for artist in ax.get_children())


def _small() -> float:
    from matplotlib.font_manager import FontProperties

    return FontProperties(size=mpl.rcParams["xtick.labelsize"]).get_size_in_points()


def segments(ax: Axes, ends: Any, **kws: Any) -> LineCollection:
    """Draw polylines of one look, each an array of points."""
    defaults = {"color": neutral(), "linewidth": thin_width(), "zorder": 1.8}
    made = LineCollection(ends, **over(defaults, kws, LineCollection))
    ax.add_collection(made, autolim=False)
    return made


def graph(ax: Axes, x: Array, y: Array, **kws: Any) -> Line2D:
    """Draw the main line of a model that is a function of x, of any height; jumps are vertical."""
    at = thin_graph(x, y)
    return curve(ax, x[at], y[at], **kws)


def bundle(ax: Axes, x: Array, y: Array, **kws: Any) -> LineCollection:
    """Draw straight lines, the ends of each in a row of x and y, shape (n, 2)."""
    look: dict[str, Any] = {"linewidth": thin_width(0.4), "color": neutral(), "zorder": 1.3}
    made = LineCollection(list(np.stack([x, y], -1)), **over(look, kws, LineCollection))
    ax.add_collection(made, autolim=False)
    return made


def rug(
    ax: Axes, high: tuple[Array, Array], low: tuple[Array, Array], lane: float = 0.03, **kws: Any
) -> None:
    """Draw ticks at abscissae, (x, weight) each: from the top edge down and from the bottom edge up.

    A tick's length rises with its weight, from a third of the heaviest one's, so that all are seen; that
    one fills the lane, a share of the axes.  A second rug stands beside the first.
    """
    drawn = [one for one in ax.collections if (one.get_gid() or "").partition(":")[0] == "rug"]
    ends = [np.asarray(path.vertices)[-1, 1] for one in drawn for path in one.get_paths()]
    start = max((min(end, 1 - end) for end in ends), default=-0.003) + 0.003
    most = max([float(weight.max()) for _, weight in (high, low) if weight.size], default=1.0)
    segments = []
    for (x, weight), edge, way in ((high, 1, -1), (low, 0, 1)):
        near = np.full(x.size, edge + way * start)
        far = near + way * lane * (0.35 + 0.65 * weight / most)
        segments.append(np.stack([np.stack([x, near], 1), np.stack([x, far], 1)], 1))
    look: dict[str, Any] = {"linewidth": 0.5, "zorder": 1.3, "transform": ax.get_xaxis_transform()}
    made = LineCollection(list(np.concatenate(segments)), **over(look, kws, LineCollection))
    ax.add_collection(made, autolim=False)


def mirrored(ax: Axes, up: Array, down: Array, low: float, high: float, **kws: Any) -> None:
    """Draw two histograms over [0, 1] back to back, on one scale, in a strip with two halves.

    `low` and `high` are the middles of the halves.
    """
    base, edges = (low + high) / 2, np.linspace(0, 1, up.size + 1)
    bars = np.concatenate([up, -down]) * (0.9 * (high - low) / max(float(np.max([up, down])), 1e-300))
    seen = bars != 0
    left, right = np.tile(edges[:-1], 2)[seen], np.tile(edges[1:], 2)[seen]
    look: dict[str, Any] = {"linewidth": 0}
    boxes(ax, left, np.full(left.size, base), right, base + bars[seen], **over(look, kws, PolyCollection))
    if not has(ax, "baseline"):
        line(ax, [0, 1], [base, base], linewidth=0.5, gid="baseline")


def shape(ax: Axes, corners: Sequence[Sequence[tuple[float, float]]], **kws: Any) -> PolyCollection:
    """Shade polygons."""
    made = PolyCollection(
        [np.asarray(one) for one in corners], **over({"linewidth": 0, "zorder": 0.9}, kws, PolyCollection)
    )
    ax.add_collection(made, autolim=False)
    return made


def fitted_texts(
    ax: Axes,
    forms: list[list[tuple[float, float, str, dict[str, Any]]]],
    *,
    keep_off: list[Any] | None = None,
    largest: float | None = None,
    pad: float | tuple[float, ...] = 1.0,
    alone: bool = False,
) -> None:
    """Write a group of texts in the first of several forms that fits, from the largest size down to 6 pt."""
    largest = max(_small() if largest is None else largest, 6.0)
    sizes = tuple(np.append(np.arange(largest, 6, -0.5), 6.0))
    centre = {"ha": "center", "va": "center", "color": mpl.rcParams["text.color"]}
    looks = [[(x, y, text, centre | kws) for x, y, text, kws in form] for form in forms]
    pads = pad if isinstance(pad, tuple) else (pad,) * len(forms)
    fitting_of(ax).add(looks, keep_off, sizes, pads, alone)


def arrow(ax: Axes, start: tuple[float, float], end: tuple[float, float], **kws: Any) -> None:
    """Draw an arrow from one point to another; labels keep off it."""
    from matplotlib.patches import FancyArrowPatch

    look: dict[str, Any] = {"color": neutral(), "linewidth": thin_width(), "zorder": 2} | kws
    line(ax, [start[0], end[0]], [start[1], end[1]], avoid=True, **look)
    head = {"arrowstyle": "-|>", "mutation_scale": 6, "shrinkA": 0, "shrinkB": 2.5}
    ax.add_patch(FancyArrowPatch(start, end, **head, **look))  # type: ignore[arg-type]


def table_box(ax: Axes, rows: Sequence[tuple[str, str]], loc: str, **kws: Any) -> None:
    """Write names and numbers in two columns in a corner of the unit square."""
    from matplotlib.offsetbox import AnchoredOffsetbox, HPacker, TextArea

    text = {"fontsize": min(_small(), 6.0), "color": mpl.rcParams["text.color"], "linespacing": 1.15} | kws
    names, values = ("\n".join(column) for column in zip(*rows, strict=True))
    columns: list[Artist] = [
        TextArea(names, textprops=text),
        TextArea(values, textprops=text | {"ha": "left", "multialignment": "right"}),
    ]
    child = HPacker(children=columns, pad=0, sep=6)
    square = {"bbox_to_anchor": (0, 0, 1, 1), "bbox_transform": ax.transData}
    box = AnchoredOffsetbox(loc, child=child, borderpad=0.2, pad=0.3, **square)  # type: ignore[arg-type]
    box.set_gid("statistics")
    box.set_zorder(5)
    box.patch.set(facecolor=mpl.rcParams["axes.facecolor"], edgecolor="none", alpha=0.85)
    ax.add_artist(box)


def edge_ticks(ax: Axes, x: Array, *, top: bool, **kws: Any) -> LineCollection:
    """Draw short ticks at abscissae along the upper or the lower edge: the rug of one class."""
    near, far = (1.0, 0.97) if top else (0.0, 0.03)
    ticks = np.stack([np.stack([x, np.full(x.size, y)], 1) for y in (near, far)], 1)
    look: dict[str, Any] = {"linewidth": 0.4, "zorder": 1.3, "transform": ax.get_xaxis_transform()}
    made = LineCollection(list(ticks), **over(look, kws, LineCollection))
    ax.add_collection(made, autolim=False)
    return made


def trivial(
    ax: Axes,
    options: dict[str, Any] | None,
    weight: float | None,
    names: tuple[str, ...] = ("always −", "always +"),
) -> None:
    """Draw the loss of the better trivial classifier in cost space, once per axes, its sides named."""
    if options is None or weight is None or has(ax, "trivial"):
        return
    x, y = np.array([0, 1 - weight, 1]), np.array([0, 2 * weight * (1 - weight), 0])
    look: dict[str, Any] = {"gid": "trivial", "linestyle": ":", "zorder": 1.5}
    line(ax, x, y, **over(look, options))
    along = np.array([0.55, 0.45, 0.65, 0.35, 0.75, 0.25])
    for text, end in zip(names, (0, 2), strict=False):
        label_on(ax, text, np.column_stack([np.interp(along, [0, 1], [v[end], v[1]]) for v in (x, y)]))


def under(ax: Axes, x: Array, y: Array, **kws: Any) -> PolyCollection:
    """Shade the space under a graph."""
    at = thin_graph(x, y, _FILL_VERTICES)
    outline = np.column_stack([np.r_[x[at], x[at[-1]], x[at[0]]], np.r_[y[at], 0, 0]])
    look = {"linewidth": 0, "alpha": 0.15, "zorder": 1}
    made = PolyCollection([outline], **over(look, kws, PolyCollection))
    ax.add_collection(made, autolim=False)
    return made


def next_color(ax: Axes) -> Any:
    """Take the next color of the axes' cycle, as a line would."""
    (taken,) = ax.plot([], [])
    taken.remove()
    return taken.get_color()
