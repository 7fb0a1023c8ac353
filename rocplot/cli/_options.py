"""The options of a command, derived from the declaration of its picture."""

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
from rocplot.cli._messages import UsageError
from rocplot.compute._base.docstrings import find_section
from rocplot.compute._base.reading import DATA_ARGUMENTS

SHARED = {*DATA_ARGUMENTS[2:], "legend", "label_fmt", "ax"}
_ON_VALUE = object()  # stands for a flag with an optional value that has none
_MAX_CHOICES = 8  # choices that fit a line of help
# Arguments whose values are text, also if they look like numbers
_NAME_ARGUMENTS = ("hue_order", "highlight", "names", "class_names", "feature_names")

Keywords = dict[str, Any]
Convert = Callable[[Any], Any]
T = TypeVar("T")
MULTIPLE_VALUES: Keywords = {"nargs": "+", "action": "extend"}
_NAMED_KEYWORDS: dict[str, Keywords] = {
    "palette": {"type": str, "metavar": "[NAME=]COLOR"},
    "labels": {"type": str, "metavar": "[CLASS=]NAME"},
    "terms": {"type": str, "metavar": "[WORD=]WORD"},
}


class CommandOption(NamedTuple):
    """A flag, its keywords of ``add_argument``, and the argument or key of a layer that it sets."""

    flag: str
    keywords: Keywords
    argument: str
    key: str = ""
    convert: Convert = lambda value: value

    @property
    def usage(self) -> str:
        """The flag with its value, as in the help."""
        value, several = self.keywords.get("metavar", ""), self.keywords.get("nargs")
        forms = {"?": f"[{value}]", "*": f"[{value} ...]", "+": f"{value} ..."}
        value = (
            " ".join([value] * several) if isinstance(several, int) else forms.get(str(several), str(value))
        )
        return f"{self.flag} {value}".strip() if self.flag.startswith("-") else value


def write_option_string(*words: str) -> str:
    """Write a flag: ``--cost-fp``."""
    return "--" + "-".join(words).replace("_", "-")


# -- From declarations to options, and from options to arguments ----------------------------------


def make_options(picture: Callable[..., Any], data_arguments: Iterable[str]) -> list[CommandOption]:
    """Make the options of a picture: its arguments except `data_arguments`, its layers and their keys.

    A function that computes numbers has no layers.
    """
    layers = picture.declared.layers if hasattr(picture, "declared") else ()
    names, meanings = _AnnotationNames(inspect.unwrap(picture).__globals__), read_parameter_help(picture)
    excluded_names = {*SHARED, *data_arguments, *(layer.name for layer in layers)}
    options: list[CommandOption] = []
    for parameter in inspect.signature(picture).parameters.values():
        if parameter.name not in excluded_names and parameter.kind is not parameter.VAR_KEYWORD:
            annotation = (
                parameter.annotation
                if parameter.annotation is not parameter.empty
                else type(parameter.default)
            )
            types = names.list_types(annotation)
            made = _make_flags(
                parameter.name, types, parameter.default, meanings.get(parameter.name, ""), parameter.name
            )
            options += (
                map(_make_positional, made) if parameter.kind is parameter.POSITIONAL_OR_KEYWORD else made
            )
    used_names = {option.argument for option in options} | {layer.name for layer in layers}
    for layer in layers:
        types = [bool, *(names.list_types(layer.keys[layer.value].type) if layer.value else ())]
        options += _make_flags(
            layer.name, types, layer.default, get_first_sentence(layer.meaning), layer.name, layer.value
        )
        options += _make_key_flags(layer, _list_shared_keys(layers, layer) | used_names, names)
    return options


def convert_options(options: Iterable[CommandOption], values: Mapping[str, Any]) -> dict[str, Any]:
    """Convert option values to arguments of the picture; a key of a layer turns the layer on."""
    arguments: dict[str, Any] = {}
    for option in options:
        value, previous_value = values[option.flag], arguments.get(option.argument)
        if value is None:
            continue
        if previous_value is False:
            raise UsageError(
                f"{option.flag} and {write_option_string('no', option.argument)} cannot be combined"
            )
        bare = value is _ON_VALUE or value == []
        value = True if bare else option.convert(value)
        if option.key and not (bare and option.flag == write_option_string(option.argument)):
            value = (previous_value if isinstance(previous_value, dict) else {}) | {option.key: value}
        arguments[option.argument] = value
    return arguments


def _make_flags(
    name: str, types: Sequence[Any], default: object, meaning: str, argument: str, key: str = ""
) -> Iterator[CommandOption]:
    """Make the flags of an argument or a key: a switch, a flag with a value, or both.

    A required argument is positional.
    """
    is_switch, is_on, value_format = (
        bool in types,
        default is True,
        _choose_value_format(types, key or argument),
    )
    off_keywords: Keywords = {"action": "store_const", "help": f"leave out: {meaning}", "const": False}
    if is_switch and is_on:
        yield CommandOption(write_option_string("no", name), off_keywords, argument)
    if value_format is not None:
        keywords, convert = value_format
        keywords = keywords | {"help": meaning}
        if is_switch and not is_on:
            keywords |= {"nargs": "*"} if keywords.get("nargs") == "+" else {"nargs": "?", "const": _ON_VALUE}
        flag = argument if default is inspect.Parameter.empty else write_option_string(name)
        yield CommandOption(flag, keywords, argument, key, convert)
    elif is_switch and not is_on:
        has_both = key or default is None
        kind = {"action": BooleanOptionalAction} if has_both else {"action": "store_const", "const": True}
        yield CommandOption(write_option_string(name), kind | {"help": meaning}, argument, key)


def _make_positional(option: CommandOption) -> CommandOption:
    """Make an option positional; it is optional if it had a flag."""
    if not option.flag.startswith("-"):
        return option
    return option._replace(flag=option.argument, keywords=option.keywords | {"nargs": "?"})


def _make_key_flags(layer: Any, used_names: set[str], names: _AnnotationNames) -> Iterator[CommandOption]:
    """Make the flags of a layer's keys; a name that is used already gets the layer's name as prefix."""
    for key, about in layer.keys.items():
        if key != layer.value:
            name = f"{layer.name}_{key}" if key in used_names else key
            types, meaning = (
                names.list_types(about.type),
                f"of {write_option_string(layer.name)}: {get_first_sentence(about.meaning)}",
            )
            yield from _make_flags(name, types, None, meaning, layer.name, key)


def _list_shared_keys(layers: Sequence[Any], layer: Any) -> set[str]:
    """List the keys of other layers that take precedence; layers of models precede those without."""
    return {
        key
        for other_layer in layers
        if other_layer is not layer and layer.without_model >= other_layer.without_model
        for key in other_layer.keys
    }


# -- Types ----------------------------------------------------------------------------------------


class _AnnotationNames(dict[str, Any]):
    """The namespace in which annotations are evaluated; an unknown name means a word or a number."""

    def __init__(self, module: Mapping[str, Any]) -> None:
        for namespace in (builtins, typing, collections.abc, _typing):
            self |= vars(namespace)
        self |= {"np": np} | dict(module) | {"ArrayLike": Sequence[float]}

    def __missing__(self, name: str) -> Any:
        return int | float | str

    def list_types(self, annotation: Any) -> list[Any]:
        """List the types that an annotation allows, without None; empty if it cannot be evaluated."""
        try:
            return _list_union_members(
                eval(annotation, {}, self) if isinstance(annotation, str) else annotation
            )
        except (AttributeError, SyntaxError, TypeError):
            return []


def _list_union_members(type_: Any) -> list[Any]:
    if get_origin(type_) in (typing.Union, UnionType):
        return [kind for member in get_args(type_) for kind in _list_union_members(member)]
    return [] if type_ in (None, NoneType) else [type_]


def _choose_value_format(types: Sequence[Any], name: str) -> tuple[Keywords, Convert] | None:
    """Return the argparse keywords for values of these types and a converter; None if there are none."""
    inner = {get_origin(kind): get_args(kind) for kind in types}
    scalar = _make_scalar_keywords(types, name)
    if inner.get(collections.abc.Mapping, ())[1:] == (float,):
        if scalar is None:
            return {"type": parse_named_number, "metavar": "NAME=NUMBER"} | MULTIPLE_VALUES, dict
        return {"type": parse_number_or_named, "metavar": "[NAME=]NUMBER"} | MULTIPLE_VALUES, _gather_numbers
    if inner.get(collections.abc.Mapping, ())[1:] == (float | Sequence[float],):
        return {"type": parse_number_or_named, "metavar": "[NAME=]NUMBER"} | MULTIPLE_VALUES, _gather_lists
    if inner.get(collections.abc.Mapping, ())[1:] == (tuple[float, float],):
        return {"type": parse_named_range, "metavar": "NAME=LOW,HIGH"} | MULTIPLE_VALUES, dict
    if name == "labels" or collections.abc.Mapping in inner:
        return _NAMED_KEYWORDS.get(
            name, {"type": str, "metavar": "[NAME=]WORD"}
        ) | MULTIPLE_VALUES, _gather_words
    if tuple in inner and ... not in inner[tuple]:
        if scalar is None and set(inner[tuple]) <= {float, int}:
            return {"type": parse_number, "nargs": len(inner[tuple]), "metavar": "NUMBER"}, tuple
        kind = str if set(inner[tuple]) == {str} else parse_word_or_number
        words = {"type": kind, "nargs": "+", "metavar": _write_metavar(name)}
        return words, lambda values: values[0] if len(values) == 1 else tuple(values)
    items = inner.get(collections.abc.Sequence) or inner.get(tuple)
    item_keywords = None if items is None else _make_item_keywords(_list_union_members(items[0]), name)
    if item_keywords is not None and scalar is not None and scalar["type"] is parse_whole_number:
        item_keywords["type"] = parse_word_or_number
    if (
        item_keywords is not None
        and scalar is not None
        and item_keywords["type"] is parse_number
        and "choices" in scalar
    ):
        item_keywords |= {"type": parse_word_or_number, "metavar": _write_metavar(name)}
    if item_keywords is None or (
        scalar is not None and scalar["type"] is str and item_keywords["type"] is parse_number
    ):
        # The argument is a column name or an array; only the name can be written in a call
        return None if scalar is None else (scalar, lambda value: value)
    return (
        item_keywords | MULTIPLE_VALUES,
        lambda values: values[0] if scalar is not None and len(values) == 1 else values,
    )


def _make_item_keywords(types: Sequence[Any], name: str) -> Keywords | None:
    """Return the keywords of ``add_argument`` for one of several values."""
    if any(get_origin(kind) in (tuple, collections.abc.Sequence) for kind in types):
        return {"type": parse_pair, "metavar": "P,N"}
    if Any in types:
        return {
            "type": str if name in _NAME_ARGUMENTS else parse_word_or_number,
            "metavar": _write_metavar(name),
        }
    return _make_scalar_keywords(types, name)


def _make_scalar_keywords(kinds: Sequence[Any], name: str) -> Keywords | None:
    """Return the keywords of ``add_argument`` for one value."""
    choices = [word for kind in kinds if get_origin(kind) is Literal for word in get_args(kind)]
    words = [word for word in choices if isinstance(word, str)]
    numeric = float in kinds or int in kinds
    if name == "level" and numeric:
        return {"type": parse_proportion, "metavar": "SHARE"}
    if numeric and (words or str in kinds):
        return {"type": parse_word_or_number, "metavar": _write_metavar(name)}
    if choices and str not in kinds and len(choices) <= _MAX_CHOICES:
        kind = type(choices[0])
        return {"type": kind, "choices": choices, "metavar": "{" + ",".join(map(str, choices)) + "}"}
    if words or str in kinds:
        return {"type": str, "metavar": _write_metavar(name)}
    if float in kinds:
        return {"type": parse_number, "metavar": "NUMBER"}
    return {"type": parse_whole_number, "metavar": "N"} if int in kinds else None


# -- Values ---------------------------------------------------------------------------------------


def _write_metavar(name: str) -> str:
    """Write the metavar of an argument: NAME for names."""
    return "NAME" if name in (*_NAME_ARGUMENTS, "reference") else name.upper().replace("_", "-")


def parse_word_or_number(text: str) -> str | int | float:
    """Parse ``3`` as a number and ``ci`` as a word."""
    for kind in (int, float):
        with suppress(ValueError):
            return kind(text)
    return text


def parse_number(text: str) -> float:
    """Parse a number, which may be infinite."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if math.isnan(value):
        raise ArgumentTypeError(f"{text!r} is not a number")
    return value


def parse_whole_number(text: str) -> int:
    """Parse a whole number."""
    try:
        return int(text)
    except ValueError as error:
        raise ArgumentTypeError(f"{text!r} is not a whole number") from error


def parse_proportion(text: str) -> float:
    """Parse a level, which is a proportion."""
    value = parse_number(text)
    if value >= 1:
        raise ArgumentTypeError(f"{text} is not a share: write {value / 100:g} for {value:g} %")
    return value


def parse_pair(text: str) -> tuple[float, ...]:
    """Parse ``3,4``."""
    try:
        first, second = map(parse_number, text.split(","))
    except (ValueError, ArgumentTypeError) as error:
        raise ArgumentTypeError(f"{text!r} is not a pair of numbers such as 3,4") from error
    return first, second


def parse_named_pair(text: str) -> tuple[str, tuple[float, ...]]:
    """Parse ``name=3,4``."""
    return _parse_named(text, parse_pair, "NAME=FPR,TPR")


def parse_named_range(text: str) -> tuple[str, tuple[float, ...]]:
    """Parse ``fpr=0,0.1``."""
    return _parse_named(text, parse_pair, "NAME=LOW,HIGH")


def parse_named_number(text: str) -> tuple[str, float]:
    """Parse ``name=3``."""
    return _parse_named(text, parse_number, "NAME=NUMBER")


def _parse_named(text: str, parse: Callable[[str], T], form: str) -> tuple[str, T]:
    name, _, value = text.rpartition("=")
    if not name:
        raise ArgumentTypeError(f"{text!r} is not of the form {form}")
    return name, parse(value)


def parse_number_or_named(text: str) -> float | tuple[str, float]:
    """Parse ``3`` or ``name=3``."""
    try:
        return parse_named_number(text) if "=" in text else parse_number(text)
    except ArgumentTypeError as error:
        raise ArgumentTypeError(f"{text!r} is neither a number nor of the form NAME=NUMBER") from error


def _gather_numbers(values: list[Any]) -> Any:
    """Gather numbers, either all with names or none; a single one is returned as a number."""
    pairs = _list_pairs(values)
    return dict(pairs) if pairs else values if len(values) > 1 else values[0]


def _gather_lists(values: list[Any]) -> Any:
    """Gather numbers in a list, or in a list for each name."""
    pairs = _list_pairs(values)
    lists = {name: [number for other, number in pairs if other == name] for name, _ in pairs}
    return lists or values


def _list_pairs(values: list[Any]) -> list[tuple[str, float]]:
    """Return the numbers with names; either all have one or none."""
    pairs = [value for value in values if isinstance(value, tuple)]
    if pairs and len(pairs) < len(values):
        raise UsageError("name all numbers, as NAME=NUMBER, or none")
    return pairs


def _gather_words(words: list[str]) -> Any:
    """Gather words, either all with names, such as ``nb=red``, or none; a single one is returned alone."""
    partitions = [word.rpartition("=") for word in words]
    if not any(equals for _, equals, _ in partitions):
        return words if len(words) > 1 else words[0]
    if not all(equals for _, equals, _ in partitions):
        raise UsageError(f"name all of {', '.join(words)}, as NAME=WORD, or none")
    return {name: word for name, _, word in partitions}


# -- Help texts -----------------------------------------------------------------------------------


def read_parameter_help(picture: Callable[..., Any]) -> dict[str, str]:
    """Read the first sentence about each parameter from a docstring."""
    sentences = {}
    for entry in re.split(r"\n(?=\S)", find_section(inspect.getdoc(picture) or "", "Parameters")):
        head, _, body = entry.partition("\n")
        for name in head.partition(" : ")[0].split(","):
            sentences[name.strip()] = get_first_sentence(body)
    return sentences


def get_first_sentence(text: str) -> str:
    """Return the first sentence of a text, without markup and, if a common word, in lower case."""
    sentence = re.split(r"[.;](?:\s|$)", " ".join(text.split()), maxsplit=1)[0]
    words = re.sub(r"(?<!\w)[`*]+|[`*]+(?!\w)", "", sentence)
    common = re.match(r"[A-Z][a-z]*[ ,:]", words)  # neither an abbreviation nor a name such as Wilson's
    return words[:1].lower() + words[1:] if common else words
