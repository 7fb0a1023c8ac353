"""The declaration of a layer, and how a request for one is read."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from numbers import Real
from typing import Any

import numpy as np
from matplotlib.colors import is_color_like
from matplotlib.lines import Line2D

from rocplot._errors import make_value_error
from rocplot._typing import Options
from rocplot._validation import check_number, shorten_value, suggest_number
from rocplot.page.keywords import Kind, check_artist_kwargs
from rocplot.plot._captions import Phrase

_KINDS = {  # of a value in place of a dict
    str: ("a name", "str", "str"),
    Real: ("a number", "float", "float"),
    Sequence: ("a list of numbers", "array-like", "Sequence[float]"),
    list: ("a list of names", "list of str", "Sequence[str]"),
    tuple: ("a pair of numbers", "(float, float)", "tuple[float, float]"),
}


@dataclass(frozen=True)
class Key:
    """A key of a layer's own: its type, as a signature writes it, and its meaning."""

    type: str
    meaning: str


LEVEL = {"level": Key("float", "share, .95 by default")}
RESAMPLES = {
    "n_resamples": Key("int", "2000 by default"),
    "seed": Key("Seed", "random seed or Generator, 0 by default"),
    "progress": Key("bool", "whether resampling shows a progress bar"),
}
ANY_SEED = {"seed": Key("Seed", "random seed or Generator")}


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
    precomputed : type, optional
        A result that may be drawn as it is: one, or a mapping of them by model.
    default : bool
        Whether the layer is drawn unless it is refused.
    without_model, repeatable : bool
        Whether it belongs to no model, and whether a later call on the same axes draws another one, as only
        such a layer may.
    drawn_last : bool
        Whether it is drawn after all others, and, with None in the place of what was prepared, if it is not
        wanted on axes that show something: it may stand already, and follow what is new there.
    rank : int
        Place in the order of drawing, which is that of the legend.
    caption : str or callable
        What a caption says of it: a sentence, or ``caption(call, made)``, which writes one of what was drawn
        and prepared; an empty one if it goes without saying.
    """

    name: str
    meaning: str
    draw: Callable[..., None]
    prepare: Callable[..., Any] | None = None
    artist: Kind = Line2D
    keys: Mapping[str, Key] = field(default_factory=dict)
    value: str = ""
    kinds: tuple[type, ...] = ()
    precomputed: type | None = None
    default: bool = False
    without_model: bool = False
    repeatable: bool = False
    drawn_last: bool = False
    rank: int = 0
    caption: Phrase | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "without_model", self.without_model or self.repeatable)

    def replace_fields(self, **changes: Any) -> Layer:
        """Return the layer as another picture has it."""
        return replace(self, **changes)

    def select_keys(self, options: Options) -> Options:
        """Return those of some options that are the layer's own keys."""
        return {key: options[key] for key in self.keys if key in options}

    def read_option(self, value: object) -> Options | None:
        """Turn an argument into the layer's options, or None for no layer; keywords are checked."""
        if value is None or value is False or (isinstance(value, np.bool_) and not value):
            return None
        if value is True or isinstance(value, np.bool_):
            return {}
        if self.precomputed is not None and _holds_result(value, self.precomputed):
            return {"ready": value}
        if isinstance(value, Mapping):
            own_options = {key: value[key] for key in value if key in self.keys}
            for key in own_options.keys() & {"alpha", "color"}:
                _check_color_or_alpha(self.name, key, own_options[key])
            artist_options = {key: value[key] for key in value if key not in own_options}
            return own_options | check_artist_kwargs(artist_options, self.name, self.artist, self.keys)
        if self._accepts_value(value):
            return {self.value: value}
        accepted = (
            f"{', '.join(['a bool', *self._name_kinds(0)])} or a dict of {self.artist.__name__} properties"
        )
        suggestion = _suggest_dict(self.name, value, self.artist) or suggest_number(value, self.name)
        if "level" in self.keys and isinstance(value, Real):
            suggestion = f": {self.name}={{'level': 0.9}} sets the level"
        if "levels" in self.keys and not isinstance(value, str):
            suggestion = f": {self.name}={{'levels': [0.5, 0.7]}} sets the levels"
        raise TypeError(f"{self.name} must be {accepted}, got {shorten_value(value)}{suggestion}")

    def describe_argument(self) -> str:
        """Describe the argument as a docstring does."""
        types = ["bool", *self._name_kinds(1)]
        types += (
            [self.precomputed.__name__, f"mapping of {self.precomputed.__name__}"] if self.precomputed else []
        )
        key_texts = [f"``{name}`` ({key.meaning})" for name, key in self.keys.items()]
        properties = f"{self.artist.__name__} properties"
        dict_text = (
            f"A dict may hold {'; '.join(key_texts)}; and {properties}."
            if key_texts
            else f"A dict holds {properties}."
        )
        lines = textwrap.wrap(f"{self.meaning}  {dict_text}", 100)
        return "\n        ".join([f"{self.name} : {', '.join(types)} or dict", *lines])

    @property
    def annotation(self) -> str:
        """Write the type of the argument as a signature does."""
        ready = [self.precomputed.__name__] if self.precomputed else []
        return " | ".join(["bool", *self._name_kinds(2), *ready, "dict"])

    def _name_kinds(self, where: int) -> list[str]:
        """Name the kinds of a value in place of a dict in a message, in a docstring or in a signature."""
        return [_KINDS[kind][where] for kind in self.kinds if kind in _KINDS]

    def _accepts_value(self, value: object) -> bool:
        """Say whether a value may stand in place of a dict."""
        if isinstance(value, str | bytes):
            return str in self.kinds
        numbers = Real in self.kinds and hasattr(value, "__array__")  # a Series, or an array of any library
        return numbers or isinstance(value, self.kinds)


def _suggest_dict(name: str, value: object, artist: type) -> str:
    """Say how a look, or a number that a neighbour takes, is written."""
    if name == "operating_point" and isinstance(value, Real):
        return f": thresholds=[{value}] labels the decision at that cut-off"
    if name == "zoom" and isinstance(value, Real):
        return ": zoom=(0.2, 0.8) enlarges the corner of fpr up to 0.2 and tpr from 0.8"
    if name == "best" and isinstance(value, str):
        return f": metrics=[{value!r}], best=True marks the best cut-off of {value}"
    if name == "threshold" and not isinstance(value, str):
        return ": one is marked, and ax.axvline(0.3) draws another"
    if isinstance(value, Real) and 0 < value <= 1:  # type: ignore[operator]
        return f": {name}={{'alpha': {value}}} sets its look"
    if isinstance(value, str) and issubclass(artist, Line2D) and value in Line2D.lineStyles:
        return f": {name}={{'linestyle': {value!r}}} sets its look"
    if isinstance(value, str) and is_color_like(value):
        return f": {name}={{'color': {value!r}}} sets its look"
    return ""


def _holds_result(value: object, kind: type) -> bool:
    """Say whether a value is a result, or a mapping that has any."""
    several = isinstance(value, Mapping) and any(isinstance(entry, kind) for entry in value.values())
    return several or isinstance(value, kind)


def _check_color_or_alpha(argument: str, key: str, value: Any) -> None:
    """Check an opacity or a color that a layer handles itself."""
    if key == "alpha":
        check_number(value, f"{argument}: alpha", 0, 1)
    elif not is_color_like(value):
        raise make_value_error(argument, f": color={shorten_value(value)} is no color of matplotlib")
