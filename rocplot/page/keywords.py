"""Keywords of artists, checked before anything is drawn."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
from matplotlib.artist import Artist
from matplotlib.cbook import normalize_kwargs
from matplotlib.collections import Collection, LineCollection, PolyCollection
from matplotlib.figure import Figure
from matplotlib.image import AxesImage
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.text import Text
from matplotlib.transforms import Transform

from rocplot._errors import make_type_error, make_value_error, write_value
from rocplot._typing import Options
from rocplot._validation import shorten_value

Kind: TypeAlias = type[Artist]
_LABEL_KEYS = ("clear", "near", "required")  # distances of a placed label, and whether it must be shown


def check_artist_kwargs(
    options: Mapping[str, Any],
    argument: str,
    kind: Kind = Line2D,
    extra_keys: Mapping[str, Any] | Sequence[str] = (),
) -> Options:
    """Check the keywords of an artist by creating one, and return them with aliases resolved."""
    resolved: Options = normalize_kwargs(dict(options), kind)
    placed = _LABEL_KEYS if kind is Text else ()
    for name in resolved:
        if not isinstance(name, str):
            raise make_type_error(
                argument, f"got the key {write_value(name)}", "keys are names of properties"
            )
        if name not in placed and not hasattr(kind, f"set_{name}"):
            property_names = [word.removeprefix("set_") for word in dir(kind) if word.startswith("set_")]
            matches = difflib.get_close_matches(name, list(extra_keys), 1) or difflib.get_close_matches(
                name, property_names, 1
            )
            takes = f"{', '.join(extra_keys)}{' and ' * bool(extra_keys)}{kind.__name__} properties"
            hint = f"Did you mean {matches[0]!r}?" if matches else f"It takes {takes}."
            raise make_type_error(argument, f"got an unexpected key {name!r}. {hint}")
    for name, value in resolved.items():
        if is_colormap_key(name, kind):
            raise make_type_error(argument, f"got the key {name!r}, but no color is a number", "leave it out")
        if name in _CONTENT_KEYS:
            raise make_type_error(
                argument, f"got the key {name!r}, which does not set a look", "leave it out"
            )
        if name not in placed:
            _check_value(kind, argument, name, value)
    return resolved


def is_artist_key(name: object, kind: Kind) -> bool:
    """Return whether `check_artist_kwargs` knows a key, as a property, an alias or a key of placed labels."""
    if not isinstance(name, str):
        return False
    (resolved,) = normalize_kwargs({name: None}, kind)
    return hasattr(kind, f"set_{resolved}") or (kind is Text and resolved in _LABEL_KEYS)


def is_colormap_key(name: str, kind: Kind) -> bool:
    """Return whether a property maps numbers to colors, which only the surface in 3-D does."""
    return name in ("array", "clim", "cmap", "norm") and kind in (PolyCollection, LineCollection, AxesImage)


def _check_value(kind: Kind, argument: str, name: str, value: Any) -> None:
    """Check one property, by our own rule where matplotlib checks the value only when drawing."""
    rule, words = _RULES.get(name, (None, ""))
    several = name in _PER_ITEM and kind in (LineCollection, PolyCollection) and not isinstance(value, str)
    if rule and not all(map(rule, np.atleast_1d(np.asarray(value, object)) if several else [value])):
        raise make_value_error(argument, f": {name} must be {words}, not {shorten_value(value)}")
    try:
        _create_artist(kind, {name: value})
    except (TypeError, ValueError, AttributeError, OverflowError) as error:
        raise make_value_error(argument, f": {name}={shorten_value(value)}", f"{error}") from error


def _create_artist(kind: Kind, options: Options) -> None:
    """Create an empty artist with the caller's keywords, so that matplotlib checks their values."""
    if kind is Line2D:
        Line2D([], [], **options)
    elif issubclass(kind, Collection):
        PolyCollection([], **options) if kind is not LineCollection else kind([], **options)
    elif kind is Patch:
        Patch(**options)
    elif kind is Text:
        Text(0, 0, "", **options)
    elif kind is AxesImage:
        AxesImage(Figure().add_subplot()).set(**options)


def _is_number(value: Any) -> bool:
    real = isinstance(value, (int, float, np.integer, np.floating)) and not isinstance(value, bool)
    return real and bool(abs(value) <= _LARGEST)


_LARGEST = 1e300
Rule: TypeAlias = tuple[Callable[[Any], bool], str]


def _allow_none(rule: Callable[[Any], bool], description: str) -> Rule:
    return lambda value: value is None or rule(value), description


_SIZE = _allow_none(lambda value: _is_number(value) and value >= 0, "a number of points, at least 0")
_BOOL = _allow_none(lambda value: isinstance(value, (int, np.bool_)) and value in (0, 1), "True or False")
_STR = _allow_none(lambda value: isinstance(value, str), "a str or None")
_RULES: dict[str, Rule] = {  # properties whose values matplotlib checks only when drawing
    **dict.fromkeys(("linewidth", "markersize", "markeredgewidth"), _SIZE),
    **dict.fromkeys(("animated", "antialiased", "clip_on", "in_layout", "snap", "visible"), _BOOL),
    **dict.fromkeys(("gid", "url"), _STR),
    "agg_filter": _allow_none(callable, "a function or None"),
    "markevery": (lambda value: not isinstance(value, str), "a step, positions or None"),
    "path_effects": _allow_none(
        lambda value: not isinstance(value, (str, int)), "a list of patheffects or None"
    ),
    "sketch_params": _allow_none(
        lambda value: _is_number(value) or (isinstance(value, (tuple, list)) and len(value) == 3),
        "three numbers (scale, length, randomness) or None",
    ),
    "transform": _allow_none(lambda value: isinstance(value, Transform), "a Transform"),
    "zorder": (_is_number, "a finite number"),
}
_PER_ITEM = ("antialiased", "linewidth")  # a collection also takes one value per part
_CONTENT_KEYS = {  # what is drawn, and where: the plot sets these itself
    *("axes", "data", "figure", "offsets", "paths", "position", "segments", "text", "urls", "verts"),
    *("verts_and_codes", "x", "xdata", "y", "ydata"),
}
