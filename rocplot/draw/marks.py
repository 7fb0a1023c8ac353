"""The ink: the only callers of artist methods."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import matplotlib as mpl
import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.cbook import normalize_kwargs
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_rgba
from matplotlib.lines import Line2D
from numpy.typing import NDArray

from rocplot import arguments
from rocplot.arguments import one_of
from rocplot.compute.metrics import METRICS, isometric_lines
from rocplot.compute.thinning import thin
from rocplot.draw.labels import fitting_of, labels_of

Array: TypeAlias = NDArray[Any]
Isometrics: TypeAlias = tuple[str, list[tuple[float, Array, Array]], dict[str, Any]]

_ALONG = (0.94, 0.88, 0.8, 0.7, 0.06, 0.12, 0.2, 0.3, 0.5)  # where a line's value may stand
_FILL_VERTICES = 4_000  # fills are not simplified by the vector backends; this keeps them small


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


def cell(ax: Axes, x: int, y: int, share: float | None, name: str, value: str, **kws: Any) -> None:
    """Draw a cell of a table: its name, its value, and a shade for its share; margins have none."""
    if share is not None:
        look: dict[str, Any] = {"facecolor": to_rgba(neutral(), 0.04 + 0.26 * share), "edgecolor": neutral()}
        boxes(
            ax,
            *(np.array([v]) for v in (x, y, x + 1, y + 1)),
            **over(look | {"gid": "cell"}, kws, PolyCollection),
        )
    centre = {"ha": "center", "va": "center", "color": mpl.rcParams["text.color"]}
    ax.text(x + 0.5, y + (0.4 if name else 0.5), value, **centre)
    if name:
        ax.text(x + 0.5, y + 0.72, name, fontsize=_small(), **centre)


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


def chance(ax: Axes, options: dict[str, Any] | None) -> None:
    """Draw the diagonal of random decisions, once per axes."""
    if options is None or has(ax, "chance"):
        return
    look: dict[str, Any] = {"gid": "chance", "linestyle": ":", "zorder": 1.5}
    line(ax, [0, 1], [0, 1], avoid=True, **over(look, options))


def isometric_request(want: Any, prior: float | None) -> Isometrics | None:
    """Read the layer `isometrics` and work out its lines, before anything is drawn."""
    options = layer(want, "isometrics", own=("metric", "skew", "levels", "cost_ratio"), also=(str,))
    if options is None:
        return None
    name = options.pop("metric", options.pop("value", "accuracy"))
    one_of(name, METRICS, "isometrics")
    skew = options.pop("skew", None)
    if skew is None:
        if not prior:
            raise ValueError("isometrics needs skew=N/P: it cannot be told from the curve or the prior")
        skew = (1 - prior) / prior
    numbers = {key: options.pop(key) for key in ("cost_ratio", "levels") if key in options}
    return name, isometric_lines(name, skew, **numbers), options


def isometrics(ax: Axes, request: Isometrics | None) -> None:
    """Draw lines of equal metric value, each with its value on it."""
    if request is None:
        return
    name, lines, options = request
    for i, (value, f, t) in enumerate(lines):
        look: dict[str, Any] = {"linewidth": 0.5, "alpha": 0.6, "gid": "isometrics", "zorder": 1.4}
        line(ax, f, t, **over(look, options), label=f"equal {name}" if i == 0 else None)
        start, run = np.array([f[0], t[0]]), np.array([f[1] - f[0], t[1] - t[0]])
        if np.hypot(*run) > 0.15:  # shorter ones hold no label
            label_on(ax, f"{round(value, 10):g}", start + np.outer(_ALONG, run))


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
