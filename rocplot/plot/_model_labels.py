"""Labels of models, and the texts of names and thresholds on a figure."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from numbers import Real
from string import Formatter
from typing import Any, Literal, TypeVar

import numpy as np

from rocplot._errors import make_type_error, make_value_error, write_value
from rocplot._names import quote_blank
from rocplot._numbers import (
    AT_LEAST,
    AT_MOST,
    MOST,
    PERCENT,
    SHARE,
    group_digits,
    write_bound,
    write_cutoffs,
    write_numbers,
    write_percent,
)
from rocplot._typing import Array
from rocplot._validation import find_meant_name
from rocplot.compute._base.result import get_negated_column
from rocplot.compute._counts.threshold_counts import get_divided_scores, get_score_weights

R = TypeVar("R")

LONGEST = 60  # characters of a name in a default label
_CUT_OFFS = ("threshold", "at")  # fields that hold thresholds, not proportions
_ADAPTED = re.compile(r"\.\d+[fg]")  # formats that set a minimum of digits in default labels

# -- labels of models -----------------------------------------------------------------------------


def _format_signed(value: Any, spec: str) -> str:
    """Fill the caller's format; a number has the minus sign that all others on a figure have."""
    text = format(value, spec)
    return text.replace("-", "−") if isinstance(value, Real) and "-" not in spec else text


@dataclass
class _LabelNumber:
    """A number of a label, with texts written in advance for some formats."""

    value: Any
    texts: Mapping[str, str]

    def __format__(self, spec: str) -> str:
        return self.texts[spec] if spec in self.texts else _format_signed(self.value, spec)

    def __repr__(self) -> str:
        return repr(self.value)


def write_model_labels(
    fmt: object,
    default: str,
    results: Mapping[str | None, R],
    unnamed: str,
    numbers: Mapping[str, Callable[[R], Any]],
) -> dict[str | None, str]:
    """Write the models' legend labels; a number is computed only if the format holds it.

    The caller's format is followed exactly; a proportion without a format of its own, ``{auc}``, has as many
    digits as it needs (see `write_numbers`).  So have all numbers of the `default` format, in which names of
    more than 60 characters are shortened, and a bound on the error of a number follows it where it shows.
    """
    form = default if fmt is None else fmt
    values_by_field = {
        field: [numbers[field](result) for result in results.values()]
        for field in list_format_fields(form, numbers)
    }
    texts = _write_alike_texts(str(form), values_by_field, fmt is None)
    if fmt is None:
        for field in (name for name in texts if f"{name}_error" in numbers):
            errors = [write_bound(numbers[f"{field}_error"](result)) for result in results.values()]
            for spec, model_texts in texts[field].items():
                texts[field][spec] = [text + error for text, error in zip(model_texts, errors, strict=True)]
    short_names = shorten_names(name for name in results if name is not None) if fmt is None else {}
    labels = {}
    for i, key in enumerate(results):
        label_numbers = {
            field: _LabelNumber(
                values[i], {spec: model_texts[i] for spec, model_texts in texts[field].items()}
            )
            for field, values in values_by_field.items()
        }
        try:
            name = unnamed if key is None else short_names.get(key, quote_blank(str(key)))
            labels[key] = str(form).format(name=name, **label_numbers)
        except (ValueError, TypeError, LookupError, AttributeError) as error:
            raise make_value_error(
                "label_fmt", f"={write_value(fmt)} cannot be filled", f"{error}"
            ) from error
    return labels


def translate_format(fmt: str, say: Callable[[str], str]) -> str:
    """Translate the words of a default label format by `say`, but not its fields."""
    translated = ""
    for words, field, spec, _ in Formatter().parse(fmt):
        translated += say(words).replace("{", "{{").replace("}", "}}")
        translated += "" if field is None else f"{{{field}:{spec}}}" if spec else f"{{{field}}}"
    return translated


class IntervalText:
    """The text of an interval in a label, ``95 % CI 0.70 to 0.91``; a format applies to both limits."""

    def __init__(self, interval: Any, scale: Callable[[float], float] = float) -> None:
        self._ends = scale(interval.low), scale(interval.high)
        self._level = f"{write_percent(interval.basis.level)}\u00a0%\u00a0CI"  # no line break within

    def __format__(self, spec: str) -> str:
        if math.isnan(self._ends[0]):
            return f"no {self._level}"
        low, high = (_format_signed(end, spec) for end in self._ends) if spec else write_numbers(self._ends)
        return f"{self._level} {low} to {high}"


def _write_alike_texts(
    form: str, known: Mapping[str, list[Any]], adapt: bool
) -> dict[str, dict[str, list[str]]]:
    """Write the numbers of all models with equal digits, for fields whose format leaves the digits open."""
    parts = list(Formatter().parse(form))
    fields = [word or "" for _, word, spec, _ in parts if spec == ".3f"]
    small_spec = _choose_small_format(value for word in fields for value in known.get(word, ()))
    texts: dict[str, dict[str, list[str]]] = {field: {} for field in known}
    for (_, word, spec, _), next_part in zip(parts, [*parts, ("", None, None, None)][1:], strict=True):
        field = word or ""
        if field not in known:
            continue
        if adapt and _ADAPTED.fullmatch(spec or ""):
            ends = PERCENT if next_part[0].startswith(" %") else SHARE
            fmt = small_spec if spec == ".3f" else str(spec)
            words = write_numbers(known[field], fmt, ends, even=True)
            texts[field][str(spec)] = list(map(group_digits, words)) if spec == ".4g" else words  # amounts
        elif not spec and field not in _CUT_OFFS and _are_proportions(known[field]):
            texts[field][""] = write_numbers(known[field], even=True)
    if adapt and "mean" in texts and "sd" in texts:
        means = [text for by_spec in texts["mean"].values() for text in by_spec]
        texts["sd"] = {spec: write_spreads(known["sd"], means) for spec in texts["sd"]}
    return texts


def _choose_small_format(values: Iterable[float]) -> str:
    """Choose the decimals of numbers, three or as many as give the largest two significant digits."""
    largest = max((abs(value) for value in values if math.isfinite(value)), default=0.0)
    return f".{min(MOST, max(3, 1 - math.floor(math.log10(largest))))}f" if largest > 0 else ".3f"


def write_spreads(spreads: Iterable[float], means: Iterable[str]) -> list[str]:
    """Write standard deviations with the decimals of their means, and with more where one would read as 0."""
    decimals = max(len(text.partition(".")[2]) for text in means)
    return [write_numbers([spread], f".{decimals}f")[0] for spread in spreads]


def _are_proportions(values: list[Any]) -> bool:
    return all(isinstance(value, float) and not abs(value) > 1 for value in values)


def list_format_fields(fmt: object, known: Mapping[str, Any]) -> list[str]:
    """List the fields of a label format except ``name``; raise for an unknown field."""
    if not isinstance(fmt, str):
        raise make_type_error(
            "label_fmt", f"must be a format string such as '{{name}}', not {write_value(fmt)}"
        )
    try:
        fields = [field for _, field, _, _ in Formatter().parse(fmt) if field is not None]
    except ValueError as error:
        raise make_value_error(
            "label_fmt", f"={write_value(fmt)} is not a format string", f"{error}"
        ) from error
    for field in fields:
        if field != "name" and field not in known:
            words = ", ".join(["name", *known]) + find_meant_name(field, ["name", *known])
            raise make_value_error(
                "label_fmt", f"={write_value(fmt)} has an unknown field {field!r}", f"choose from {words}"
            )
    if not fields and (old := re.search(r"%\.?\d*[dfg]", fmt)):
        form = old[0][1:] if "." in old[0] else ".2f"
        raise make_value_error(
            "label_fmt",
            f"={write_value(fmt)} holds no number",
            f"{old[0]} is written {{{next(iter(known), 'name')}:{form}}}",
        )
    return [field for field in dict.fromkeys(fields) if field != "name"]


def shorten_names(names: Iterable[object]) -> dict[str, str]:
    """Shorten names of more than 60 characters in the middle, unless two would then be the same."""
    all_names = dict.fromkeys(map(str, names))
    short = {name: shorten_name(name) for name in all_names}
    twice = {shortened for shortened, n in Counter(short.values()).items() if n > 1}
    return {name: name if shortened in twice else shortened for name, shortened in short.items()}


def shorten_name(name: str) -> str:
    """Replace the middle of a name of more than 60 characters by an ellipsis, and quote a blank one."""
    if len(name) <= LONGEST:
        return quote_blank(name)
    head = LONGEST * 3 // 5
    return f"{name[:head].rstrip()}…{name[len(name) - (LONGEST - 1 - head) :].lstrip()}"


CUT_OFF = "cut-off"  # the word before a threshold on a figure
_LABEL_DIGITS = 4  # of a threshold; with more, and two decimals, its text need not divide every last case
_NEGLIGIBLE = 0.001  # of all cases: so many may change sides if the threshold is the number that is printed


def write_label_thresholds(
    thresholds: Iterable[float], results: Iterable[Any], even: bool | Literal["rounded"] = False
) -> list[str]:
    """Write the threshold of each result for a label or a caption, with few decimals where cases are many.

    A text divides the cases as its number does.  Where this takes more than four digits, of which two are
    decimals, it may move one case in a thousand to the other side.
    """
    numbers, curves = [float(threshold) for threshold in thresholds], list(results)
    scores_by_curve = {id(curve): get_divided_scores(curve) for curve in curves}
    scores: list[Any] = [scores_by_curve[id(curve)] for curve in curves]
    texts = write_cutoffs(numbers, scores, even=even)
    for i, text in enumerate(texts):
        if math.isfinite(numbers[i]) and _is_long(text):
            scores[i] = _find_deciding_scores(curves[i], numbers[i], scores[i])
    return list(map(group_digits, write_cutoffs(numbers, scores, even=even)))


def _is_long(text: str) -> bool:
    _, digits, exponent = Decimal(text.lstrip(AT_MOST + AT_LEAST).replace("−", "-")).as_tuple()
    return len(digits) > _LABEL_DIGITS and int(exponent) < -1


def _find_deciding_scores(result: Any, threshold: float, scores: Array | None) -> Array | None:
    """Return the scores nearest to a threshold beyond which more than negligibly many cases change sides."""
    weighted_scores = get_score_weights(result)
    if weighted_scores is None:
        return scores
    ascending, weights = (part[::-1] for part in weighted_scores)
    below = np.concatenate([[0], np.cumsum(weights)])
    at = below[np.searchsorted(ascending, threshold)]
    lowest = int(np.searchsorted(below, at - _NEGLIGIBLE * below[-1]))
    highest = int(np.searchsorted(below, at + _NEGLIGIBLE * below[-1], side="right")) - 1
    return ascending[[lowest - 1, highest]] if lowest and highest < ascending.size else scores


def select_own_cut_offs(results: Mapping[Any, Any], cuts: Array) -> dict[Any, Array]:
    """Select for each of several models the cut-offs among its scores; those among nobody's stay for all.

    Another model's cut-off, as of a probability for a number of platelets, decides "all" or "none".
    Probabilities reach from 0 to 1.
    """
    inside = {name: _lie_among_scores(result, cuts) for name, result in results.items()}
    nowhere = ~np.any(list(inside.values()), axis=0)
    return {name: cuts[own | nowhere] for name, own in inside.items()}


def _lie_among_scores(result: Any, cuts: Array) -> Array:
    """Return which cut-offs lie within the range of a model's scores; all do if it is unknown."""
    scores = get_divided_scores(result)
    finite = np.empty(0) if scores is None else np.asarray(scores, float)
    finite = finite[np.isfinite(finite)]
    if not finite.size:
        return np.ones(cuts.shape, bool)
    low, high = finite.min(), finite.max()
    low, high = (0.0, 1.0) if low >= 0 and high <= 1 else (low, high)
    return np.asarray((low <= cuts) & (cuts <= high))


def write_thresholds(
    values: Mapping[str | None, Iterable[float]],
    fmt: str | None,
    curves: Mapping[str | None, Any],
    fields: Mapping[str | None, Mapping[str, Iterable[Any]]] | None = None,
) -> dict[str | None, list[str]]:
    """Write the thresholds of each model in the format of the layer `thresholds`.

    Without a format they have the digits that divide the scores of `curves`.  A format may also hold
    `fields`, which have a value for each threshold.
    """
    numbers = {name: [float(value) for value in some] for name, some in values.items()}
    negated = {name: bool(get_negated_column(curves[name])) for name in numbers}
    at_least = AT_LEAST if any(negated.values()) else ""
    texts = {}
    for name, some in numbers.items():
        sign = AT_MOST if negated[name] else at_least
        if not fmt:
            written = write_label_thresholds(some, [curves[name]] * len(some), even=True)
            texts[name] = [f"{sign}{text.removeprefix(sign)}" for text in written]
            continue
        values_shown = [0 - value for value in some] if negated[name] else some
        texts[name] = _fill_format(fmt, values_shown, (fields or {}).get(name, {}))
        if get_threshold_word(fmt):
            texts[name] = [f"{sign}{text}" for text in texts[name]]
    return texts


def _fill_format(fmt: str, numbers: list[float], fields: Mapping[str, Iterable[Any]]) -> list[str]:
    """Write numbers in the caller's format, each with the values of its fields."""
    rows = zip(*fields.values(), strict=True) if fields else [()] * len(numbers)
    try:
        return [
            fmt.format(
                _LabelNumber(value, {}),
                **{name: _LabelNumber(one, {}) for name, one in zip(fields, row, strict=True)},
            )
            for value, row in zip(numbers, rows, strict=True)
        ]
    except (KeyError, IndexError, ValueError, AttributeError) as error:
        raise make_value_error(
            "thresholds: fmt", f"={write_value(fmt)} must hold one number, as '{{:.2f}}' does"
        ) from error


def list_threshold_fields(fmt: str | None) -> list[str]:
    """List the named fields in a format of thresholds; errors in it are raised when it is filled."""
    try:
        fields = [field for _, field, _, _ in Formatter().parse(fmt or "") if field]
    except (ValueError, TypeError):
        return []
    return [field for field in dict.fromkeys(fields) if field.isidentifier()]


def get_threshold_word(fmt: str | None) -> str:
    """Return the word before a threshold, or none if the format has words or begins with a rate."""
    parts = list(Formatter().parse(fmt or ""))
    has_own_words = any(char.isalpha() for text, *_ in parts for char in text)
    first = next((field for _, field, *_ in parts if field is not None), "")
    return "" if has_own_words or first.isidentifier() else CUT_OFF
