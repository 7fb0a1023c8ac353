"""Which models are drawn, in which order, which of them stand behind, and the looks that are theirs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from rocplot._validation import names_of
from rocplot.plot._looks import Looks, dashed, palette_of, shared_looks

if TYPE_CHECKING:
    from rocplot.plot._picture import Plot


def ordered(order: Any, names: Iterable[str | None], in_grid: bool) -> list[str]:
    """Return the models of an order; that of a grid names those of other panels, too."""
    asked = [str(name) for name in ([order] if isinstance(order, str) else order)]
    named = [name for name in names if name is not None]
    if in_grid and not set(asked).isdisjoint(named):
        return [name for name in asked if name in named]
    return names_of(asked, named, "hue_order")


def not_highlighted(wanted: Any, names: Iterable[str | None]) -> list[str | None]:
    """Return the models that stand behind the highlighted ones."""
    if wanted is None:
        return []
    named = [name for name in names if name is not None]
    if not named:
        raise ValueError(f"highlight={wanted!r}: the model has no name; give y_score as a mapping, or hue")
    one = isinstance(wanted, str) or not isinstance(wanted, Iterable)
    kept = names_of([str(name) for name in ([wanted] if one else wanted)], named, "highlight")
    return [name for name in named if name not in kept]


def own_looks(plot: Plot[Any], given: Mapping[str, Any], in_grid: bool) -> Looks:
    """Find the models' own looks; a color or label that is for one model cannot tell several apart."""
    names, label = list(plot.results), plot.line_kws.get("label")
    palette, dashes = given.get("palette"), given.get("dashes")
    if plot.several and isinstance(label, str) and label and not label.startswith("_"):
        raise ValueError(
            f"label={label!r} would name {len(names)} models alike: omit it, or give label_fmt= "
            "(seaborn's FacetGrid passes a label for its own hue: split by its row= or col=)"
        )
    if in_grid and None not in names:
        plot.line_kws.pop("color", None)
        if plot.label_fmt is None:  # the grid has one legend, in which no panel's numbers belong
            plot.label_fmt = "{name}"
        order = given.get("hue_order")
        every = [] if order is None or isinstance(order, str) else list(map(str, order))
        found = shared_looks(plot.standing, plot.name, list(map(str, names)), palette, every)
        return dashed(found, dashes)
    for word, argument, asked in (("color", "palette", palette), ("linestyle", "dashes", dashes)):
        if plot.several and asked is not None and (one := plot.line_kws.get(word)) is not None:
            raise ValueError(f"{word}={one!r} and {argument} cannot be combined: give one of them")
    colors = palette_of(palette, names)
    return dashed({name: {"color": colors[name]} if colors else {} for name in names}, dashes)
