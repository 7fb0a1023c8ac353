"""Labels of models, and names and cut-offs as a figure writes them."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from string import Formatter
from typing import Any, TypeVar

from rocplot._faults import type_error, value_error
from rocplot._numbers import PERCENT, SHARE, bound, percent, write_cutoffs, written
from rocplot._validation import meant
from rocplot.compute._counts.threshold_counts import divided_scores

R = TypeVar("R")

LONGEST = 60  # characters of a name in a default label
_CUT_OFFS = ("threshold", "at")  # fields that are no shares
_ADAPTED = re.compile(r"\.\d+[fg]")  # formats of default labels that say the fewest digits

# -- labels of models -----------------------------------------------------------------------------


@dataclass
class _Number:
    """A number of a label, with the text that it has in some of the formats."""

    value: Any
    texts: Mapping[str, str]

    def __format__(self, spec: str) -> str:
        return self.texts[spec] if spec in self.texts else format(self.value, spec)

    def __repr__(self) -> str:
        return repr(self.value)


def model_labels(
    fmt: object,
    default: str,
    results: Mapping[str | None, R],
    unnamed: str,
    numbers: Mapping[str, Callable[[R], Any]],
) -> dict[str | None, str]:
    """Write the models' legend labels; a number is worked out only if the format asks for it.

    The caller's format is obeyed to the letter; a share without a format of its own, ``{auc}``, has the
    digits that it needs (see `written`).  So have all numbers of the `default` format, in which names of
    more than 60 characters are shortened; a bound on their error stands after them where it shows.
    """
    form = default if fmt is None else fmt
    known = {field: [numbers[field](one) for one in results.values()] for field in fields_of(form, numbers)}
    texts = _texts(str(form), known, fmt is None)
    if fmt is None:
        for field in (name for name in texts if f"{name}_error" in numbers):
            errors = [bound(numbers[f"{field}_error"](result)) for result in results.values()]
            for spec, some in texts[field].items():
                texts[field][spec] = [text + error for text, error in zip(some, errors, strict=True)]
    shown = short_names(name for name in results if name is not None) if fmt is None else {}
    labels = {}
    for i, key in enumerate(results):
        own = {
            field: _Number(values[i], {spec: some[i] for spec, some in texts[field].items()})
            for field, values in known.items()
        }
        try:
            name = unnamed if key is None else shown.get(key, key)
            labels[key] = str(form).format(name=name, **own)
        except (ValueError, TypeError, LookupError, AttributeError) as error:
            raise value_error("label_fmt", f"={fmt!r} cannot be filled", f"{error}") from error
    return labels


def in_words(fmt: str, say: Callable[[str], str]) -> str:
    """Write the words of a label format of ours otherwise; its fields stay."""
    made = ""
    for words, field, spec, _ in Formatter().parse(fmt):
        made += say(words).replace("{", "{{").replace("}", "}}")
        made += "" if field is None else f"{{{field}:{spec}}}" if spec else f"{{{field}}}"
    return made


class IntervalWords:
    """An interval as a label writes it, ``95 % CI 0.70 to 0.91``; a format is that of both limits."""

    def __init__(self, interval: Any) -> None:
        self._ends = interval.low, interval.high
        self._level = f"{percent(interval.basis.level)}\u00a0%\u00a0CI"  # in one line

    def __format__(self, spec: str) -> str:
        if math.isnan(self._ends[0]):
            return f"no {self._level}"
        low, high = (format(end, spec) for end in self._ends) if spec else written(self._ends)
        return f"{self._level} {low} to {high}"


def _texts(form: str, known: Mapping[str, list[Any]], adapt: bool) -> dict[str, dict[str, list[str]]]:
    """Write the numbers of all models in those of a label's formats that say the fewest digits alone."""
    parts = list(Formatter().parse(form))
    found: dict[str, dict[str, list[str]]] = {field: {} for field in known}
    for (_, word, spec, _), after in zip(parts, [*parts[1:], ("", None, None, None)], strict=True):
        field = word or ""
        if field not in known:
            continue
        if adapt and _ADAPTED.fullmatch(spec or ""):
            ends = PERCENT if after[0].startswith(" %") else SHARE
            found[field][str(spec)] = written(known[field], str(spec), ends, even=True)
        elif not spec and field not in _CUT_OFFS and _are_shares(known[field]):
            found[field][""] = written(known[field], even=True)
    return found


def _are_shares(values: list[Any]) -> bool:
    return all(isinstance(value, float) and not abs(value) > 1 for value in values)


def fields_of(fmt: object, known: Mapping[str, Any]) -> list[str]:
    """Name the numbers that a label format holds, or raise for what is not known."""
    if not isinstance(fmt, str):
        raise type_error("label_fmt", f"must be a format string such as '{{name}}', not {fmt!r}")
    try:
        fields = [field for _, field, _, _ in Formatter().parse(fmt) if field is not None]
    except ValueError as error:
        raise value_error("label_fmt", f"={fmt!r} is not a format string", f"{error}") from error
    for field in fields:
        if field != "name" and field not in known:
            words = ", ".join(["name", *known]) + meant(field, ["name", *known])
            raise value_error("label_fmt", f"={fmt!r} has an unknown field {field!r}", f"choose from {words}")
    if not fields and (old := re.search(r"%\.?\d*[dfg]", fmt)):
        form = old[0][1:] if "." in old[0] else ".2f"
        raise value_error(
            "label_fmt",
            f"={fmt!r} holds no number",
            f"{old[0]} is written {{{next(iter(known), 'name')}:{form}}}",
        )
    return [field for field in dict.fromkeys(fields) if field != "name"]


def short_names(names: Iterable[object]) -> dict[str, str]:
    """Cut names of more than 60 characters in the middle, unless two would then read alike."""
    every = dict.fromkeys(map(str, names))
    short = {name: short_name(name) for name in every}
    twice = {one for one, n in Counter(short.values()).items() if n > 1}
    return {name: name if one in twice else one for name, one in short.items()}


def short_name(name: str) -> str:
    """Keep the beginning and the end of a long name, on one line."""
    if len(name) <= LONGEST:
        return name
    head = LONGEST * 3 // 5
    return f"{name[:head].rstrip()}…{name[len(name) - (LONGEST - 1 - head) :].lstrip()}"


CUT_OFF = "cut-off"  # what the numbers beside decisions are


def cut_offs(
    values: Mapping[str | None, Iterable[float]],
    fmt: str | None,
    curves: Mapping[str | None, Any],
    fields: Mapping[str | None, Mapping[str, Iterable[Any]]] | None = None,
) -> dict[str | None, list[str]]:
    """Write the cut-offs of each model in the format of the layer `thresholds`, or with the digits they need.

    They are those of these `curves`.  A format may also hold these `fields`, a value for each cut-off.
    """
    numbers = {name: [float(value) for value in some] for name, some in values.items()}
    if not fmt:
        return {
            name: write_cutoffs(some, [divided_scores(curves[name])] * len(some), even=True)
            for name, some in numbers.items()
        }
    return {name: _fill_format(fmt, some, (fields or {}).get(name, {})) for name, some in numbers.items()}


def _fill_format(fmt: str, numbers: list[float], fields: Mapping[str, Iterable[Any]]) -> list[str]:
    """Write numbers in the format of the caller, each with its fields."""
    rows = zip(*fields.values(), strict=True) if fields else [()] * len(numbers)
    try:
        return [
            fmt.format(value, **dict(zip(fields, row, strict=True)))
            for value, row in zip(numbers, rows, strict=True)
        ]
    except (KeyError, IndexError, ValueError, AttributeError) as error:
        raise value_error("thresholds: fmt", f"={fmt!r} must hold one number, as '{{:.2f}}' does") from error


def names_in(fmt: str | None) -> list[str]:
    """Name what the format of a cut-off holds beside it; a wrong format is found when it is filled."""
    try:
        fields = [field for _, field, _, _ in Formatter().parse(fmt or "") if field]
    except (ValueError, TypeError):
        return []
    return [field for field in dict.fromkeys(fields) if field.isidentifier()]


def cut_off_word(fmt: str | None) -> str:
    """Return the word before a cut-off; a format of other words, or with a rate before it, has none."""
    parts = list(Formatter().parse(fmt or ""))
    own = any(char.isalpha() for text, *_ in parts for char in text)
    first = next((field for _, field, *_ in parts if field is not None), "")
    return "" if own or first.isidentifier() else CUT_OFF
