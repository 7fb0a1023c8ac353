"""The options of a command, made from the declaration of its picture."""

from __future__ import annotations

import builtins
import collections.abc
import inspect
import math
import re
import typing
from argparse import ArgumentTypeError, BooleanOptionalAction
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, TypeVar, get_args, get_origin

import numpy as np

from rocplot import _typing
from rocplot.cli._words import UsageError
from rocplot.compute._base.docstrings import section
from rocplot.compute._base.reading import READING

SHARED = {*READING[2:], "legend", "label_fmt", "ax"}
_ON = object()  # a flag that may have a value, without one
_MOST_CHOICES = 8  # as many as a line of help holds
_NAMES = ("hue_order", "highlight", "names", "class_names", "feature_names")  # words, whatever they look like

Keywords = dict[str, Any]
Convert = Callable[[Any], Any]
T = TypeVar("T")
SEVERAL: Keywords = {"nargs": "+", "action": "extend"}
_NAMED: dict[str, Keywords] = {
    "palette": {"type": str, "metavar": "[NAME=]COLOR"},
    "labels": {"type": str, "metavar": "[CLASS=]NAME"},
    "terms": {"type": str, "metavar": "[WORD=]WORD"},
}


class Option(NamedTuple):
    """A flag, its keywords of ``add_argument``, and the argument or key of a layer that it sets."""

    flag: str
    keywords: Keywords
    argument: str
    key: str = ""
    convert: Convert = lambda value: value

    @property
    def usage(self) -> str:
        """The flag with its value, as the help writes them."""
        value, several = self.keywords.get("metavar", ""), self.keywords.get("nargs")
        forms = {"?": f"[{value}]", "*": f"[{value} ...]", "+": f"{value} ..."}
        value = (
            " ".join([value] * several) if isinstance(several, int) else forms.get(str(several), str(value))
        )
        return f"{self.flag} {value}".strip() if self.flag.startswith("-") else value


def flag_of(*words: str) -> str:
    """Write a flag: ``--cost-fp``."""
    return "--" + "-".join(words).replace("_", "-")


# -- from a declaration to options, and back ------------------------------------------------------


def options_of(picture: Callable[..., Any], read: Iterable[str]) -> list[Option]:
    """Make the options of a picture: its own but what is `read`, its layers, and the keys of these.

    A function that computes numbers has no layers.
    """
    layers = picture.declared.layers if hasattr(picture, "declared") else ()
    names, meanings = _Names(inspect.unwrap(picture).__globals__), descriptions(picture)
    others = {*SHARED, *read, *(layer.name for layer in layers)}
    found: list[Option] = []
    for one in inspect.signature(picture).parameters.values():
        if one.name not in others and one.kind is not one.VAR_KEYWORD:
            known = one.annotation if one.annotation is not one.empty else type(one.default)
            types = names.types_of(known)
            made = _flags(one.name, types, one.default, meanings.get(one.name, ""), one.name)
            found += map(_by_place, made) if one.kind is one.POSITIONAL_OR_KEYWORD else made
    taken = {option.argument for option in found} | {layer.name for layer in layers}
    for layer in layers:
        types = [bool, *(names.types_of(layer.keys[layer.value].type) if layer.value else ())]
        found += _flags(layer.name, types, layer.default, plain(layer.meaning), layer.name, layer.value)
        found += _keys(layer, _shared(layers, layer) | taken, names)
    return found


def arguments_of(options: Iterable[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """Convert the options into arguments of the picture; a key of a layer implies the layer."""
    found: dict[str, Any] = {}
    for option in options:
        value, before = given[option.flag], found.get(option.argument)
        if value is None:
            continue
        if before is False:
            raise UsageError(f"{option.flag} and {flag_of('no', option.argument)} cannot be combined")
        bare = value is _ON or value == []
        value = True if bare else option.convert(value)
        if option.key and not (bare and option.flag == flag_of(option.argument)):
            value = (before if isinstance(before, dict) else {}) | {option.key: value}
        found[option.argument] = value
    return found


def _flags(
    name: str, types: Sequence[Any], default: object, meaning: str, argument: str, key: str = ""
) -> Iterator[Option]:
    """Make the flags of an argument or a key that may be on or off, have a value, or both.

    A required argument is positional.
    """
    switch, on, written = bool in types, default is True, _written(types, key or argument)
    out: Keywords = {"action": "store_const", "help": f"leave out: {meaning}", "const": False}
    if switch and on:
        yield Option(flag_of("no", name), out, argument)
    if written is not None:
        keywords, convert = written
        keywords = keywords | {"help": meaning}
        if switch and not on:
            keywords |= {"nargs": "*"} if keywords.get("nargs") == "+" else {"nargs": "?", "const": _ON}
        flag = argument if default is inspect.Parameter.empty else flag_of(name)
        yield Option(flag, keywords, argument, key, convert)
    elif switch and not on:
        both = key or default is None
        kind = {"action": BooleanOptionalAction} if both else {"action": "store_const", "const": True}
        yield Option(flag_of(name), kind | {"help": meaning}, argument, key)


def _by_place(option: Option) -> Option:
    """Let the value of an option stand without its flag; it may be left out if it had one."""
    if not option.flag.startswith("-"):
        return option
    return option._replace(flag=option.argument, keywords=option.keywords | {"nargs": "?"})


def _keys(layer: Any, taken: set[str], names: _Names) -> Iterator[Option]:
    """Make the flags of a layer's keys; a name that is taken is prefixed with the layer's."""
    for key, about in layer.keys.items():
        if key != layer.value:
            name = f"{layer.name}_{key}" if key in taken else key
            types, meaning = names.types_of(about.type), f"of {flag_of(layer.name)}: {plain(about.meaning)}"
            yield from _flags(name, types, None, meaning, layer.name, key)


def _shared(layers: Sequence[Any], layer: Any) -> set[str]:
    """List the keys of other layers; those of a layer of no model give way to a model's."""
    return {key for one in layers if one is not layer and layer.once >= one.once for key in one.keys}


# -- types ----------------------------------------------------------------------------------------


class _Names(dict[str, Any]):
    """The types named in an annotation; an unknown name means a word or a number."""

    def __init__(self, module: Mapping[str, Any]) -> None:
        for known in (builtins, typing, collections.abc, _typing):
            self |= vars(known)
        self |= {"np": np} | dict(module) | {"ArrayLike": Sequence[float]}

    def __missing__(self, name: str) -> Any:
        return int | float | str

    def types_of(self, annotation: Any) -> list[Any]:
        """List what an annotation allows, but for None; nothing if another module alone understands it."""
        try:
            return _members(eval(annotation, {}, self) if isinstance(annotation, str) else annotation)
        except (AttributeError, SyntaxError, TypeError):
            return []


def _members(type_: Any) -> list[Any]:
    if get_origin(type_) in (typing.Union, UnionType):
        return [kind for one in get_args(type_) for kind in _members(one)]
    return [] if type_ in (None, NoneType) else [type_]


def _written(types: Sequence[Any], name: str) -> tuple[Keywords, Convert] | None:
    """Say how values of these types are written, and what becomes of the words; None if they cannot be."""
    inner = {get_origin(kind): get_args(kind) for kind in types}
    scalar = _scalar(types, name)
    if inner.get(collections.abc.Mapping, ())[1:] == (float,):
        if scalar is None:
            return {"type": named_number, "metavar": "NAME=NUMBER"} | SEVERAL, dict
        return {"type": number_or_named, "metavar": "[NAME=]NUMBER"} | SEVERAL, _named_or_listed
    if inner.get(collections.abc.Mapping, ())[1:] == (tuple[float, float],):
        return {"type": named_range, "metavar": "NAME=LOW,HIGH"} | SEVERAL, dict
    if name == "labels" or collections.abc.Mapping in inner:
        return _NAMED.get(name, {"type": str, "metavar": "[NAME=]WORD"}) | SEVERAL, _mapped_or_listed
    if tuple in inner and ... not in inner[tuple]:
        if scalar is None and set(inner[tuple]) <= {float, int}:
            return {"type": number, "nargs": len(inner[tuple]), "metavar": "NUMBER"}, tuple
        kind = str if set(inner[tuple]) == {str} else word_or_number
        words = {"type": kind, "nargs": "+", "metavar": _metavar(name)}
        return words, lambda found: found[0] if len(found) == 1 else tuple(found)
    items = inner.get(collections.abc.Sequence) or inner.get(tuple)
    one = None if items is None else _item(_members(items[0]), name)
    if one is not None and scalar is not None and scalar["type"] is whole:
        one["type"] = word_or_number
    if one is not None and scalar is not None and one["type"] is number and "choices" in scalar:
        one |= {"type": word_or_number, "metavar": _metavar(name)}
    if one is None or (scalar is not None and scalar["type"] is str and one["type"] is number):
        return None if scalar is None else (scalar, lambda value: value)  # a column's name, not its values
    return one | SEVERAL, lambda found: found[0] if scalar is not None and len(found) == 1 else found


def _item(types: Sequence[Any], name: str) -> Keywords | None:
    """Return the keywords of ``add_argument`` for one of several values."""
    if any(get_origin(kind) in (tuple, collections.abc.Sequence) for kind in types):
        return {"type": pair, "metavar": "P,N"}
    if Any in types:
        return {"type": str if name in _NAMES else word_or_number, "metavar": _metavar(name)}
    return _scalar(types, name)


def _scalar(kinds: Sequence[Any], name: str) -> Keywords | None:
    """Return the keywords of ``add_argument`` for one value."""
    choices = [word for kind in kinds if get_origin(kind) is Literal for word in get_args(kind)]
    words = [word for word in choices if isinstance(word, str)]
    numeric = float in kinds or int in kinds
    if name == "level" and numeric:
        return {"type": share, "metavar": "SHARE"}
    if numeric and (words or str in kinds):
        return {"type": word_or_number, "metavar": _metavar(name)}
    if choices and str not in kinds and len(choices) <= _MOST_CHOICES:
        kind = type(choices[0])
        return {"type": kind, "choices": choices, "metavar": "{" + ",".join(map(str, choices)) + "}"}
    if words or str in kinds:
        return {"type": str, "metavar": _metavar(name)}
    if float in kinds:
        return {"type": number, "metavar": "NUMBER"}
    return {"type": whole, "metavar": "N"} if int in kinds else None


# -- values ---------------------------------------------------------------------------------------


def _metavar(name: str) -> str:
    """Write what stands for a value: names are NAME."""
    return "NAME" if name in (*_NAMES, "reference") else name.upper().replace("_", "-")


def word_or_number(written: str) -> str | int | float:
    """Read ``3`` as a number and ``ci`` as a word."""
    for kind in (int, float):
        with suppress(ValueError):
            return kind(written)
    return written


def number(written: str) -> float:
    """Read a number, which may be infinite."""
    try:
        value = float(written)
    except ValueError:
        value = math.nan
    if math.isnan(value):
        raise ArgumentTypeError(f"{written!r} is not a number")
    return value


def whole(written: str) -> int:
    """Read a whole number."""
    try:
        return int(written)
    except ValueError as error:
        raise ArgumentTypeError(f"{written!r} is not a whole number") from error


def share(written: str) -> float:
    """Read a level, which is a share."""
    value = number(written)
    if value >= 1:
        raise ArgumentTypeError(f"{written} is not a share: write {value / 100:g} for {value:g} %")
    return value


def pair(written: str) -> tuple[float, ...]:
    """Read ``3,4``."""
    try:
        first, second = map(number, written.split(","))
    except (ValueError, ArgumentTypeError) as error:
        raise ArgumentTypeError(f"{written!r} is not a pair of numbers such as 3,4") from error
    return first, second


def named_pair(written: str) -> tuple[str, tuple[float, ...]]:
    """Read ``name=3,4``."""
    return _named(written, pair, "NAME=FPR,TPR")


def named_range(written: str) -> tuple[str, tuple[float, ...]]:
    """Read ``fpr=0,0.1``."""
    return _named(written, pair, "NAME=LOW,HIGH")


def named_number(written: str) -> tuple[str, float]:
    """Read ``name=3``."""
    return _named(written, number, "NAME=NUMBER")


def _named(written: str, read: Callable[[str], T], form: str) -> tuple[str, T]:
    name, _, value = written.rpartition("=")
    if not name:
        raise ArgumentTypeError(f"{written!r} is not of the form {form}")
    return name, read(value)


def number_or_named(written: str) -> float | tuple[str, float]:
    """Read ``3`` or ``name=3``."""
    try:
        return named_number(written) if "=" in written else number(written)
    except ArgumentTypeError as error:
        raise ArgumentTypeError(f"{written!r} is neither a number nor of the form NAME=NUMBER") from error


def _named_or_listed(found: list[Any]) -> Any:
    """Gather numbers, all of them with names or none; one alone is a number."""
    named = [one for one in found if isinstance(one, tuple)]
    if named and len(named) < len(found):
        raise UsageError("name all numbers, as NAME=NUMBER, or none")
    return dict(named) if named else found if len(found) > 1 else found[0]


def _mapped_or_listed(found: list[str]) -> Any:
    """Gather words, all of them with names, such as ``nb=red``, or none; one alone is a word."""
    named = [one.rpartition("=") for one in found]
    if not any(equals for _, equals, _ in named):
        return found if len(found) > 1 else found[0]
    if not all(equals for _, equals, _ in named):
        raise UsageError(f"name all of {', '.join(found)}, as NAME=WORD, or none")
    return {name: word for name, _, word in named}


# -- words ----------------------------------------------------------------------------------------


def descriptions(picture: Callable[..., Any]) -> dict[str, str]:
    """Take the first sentence about each parameter out of a docstring."""
    found = {}
    for entry in re.split(r"\n(?=\S)", section(inspect.getdoc(picture) or "", "Parameters")):
        head, _, body = entry.partition("\n")
        for name in head.partition(" : ")[0].split(","):
            found[name.strip()] = plain(body)
    return found


def plain(text: str) -> str:
    """Take the first sentence of a text, without markup."""
    sentence = re.split(r"[.;](?:\s|$)", " ".join(text.split()), maxsplit=1)[0]
    words = re.sub(r"(?<!\w)[`*]+|[`*]+(?!\w)", "", sentence)
    common = re.match(r"[A-Z][a-z]*[ ,:]", words)  # no abbreviation, nor a name as in Wilson's
    return words[:1].lower() + words[1:] if common else words
