"""Colors, line styles and sizes of models and of what is drawn beside them, all derived from rcParams."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, count, islice, repeat, takewhile
from typing import Any, TypeAlias

import matplotlib as mpl
import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.cbook import normalize_kwargs
from matplotlib.colors import is_color_like, to_hex, to_rgb, to_rgba
from matplotlib.lines import Line2D
from matplotlib.typing import ColorType, LineStyleType

from rocplot._errors import make_value_error, write_value
from rocplot._names import name_entries, write_names
from rocplot._validation import check_flag
from rocplot.page.gids import Gid, get_layer_name, get_model_name
from rocplot.page.sizes import (
    HAIR,
    MIN_TONE_DIFFERENCE,
    compute_contrast,
    get_background_color,
    get_lightness,
    get_line_style,
    get_neutral_color,
    get_thin_width,
)
from rocplot.page.typeset import format_artist_label

DASHED: LineStyleType = (0, (4, 2))  # an ideal, such as a perfect ranking, and a threshold
DASHES: LineStyleType = (0, (3, 2))
DOTTED: LineStyleType = ":"  # references: chance, the diagonal
FINE_DOTS: LineStyleType = (0, (1, 1))  # what belongs to a point or a curve
DASH_DOTS: LineStyleType = (0, (5, 1.5, 1, 1.5))  # fits, unlike the dots of chance
SPARSE_DOTS: LineStyleType = (0, (1, 2))
TANGENT: LineStyleType = (0, (12, 4))  # a hair line, with few gaps so that it reads as one line
RULE: LineStyleType = (0, (9, 3))  # a cost or a condition that decisions are compared with
# several curves of one model, such as by several methods
METHOD_STYLES: tuple[LineStyleType, ...] = "-", DASHED, (0, (1, 1.4)), (0, (9, 2)), (0, (6, 1.4, 1, 1.4))

# sizes of markers, in units of the style's size
DOT, SPOT, MARK, POINT, RING = 5 / 7, 6 / 7, 9 / 7, 10 / 7, 18 / 7
TRIANGLE = 8 / 7  # size of the marker where a DET curve leaves its panel
# markers of models; 13 is coprime to the lengths of cycles, so that marker and color differ together
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "p", "<", ">", "h", "*", "d")
# distance of a label from a bare point, a dot, a marker, a ring, in units of the text
BARE, BESIDE, AROUND, BEYOND = 2.5, 3.5, 4.5, 6.0
AROUND_DIAMOND = 5.0
_MUTED = 0.4  # proportion of the foreground color in the grey of models that are not highlighted
FINE = 1 / 3  # width of the line on which both rates are equal
_LEAST_CONTRAST = 3.0  # of a line that has a number in the legend, as WCAG 2 asks of graphics
_PALE = 0.6  # opacity of lines derived from a curve, such as its hull
_STROKES, _GAP = (9.0, 4.0, 1.5), 1.6  # lengths in the models' dashes; few and long, since curves have steps
_EDGE_OPACITY = 0.8  # of the edges of bands
_BAND_CONTRAST = 2.0  # of a grey curve within the bands of all models
_FAINTEST = 0.05  # opacity of a band that can be told from the page
_GREY_TOLERANCE = 0.02  # the largest difference of red, green and blue in a grey
_LEGIBLE = 58.0  # least difference in lightness between grey text and the page
_SEEN = 20.0  # difference in lightness that is visible between thin lines of one pattern


@dataclass(frozen=True)
class Look:
    """The look of a model, which its layers, labels and legend entries inherit."""

    color: ColorType
    linestyle: LineStyleType = "-"
    zorder: float = 2.0

    @classmethod
    def from_line(cls, line: Line2D) -> Look:
        """Make the look of a model from its main line."""
        return cls(line.get_color(), get_line_style(line), line.get_zorder())

    @classmethod
    def take_next(cls, ax: Axes) -> Look:
        """Take the next look of the axes' property cycle, as a new line would."""
        line = ax.plot([], [])[0]
        look = cls.from_line(line)
        line.remove()
        return look

    def make_transparent(self, alpha: float) -> tuple[float, float, float, float]:
        """Return the colour with this opacity."""
        return to_rgba(self.color, alpha)


Palette: TypeAlias = str | Sequence[ColorType] | Mapping[str, ColorType]


def assign_colors(palette: Palette, names: Sequence[str | None]) -> dict[str | None, ColorType]:
    """Assign a colour to each model, from a mapping or in the order of `seaborn.color_palette`."""
    if isinstance(palette, Mapping):
        by_name = name_entries(palette, "palette")  # in the form of model names
        missing = [name for name in names if str(name) not in by_name]
        if missing:
            raise make_value_error("palette", f"has no colour for {missing[0]!r}", "give one for each model")
        colors: dict[str | None, ColorType] = {name: by_name[str(name)] for name in names}
    else:
        import seaborn as sns

        try:
            colors = dict(zip(names, sns.color_palette(palette, len(names)), strict=True))
        except (TypeError, ValueError, StopIteration) as error:  # the last for an iterator without colours
            raise make_value_error("palette", f": {error}") from error
    for name, color in colors.items():
        if not is_color_like(color):
            raise make_value_error("palette", f": {write_value(color)} for {name!r} is not a colour")
    return colors


def yield_dash_patterns() -> Iterator[LineStyleType]:
    """Yield line styles that differ from each other: solid, then dash patterns of more and more strokes."""
    yield "-"
    for n_strokes in count(1):
        for strokes in combinations_with_replacement(_STROKES, n_strokes):
            if n_strokes == 1 or len(set(strokes)) > 1:
                yield (0.0, tuple(length for stroke in strokes for length in (stroke, _GAP)))


Looks: TypeAlias = dict[str | None, dict[str, Any]]


def assign_dashes(looks: Looks, dashes: object) -> Looks:
    """Assign a different dash pattern to each look, or solid lines to all."""
    dash_patterns = (
        islice(yield_dash_patterns(), len(looks)) if check_flag(dashes, "dashes") else repeat("-", len(looks))
    )
    return {
        name: looks[name] | {"linestyle": style} for name, style in zip(looks, dash_patterns, strict=True)
    }


def distinguish_line(line: Line2D, others: Iterable[Line2D], in_grey: bool = False) -> None:
    """Change the dashes of a line that looks like another one, in colour or, if `in_grey`, in greyscale."""
    color, tone = to_rgba(line.get_color()), get_lightness(line.get_color())
    line_looks = [
        (to_rgba(line_of_model.get_color()), get_line_style(line_of_model)) for line_of_model in others
    ]
    similar_dashes = [
        dashes
        for color, dashes in line_looks
        if in_grey and abs(get_lightness(color) - tone) < MIN_TONE_DIFFERENCE
    ]
    if (color, get_line_style(line)) not in line_looks and get_line_style(line) not in similar_dashes:
        return
    taken_dashes = [dashes for color, dashes in line_looks if abs(get_lightness(color) - tone) < _SEEN]
    confusable = {_shorten_pattern(dashes) for dashes in similar_dashes}
    confusable |= {_shorten_pattern(dashes) for drawn_color, dashes in line_looks if drawn_color == color}
    patterns = [pattern for pattern in _list_short_patterns() if _shorten_pattern(pattern) not in confusable]
    if patterns:  # lines of another hue may have the pattern before a key must be too long for the legend
        line.set_linestyle(min(patterns, key=taken_dashes.count))
    else:
        line.set_linestyle(next(pattern for pattern in yield_dash_patterns() if pattern not in taken_dashes))


def _list_short_patterns() -> list[LineStyleType]:
    """List the solid line and the dash patterns of one or two strokes."""
    return list(takewhile(lambda pattern: pattern == "-" or len(pattern[1]) <= 4, yield_dash_patterns()))


def _shorten_pattern(pattern: LineStyleType) -> LineStyleType:
    """Return long dashes for long and short ones in turn, which on a curve look like long dashes."""
    is_alike = not isinstance(pattern, str) and pattern[1] is not None
    if is_alike and set(pattern[1][::2]) == set(_STROKES[:2]):
        return (0.0, (_STROKES[0], _GAP))
    return pattern


def is_grey(color: ColorType) -> bool:
    """Return whether a colour is black, white or a grey."""
    rgb = to_rgb(color)
    return max(rgb) - min(rgb) <= _GREY_TOLERANCE


def skip_greys(ax: Axes, color: ColorType) -> ColorType:
    """Return this colour, or if it is a grey, the next one of the cycle that is none; a cycle may be grey."""
    found = color
    for _ in _read_style_cycle():
        if not is_grey(found):
            return found
        found = Look.take_next(ax).color
    return color


def get_legible_color(color: ColorType) -> ColorType:
    """Return a model's colour for text: a grey is mixed with that of text, to be read on bands, too."""
    page, text = get_background_color(), mpl.rcParams["text.color"]
    if not is_grey(color) or not (is_grey(page) and is_grey(text)):
        return color
    for share in (0.0, 0.15, 0.3, 0.45, 0.6):
        tone = (1 - share) * to_rgb(color)[0] + share * to_rgb(text)[0]
        mixed = to_hex((tone, tone, tone))
        if abs(get_lightness(mixed) - get_lightness(page)) >= _LEGIBLE:
            break
    return mixed if share else color


def make_band_look(color: ColorType, opacity: float, has_edges: bool) -> dict[str, Any]:
    """Return the look of a model's band; edges in the model's colour tie it to its curve."""
    if not has_edges:
        return {"facecolor": color, "alpha": opacity}
    edges = {"edgecolor": to_rgba(color, _EDGE_OPACITY), "linewidth": get_thin_width(HAIR)}
    return {"facecolor": to_rgba(color, opacity), "alpha": None} | edges


def choose_band_opacity(colors: Sequence[ColorType], opacity: float) -> float:
    """Return the opacity of grey bands at which each curve can be seen where the bands of all overlap."""
    page, inks = np.array(to_rgb(get_background_color())), np.array([to_rgb(color) for color in colors])
    for fainter in np.arange(opacity, _FAINTEST, -0.01):
        ground = page
        for ink in inks:
            ground = (1 - fainter) * ground + fainter * ink
        if min(compute_contrast(tuple(ink), tuple(ground)) for ink in inks) >= _BAND_CONTRAST:
            return float(fainter)
    return min(opacity, _FAINTEST)


def make_pale_look(color: ColorType) -> dict[str, Any]:
    """Return the thin, pale look of a line derived from a model's curve, such as its hull."""
    return {"color": color, "linewidth": get_thin_width(), "alpha": _PALE}


def make_tangent_look(color: ColorType) -> dict[str, Any]:
    """Return the look of the iso-performance line through a model's operating point."""
    return {"color": color, "linewidth": get_thin_width(HAIR), "linestyle": TANGENT}


def is_first_cycle_color(color: Any) -> bool:
    """Return whether a color is the first of the cycle as an RGB tuple, as seaborn's grids pass it."""
    first = _read_style_cycle()[0].get("color", "C0")
    return isinstance(color, tuple) and is_color_like(color) and to_rgba(color) == to_rgba(first)


def share_looks(
    ax: Axes | None, kind: str, names: Sequence[str], palette: Palette | None, order: Sequence[str] = ()
) -> Looks:
    """Return the looks that models have on other axes of the figure, and the next looks for new models.

    `kind` is the first part of the gids of the models' lines.  The result holds all models of the figure, in
    the `order` of the grid, and then in order of appearance.
    """
    looks_by_name: dict[str, dict[str, Any]] = {}
    figure = None if ax is None else ax.get_figure(root=True)
    for figure_ax in () if figure is None else figure.axes:
        for line in figure_ax.lines:
            # models that are not highlighted have a hidden label and no look of their own
            name, hidden = get_model_name(line), str(line.get_label()).startswith("_")
            if get_layer_name(line) == kind and name and not hidden:
                looks_by_name.setdefault(name, {"color": line.get_color(), "linestyle": get_line_style(line)})
    all_names = list(dict.fromkeys([*order, *looks_by_name, *names]))
    cycle = [{key: one[key] for key in ("color", "linestyle") if key in one} for one in _read_style_cycle()]
    fresh: dict[Any, Any] = {name: cycle[i % len(cycle)] for i, name in enumerate(all_names)}
    if palette is not None:
        colored_names = all_names
        if isinstance(palette, Mapping):  # it may leave out models of other panels
            colored_names = [name for name in all_names if name in names or name in write_names(palette)]
        fresh = {name: {"color": color} for name, color in assign_colors(palette, colored_names).items()}
    return {
        name: looks_by_name.get(name) or fresh[name]
        for name in all_names
        if name in looks_by_name or name in fresh
    }


def _read_style_cycle() -> list[dict[str, Any]]:
    return list(mpl.rcParams["axes.prop_cycle"])


def list_cycle_properties() -> set[str]:
    """Return the names of the properties that the cycle sets."""
    return set().union(*_read_style_cycle())


def count_solid_looks() -> int:
    """Count the looks with solid lines at the start of the cycle."""
    return sum(
        1
        for _ in takewhile(
            lambda properties: properties.get("linestyle", "-") in ("-", "solid"), _read_style_cycle()
        )
    )


def make_muted_look() -> dict[str, Any]:
    """Return the look of models that are not highlighted: a grey between background and foreground."""
    look = {"linestyle": "-", "linewidth": get_thin_width(), "marker": "", "zorder": 1.85}
    return {"color": _mix_grey(_MUTED)} | look


def make_joint_look() -> dict[str, Any]:
    """Return the look of a curve of all models: a dashed grey that can be read, of the usual width."""
    greys = map(_mix_grey, np.arange(_MUTED, 1, 0.1))
    seen = (grey for grey in greys if compute_contrast(grey, get_background_color()) >= _LEAST_CONTRAST)
    _, dashes = islice(yield_dash_patterns(), 2)
    look = {"color": next(seen, get_neutral_color()), "linewidth": get_thin_width(1), "linestyle": dashes}
    return make_muted_look() | look


def _mix_grey(share: float) -> tuple[float, float, float]:
    """Mix this share of the neutral colour with the background."""
    inks = zip(to_rgb(get_neutral_color()), to_rgb(get_background_color()), strict=True)
    red, green, blue = (share * a + (1 - share) * b for a, b in inks)
    return red, green, blue


def override_look(
    look: Mapping[str, Any], options: Mapping[str, Any], kind: type[Artist] = Line2D
) -> dict[str, Any]:
    """Override a look by the caller's keywords, whose aliases are resolved; typeset the label of the look."""
    merged = dict(look)
    if merged.get("label"):
        merged["label"] = format_artist_label(str(merged["label"]))
    user_options = normalize_kwargs(dict(options), kind)
    if "gid" in user_options and merged.get("gid"):
        user_options["gid"] = Gid(user_options["gid"] or "", merged["gid"])
    return merged | user_options
