"""The class `Layer`, which declares a layer and reads the caller's argument for it."""

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
from rocplot._validation import check_choice, check_number, shorten_value, suggest_number
from rocplot.page.keywords import Kind, check_artist_kwargs
from rocplot.plot._captions import CaptionSentence

_KINDS = {  # types of a value in place of a dict, as messages, docstrings and signatures name them
    str: ("a name", "str", "str"),
    Real: ("a number", "float", "float"),
    Sequence: ("a list of numbers", "array-like", "Sequence[float]"),
    list: ("a list of names", "list of str", "Sequence[str]"),
    tuple: ("a pair of numbers", "(float, float)", "tuple[float, float]"),
}


@dataclass(frozen=True)
class Key:
    """A key that a layer's dict may hold: its type, as a signature writes it, and its meaning."""

    type: str
    meaning: str


LEVEL = {"level": Key("float", "confidence level, .95 by default")}
LOC = {"loc": Key('Literal["legend", "caption"]', 'where to write it; ``"caption"``: only in the caption')}
RESAMPLES = {
    "n_resamples": Key("int", "number of resamples, 2000 by default"),
    "seed": Key("Seed", "random seed or Generator, 0 by default"),
    "progress": Key("bool", "whether resampling shows a progress bar"),
}
ANY_SEED = {"seed": Key("Seed", "random seed or Generator")}


def stands_in_legend(options: Options, layer: str) -> bool:
    """Return whether a layer with the key `loc` is written in the legend, not in the caption alone."""
    return check_choice(options.get("loc", "legend"), ("legend", "caption"), f"{layer}: loc") == "legend"


@dataclass(frozen=True)
class Layer:
    """A layer of a picture; its argument is False, True, a dict, or a value that the layer defines.

    Attributes
    ----------
    name : str
        The argument, and the gid of what is drawn.
    meaning : str
        What it shows, as the docstring of a picture says it.
    draw : callable
        Draws what was prepared: ``draw(plot, model, made, style)``, or ``draw(plot, made, style)`` for a
        layer of no model; `style` holds the caller's keywords of the artist.
    prepare : callable, optional
        Computes what is drawn, before anything is drawn: ``prepare(plot, options)`` returns a dict by model,
        or for a layer of no model any value.  A picture may replace it by a function of its own.
    artist : type
        The matplotlib artist whose keywords a dict may hold.
    keys : mapping of Key
        Keys beside those of the artist that a dict may hold.
    value, kinds : str and tuple of types
        The key that a value in place of a dict stands for, and the kinds of such a value.
    precomputed : type, optional
        A type of results that are drawn as they are: one result, or a mapping of them by model.
    default : bool
        Whether the layer is drawn if the caller does not pass its argument.
    without_model, repeatable : bool
        Whether it belongs to no model, and whether a later call on the same axes draws it again, which only a
        layer of no model can.
    drawn_last : bool
        Whether it is drawn after all others.  On axes that show something it is then also called if the
        caller does not ask for it, with None in place of what was prepared, so that it can update an earlier
        one.
    rank : int
        Position in the order of drawing, which is the order of the legend.
    caption : str or callable
        Its sentence in a caption, or ``caption(call, made)``, which writes the sentence from what was drawn
        and prepared, an empty one if nothing needs to be said.
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
    caption: CaptionSentence | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "without_model", self.without_model or self.repeatable)

    def replace_fields(self, **changes: Any) -> Layer:
        """Return a copy of the layer with some fields replaced, for another picture."""
        return replace(self, **changes)

    def select_keys(self, options: Options) -> Options:
        """Select the options that are the layer's own keys."""
        return {key: options[key] for key in self.keys if key in options}

    def read_option(self, value: object) -> Options | None:
        """Read the caller's argument into options of the layer, or None for no layer; check its keywords."""
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
        """Write the docstring entry of the argument."""
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
        """The type of the argument, as a signature writes it."""
        ready = [self.precomputed.__name__] if self.precomputed else []
        return " | ".join(["bool", *self._name_kinds(2), *ready, "dict"])

    def _name_kinds(self, where: int) -> list[str]:
        """Name the types of a value in place of a dict, for a message (0), docstring (1) or signature (2)."""
        return [_KINDS[kind][where] for kind in self.kinds if kind in _KINDS]

    def _accepts_value(self, value: object) -> bool:
        """Return whether a value is accepted in place of a dict."""
        if isinstance(value, str | bytes):
            return str in self.kinds
        numbers = Real in self.kinds and hasattr(value, "__array__")  # a Series, or an array of any library
        return numbers or isinstance(value, self.kinds)


def _suggest_dict(name: str, value: object, artist: type) -> str:
    """Suggest how to write a look as a dict, or which argument takes a value of this kind."""
    if name == "operating_point" and isinstance(value, Real):
        return f": thresholds=[{shorten_value(value)}] labels the decision at that cut-off"
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
    """Return whether a value is a result of this type, or a mapping that holds one."""
    several = isinstance(value, Mapping) and any(isinstance(entry, kind) for entry in value.values())
    return several or isinstance(value, kind)


def _check_color_or_alpha(argument: str, key: str, value: Any) -> None:
    """Check an opacity or a color that is a key of the layer, not of its artist."""
    if key == "alpha":
        check_number(value, f"{argument}: alpha", 0, 1)
    elif not is_color_like(value):
        raise make_value_error(argument, f": color={shorten_value(value)} is no color of matplotlib")
