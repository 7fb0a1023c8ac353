"""All private names of matplotlib that the package uses, one function or base class for each.

`tests/page/test_private_matplotlib.py` tests what each name does, and that no other module uses one.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.axis import Axis, Tick
from matplotlib.backend_bases import RendererBase
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, fontManager
from matplotlib.legend import Legend
from matplotlib.lines import Line2D
from matplotlib.offsetbox import OffsetBox
from matplotlib.path import Path
from matplotlib.text import Annotation, Text
from matplotlib.transforms import Bbox, Transform

# -- Figures, fonts and renderers -----------------------------------------------------------------


def get_figure_renderer(figure: Figure) -> RendererBase:
    """Return a renderer by which a figure is measured before it is drawn."""
    # only canvases of Agg have the public `get_renderer`
    return figure._get_renderer()  # type: ignore[attr-defined,no-any-return]


@contextmanager
def lend_renderer(figure: Figure, renderer: RendererBase) -> Iterator[None]:
    """Let a figure and its layout engine measure with a renderer for a while."""
    # engines take no renderer, and that of the canvas may be in use
    vars(figure)["_get_renderer"] = functools.partial(_return_renderer, renderer)
    try:
        yield
    finally:
        del vars(figure)["_get_renderer"]


def _return_renderer(renderer: RendererBase) -> RendererBase:
    return renderer


def set_page_dpi(figure: Figure, dpi: float) -> None:
    """Set the resolution of a figure, and leave the size of its window."""
    # the public `Figure.dpi` resizes the window
    figure._set_dpi(dpi, forward=False)  # type: ignore[attr-defined]


def is_compressed(engine: Any) -> bool:
    """Return whether a layout engine is the constrained one, and moves panels together."""
    # `ConstrainedLayoutEngine.get` does not hold it
    return bool(getattr(engine, "_compress", False))


def find_fallback_fonts(font: FontProperties) -> list[Any]:
    """Return the files of all fonts of which a text takes its glyphs, in their order."""
    # the public `findfont` returns the first file alone
    return fontManager._find_fonts_by_props(font)


def get_inner_renderer(renderer: Any) -> Any:
    """Return the renderer that another one, such as one of mixed vector and raster graphics, wraps."""
    # `MixedModeRenderer` and `PathEffectRenderer` have no public attribute for it
    return getattr(renderer, "_renderer", renderer)


def is_dry_run(renderer: Any) -> bool:
    """Return whether a renderer draws nothing, as before a figure with a layout engine is saved."""
    # `RendererBase._draw_disabled` overrides the methods that draw in the instance
    renderers = renderer, get_inner_renderer(renderer)
    return any("draw_text" in getattr(drawing, "__dict__", ()) for drawing in renderers)


class RasterState:
    """A base of renderers that rasterize nothing, and call no ``__init__`` of `RendererBase`."""

    # `allow_rasterization` reads both of every renderer
    _raster_depth, _rasterizing = 0, False


# -- Axes and their ticks -------------------------------------------------------------------------


def add_twin_callback(ax: Axes, callback: Callable[[Any, Axes], None]) -> None:
    """Call a function, which can be pickled, with an axes and with each twin that is made of it."""
    # matplotlib has no event for it
    ax._make_twin_axes = functools.partial(_make_twin_axes, callback, ax)  # type: ignore[attr-defined]


def _make_twin_axes(callback: Callable[[Any, Axes], None], ax: Any, *args: Any, **kws: Any) -> Axes:
    twin: Axes = type(ax)._make_twin_axes(ax, *args, **kws)
    callback(ax, twin)
    return twin


def is_colorbar_axes(ax: Axes) -> bool:
    """Return whether an axes holds a colour bar."""
    # only the mappable has a public attribute, `colorbar`, and the axes does not know its mappable
    return hasattr(ax, "_colorbar")


def has_3d_axis(ax: Axes) -> bool:
    """Return whether a three-dimensional axes shows its axes."""
    # `Axes3D.set_axis_off` has no public getter; the public `axison` stays true
    return bool(ax._axis3don)  # type: ignore[attr-defined]


@contextmanager
def cache_ticks(axes: Iterable[Axes]) -> Iterator[None]:
    """Compute the ticks of axes once, as long as nothing changes them."""
    # matplotlib computes them anew for each question about labels and sizes, and no public method is between
    cached: list[Any] = [axis for ax in axes if ax.name == "rectilinear" for axis in (ax.xaxis, ax.yaxis)]
    try:
        for axis in cached:
            vars(axis)["_update_ticks"] = functools.cache(axis._update_ticks)
        yield
    finally:
        for axis in cached:
            vars(axis).pop("_update_ticks", None)


def replace_tick_class(axis: Axis, subclasses: dict[type[Tick], type[Tick]]) -> None:
    """Let an axis make its later ticks of a subclass of the class that it has, if there is one."""
    # an axis makes ticks when they are needed, and its class of ticks is fixed where the axis is made
    untyped_axis: Any = axis
    untyped_axis._tick_class = subclasses.get(untyped_axis._tick_class, untyped_axis._tick_class)


class WatchingTransform(Transform):
    """A transform that is told which of its children has changed."""

    def handle_change(self, child: Any) -> None:
        """Act on the change of a child, before those that depend on this transform hear of it."""

    # the public `invalidate` is called on the child that changes, not on the transforms made of it
    def _invalidate_internal(self, level: int, invalidating_node: Any) -> None:
        self.handle_change(invalidating_node)
        super()._invalidate_internal(level, invalidating_node)  # type: ignore[misc]


# -- Lines and texts ------------------------------------------------------------------------------


def get_dash_pattern(line: Line2D) -> tuple[float, Any]:
    """Return the offset and the dashes of a line, in its line widths; None for dashes of a solid line."""
    # the public `get_linestyle` is "--" for all patterns that the caller gave as numbers
    return line._unscaled_dash_pattern  # type: ignore[attr-defined,no-any-return]


def set_line_path(line: Line2D, path: Path) -> None:
    """Set which points of a line are joined, until its data change."""
    # the public `set_data` joins all points, and breaks a line only where one is undefined
    line._path = path  # type: ignore[attr-defined]


def set_wrap_width(text: Text, measure: Callable[[], float]) -> None:
    """Wrap a text at a width in pixels, which a function returns when the text is drawn."""
    # the public `set_wrap` wraps at the width of the page
    text._get_wrap_line_width = measure  # type: ignore[attr-defined]


def get_wrap_width(text: Text) -> float:
    """Return the width in pixels at which a text is wrapped now."""
    # it has no public getter
    return float(text._get_wrap_line_width())  # type: ignore[attr-defined]


def is_annotation_shown(annotation: Annotation, renderer: RendererBase) -> bool:
    """Return whether the point of an annotation lies where matplotlib draws annotations."""
    # the public `get_tightbbox` is null for other reasons, too
    return bool(annotation._check_xy(renderer))  # type: ignore[attr-defined]


def get_text_spacing(text: Text) -> float:
    """Return the distance of the rows of a text, in that of its font."""
    # the public `get_linespacing` is of matplotlib 3.11
    return text._linespacing  # type: ignore[attr-defined,no-any-return]


def measure_baselines(text: Text, renderer: RendererBase) -> list[tuple[str, float]]:
    """Measure the rows of a text: each with the distance of its baseline above the first one, in pixels."""
    # there is no public layout of a text
    rows = read_row_layout(text._get_layout(renderer))  # type: ignore[attr-defined]
    angle = np.deg2rad(text.get_rotation())
    heights = [y * float(np.cos(angle)) - x * float(np.sin(angle)) for _, x, y, _ in rows]
    return [(row[0], height - heights[0]) for row, height in zip(rows, heights, strict=True)]


def read_row_layout(layout: Any) -> list[tuple[str, float, float, float]]:
    """Return the rows of a text from its layout: each with its position, x and y, and its width in pixels."""
    # matplotlib 3.10 gives x and y apart, later versions as a pair
    return [(row[0], *map(float, np.hstack(row[2:])), float(row[1][0])) for row in layout[1]]


def has_default_spacing(text: Text) -> bool:
    """Return whether the distance of the rows of a text is matplotlib's default, and not its maker's."""
    return get_text_spacing(text) == get_text_spacing(Text())


def get_figure_titles(figure: Any) -> list[Text]:
    """Return the title of a figure and the labels of its axes, those that it has."""
    # the public getters return what they say
    untyped_figure: Any = figure
    titles = untyped_figure._suptitle, untyped_figure._supxlabel, untyped_figure._supylabel
    return [title for title in titles if title is not None]


def get_multialignment(text: Text) -> str:
    """Return how the rows of a text are aligned with each other."""
    # `set_multialignment` has no public getter
    return text._get_multialignment()  # type: ignore[attr-defined,no-any-return]


# The spacing with which rows stand one below the other: a word since matplotlib 3.11, before that a factor
_SOLID_SPACING = "normal" if str(get_text_spacing(Text())) == "normal" else 1.0


class RowRenderer:
    """A renderer that measures texts for another one, and calls no row of a text lower than a line of type.

    `ascent` and `descent` are those of the line, in pixels.  A row that reaches higher by the gap between
    descenders and ascenders is still no higher, since it touches nothing.
    """

    def __init__(self, renderer: RendererBase, ascent: float, descent: float, gap: float) -> None:
        self._renderer, self._ascent, self._descent, self._gap = renderer, ascent, descent, gap

    def __getattr__(self, name: str) -> Any:
        return getattr(self._renderer, name)

    def get_text_width_height_descent(self, s: str, prop: Any, ismath: Any) -> tuple[float, float, float]:
        """Measure a row of a text."""
        width, height, descent = self._renderer.get_text_width_height_descent(s, prop, ismath)
        ascent = max(self._ascent, height - descent - self._gap)
        return width, ascent + max(self._descent, descent), max(self._descent, descent)

    # since matplotlib 3.11, rows have the height that the font states unless the renderer states another
    def _get_font_height_metrics(self, _: FontProperties) -> tuple[float, float, float]:
        return self._ascent, self._descent, 0.0


class OpenText:
    """A base, before `Text`, whose steps from what it says to what is drawn can be overridden."""

    _text: Any
    _renderer: Any
    _linespacing: Any

    def store_text(self, text: str) -> None:
        """Keep a text as the object that it is."""
        # the public `set_text` keeps the old object if the new one is equal to it
        self._text = text

    def keep_renderer(self, renderer: Any) -> None:
        """Keep the renderer by which the text is measured next."""
        # there is no public setter
        self._renderer = renderer

    @property
    def kept_renderer(self) -> Any:
        """The renderer by which the text was last drawn or measured."""
        # there is no public getter
        return self._renderer

    def format_markup(self, text: str) -> tuple[str, Any]:
        """Return a text as it is given to the renderer, and whether it is mathematics or TeX."""
        return super()._preprocess_math(text)  # type: ignore[misc,no-any-return]

    def wrap_text(self) -> str:
        """Return the text with line breaks where it is wrapped."""
        return super()._get_wrapped_text()  # type: ignore[misc,no-any-return]

    def measure_row_width(self, text: str) -> int:
        """Return the pixels that a part of the text is wide, by which it is wrapped."""
        return super()._get_rendered_text_width(text)  # type: ignore[misc,no-any-return]

    def lay_out_rows(self, renderer: RendererBase) -> Any:
        """Return the bounding box, the rows and the descent of the text."""
        return super()._get_layout(renderer)  # type: ignore[misc]

    def lay_out_set_rows(self, renderer: RowRenderer) -> Any:
        """Return the same, with rows as far apart as a renderer says that each of them is high."""
        spacing = self._linespacing
        self._linespacing = _SOLID_SPACING
        try:
            return super()._get_layout(renderer)  # type: ignore[misc]
        finally:
            self._linespacing = spacing

    # the public `parse_math` only turns mathematics off
    def _preprocess_math(self, s: str) -> tuple[str, Any]:
        return self.format_markup(s)

    # `draw` sets the wrapped text as the text, without a public method between
    def _get_wrapped_text(self) -> str:
        return self.wrap_text()

    # wrapping measures each word, and the public `get_window_extent` the whole text
    def _get_rendered_text_width(self, text: str) -> int:
        return self.measure_row_width(text)

    # the public `get_window_extent` and `draw` share no other step that could be kept
    def _get_layout(self, renderer: RendererBase) -> Any:
        return self.lay_out_rows(renderer)


# -- Legends and boxes ----------------------------------------------------------------------------


def get_entry_box(legend: Legend) -> Any:
    """Return the box of the columns of a legend, without its title."""
    # `Legend.get_children` leads to it through boxes whose order is undocumented
    return legend._legend_handle_box  # type: ignore[attr-defined]


def replace_children(box: OffsetBox, children: list[Any]) -> None:
    """Replace what a box of a drawn legend holds."""
    # `OffsetBox` has no public setter
    box._children = children  # type: ignore[attr-defined]


class FirstRowBox:
    """A base, before `TextArea`, whose baseline is that of its first row."""

    _text: Any
    _baseline_transform: Any

    # the public argument of `TextArea` centres the rows, or takes the last one
    def get_bbox(self, renderer: RendererBase) -> Bbox:
        self._multilinebaseline = False
        box = super().get_bbox(renderer)  # type: ignore[misc]
        rows = read_row_layout(self._text._get_layout(renderer))
        rise = rows[0][2] - rows[-1][2]
        self._baseline_transform.translate(0, -rise)
        return Bbox(box.translated(0, -rise))


def is_expanded(legend: Legend) -> bool:
    """Return whether a legend is as wide as its anchor."""
    # the argument ``mode`` of `Legend` has no public getter
    return bool(legend._mode == "expand")  # type: ignore[attr-defined]


def get_legend_loc(legend: Legend) -> Any:
    """Return where a legend stands: the code of a place, or two numbers."""
    # `set_loc` has no public getter
    return legend._loc  # type: ignore[attr-defined]


def has_default_loc(legend: Legend) -> bool:
    """Return whether the place of a legend is that of rcParams, and not its maker's."""
    # no public attribute says so
    return bool(legend._loc_used_default)  # type: ignore[attr-defined]


def get_legend_columns(legend: Legend) -> int:
    """Return the number of columns of a legend."""
    # `set_ncols` has no public getter
    return int(legend._ncols)  # type: ignore[attr-defined]


def set_remove_method(artist: Artist, remove: Callable[[Any], None]) -> None:
    """Let ``artist.remove()`` call a function, which can be pickled."""
    # only the methods of axes and figures that add an artist set it
    artist._remove_method = remove  # type: ignore[attr-defined]


class OpenBox:
    """A base, before a class of `matplotlib.offsetbox`, that places its children itself."""

    def lay_out_children(self, renderer: RendererBase) -> tuple[Bbox, list[tuple[float, float]]]:
        """Return the bounding box of all children, and where each stands in it."""
        raise NotImplementedError

    # the public `get_bbox` and `draw` of `OffsetBox` both call it
    def _get_bbox_and_child_offsets(self, renderer: RendererBase) -> tuple[Bbox, list[tuple[float, float]]]:
        return self.lay_out_children(renderer)
