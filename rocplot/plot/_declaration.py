"""What a picture declares, and what is written from it: its signature, its docstring, its errors."""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.cbook import normalize_kwargs
from matplotlib.colors import is_color_like

from rocplot._hints import unexpected_keyword
from rocplot._validation import shortened
from rocplot.compute._base.caution import caller
from rocplot.compute._base.docstrings import filled
from rocplot.compute._base.instead import check_first
from rocplot.compute._base.precomputed import READING
from rocplot.plot._layers.layer import Kind, Layer, Options

BY_MODEL = {  # arguments of pictures of several models: how a signature writes their types, and their meaning
    "hue_order": (
        "Sequence[str] | None",
        """hue_order : list of str, optional
        Names of the models to draw, in this order.
    """,
    ),
    "highlight": (
        "str | Sequence[str] | None",
        """highlight : str or list of str, optional
        Names of the models that matter: they keep their looks, labels and layers; the others are thin grey
        lines behind them, with one entry in the legend.
    """,
    ),
    "palette": (
        "str | Sequence[ColorType] | Mapping[str, ColorType] | None",
        """palette : str, list of colors or mapping, optional
        Colors of the models: what ``seaborn.color_palette`` takes, or a mapping of name → color.  By default
        the cycle of the style.  A ``color`` holds for all models, except the one that seaborn's ``FacetGrid``
        passes by default, the first of the cycle: models then keep their colors from panel to panel, and have
        their names as labels, for ``add_legend``.  Every property below may be a mapping of name → value,
        too, such as ``linewidth={"ours": 2}``; models that it does not name keep theirs.
    """,
    ),
    "dashes": (
        "bool | None",
        """dashes : bool, optional
        Whether every model has its own pattern of dashes; with False all lines are solid.  By default the
        cycle of the style says it, and a model beyond its end has a pattern that is not used yet.
    """,
    ),
}
_COMMON = """legend : "auto", bool, str or dict
        ``"auto"``: as soon as a model has a name, or two labels differ.  A string is a matplotlib
        location, "outside", or "direct" for the names at the models' lines, in their colors, where
        these have room, if need be without their numbers; a dict holds keywords of Axes.legend.  A place
        left open is found when the figure is drawn: free of lines and points in the panel, if need be with
        long labels in two rows, else below or beside the panel, which makes room.  Legends without room form
        one below all panels, with names alone, if models look the same in all; else they lose their numbers,
        or are left out with a warning."""
_TERMS = """
    terms : {"machine-learning", "clinical"} or mapping of str to str, optional
        Words of the axes, the legend and the labels: those of machine learning; those of diagnostic papers,
        such as sensitivity and 1 − specificity; or a translation of the words that it holds, such as
        ``{"True positive rate": "Richtig-positiv-Rate"}``.  By default those that the axes have already, else
        ``"machine-learning"``."""
_AX = """
    ax : Axes, optional
        Where to draw; by default the current axes.  Limits that are set before are kept.  On a scale that is
        not linear, set before or after, straight lines are bent as it demands, and a point that it cannot
        show, such as a rate of 0 on a logarithmic one, stands at the edge.
    {kws}"""


@dataclass(frozen=True)
class Declaration:
    """What a picture is made of: stubs, the command line and the documentation are built from it."""

    twin: Callable[..., Any] | None
    layers: tuple[Layer, ...]
    fields: Mapping[str, str]
    kind: Kind


def signature_of(
    function: Callable[..., Axes],
    twin: Callable[..., Any] | None,
    layers: tuple[Layer, ...],
    fields: Mapping[str, str] | None,
    rest: inspect.Parameter,
    legend: Any,
    by_model: Sequence[str],
) -> inspect.Signature:
    """Put together the public signature of a picture."""
    own = list(inspect.signature(function).parameters.values())[1:]
    reading = [] if twin is None else list(inspect.signature(twin).parameters.values())
    first = [one for one in reading if one.name in READING or one.kind is not inspect.Parameter.KEYWORD_ONLY]
    first[1:] = [one if one.default is not one.empty else one.replace(default=None) for one in first[1:]]
    first += [one for one in own if one.kind is not inspect.Parameter.KEYWORD_ONLY]
    last = [one for one in own if one.kind is inspect.Parameter.KEYWORD_ONLY]
    more: dict[str, tuple[object, str]] = {layer.name: (layer.default, layer.annotation) for layer in layers}
    more |= {word: (None, BY_MODEL[word][0]) for word in by_model}
    if legend is not None:
        more["legend"] = legend, "bool | str | dict"
    if fields is not None:
        more["label_fmt"] = None, "str | None"
    more["terms"] = None, 'Literal["machine-learning", "clinical"] | Mapping[str, str] | None'
    more["ax"] = None, "Axes | None"
    last += [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
        for name, (default, annotation) in more.items()
    ]
    return inspect.Signature([*first, *last, rest])


def bound(
    name: str, signature: inspect.Signature, args: tuple[Any, ...], kwargs: Options, kind: Kind
) -> Options:
    """Sort what the caller passed into arguments and, under ``**``, the properties of the main artist."""
    *known, last = signature.parameters
    own = {word: value for word, value in kwargs.items() if word not in known}
    for word in normalize_kwargs(own, kind):
        if not hasattr(kind, f"set_{word}"):
            raise unexpected_keyword(name, word, known)
    by_place = [one for one in signature.parameters.values() if one.kind is one.POSITIONAL_OR_KEYWORD]
    if len(args) > len(by_place) and known[:2] == ["y_true", "y_score"]:
        check_first(name, args[0], len(args) - len(by_place))
    try:
        given = dict(signature.bind(*args, **kwargs).arguments)
    except TypeError as error:
        raise TypeError(f"{name}() {error}") from error
    rest = given.pop(last, {})
    for word, value in normalize_kwargs(rest, kind).items():
        if {"hue", "palette"} & set(known) and _is_list(word, value):
            other = _INSTEAD.get(word, ("", ""))
            raise ValueError(
                f"{name}() takes one {word} for all models, or a mapping of name → {word}, not the list "
                f"{shortened(value)}{other[1] if other[0] in known else ''}"
            )
    in_grid = isinstance(kwargs.get("color"), tuple) and ("data" in kwargs or of_seaborn())
    columns = dict(zip("xy", map(_column, args), strict=False)) if in_grid else {}  # which name the axes
    columns |= {way: kwargs[way] for way in "xy" if in_grid and way in kwargs}
    return given | {"**": rest, "columns": columns}


def of_seaborn() -> bool:
    """Say whether a grid of seaborn calls, which passes a color for its own hue."""
    return caller() == "seaborn.axisgrid"


def _column(value: Any) -> Any:
    """Return what a grid will label an axis: what `map_dataframe` was given, or the name of a column."""
    return value if isinstance(value, (str, list, tuple, Mapping)) else getattr(value, "name", None)


_INSTEAD = {
    "color": ("palette", ": pass it as palette=, in the order of the models"),
    "linestyle": ("dashes", ": dashes=True gives each model its own"),
}


def _is_list(word: str, value: Any) -> bool:
    """Say whether a value is a list of values, one per model perhaps, of a property that takes one."""
    if word not in ("color", "linestyle", "linewidth", "alpha", "marker", "markersize", "label"):
        return False
    if isinstance(value, (str, Mapping)) or not np.iterable(value):
        return False
    if word in ("color", "linestyle", "marker"):  # one of them may be a list or tuple of numbers
        return not is_color_like(value) and not isinstance(next(iter(value), 0), (int, float, np.number))
    return True


def described(
    doc: str,
    layers: tuple[Layer, ...],
    fields: Mapping[str, str] | None,
    kws: str,
    legend: Any,
    by_model: Sequence[str],
) -> str:
    """Fill in what the docstrings of all pictures share."""
    common = "".join(BY_MODEL[word][1] for word in by_model) + ("" if legend is None else _COMMON)
    if fields is not None:
        words = ", ".join(["``name``", *(f"``{word}`` ({meaning})" for word, meaning in fields.items())])
        rule = (
            "Formats of numbers are obeyed; a share without one has three decimals, or as many as it needs."
        )
        lines = textwrap.wrap(f"Format of the models' labels, from {words}.  {rule}", 100)
        common += "\n    label_fmt : str, optional\n        " + "\n        ".join(lines)
    common += _TERMS + _AX.format(kws=kws)
    layered = "\n    ".join(layer.described() for layer in layers)
    return filled(doc, layers=layered, common=common.lstrip())
