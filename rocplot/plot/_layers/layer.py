"""The declaration of a layer, and how a request for one is read."""

from __future__ import annotations

import difflib
import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from numbers import Real
from typing import Any, TypeAlias

import numpy as np
from matplotlib.artist import Artist
from matplotlib.cbook import normalize_kwargs
from matplotlib.collections import Collection, LineCollection, PolyCollection
from matplotlib.colors import is_color_like
from matplotlib.figure import Figure
from matplotlib.image import AxesImage
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.text import Text
from matplotlib.transforms import Transform

from rocplot._validation import number, shortened

Options: TypeAlias = dict[str, Any]
Kind: TypeAlias = type[Artist]

_KINDS = {  # of a value in place of a dict: in a message, in a docstring, in a signature
    str: ("a name", "str", "str"),
    Real: ("a number", "float", "float"),
    Sequence: ("a list of numbers", "array-like", "Sequence[float]"),
    list: ("a list of names", "list of str", "Sequence[str]"),
    tuple: ("a pair of numbers", "(float, float)", "tuple[float, float]"),
}
_LABEL = ("clear", "near", "required")  # how far a placed label stands off, and whether it must stand


@dataclass(frozen=True)
class Key:
    """A key of a layer's own: its type, as a signature writes it, and its meaning."""

    type: str
    meaning: str


@dataclass(frozen=True)
class Layer:
    """A layer: an argument of a picture that is False, True, a dict, or a value of the layer's own.

    Attributes
    ----------
    name : str
        The argument, and the gid of what is drawn.
    meaning : str
        What it shows, for the docstring.
    draw : callable
        Draws what was prepared: ``draw(plot, model, made, style)``, or ``draw(plot, made, style)`` for a
        layer of no model; `style` holds the caller's keywords of the artist.
    prepare : callable, optional
        Works out what is drawn, before anything is: ``prepare(plot, options)`` returns a dict by model, or
        for a layer of no model anything.  A picture may do this itself.
    artist : type
        The matplotlib artist whose keywords a dict may hold.
    keys : mapping of Key
        Keys of its own that a dict may hold.
    value, kinds : str and tuple of types
        The key that a value in place of a dict stands for, and the kinds of such a value.
    ready : type, optional
        A result that may be drawn as it is: one, or a mapping of them by model.
    default : bool
        Whether the layer is drawn unless it is refused.
    once, repeats : bool
        Whether it belongs to no model, and whether a later call on the same axes then draws another one.
    last : bool
        Whether it is drawn after all others, and, with None in the place of what was prepared, if it is not
        wanted: it may stand already, and follow what is new on the axes.
    rank : int
        Place in the order of drawing, which is that of the legend.
    """

    name: str
    meaning: str
    draw: Callable[..., None]
    prepare: Callable[..., Any] | None = None
    artist: Kind = Line2D
    keys: Mapping[str, Key] = field(default_factory=dict)
    value: str = ""
    kinds: tuple[type, ...] = ()
    ready: type | None = None
    default: bool = False
    once: bool = False
    repeats: bool = False
    last: bool = False
    rank: int = 0

    def changed(self, **changes: Any) -> Layer:
        """Return the layer as another picture has it."""
        return replace(self, **changes)

    def read(self, value: object) -> Options | None:
        """Turn an argument into the layer's options, or None for no layer; keywords are checked."""
        if value is None or value is False or (isinstance(value, np.bool_) and not value):
            return None
        if value is True or isinstance(value, np.bool_):
            return {}
        if self.ready is not None and _holds(value, self.ready):
            return {"ready": value}
        if isinstance(value, Mapping):
            own = {key: value[key] for key in value if key in self.keys}
            for key in own.keys() & {"alpha", "color"}:
                _check_look(self.name, key, own[key])
            rest = {key: value[key] for key in value if key not in own}
            return own | keywords(rest, self.name, self.artist, self.keys)
        if self._takes(value):
            return {self.value: value}
        words = ["a bool", *(_KINDS[kind][0] for kind in self.kinds if kind in _KINDS)]
        known = f"{', '.join(words)} or a dict of {self.artist.__name__} properties"
        raise TypeError(f"{self.name} must be {known}, got {shortened(value)}")

    def described(self) -> str:
        """Describe the argument as a docstring does."""
        types = ["bool", *(_KINDS[kind][1] for kind in self.kinds if kind in _KINDS)]
        types += [self.ready.__name__, f"mapping of {self.ready.__name__}"] if self.ready else []
        own = [f"``{name}`` ({key.meaning})" for name, key in self.keys.items()]
        rest = f"{self.artist.__name__} properties"
        held = f"A dict may hold {'; '.join(own)}; and {rest}." if own else f"A dict holds {rest}."
        lines = textwrap.wrap(f"{self.meaning}  {held}", 100)
        return "\n        ".join([f"{self.name} : {', '.join(types)} or dict", *lines])

    @property
    def annotation(self) -> str:
        """Write the type of the argument as a signature does."""
        ready = [self.ready.__name__] if self.ready else []
        return " | ".join(
            ["bool", *(_KINDS[kind][2] for kind in self.kinds if kind in _KINDS), *ready, "dict"]
        )

    def _takes(self, value: object) -> bool:
        """Say whether a value may stand in place of a dict."""
        if isinstance(value, str | bytes):
            return str in self.kinds
        numbers = Real in self.kinds and hasattr(value, "__array__")  # a Series, or an array of any library
        return numbers or isinstance(value, self.kinds)


def _holds(value: object, kind: type) -> bool:
    """Say whether a value is a result, or a mapping that has any."""
    several = isinstance(value, Mapping) and any(isinstance(one, kind) for one in value.values())
    return several or isinstance(value, kind)


def keywords(
    options: Mapping[str, Any],
    argument: str,
    kind: Kind = Line2D,
    own: Mapping[str, Any] | Sequence[str] = (),
) -> Options:
    """Check keywords of an artist before anything is drawn, by making one; aliases are resolved."""
    resolved: Options = normalize_kwargs(dict(options), kind)
    placed = _LABEL if kind is Text else ()
    for name in resolved:
        if name not in placed and not hasattr(kind, f"set_{name}"):
            known = [word.removeprefix("set_") for word in dir(kind) if word.startswith("set_")]
            near = difflib.get_close_matches(name, list(own), 1) or difflib.get_close_matches(name, known, 1)
            hint = f"Did you mean {near[0]!r}?" if near else f"It takes {_takes(own, kind)}."
            raise TypeError(f"{argument} got an unexpected key {name!r}. {hint}")
    for name, value in resolved.items():
        if name in _CONTENT:
            raise TypeError(f"{argument} got the key {name!r}, which is no matter of looks: leave it out")
        if name not in placed:
            _check_value(kind, argument, name, value)
    return resolved


def _check_look(argument: str, key: str, value: Any) -> None:
    """Check an opacity or a color that a layer handles itself."""
    if key == "alpha":
        number(value, f"{argument}: alpha", 0, 1)
    elif not is_color_like(value):
        raise ValueError(f"{argument}: color={shortened(value)} is no color of matplotlib")


def _check_value(kind: Kind, argument: str, name: str, value: Any) -> None:
    """Check one property, by our own rule where matplotlib looks at the value only as it draws."""
    rule, words = _RULES.get(name, (None, ""))
    several = name in _PER_ITEM and kind in (LineCollection, PolyCollection) and not isinstance(value, str)
    if rule and not all(map(rule, np.atleast_1d(np.asarray(value, object)) if several else [value])):
        raise ValueError(f"{argument}: {name} must be {words}, not {shortened(value)}")
    try:
        _blank(kind, {name: value})
    except (TypeError, ValueError, AttributeError, OverflowError) as error:
        raise ValueError(f"{argument}: {name}={shortened(value)}: {error}") from error


def _takes(own: Mapping[str, Any] | Sequence[str], kind: Kind) -> str:
    return f"{', '.join(own)} and {kind.__name__} properties" if own else f"{kind.__name__} properties"


def _blank(kind: Kind, options: Options) -> None:
    """Make an artist of no extent with the caller's keywords, so that matplotlib checks their values."""
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


def _is_size(value: Any) -> bool:
    return value is None or (_is_number(value) and value >= 0)


def _is_number(value: Any) -> bool:
    real = isinstance(value, (int, float, np.integer, np.floating)) and not isinstance(value, bool)
    return real and bool(abs(value) <= _LARGEST)


def _is_bool(value: Any) -> bool:
    return (
        value is None or isinstance(value, (bool, np.bool_)) or (isinstance(value, int) and value in (0, 1))
    )


_LARGEST = 1e300
_SIZE: tuple[Callable[[Any], bool], str] = (_is_size, "a number of points, at least 0")
_BOOL: tuple[Callable[[Any], bool], str] = (_is_bool, "True or False")
_RULES: dict[str, tuple[Callable[[Any], bool], str]] = {  # what matplotlib looks at only as it draws
    **dict.fromkeys(("linewidth", "markersize", "markeredgewidth"), _SIZE),
    **dict.fromkeys(("animated", "antialiased", "clip_on", "in_layout", "snap", "visible"), _BOOL),
    "agg_filter": (lambda value: value is None or callable(value), "a function or None"),
    "gid": (lambda value: value is None or isinstance(value, str), "a str or None"),
    "markevery": (lambda value: not isinstance(value, str), "a step, positions or None"),
    "path_effects": (
        lambda value: value is None or not isinstance(value, (str, int)),
        "a list of patheffects or None",
    ),
    "sketch_params": (
        lambda value: (
            value is None or _is_number(value) or (isinstance(value, (tuple, list)) and len(value) == 3)
        ),
        "three numbers (scale, length, randomness) or None",
    ),
    "transform": (lambda value: value is None or isinstance(value, Transform), "a Transform"),
    "url": (lambda value: value is None or isinstance(value, str), "a str or None"),
    "zorder": (_is_number, "a finite number"),
}
_PER_ITEM = ("antialiased", "linewidth")  # a collection takes one value for each of its parts, too
_CONTENT = {  # what is drawn, and where: the plot's own
    *("axes", "data", "figure", "offsets", "paths", "position", "segments", "text", "urls", "verts"),
    *("verts_and_codes", "x", "xdata", "y", "ydata"),
}
