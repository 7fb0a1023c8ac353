"""Which models are drawn, in which order, which of them stand behind, and the looks that are theirs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from matplotlib.cbook import normalize_kwargs

from rocplot._validation import names_of
from rocplot.plot._layers.layer import Kind, Options, keywords
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


_OTHERS = " (palette= may name other models, too)"


def parted(
    options: Mapping[str, Any], function: str, kind: Kind
) -> tuple[Options, dict[str, dict[str, Any]]]:
    """Part the properties that hold for all models from those given as a mapping of model → value."""
    asked = normalize_kwargs(dict(options), kind)
    each = {
        word: {str(name): one for name, one in value.items()}
        for word, value in asked.items()
        if isinstance(value, Mapping)
    }
    for word, values in each.items():
        for name, value in values.items():
            keywords({word: value}, f"{function}, model {name!r}", kind)
    return {word: value for word, value in asked.items() if word not in each}, each


def check_named(plot: Plot[Any], read: list[str | None], given: Mapping[str, Any], in_grid: bool) -> None:
    """Check the models of such mappings: of all that were `read`, and in a grid perhaps of other panels."""
    drawn = [model.name for model in plot.models]
    known = [str(name) for name in (read if set(drawn) <= set(read) else drawn) if name is not None]
    for word, values in plot.by_model.items():
        if not known:
            raise ValueError(
                f"{plot.name}(): {word} must be one value, not a mapping: no model here has a name "
                "(give y_score as a mapping, or hue)"
            )
        if in_grid and given.get("hue_order") is None:
            continue
        order = given.get("hue_order")
        elsewhere = list(map(str, order)) if in_grid and order is not None else []
        for name in values:
            if name not in known and name not in elsewhere:
                raise ValueError(
                    f"{plot.name}(): {word} has a value for {name!r}, which is no model: "
                    f"choose from {', '.join(map(repr, known))}{_OTHERS if word == 'color' else ''}"
                )


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
            plot.label_fmt, plot.of_grid = "{name}", True
        order = given.get("hue_order")
        every = [] if order is None or isinstance(order, str) else list(map(str, order))
        found = shared_looks(plot.standing, plot.name, list(map(str, names)), palette, every)
        return dashed(found, dashes)
    given_kws = plot.line_kws | plot.by_model
    for word, argument, asked in (("color", "palette", palette), ("linestyle", "dashes", dashes)):
        if plot.several and asked is not None and (one := given_kws.get(word)) is not None:
            raise ValueError(f"{word}={one!r} and {argument} cannot be combined: give one of them")
    colors = palette_of(palette, names)
    return dashed({name: {"color": colors[name]} if colors else {} for name in names}, dashes)
