"""Validation of arguments other than data: numbers in a range, flags, seeds, names from a list."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from numbers import Real
from typing import Any

import numpy as np

from rocplot._errors import make_type_error, make_value_error, write_value
from rocplot._suggestions import LONGEST, get_suggestions, list_function_names, list_names, translate_word
from rocplot._typing import Progress
from rocplot._words import get_word_section


def check_number(
    value: object,
    argument: str,
    low: float = 0.0,
    high: float = np.inf,
    *,
    above: bool = False,
    bounds: str = "",
) -> float:
    """Check that a number lies in [low, high]; `above` excludes the lower end; `bounds` says it in words."""
    try:
        if isinstance(value, (str, bytes)):
            raise TypeError
        result = float(value)  # type: ignore[arg-type]
    except OverflowError:  # an integer or a fraction beyond double precision
        result = np.inf
    except (TypeError, ValueError) as error:
        reason, suggestion = f"must be a number, not {shorten_value(value)}", suggest_number(value, argument)
        raise make_type_error(argument, reason, suggestion.removeprefix(": "), shell=reason) from error
    if (low, high) == (0, 1) and -_NEAR <= result <= 1 + _NEAR:
        result = min(max(result, 0.0), 1.0)  # a proportion that rounding errors took out of [0, 1]
    if not low <= result <= high or np.isinf(result) or (above and result == low):
        if not bounds:
            bounds = f"be in {'(' if above else '['}{low:g}, {high:g}]"
            if not np.isfinite(high):
                bounds = f"be finite and {'above' if above else 'at least'} {low:g}"
            if not np.isfinite(low):
                bounds = "be finite"
        percent = f": {result:g} % is {result / 100:g}" if high == 1 and 2 <= result <= 100 else ""
        raise make_value_error(argument, f"must {bounds}, not {shorten_value(value)}{percent}")
    return result


def suggest_number(value: object, argument: str) -> str:
    """Suggest how to write what a text, a list or an interval in place of one number may mean, or ""."""
    if hasattr(value, "estimate"):
        return ": the number of an interval is its estimate"
    if hasattr(value, "threshold"):
        return ": the number of a point is its threshold"
    shape = getattr(value, "shape", None)  # of a module it is a function
    several = isinstance(value, (list, tuple, range)) or (isinstance(shape, tuple) and len(shape) == 1)
    if not several and not isinstance(value, str):
        return ""
    if isinstance(value, str) and (rule := _RULE.fullmatch(value)):
        return _suggest_threshold(rule[1], rule[2], argument)
    given = ""
    if several:
        items = value if isinstance(value, (list, tuple, range)) else np.asarray(value).tolist()
        given = write_value(items if isinstance(items, range) else tuple(items))
    suggestion = get_word_section("lists" if several else "words").get(argument)
    if suggestion and 0 < len(given) < 40:
        suggestion = re.sub(r"for one in \([^()]*\)", lambda _: f"for one in {given}", suggestion)
    return f": {suggestion}" if suggestion else ""


_RULE = re.compile(r"\s*([<>]=?|[≤≥])?\s*([-+]?(?:\d+\.?\d*|\.\d+))\s*")


def _suggest_threshold(sign: str | None, number: str, argument: str) -> str:
    """Suggest the number for one that is written as text, or as a rule such as ``">6"``."""
    if sign is None or not argument.startswith("threshold"):
        return f": pass the number, {argument}={number}"
    if sign in ("<", "<=", "≤"):
        return (
            ": high scores are positive here; if low ones are, pass the scores with a minus, as '-score', "
            f"and {argument}={-float(number):g}"
        )
    more = f"; for those above {number} alone pass the next higher score" * (sign == ">")
    return f": write {argument}={number}, by which scores of {number} and more are positive{more}"


def check_proportion(value: object, argument: str, closed: bool = False) -> float:
    """Check a proportion above 0 and below 1; `closed` allows 1."""
    bounds = "lie between 0 and 1"
    share = check_number(value, argument, 0, 1, bounds=bounds)
    if share == 0 or (share == 1 and not closed):
        raise make_value_error(argument, f"must {bounds}, not {share:g}")
    return share


def check_whole_number(value: object, argument: str, low: float = 0.0, high: float = np.inf) -> int:
    """Check that a value is a whole number from `low` to `high`."""
    result = check_number(value, argument, low)
    if result != int(result):
        raise make_value_error(argument, f"must be a whole number, not {write_value(value)}")
    if result > high:
        raise make_value_error(argument, f"must be at most {high:,.0f}, not {result:,.0f}")
    return int(result)


def count_threads(n_jobs: object, argument: str = "n_jobs") -> int:
    """Return the number of threads: None is one, -1 one for each core this process may use, the maximum."""
    if n_jobs is None:
        return 1
    jobs = check_number(n_jobs, argument, low=-1)
    if jobs == 0 or jobs != int(jobs):
        raise make_value_error(
            argument, f"must be a whole number from 1 on, or -1 for all cores, not {write_value(n_jobs)}"
        )
    return min(int(jobs), count_cores()) if jobs > 0 else count_cores()  # more threads would only wait


def count_cores() -> int:
    """Count the processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):  # not on every operating system
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def make_generator(seed: Any, argument: str = "seed") -> np.random.Generator:
    """Make a random generator from a seed; a generator is returned unchanged."""
    plain = np.asarray(seed) if isinstance(seed, np.ndarray) else seed  # a np.matrix crashes numpy
    try:
        return np.random.default_rng(plain)
    except (TypeError, ValueError) as error:
        make = make_type_error if isinstance(error, TypeError) else make_value_error
        raise make(
            argument,
            f"must be a non-negative integer, a numpy.random.Generator or None, not {shorten_value(seed)}",
            shell=f"must be a non-negative integer, not {shorten_value(seed)}",
        ) from error


def check_flag(value: object, argument: str) -> bool:
    """Check that a value is a bool or 0 or 1; a text such as "no" would count as True."""
    if isinstance(value, (bool, np.bool_)) or (isinstance(value, (int, np.integer)) and value in (0, 1)):
        return bool(value)
    raise make_type_error(argument, f"must be True or False, not {shorten_value(value)}")


def check_progress(value: object, argument: str = "progress") -> Progress:
    """Check that a value says whether to show a progress bar, or can be called instead."""
    if callable(value):
        return value
    try:
        return check_flag(value, argument)
    except TypeError as error:
        words = f"must be True, False or a function of (done, total), not {shorten_value(value)}"
        raise make_type_error(argument, words) from error


def check_same_length(**arrays: object) -> None:
    """Raise unless the arrays, without those that are None, have the same length."""
    check_lengths({name: np.size(array) for name, array in arrays.items() if array is not None})  # type: ignore[arg-type]


def check_lengths(sizes: Mapping[str, int]) -> None:
    """Raise unless the lengths, by the arrays' names, are equal."""
    if len(set(sizes.values())) > 1:
        names, lengths = list(sizes), [str(size) for size in sizes.values()]
        raise ValueError(
            f"{', '.join(names[:-1])} and {names[-1]} must have the same length, "
            f"got {', '.join(lengths[:-1])} and {lengths[-1]}"
        )


def check_choice(value: object, known: Iterable[str], argument: str, kind: str = "") -> str:
    """Check that a name is one of the known ones; `kind` is what it names, such as "metric"."""
    names = list(known)
    if isinstance(value, str) and value in names:
        return value
    raise make_unknown_name_error(value, names, argument, kind)


def make_unknown_name_error(
    value: object, names: Iterable[str], argument: str, kind: str = "", rest: str = ""
) -> ValueError:
    """Make the error for a name that is not one of the known ones, with a suggestion.

    `kind` is what the argument names, such as "metric"; `rest` says where the reader finds all names.
    """
    names, reason = list(names), f"={shorten_value(value)} is unknown"
    lead = find_meant_name(value, names, argument, kind)
    room = 200 if lead else LONGEST - len(f"{argument}{reason}: choose from ")
    typed = value if isinstance(value, str) else shorten_value(value)
    choices = list_names(map(repr, names), typed, room, rest)
    if lead.startswith("; did you mean ") and len(choices) < len(", ".join(map(repr, names))):  # cut short
        return make_value_error(argument, reason, f"{lead[2:]} Choose from {choices}")
    if kind == "metric" and lead and not lead.startswith("; did you mean "):  # similar ones differ
        return make_value_error(argument, reason, f"{lead[2:]}; else choose from {choices}")
    return make_value_error(argument, reason, f"choose from {choices}{lead}")


def find_meant_name(word: object, known: Iterable[str], argument: str = "", kind: str = "") -> str:
    """Suggest a known name that is spelt differently ("DeLong") or has this name in another package.

    If there is no such name but another solution is known for the argument or kind, suggest that.
    """
    if word is True:  # the caller switches on a choice between names
        return f"; did you mean {next(iter(known))!r}?"
    if isinstance(word, Real):
        word = write_value(word)
    if not isinstance(word, str):
        return ""
    typed, names = _normalise_name(word), {_normalise_name(known_name): known_name for known_name in known}
    elsewhere = [
        here
        for section in ("values", "metrics")
        for spelling in (typed, word.strip().lower())  # the second keeps signs, as in "lr+"
        for here in translate_word(spelling, get_word_section(section))
    ]
    if argument in ("panels", "plot"):
        elsewhere += list_function_names(typed)
    matches = [candidate for candidate in (typed, *map(_normalise_name, elsewhere)) if candidate in names]
    instead = [
        suggestion.text
        for suggestion, words in get_suggestions("instead").items()
        if suggestion.needs and suggestion.needs in (argument, kind) and typed in words.split()
    ]
    if instead and not matches:
        return f"; {instead[0]}"
    if (
        not matches
        and "metric" in (argument, kind)
        and (metrics := translate_word(typed, get_word_section("metrics")))
    ):
        return f"; {metrics[0]!r} is a metric of rocplot.compute.metrics_at"
    matches = matches or get_close_matches(typed, names, 1, 0.7)
    return f"; did you mean {names[matches[0]]!r}?" if matches else ""


def _normalise_name(word: str) -> str:
    """Write a name in lower case with its parts joined by underscores."""
    return re.sub(r"[\s._-]+", "_", word.strip().lower())


def require_text(value: object, argument: str, example: str = "") -> None:
    """Raise TypeError unless a value is text, such as the `example`."""
    if not isinstance(value, str):
        such = f" such as {example!r}" if example else ""
        raise make_type_error(argument, f"must be text{such}, not {shorten_value(value)}")


def check_names(value: object, known: Iterable[str], argument: str) -> list[str]:
    """Check that one or several names are known ones without repetitions."""
    several = np.iterable(value) and not isinstance(value, str)
    names = list_items(value, argument) if several else [value]
    if not names or len(set(map(write_value, names))) != len(names):
        raise make_value_error(
            argument, f"={write_value(value)} must name at least one {argument}, and each once"
        )
    known = list(known)
    return [check_choice(name, known, argument) for name in names]


def list_items(value: object, argument: str, kind: str = "names") -> list[Any]:
    """List the items of an argument that must hold several; `kind` is what they are."""
    try:
        return list(value)  # type: ignore[call-overload, no-any-return]
    except (TypeError, ValueError) as error:
        raise make_type_error(argument, f"must be a list of {kind}, not {shorten_value(value)}") from error


def shorten_value(value: object) -> str:
    """Write a value for a message on one line, shortened if it is long."""
    if isinstance(value, int) and value.bit_length() > 192:  # Python refuses to print very long integers
        return f"an integer of about {value.bit_length() * 0.30103:,.0f} digits"
    text = write_value(value.item() if isinstance(value, np.generic) else value)
    if len(text) > 60 or "\n" in text:
        return f"{type(value).__name__}(…)"
    return text


ROUNDINGS = 4  # rounding error of sums of a few proportions, in units of the last place of 1
_NEAR = ROUNDINGS * float(np.finfo(np.float64).eps)
MOST_BINS = 10**6  # more would exhaust memory and show nothing
MOST_RESAMPLES = 10**7
