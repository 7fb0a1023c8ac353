"""The figure as SVG, and where its panels, marks and legend entries stand on it."""

from __future__ import annotations

import html
import io
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.figure import Figure
from matplotlib.legend import Legend
from matplotlib.transforms import Bbox

from rocplot._typing import Array
from rocplot.plot._live.frames import Mark
from rocplot.plot._preflight.preflight import kept
from rocplot.plot._text.labels import Labels

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
        with _labels_named(fig):
            file = io.StringIO()
            fig.savefig(file, format="svg", metadata={"Date": None})
        yield file.getvalue()


@contextmanager
def _labels_named(fig: Figure) -> Iterator[None]:
    """Give labels the gid of the model that they belong to."""
    owned = [pair for one in fig.findobj(Labels) if isinstance(one, Labels) for pair in one.owned()]
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
    return [round(float(one), 2) for one in (box.x0, _height(fig) - box.y1, box.width, box.height)]


def placed(fig: Figure, ax: Axes, mark: Mark) -> Array:
    """Place a mark: for each step x and y of every end, NaN where it is off the panel."""
    low, high = (np.asarray(corner, float) for corner in (ax.bbox.min, ax.bbox.max))
    ends = []
    for x, y in mark.ends:
        x, y = np.asarray(x, float), np.asarray(y, float)
        with np.errstate(all="ignore"):
            to_page = ax.get_xaxis_transform() if mark.upright else ax.transData
            at = np.asarray(to_page.transform(np.column_stack([_onto(x, ax.get_xlim(), ax.get_xscale()), y])))
        inside = np.isfinite(at).all(axis=1)
        if len(mark.ends) == 1 or mark.upright:
            inside &= ((at >= low - _NEAR) & (at <= high + _NEAR)).all(axis=1)
        down = np.column_stack([at[:, 0], _height(fig) - at[:, 1]])
        ends.append(np.where(inside[:, None], down, np.nan))
    return np.hstack(ends)


def _onto(x: Array, limits: tuple[float, float], scale: str) -> Array:
    """Put what a logarithmic axis has no place for, 0, on its left edge."""
    return np.where(x <= 0, min(limits), x) if scale == "log" else x


def _height(fig: Figure) -> float:
    return float(fig.get_figheight()) * _DPI


# -- legends --------------------------------------------------------------------------------------


def legend_rows(fig: Figure, labels: dict[str, str], series: list[str]) -> list[dict[str, Any]]:
    """Find the entries of all legends that name a series, each with its box and the colour behind it."""
    agg: Any = RendererAgg
    renderer = agg(*(max(1, round(side * _DPI)) for side in fig.get_size_inches()), _DPI)
    known = {_plain(label): key for key, label in labels.items()} | {_plain(key): key for key in series}
    found = []
    every: list[Any] = fig.findobj(Legend)
    for legend in every:
        if not legend.get_visible():
            continue
        for text in legend.get_texts():
            key = _key(_plain(text.get_text()), known)
            if key in series:
                box = text.get_window_extent(renderer)
                reach = (legend.handlelength + legend.handletextpad) * text.get_fontsize()
                whole = Bbox([[box.x0 - reach - 2, box.y0 - 1], [box.x1 + 2, box.y1 + 1]])
                found.append(
                    {"series": series.index(key), "box": box_of(fig, whole), "face": _face(legend, fig)}
                )
    return found


def _key(text: str, known: dict[str, str]) -> str:
    """Find whose entry a text is: that of its label, or of the longest name that it begins with."""
    fits = [one for one in known if text == one or (one and text.startswith(one) and text[len(one)] in " (,")]
    return known[max(fits, key=len)] if fits else ""


def _plain(text: object) -> str:
    return re.sub(r"[\s\\]+", " ", str(text)).strip()


def _face(legend: Legend, fig: Figure) -> str:
    """Return the colour behind a legend."""
    from matplotlib.colors import to_hex, to_rgba

    behind: list[Artist] = [legend.get_frame(), getattr(legend.axes, "patch", fig.patch), fig.patch]
    colors = [to_rgba(one.get_facecolor()) for one in behind]  # type: ignore[attr-defined]
    return to_hex(next((one for one in colors if one[3] > 0.5), (1, 1, 1)))
