"""The look of a model, and the sizes of everything beside it: all derive from rcParams, here alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, count, islice, repeat, takewhile
from typing import Any, TypeAlias

import matplotlib as mpl
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.cbook import normalize_kwargs
from matplotlib.colors import is_color_like, to_rgb, to_rgba
from matplotlib.lines import Line2D
from matplotlib.typing import ColorType, LineStyleType

from rocplot._faults import value_error
from rocplot._names import write_names
from rocplot._validation import flag
from rocplot.page.gids import Gid, layer_of, model_of
from rocplot.page.measures import HAIR, TONES_APART, dashes_of, ground, lightness, neutral, thin_width
from rocplot.page.typeset import label_of

DASHED: LineStyleType = (0, (4, 2))  # the ideal beside what is real, and a threshold
DASHES: LineStyleType = (0, (3, 2))
DOTTED: LineStyleType = ":"  # references: chance, the diagonal
FINE_DOTS: LineStyleType = (0, (1, 1))  # fits
SPARSE_DOTS: LineStyleType = (0, (1, 2))
TANGENT: LineStyleType = (0, (12, 4))  # a hair line, broken so seldom that it stays one
RULE: LineStyleType = (0, (9, 3))  # what a decision is measured by: a cost, a condition
# of one model's curves
METHOD_STYLES: tuple[LineStyleType, ...] = "-", DASHED, (0, (1, 1.4)), (0, (9, 2)), (0, (6, 1.4, 1, 1.4))

DOT, SPOT, MARK, POINT, RING = 5 / 7, 6 / 7, 9 / 7, 10 / 7, 18 / 7  # sizes of markers, in those of the style
TRIANGLE = 8 / 7  # of the marks where a DET curve leaves its panel
# clear space of a label around a point, a dot, a marker, a ring, in units of the text
BARE, BESIDE, AROUND, BEYOND = 2.5, 3.5, 4.5, 6.0
AROUND_DIAMOND = 5.0
_MUTED = 0.4  # share of ink in the grey of models behind the highlighted ones
FINE = 1 / 3  # width of the line on which both rates are equal
_PALE = 0.6  # opacity of what is made of a curve, in its colour
_STROKES, _GAP = (9.0, 4.0, 1.5), 1.6  # of the models' dashes: few and long, to stay calm on steps
_SEEN = 20.0  # of lightness: so much is seen on thin lines of one pattern


@dataclass(frozen=True)
class Look:
    """How a model looks: all its layers, labels and legend entries inherit it."""

    color: ColorType
    linestyle: LineStyleType = "-"
    zorder: float = 2.0

    @classmethod
    def of(cls, line: Line2D) -> Look:
        """Take the look of a model's main line."""
        return cls(line.get_color(), dashes_of(line), line.get_zorder())

    @classmethod
    def next(cls, ax: Axes) -> Look:
        """Take the next look of the axes' cycle, as a line would."""
        made = ax.plot([], [])[0]
        look = cls.of(made)
        made.remove()
        return look

    def shade(self, alpha: float) -> tuple[float, float, float, float]:
        """Return the colour, transparent."""
        return to_rgba(self.color, alpha)


Palette: TypeAlias = str | Sequence[ColorType] | Mapping[str, ColorType]


def palette_of(palette: Palette, names: Sequence[str | None]) -> dict[str | None, ColorType]:
    """Give each model its colour: of a mapping, or in order of what `seaborn.color_palette` makes."""
    if isinstance(palette, Mapping):
        known = dict(zip(write_names(palette), palette.values(), strict=True))  # as models are named
        missing = [name for name in names if str(name) not in known]
        if missing:
            raise value_error("palette", f"has no colour for {missing[0]!r}", "give one for each model")
        found: dict[str | None, ColorType] = {name: known[str(name)] for name in names}
    else:
        import seaborn as sns

        try:
            found = dict(zip(names, sns.color_palette(palette, len(names)), strict=True))
        except (TypeError, ValueError) as error:
            raise value_error("palette", f": {error}") from error
    for name, color in found.items():
        if not is_color_like(color):
            raise value_error("palette", f": {color!r} for {name!r} is not a colour")
    return found


def patterns() -> Iterator[LineStyleType]:
    """Yield line styles that differ from each other: solid, then dashes of ever more strokes."""
    yield "-"
    for many in count(1):
        for strokes in combinations_with_replacement(_STROKES, many):
            if many == 1 or len(set(strokes)) > 1:
                yield (0.0, tuple(length for stroke in strokes for length in (stroke, _GAP)))


Looks: TypeAlias = dict[str | None, dict[str, Any]]


def dashed(looks: Looks, dashes: object) -> Looks:
    """Give every look a pattern of its own, or none."""
    made = islice(patterns(), len(looks)) if flag(dashes, "dashes") else repeat("-", len(looks))
    return {name: looks[name] | {"linestyle": style} for name, style in zip(looks, made, strict=True)}


def set_apart(line: Line2D, others: Iterable[Line2D], in_grey: bool = False) -> None:
    """Give a line that looks like another one, or would `in_grey`, a pattern that tells it apart in both."""
    color, tone = to_rgba(line.get_color()), lightness(line.get_color())
    known = [(to_rgba(one.get_color()), dashes_of(one)) for one in others]
    near = [dashes for other, dashes in known if in_grey and abs(lightness(other) - tone) < TONES_APART]
    if (color, dashes_of(line)) in known or dashes_of(line) in near:
        taken = [dashes for other, dashes in known if abs(lightness(other) - tone) < _SEEN]
        line.set_linestyle(next(one for one in patterns() if one not in taken))


def pale(color: ColorType) -> dict[str, Any]:
    """Return the look of a line that is made of a model's curve, such as its hull: thin and pale."""
    return {"color": color, "linewidth": thin_width(), "alpha": _PALE}


def tangent_look(color: ColorType) -> dict[str, Any]:
    """Return the look of the line of equal performance through a model's point."""
    return {"color": color, "linewidth": thin_width(HAIR), "linestyle": TANGENT}


def is_first(color: Any) -> bool:
    """Whether a color is the first of the cycle, as seaborn's grids pass it to all: red, green, blue."""
    first = _cycle()[0].get("color", "C0")
    return isinstance(color, tuple) and is_color_like(color) and to_rgba(color) == to_rgba(first)


def shared_looks(
    ax: Axes | None, kind: str, names: Sequence[str], palette: Palette | None, order: Sequence[str] = ()
) -> Looks:
    """Give models the looks that they have on other axes of the figure, and new ones those that follow.

    `kind` is what the gids of the models' lines begin with.  All models of the figure come back, in the
    `order` of the grid, and then as they appeared.
    """
    known: dict[str, dict[str, Any]] = {}
    figure = None if ax is None else ax.get_figure(root=True)
    for one in () if figure is None else figure.axes:
        for line in one.lines:
            name, hidden = model_of(line), str(line.get_label()).startswith("_")  # as behind others
            if layer_of(line) == kind and name and not hidden:
                known.setdefault(name, {"color": line.get_color(), "linestyle": dashes_of(line)})
    every = list(dict.fromkeys([*order, *known, *names]))
    cycle = [{key: one[key] for key in ("color", "linestyle") if key in one} for one in _cycle()]
    fresh: dict[Any, Any] = {name: cycle[i % len(cycle)] for i, name in enumerate(every)}
    if palette is not None:
        wanted = every
        if isinstance(palette, Mapping):  # which need not name the models of other panels
            wanted = [name for name in every if name in names or name in write_names(palette)]
        fresh = {name: {"color": color} for name, color in palette_of(palette, wanted).items()}
    return {name: known.get(name) or fresh[name] for name in every if name in known or name in fresh}


def _cycle() -> list[dict[str, Any]]:
    return list(mpl.rcParams["axes.prop_cycle"])


def cycled() -> set[str]:
    """Return what the cycle sets."""
    return set().union(*_cycle())


def solid_slots() -> int:
    """Count the looks at the head of the cycle whose lines are solid."""
    return sum(1 for _ in takewhile(lambda one: one.get("linestyle", "-") in ("-", "solid"), _cycle()))


def muted() -> dict[str, Any]:
    """Return the look of models behind the highlighted ones: between the ground and the ink."""
    inks = zip(to_rgb(neutral()), to_rgb(ground()), strict=True)
    grey = tuple(_MUTED * a + (1 - _MUTED) * b for a, b in inks)
    return {"color": grey, "linestyle": "-", "linewidth": thin_width(), "marker": "", "zorder": 1.85}


def over(look: Mapping[str, Any], options: Mapping[str, Any], kind: type[Artist] = Line2D) -> dict[str, Any]:
    """Lay the caller's keywords, aliases resolved, over a look; the label of the look is typeset."""
    made = dict(look)
    if made.get("label"):
        made["label"] = label_of(str(made["label"]))
    asked = normalize_kwargs(dict(options), kind)
    if "gid" in asked and made.get("gid"):
        asked["gid"] = Gid(asked["gid"] or "", made["gid"])
    return made | asked
