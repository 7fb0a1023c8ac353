"""Texts as they are printed, by matplotlib or through TeX: names are literal, but for mathematics.

What a text says, `LiteralString`, is set as it is; how it is written is decided when it is drawn, by
`make_literal` texts.
"""

from __future__ import annotations

import functools
import math
import re
import sys
import unicodedata
from collections.abc import Callable
from itertools import chain, combinations, pairwise, zip_longest
from typing import Any, Literal, cast

import matplotlib as mpl
import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.axis import Axis, Tick, XTick, YTick
from matplotlib.backend_bases import RendererBase
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.cbook import is_math_text
from matplotlib.font_manager import weight_dict
from matplotlib.mathtext import MathTextParser
from matplotlib.patheffects import Normal, PathEffectRenderer
from matplotlib.text import Annotation, Text

from rocplot._names import replace_unprintable
from rocplot._typing import Array
from rocplot.page.private_matplotlib import (
    OpenText,
    RasterState,
    RowRenderer,
    get_figure_titles,
    get_inner_renderer,
    get_multialignment,
    get_text_spacing,
    has_default_spacing,
    is_dry_run,
    read_row_layout,
    replace_tick_class,
)

# Mathematics by the rules of Pandoc: no space after the first dollar sign or before the second one, and no
# digit after the second one.  So "$\kappa$" is mathematics, and "US$5 vs $6" is not.
MATH = re.compile(r"(?<!\\)\$(?![\s$])(?:\\.|[^$\\])*(?<!\s)\$(?!\d)", re.DOTALL)
_DOLLAR = re.compile(r"(?<!\\)\$")
_SPACES = re.compile(r"(?<= ) +")  # TeX would merge these spaces
_UNIT_SPACE = re.compile(r"(?<=\d) (?=[%‰°€£¥])")  # between a number and its unit, which share a row
_DASHES = re.compile("-(?=-)")  # TeX would join these hyphens to a dash
_UNKNOWN = re.compile(  # letters and signs for which TeX has no command
    "[^\x20-\x7e\n\u00a0-\u017f\u0218-\u021b\u1e9e\u2010-\u2016\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030"
    "\u2031\u20ac\u2116\u2122]|[\u00ab\u00bb\u00d0\u00de\u00f0\u00fe\u0104\u0105\u0110\u0118\u0119\u0126\u0127\u012e"
    "\u012f\u0138\u013f\u0140\u0149-\u014b\u0166\u0167\u0172\u0173\u017f\u201a\u201e]"
)
_SIGN = (
    r"\ifdefined\pdftexversion{\fontencoding{T1}\selectfont\%s}\else\%s\fi{}"  # without this they are accents
)
_TEX = {
    **{char: f"\\{char}" for char in "%&#_{}$"},
    "\\": r"\textbackslash{}",
    "^": _SIGN.replace("%s", "textasciicircum"),
    "~": _SIGN.replace("%s", "textasciitilde"),
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    "\0": "{}",
    '"': _SIGN.replace("%s", "textquotedbl"),
    "`": r"\textasciigrave{}",
    "−": "$-$",
    "≤": r"$\leq$",
    "≥": r"$\geq$",
    "≠": r"$\neq$",
    "≈": r"$\approx$",
    "∞": r"$\infty$",
    "×": r"$\times$",
    "±": r"$\pm$",
    "·": r"$\cdot$",
    "→": r"$\rightarrow$",
    "←": r"$\leftarrow$",
    "↑": r"$\uparrow$",
    "↓": r"$\downarrow$",
    "√": r"$\surd$",
    "½": "$1/2$",
    "●": r"$\bullet$",
    "○": r"$\circ$",
    "…": r"\dots{}",
    "\u00a0": "~",
    **{char: f"$_{digit}$" for digit, char in enumerate("₀₁₂₃₄₅₆₇₈₉")},
    **{char: f"$^{digit}$" for digit, char in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")},
}
_LETTER = re.compile("GREEK (SMALL|CAPITAL) LETTER ([A-Z]+)")


# The leading: the distance of the baselines of two rows, in font sizes, whatever the font says of itself.  A
# row has this part of it below its baseline; formulas reach into the gap to the row above.
LEADING, _DESCENT, _ROW_GAP = 1.2, 0.32, 0.1
# Pixels per inch at which texts are measured that are broken into rows, and those that are placed
_WRAPPING_DPI, _MEASURING_DPI = 100.0, 300.0


class LiteralString(str):
    """A text that is printed literally; the class tells our texts from those that a caller sets."""

    __slots__ = ()

    def __str__(self) -> str:  # matplotlib applies str() to labels and texts, which keeps the class so
        return self


def bind_units(text: str) -> str:
    """Return a text, of the same length, that is nowhere broken between a number and its unit."""
    return type(text)(_UNIT_SPACE.sub("\u00a0", text))


def format_tex(text: str) -> str:
    """Escape a text for TeX, except mathematics between dollar signs."""
    text = replace_unprintable(text)
    return _SPACES.sub(lambda spaces: "~" * len(spaces[0]), _map_plain_text(text, _escape_tex))


def format_mathtext(text: str) -> tuple[str, bool]:
    """Escape a text for mathtext, and return whether it holds mathematics that mathtext can parse."""
    text = replace_unprintable(text)
    escaped = _map_plain_text(text, lambda words: _DOLLAR.sub(r"\\$", words))
    math = bool(MATH.search(text)) and _is_readable(escaped)
    return (escaped if math else text.replace(r"\$", "$")), math


def _map_plain_text(text: str, change: Callable[[str], str]) -> str:
    """Apply a function to the parts of a text that are not mathematics."""
    pairs = zip_longest(map(change, MATH.split(text)), MATH.findall(text), fillvalue="")
    return "".join(chain.from_iterable(pairs))


def format_text(text: str, tex: bool) -> tuple[str, bool | Literal["TeX"]]:
    """Return a text as it is passed to the renderer, and its kind of mathematics; only ours is escaped."""
    if not isinstance(text, LiteralString):
        return text, "TeX" if tex else is_math_text(text)
    return (format_tex(text), "TeX") if tex else format_mathtext(text)


def format_artist_label(text: str) -> LiteralString:
    """Format the label of an artist: matplotlib would ignore one that begins with an underscore."""
    return LiteralString(f" {text}" if text.startswith("_") else text)


def read_artist_label(label: object) -> str:
    """Read the label of an artist that `format_artist_label` has written."""
    words = str(label)
    return LiteralString(words.lstrip()) if isinstance(words, LiteralString) else words.lstrip()


@functools.lru_cache(maxsize=1024)
def _is_readable(text: str) -> bool:
    try:
        for line in text.split("\n"):  # matplotlib reads each line for itself, and logs a line break
            MathTextParser("path").parse(line)
    except ValueError:
        return False
    return True


def _escape_tex(text: str) -> str:
    """Escape all characters that TeX would not print; a dollar sign may be escaped already."""
    return "".join(map(_escape_char, _DASHES.sub("-\0", text.replace(r"\$", "$"))))


@functools.cache
def is_known_to_tex(text: str) -> bool:
    """Return whether plain TeX, without further packages, has a command for each letter."""
    plain_text = MATH.sub("", replace_unprintable(text))
    return all(_escape_char(char) != char for char in _UNKNOWN.findall(plain_text))


def _escape_char(char: str) -> str:
    if char in _TEX:
        return _TEX[char]
    letter = _LETTER.fullmatch(unicodedata.name(char, "")) if ord(char) > 0x36F else None
    if letter is None:
        return char
    name = letter[2].replace("LAMDA", "LAMBDA").lower()
    return f"$\\{name if letter[1] == 'SMALL' else name.title()}$"


# From each TeX command to its letter or sign
_COMMANDS = {_escape_char(char): char for char in (*_TEX, *map(chr, range(0x391, 0x3CA)))}
SIGNS = {command[1:-1]: char for command, char in _COMMANDS.items() if command.startswith("$\\")}
SIGNS |= {r"\ge": "≥", r"\le": "≤"}


# -- Artists --------------------------------------------------------------------------------------


class UnlistedArtist:
    """A base class with a plain ``set``, so that matplotlib does not build its signature at import."""

    __slots__ = ()

    def set(self, **kwargs: Any) -> list[Any]:
        """Set several properties at once."""
        return Artist.set(self, **kwargs)  # type: ignore[arg-type]


class _OutlineRenderer(RasterState, PathEffectRenderer):
    """A renderer that draws texts as outlines, in matplotlib's fonts."""


_SIZES: dict[Any, Any] = {}  # cache of text sizes, which legends request many times
_MAX_SIZES = 4096
_SHORT_ROW = 1 / 3  # of the longest row: a shorter last row of a wrapped text looks lost
_MAX_BREAKS = 100  # ways to break a text into rows that are compared at most
_FONT_PARAMS = "font.serif", "font.sans-serif", "font.cursive", "font.fantasy", "font.monospace"
_TYPE_PARAMS = "text.hinting", "text.hinting_factor", "text.kerning_factor", "pdf.use14corefonts", "ps.useafm"


def _measure_once(key: Any, measure: Callable[[], Any]) -> Any:
    """Measure a size unless it is cached under its key; None as key means no caching."""
    if key is None:
        return measure()
    value = _SIZES.get(key)
    if value is None:
        if len(_SIZES) >= _MAX_SIZES:  # another thread may do so, too
            _SIZES.clear()
        value = _SIZES[key] = measure()
    return value


def _list_breaks(words: list[str], n_breaks: int) -> list[list[str]]:
    """List all ways to break words into rows."""
    return [
        [" ".join(words[i:j]) for i, j in pairwise((0, *breaks, len(words)))]
        for breaks in combinations(range(1, len(words)), n_breaks)
    ]


class _LiteralBase(OpenText, Text):
    """A text that prints a `LiteralString` literally, and any other string as matplotlib does."""

    set = UnlistedArtist.set  # not inherited, because the class of a text may change to this one
    refused_text: object = None  # a text that is ignored once: seaborn's grids label axes by columns

    def set_text(self, s: Any) -> None:
        if s is not None and s == self.refused_text:
            self.refused_text = None
            return
        super().set_text(s)
        # matplotlib keeps the old string if the new one is equal, with its class
        self.store_text(str(s) if s is not None else "")

    @property
    def _is_literal(self) -> bool:
        return isinstance(self.get_text(), LiteralString)

    def get_usetex(self) -> bool:
        return bool(super().get_usetex()) and not (self._is_literal and not is_known_to_tex(self.get_text()))

    def format_markup(self, text: str) -> tuple[str, bool | Literal["TeX"]]:
        if not self._is_literal:
            return super().format_markup(text)
        if self.get_usetex():
            words = r"\ " if text == " " else format_tex(text)
            return (rf"\textbf{{{words}}}" if _is_bold(self.get_fontweight()) else words), "TeX"
        return (format_tex(text), False) if is_pgf_renderer(self.kept_renderer) else format_mathtext(text)

    def wrap_text(self) -> str:  # matplotlib 3.10 sets it as text during drawing
        text = self.get_text()
        self.store_text(bind_units(text))
        wrapped = super().wrap_text()
        self.store_text(text)
        if "\n" in wrapped and "\n" not in text:
            wrapped = self._balance_rows(wrapped.split("\n"))
        pairs = zip(text, wrapped, strict=True)  # with the text's own spaces, by which it is searched
        return type(text)("".join(old if old == " " and new != "\n" else new for old, new in pairs))

    def _balance_rows(self, rows: list[str]) -> str:
        """Break a text whose last row is short into as many rows, the longest as short as possible."""
        words = " ".join(rows).split(" ")
        n_breaks, widths = len(rows) - 1, [self.measure_row_width(row) for row in rows]
        if widths[-1] >= _SHORT_ROW * max(widths) or math.comb(len(words) - 1, n_breaks) > _MAX_BREAKS:
            return "\n".join(rows)
        broken = _list_breaks(words, n_breaks)
        return "\n".join(min(broken, key=lambda rows: max(map(self.measure_row_width, rows))))

    def measure_least_width(self, max_rows: int) -> int:
        """Measure the longest row, in pixels, of the text broken into so many rows as evenly as it can be."""
        words = " ".join(bind_units(self.get_text()).split("\n")).split(" ")
        n_breaks = min(max_rows, len(words)) - 1
        if math.comb(len(words) - 1, n_breaks) > _MAX_BREAKS:
            return self.measure_row_width(" ".join(words)) // max_rows
        return min(max(map(self.measure_row_width, rows)) for rows in _list_breaks(words, n_breaks))

    def measure_row_width(self, text: str) -> int:
        if not self._is_literal:
            return super().measure_row_width(text)
        rendered, math = self.format_markup(text)
        renderer, scale = self.kept_renderer, 1.0
        if not (self.get_usetex() or is_pgf_renderer(renderer)):  # rows are the same at every resolution
            scale = float(renderer.points_to_pixels(1.0)) * 72 / _WRAPPING_DPI
            renderer = _get_measuring_renderer(_WRAPPING_DPI)

        def measure() -> int:
            extents = renderer.get_text_width_height_descent(rendered, self.get_fontproperties(), math)
            return int(-(-scale * extents[0] // 1))

        return _measure_once(self._get_size_key(rendered), measure)  # type: ignore[no-any-return]

    def lay_out_rows(self, renderer: RendererBase) -> Any:
        self.keep_renderer(self._get_capable_renderer(renderer))
        turned = self.get_rotation(), self.get_rotation_mode(), get_text_spacing(self)
        aligned = get_multialignment(self), self.get_horizontalalignment(), self.get_verticalalignment()
        words = self.wrap_text()
        is_set = "\n" in words and has_default_spacing(self)
        lay_out = self._set_rows if is_set else super().lay_out_rows
        return _measure_once(
            self._get_size_key(words, *turned, *aligned), lambda: lay_out(self.kept_renderer)
        )

    def _set_rows(self, renderer: Any) -> Any:
        """Lay out rows with the leading of the package."""
        em = float(renderer.points_to_pixels(self.get_fontsize()))
        metrics = (LEADING - _DESCENT) * em, _DESCENT * em, _ROW_GAP * em
        return self.lay_out_set_rows(RowRenderer(renderer, *metrics))

    def _get_size_key(self, text: str, *style: Any) -> Any:
        """Return all that the size of a text depends on; None with mathematics, TeX or pgf."""
        renderer, settings = self.kept_renderer, cast(Any, mpl.rcParams)
        if "$" in text or self.get_usetex() or is_pgf_renderer(renderer):
            return None
        renderer_key = (
            type(renderer),
            type(get_inner_renderer(renderer)),
            renderer.points_to_pixels(1.0),
        )
        # dict.get: some are deprecated and would warn
        values = [dict.get(settings, name) for name in _TYPE_PARAMS]
        values += [tuple(settings[name]) for name in _FONT_PARAMS]
        return text, style, hash(self.get_fontproperties()), self.figure.dpi, renderer_key, *values

    def draw(self, renderer: RendererBase) -> None:
        if not is_dry_run(renderer):
            super().draw(self._get_capable_renderer(renderer))

    def _get_capable_renderer(self, renderer: Any) -> Any:
        """Return a renderer that can print the text: an outline renderer if pgf's TeX cannot."""
        if not (is_pgf_renderer(renderer) and self._is_literal):
            return renderer
        is_printable = mpl.rcParams["pgf.texsystem"] != "pdflatex" or is_known_to_tex(self.get_text())
        if is_printable and not self.get_path_effects():
            return renderer
        return _OutlineRenderer([Normal()], renderer)


def measure_rows(text: _LiteralBase, renderer: RendererBase) -> Array:
    """Measure the box of each row of an upright text, (x0, y0, x1, y1) in pixels from its position.

    The boxes touch; the first one ends at the top of its letters, and the last one at their bottom.
    """
    rows = read_row_layout(text.lay_out_rows(renderer))
    font, measure = text.get_fontproperties(), text.kept_renderer.get_text_width_height_descent
    sizes = [measure((marked := text.format_markup(row))[0], font, marked[1]) for row, *_ in rows]
    line_descent = _DESCENT * cast(float, renderer.points_to_pixels(text.get_fontsize()))
    descents = [max(descent, line_descent) for *_, descent in sizes]
    bottoms = [y - descent for (_, _, y, _), descent in zip(rows, descents, strict=True)]
    tops = [rows[0][2] + sizes[0][1] - sizes[0][2], *bottoms[:-1]]
    bottoms[-1] = rows[-1][2] - sizes[-1][2]
    boxes = [(x, low, x + width, top) for (_, x, _, width), low, top in zip(rows, bottoms, tops, strict=True)]
    return np.array(boxes)


def measure_layout(text: _LiteralBase, renderer: RendererBase) -> Array:
    """Measure the box of a text, (x0, y0, x1, y1) in pixels from its position."""
    extents: Array = np.array(text.lay_out_rows(renderer)[0].extents)
    return extents


def measure_text(
    text: _LiteralBase,
    renderer: RendererBase,
    measure: Callable[[_LiteralBase, RendererBase], Array] = measure_layout,
) -> Array:
    """Measure the box of a text, or of its rows, in points from its position: the same at any resolution."""
    if is_pgf_renderer(renderer):  # TeX itself measures
        return measure(text, renderer) / cast(float, renderer.points_to_pixels(1.0))
    kept = text.kept_renderer
    try:
        return measure(text, _get_measuring_renderer(_MEASURING_DPI)) * 72 / _MEASURING_DPI
    finally:
        text.keep_renderer(kept)


class LiteralText(_LiteralBase):
    """A text that prints a `LiteralString` literally, such as the letter of a panel."""


class PlacedText(LiteralText):
    """A text whose place was chosen by its size at one resolution."""


class LiteralAnnotation(_LiteralBase, Annotation):
    """An annotation that prints a `LiteralString` literally."""


@functools.cache
def _get_measuring_renderer(dpi: float) -> Any:
    """Return the renderer by which texts are broken into rows or placed, whatever draws them."""
    return RendererAgg(1, 1, dpi)  # type: ignore[no-untyped-call]


_KINDS: dict[type[Text], type[_LiteralBase]] = {Text: LiteralText, Annotation: LiteralAnnotation}


def is_pgf_renderer(renderer: Any) -> bool:
    """Return whether texts are printed by the TeX of the pgf backend."""
    pgf = sys.modules.get("matplotlib.backends.backend_pgf")
    if pgf is None or isinstance(renderer, PathEffectRenderer):
        return False
    return isinstance(get_inner_renderer(renderer), pgf.RendererPgf)


def _is_bold(weight: str | int) -> bool:
    """Return whether a font weight is bold, which matplotlib does not pass on to TeX."""
    return (weight if isinstance(weight, int) else weight_dict.get(weight, 400)) >= 600


def write_text(ax: Axes, x: float, y: float, text: str, **style: Any) -> LiteralText:
    """Add a text to an axes, at data coordinates unless another transform is passed."""
    place: dict[str, Any] = {"transform": ax.transData, "clip_on": False}
    artist = LiteralText(x, y, text, **place | style)
    ax.add_artist(artist)
    return artist


def make_literal(*texts: Text) -> None:
    """Let texts that matplotlib has created print a `LiteralString` literally, in every backend.

    Axis labels, tick labels, titles and legend entries are created by matplotlib, and callers may hold
    references to them, such as ``ax.xaxis.label`` or ``legend.get_texts()[0]``.  If another text replaced
    them, a later ``set_color`` of the caller would be lost.  So their class is changed instead, here only.
    """
    for text in texts:
        if (kind := _KINDS.get(type(text))) is not None:
            text.__class__ = kind


class _Tick(UnlistedArtist, Tick):
    def __init__(self, *args: Any, **kws: Any) -> None:
        super().__init__(*args, **kws)
        make_literal(self.label1, self.label2)


class _XTick(_Tick, XTick):
    """A tick of the x axis whose labels are literal."""


class _YTick(_Tick, YTick):
    """A tick of the y axis whose labels are literal."""


def make_axis_literal(axis: Axis) -> None:
    """Let the label of an axis and its present and future tick labels print a `LiteralString` literally."""
    replace_tick_class(axis, {XTick: _XTick, YTick: _YTick})
    ticks = [*vars(axis).get("majorTicks", ()), *vars(axis).get("minorTicks", ())]
    make_literal(axis.label, *(text for tick in ticks for text in (tick.label1, tick.label2)))


def make_axes_literal(ax: Axes) -> Axes:
    """Let the titles, labels, tick labels and legends of an axes print a `LiteralString` literally."""
    children = ax.get_children()
    for axis in [child for child in children if isinstance(child, Axis)]:
        make_axis_literal(axis)
    make_literal(*(child for child in children if isinstance(child, Text) and child not in ax.texts))
    if not any(isinstance(artist, _LegendReader) for artist in ax.artists):
        ax.add_artist(_LegendReader())
    return ax


class _LegendReader(UnlistedArtist, Artist):
    """An artist that makes a caller's legends and figure titles literal before they are measured or drawn."""

    def __init__(self) -> None:
        super().__init__()
        self.set(zorder=-1e9, gid="reader", clip_on=False)  # layouts skip clipped artists

    def get_tightbbox(self, renderer: RendererBase | None = None) -> None:
        ax = self.axes
        if not isinstance(ax, Axes):
            return
        figures = {ax.figure, ax.get_figure(root=True)} - {None}
        legends = [ax.get_legend(), *(legend for figure in figures for legend in cast(Any, figure).legends)]
        for legend in filter(None, legends):
            make_literal(*legend.get_texts(), legend.get_title())
        for figure in figures:
            make_literal(*get_figure_titles(figure))

    def draw(self, renderer: RendererBase) -> None:
        self.get_tightbbox(renderer)
