"""The legend: what it lists, and where it, or a box of numbers, hides least."""

from __future__ import annotations

import inspect
from typing import Any

import numpy as np
from matplotlib.artist import Artist, allow_rasterization
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.collections import Collection, LineCollection, PolyCollection
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine, TightLayoutEngine
from matplotlib.legend import Legend
from matplotlib.lines import Line2D
from matplotlib.offsetbox import AnchoredOffsetbox
from matplotlib.path import Path
from matplotlib.transforms import Bbox, BboxBase

from rocplot._typing import Array
from rocplot.compute._base.caution import caution
from rocplot.plot._looks import neutral

_KEYWORDS = set(inspect.signature(Legend).parameters) - {"parent"}
_CORNERS = ("upper left", "lower right", "upper right", "lower left")
_STEP = 2.0  # points between the samples of a line
_FILL = 0.3  # share of a line's weight that a shade has
_LONG = 30  # characters of a label that may be broken
_ACROSS_MOST = 0.9  # of a panel: a wider legend of two rows would hide where curves begin
_EDGE = 0.02  # of the width of a page: text is not as wide at every resolution
_ABOVE = {"loc": "lower center", "bbox_to_anchor": (0.5, 1.0), "borderaxespad": 0.3}
_BESIDE = {"loc": "upper left", "bbox_to_anchor": (1.0, 1.0), "borderaxespad": 0.3}
_ACROSS = (np.arange(8) + 0.5) / 8


class Corners(Artist):
    """What may stand in any corner of one axes.

    The corner is chosen at each drawing, in display space and before the other artists, because only then the
    size of the axes and of the text is known: the first free one, else the one with least ink.
    """

    def __init__(self, ax: Axes) -> None:
        super().__init__()
        self._boxes: dict[str, tuple[Legend | AnchoredOffsetbox, str]] = {}
        self.set_zorder(-1)
        self.set_gid("corners")
        self.set_in_layout(False)
        ax.add_artist(self)

    def put(self, box: Legend | AnchoredOffsetbox, first: str) -> None:
        """Let a legend, or a box, stand where room is, at first choice in a given corner."""
        self._boxes["legend" if isinstance(box, Legend) else "box"] = box, first

    @allow_rasterization  # type: ignore[untyped-decorator]
    def draw(self, renderer: RendererBase) -> None:
        ax = self.axes
        assert isinstance(ax, Axes)
        scale = float(renderer.points_to_pixels(1.0))  # type: ignore[arg-type]
        lines, fills = _ink(ax, _STEP * scale)
        taken: list[Bbox] = []
        for box, first in self._boxes.values():
            if isinstance(box, Legend) and box is not ax.get_legend():
                continue  # a later call has made another one
            found = {}
            for corner in sorted(_CORNERS, key=lambda one: one != first):
                _move(box, corner)
                here = box.get_window_extent(renderer)
                found[corner] = _covered(here, lines, fills) + 1e6 * sum(here.overlaps(one) for one in taken)
            _move(box, min(found, key=found.__getitem__))
            taken.append(box.get_window_extent(renderer))


def _move(box: Legend | AnchoredOffsetbox, corner: Any) -> None:
    if isinstance(box, Legend):
        box.set_loc(corner)
    else:
        box.loc = AnchoredOffsetbox.codes[corner]


def _ink(ax: Axes, step: float) -> tuple[Array, list[Path]]:
    """Sample all lines at equal steps, in display space, and collect the shades."""
    paths = [line.get_transform().transform_path(line.get_path()) for line in ax.lines if line.get_visible()]
    fills = []
    for one in (one for one in ax.collections if one.get_visible()):
        own = [one.get_transform().transform_path(path) for path in one.get_paths()]
        paths += own
        fills += own * isinstance(one, PolyCollection)
    samples = [_sampled(np.asarray(path.vertices), step) for path in paths]
    return np.concatenate([np.empty((0, 2)), *samples]), fills


def _sampled(xy: Array, step: float) -> Array:
    xy = xy[np.isfinite(xy).all(axis=1)]
    if len(xy) < 2:
        return xy
    far = np.concatenate(([0], np.cumsum(np.hypot(*np.diff(xy, axis=0).T))))
    at = np.linspace(0, far[-1], int(min(far[-1] / step, 1e5)) + 2)
    return np.column_stack([np.interp(at, far, side) for side in xy.T])


def _covered(box: Bbox, lines: Array, fills: list[Path]) -> float:
    """Count the samples of lines, and the shaded part, that a box would hide."""
    inside = ((lines >= box.min) & (lines <= box.max)).all(axis=1).sum()
    grid = np.stack(np.meshgrid(_ACROSS, _ACROSS), -1).reshape(-1, 2) * box.size + box.min
    near = [path for path in fills if path.get_extents().overlaps(box)]
    shaded = sum(float(path.contains_points(grid).mean()) for path in near)
    return float(inside) + _FILL * len(_ACROSS) * shaded


def corners_of(ax: Axes) -> Corners:
    """Return the corners of an axes, made when first asked for."""
    for artist in ax.artists:
        if isinstance(artist, Corners):
            return artist
    return Corners(ax)


def check(want: object) -> None:
    """Raise for a legend that matplotlib would refuse, while nothing is drawn yet."""
    words = (
        f"a bool, 'auto', 'outside', a location ({', '.join(map(repr, Legend.codes))}) or a dict of keywords"
    )
    if not isinstance(want, (bool, np.bool_, str, dict, type(None))):
        raise TypeError(f"legend must be {words}, got {want!r}")
    options = want if isinstance(want, dict) else {"loc": want}
    unknown = set(options) - _KEYWORDS
    if unknown:
        raise TypeError(
            f"legend got an unexpected key {min(unknown, key=str)!r}. It takes those of Axes.legend"
        )
    loc = options.get("loc")
    known = (*Legend.codes, *(("auto", "outside") if loc is want else ()))
    if isinstance(loc, str) and loc not in known:
        raise ValueError(f"legend={want!r} is unknown: pass {words}")
    if isinstance(want, dict):
        blank: dict[str, Any] = {"handles": [Line2D([], [])], "labels": [""]}
        try:
            Legend(Figure().add_subplot(), **blank | options | ({"loc": None} if loc == "outside" else {}))
        except (TypeError, ValueError, AttributeError) as error:
            raise ValueError(f"legend: {error}") from error


def draw(
    ax: Axes,
    want: object,
    has_names: bool,
    loc: str,
    free: bool = False,
    fitted: bool = False,
    heights: tuple[float, float] = (0.0, 1.0),
) -> None:
    """Draw, redraw or leave out the legend.

    `want` is ``"auto"`` (as soon as something has a name), a bool, a location, ``"outside"`` or a dict of
    matplotlib legend keywords.  What belongs to no model stands below the models.  A `free` legend stands in
    the emptiest corner between the `heights`, unless the caller says where; `loc` is the first choice.
    A `fitted` one, whose place is not the caller's, gives way where it has no room (see `_fitted`).
    """
    if want is False or want is None or (want == "auto" and not (has_names or ax.get_legend())):
        return
    options: dict[str, Any] = {"frameon": True, "facecolor": "inherit", "edgecolor": "none"}
    options |= {"framealpha": 0.85, "fancybox": False}
    own = dict(want) if isinstance(want, dict) else {} if want in ("auto", True) else {"loc": want}
    options["loc"] = own.pop("loc", loc)
    if options["loc"] == "outside":
        options |= _ABOVE
    options |= own
    placed = {"loc", "bbox_to_anchor"} & set(want) if isinstance(want, dict) else want not in ("auto", True)
    low, high = sorted(ax.get_ylim())
    if free and not placed and low <= heights[0] and high >= heights[1]:  # else a part is enlarged
        options |= {"bbox_to_anchor": (0, heights[0], 1, heights[1] - heights[0])}
        options |= {"bbox_transform": ax.get_yaxis_transform()}
    handles, _ = ax.get_legend_handles_labels()
    entries = _once(handles)
    entries.sort(key=lambda one: ":" not in (one[0].get_gid() or "") and one[0].get_zorder() < 1.9)
    if entries:
        words: dict[str, Any] = {"handles": [one if one[1:] else one[0] for one in entries]}
        words |= {"labels": [str(one[0].get_label()).lstrip() for one in entries]}  # see `legend_text`
        first = ax.legend(**words | options)
        made, inside = _fitted(ax, first, words, options) if fitted else (first, True)
        if made is not None:
            made.set_gid("legend")
            if free and not placed and inside:
                corners_of(ax).put(made, loc)


# -- a legend that has no room --------------------------------------------------------------------


def _fitted(
    ax: Axes, made: Legend, words: dict[str, Any], options: dict[str, Any]
) -> tuple[Legend | None, bool]:
    """Return the legend and whether it stands in the panel: this one, if it has room there or beside it.

    Else one with long labels in two rows, if it has room in the panel; else one outside, with as many columns
    as the page is wide enough for, above the panel or on the right; else none, with a warning.
    """
    if _is_small(ax, made):
        return made, True
    ax.apply_aspect()
    page = ax.figure.bbox
    spec = ax.get_subplotspec()
    alone = spec is None or spec.get_gridspec().get_geometry() == (1, 1)
    panel = ax.get_window_extent() if alone else page  # of panels beside others the size is yet unknown
    box = made.get_window_extent()
    beside = alone and (box.y0 > panel.y1 - 2 or box.x0 > panel.x1 - 2)
    if _on_page(ax, box) if beside else _in_panel(box, panel):
        return made, not beside
    if not beside and (shorter := [_in_two_rows(label) for label in words["labels"]]) != words["labels"]:
        made = ax.legend(**words | {"labels": shorter} | options)
        if _in_panel(made.get_window_extent(), panel, _ACROSS_MOST):
            return made, True
    own = {key: value for key, value in options.items() if key not in ("bbox_transform", "ncols")}
    wide = box.width / options.get("ncols", 1)
    edge = _EDGE * page.width
    for place, room in ((_ABOVE, page.width - 2 * edge), (_BESIDE, page.x1 - panel.x1 - edge)):
        if room >= wide:
            columns = min(len(words["labels"]), int(room / wide))
            made = ax.legend(**words | own | place | {"ncols": columns})
            if _on_page(ax, made.get_window_extent()):
                return made, False
    made.remove()
    caution(
        "the legend has no room on the figure and is left out: pass legend='outside' or a dict that says "
        "where it stands, hue_order= for fewer models, label_fmt= for shorter labels, or use a larger figure"
    )
    return None, False


def _in_two_rows(label: str) -> str:
    """Break a long label at the space nearest to its middle, unless that may part mathematics."""
    spaces = [i for i, char in enumerate(label) if char == " "]
    if len(label) <= _LONG or not spaces or "$" in label:
        return label
    middle = min(spaces, key=lambda i: abs(2 * i - len(label)))
    return f"{label[:middle]}\n{label[middle + 1 :]}"


def _is_small(ax: Axes, made: Legend) -> bool:
    """Say whether a legend fits by a generous estimate, which spares to measure it."""
    texts = [text.get_text() for text in made.get_texts()]
    size = float(made.get_texts()[0].get_fontsize()) * ax.figure.dpi / 72
    wide, high = (0.6 * max(map(len, texts)) + 6) * size, (1.6 * len(texts) + 1) * size
    return 1.1 * max(wide, 2 * high) < min(ax.get_window_extent().size)


def _in_panel(box: BboxBase, panel: BboxBase, most: float = 1.0) -> bool:
    half = box.width * box.height <= panel.width * panel.height / 2
    return bool(box.width <= most * panel.width and box.height <= panel.height and half)


def _on_page(ax: Axes, box: Bbox) -> bool:
    """Say whether a legend beside the panel has room, or a layout engine can make it."""
    figure = ax.figure
    panel = ax.get_window_extent()
    page = figure.bbox.padded(-_EDGE * figure.bbox.width, 0)
    engine = figure.get_figure(root=True).get_layout_engine()
    if isinstance(engine, ConstrainedLayoutEngine | TightLayoutEngine):
        return bool(box.width <= page.width and box.height <= panel.height / 2)
    others = [one.get_window_extent() for one in figure.axes if one.bbox.bounds != ax.bbox.bounds]
    inside = page.x0 <= box.x0 and box.x1 <= page.x1 and page.y0 <= box.y0 and box.y1 <= page.y1
    return bool(inside and not any(box.overlaps(one) for one in others))


def _once(handles: list[Artist]) -> list[tuple[Artist, ...]]:
    """Give layers of the same words one entry: of no model's color, if models share it."""
    alike: dict[Any, list[Artist]] = {}
    for one in handles:
        alike.setdefault(one.get_label() if isinstance(one, Collection) else id(one), []).append(one)
    entries = []
    for some in alike.values():
        kinds = {type(one): one for one in reversed(some)}
        several = len(some) > len(kinds)
        entries.append(tuple(_neutral(one) if several else one for one in reversed(kinds.values())))
    return entries


def _neutral(one: Any) -> Artist:
    """Make the key of a layer that several models have."""
    color = neutral()
    look = {"label": one.get_label(), "linewidths": one.get_linewidths(), "zorder": 1}
    if isinstance(one, LineCollection):
        return LineCollection([], colors=color, **look)
    return PolyCollection([], facecolor=color, alpha=one.get_alpha(), **look)
