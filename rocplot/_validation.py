"""Validation of arguments other than data: numbers in a range, names from a list, layers."""

from __future__ import annotations

import functools
import inspect
import os
import re
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import numpy as np

from rocplot._faults import type_error, value_error
from rocplot._hints import LONGEST, called_here, known_ways, known_words, listed


def number(
    value: object, argument: str, low: float = 0.0, high: float = np.inf, *, above: bool = False
) -> float:
    """Check one number against its range; `above` leaves out the lower end."""
    try:
        if isinstance(value, (str, bytes)):
            raise TypeError
        result = float(value)  # type: ignore[arg-type]
    except OverflowError:  # an integer or a fraction beyond double precision
        result = np.inf
    except (TypeError, ValueError) as error:
        reason, way = f"must be a number, not {shortened(value)}", way_of(value, argument)
        raise type_error(argument, reason, way.removeprefix(": "), shell=reason) from error
    if (low, high) == (0, 1) and -_NEAR <= result <= 1 + _NEAR:
        result = min(max(result, 0.0), 1.0)  # a share that a rounding took beyond its end
    if not low <= result <= high or np.isinf(result) or (above and result == low):
        bounds = f"in {'(' if above else '['}{low:g}, {high:g}]"
        if not np.isfinite(high):
            bounds = f"finite and {'above' if above else 'at least'} {low:g}"
        if not np.isfinite(low):
            bounds = "finite"
        percent = f": {result:g} % is {result / 100:g}" if high == 1 < result <= 100 else ""
        raise value_error(argument, f"must be {bounds}, not {shortened(value)}{percent}")
    return result


def way_of(value: object, argument: str) -> str:
    """Say what stands for a word, or for a list, that was given where one number is taken."""
    several = isinstance(value, (list, tuple, np.ndarray))
    if not several and not isinstance(value, str):
        return ""
    way = known_words("lists" if several else "words").get(argument)
    return f": {way}" if way else ""


def proportion(value: object, argument: str, closed: bool = False) -> float:
    """Check a share above 0 and below 1, or at most 1."""
    share = number(value, argument, 0, 1)
    if share == 0 or (share == 1 and not closed):
        raise value_error(argument, f"must lie between 0 and 1, not {share:g}")
    return share


def whole(value: object, argument: str, low: float = 0.0, high: float = np.inf) -> int:
    """Check a whole number against its least value, and against what memory holds."""
    result = number(value, argument, low)
    if result != int(result):
        raise value_error(argument, f"must be a whole number, not {value!r}")
    if result > high:
        raise value_error(argument, f"must be at most {high:,.0f}, not {result:,.0f}")
    return int(result)


def threads_of(n_jobs: object, argument: str = "n_jobs") -> int:
    """Check a number of threads: None is one, -1 one for each core that this process may use, the most."""
    if n_jobs is None:
        return 1
    jobs = number(n_jobs, argument, low=-1)
    if jobs == 0 or jobs != int(jobs):
        raise value_error(argument, f"must be a whole number from 1 on, or -1 for all cores, not {n_jobs!r}")
    return min(int(jobs), cores()) if jobs > 0 else cores()  # more would only take turns


def cores() -> int:
    """Count the processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):  # not everywhere
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def generator(seed: Any, argument: str = "seed") -> np.random.Generator:
    """Make the generator of a seed; a generator is returned as it is."""
    plain = np.asarray(seed) if isinstance(seed, np.ndarray) else seed  # a matrix ends the process in numpy
    try:
        return np.random.default_rng(plain)
    except (TypeError, ValueError) as error:
        make = type_error if isinstance(error, TypeError) else value_error
        raise make(
            argument,
            f"must be a non-negative integer, a numpy.random.Generator or None, not {shortened(seed)}",
            shell=f"must be a non-negative integer, not {shortened(seed)}",
        ) from error


def flag(value: object, argument: str) -> bool:
    """Check a bool; a word such as "no" would count as True."""
    if isinstance(value, (bool, np.bool_)) or (isinstance(value, (int, np.integer)) and value in (0, 1)):
        return bool(value)
    raise type_error(argument, f"must be True or False, not {shortened(value)}")


def same_length(**arrays: object) -> None:
    """Raise unless the arrays, None where not given, have the same length."""
    check_lengths({name: np.size(array) for name, array in arrays.items() if array is not None})  # type: ignore[arg-type]


def check_lengths(sizes: Mapping[str, int]) -> None:
    """Raise unless all sizes are equal, naming the arrays."""
    if len(set(sizes.values())) > 1:
        names, lengths = list(sizes), [str(size) for size in sizes.values()]
        raise ValueError(
            f"{', '.join(names[:-1])} and {names[-1]} must have the same length, "
            f"got {', '.join(lengths[:-1])} and {lengths[-1]}"
        )


def one_of(value: object, known: Iterable[str], argument: str, kind: str = "") -> str:
    """Check a name, of a `kind` such as "metric", against the list of known ones."""
    names = list(known)
    if isinstance(value, str) and value in names:
        return value
    raise unknown_name(value, names, argument, kind)


def unknown_name(
    value: object, names: Iterable[str], argument: str, kind: str = "", rest: str = ""
) -> ValueError:
    """Make the error for a name that is none of the known ones, with what it is called here.

    `kind` is what the argument names, such as "metric"; `rest` says where all the names stand.
    """
    names, reason = list(names), f"={shortened(value)} is unknown"
    lead = meant(value, names, argument, kind)
    room = 200 if lead else LONGEST - len(f"{argument}{reason}: choose from ")
    return value_error(
        argument, reason, f"choose from {listed(map(repr, names), str(value), room, rest)}{lead}"
    )


@functools.cache
def choices_of(function: Callable[..., Any]) -> dict[str, list[Any]]:
    """List the words that an argument may be, None among them, where its annotation allows nothing else."""
    kinds = inspect.get_annotations(function, eval_str=True)
    words = {name: _words_of(kind) for name, kind in kinds.items()}
    return {name: own for name, own in words.items() if all(isinstance(one, str | None) for one in own)}


def _words_of(kind: Any) -> list[Any]:
    if get_origin(kind) in (Union, UnionType):
        return [word for part in get_args(kind) for word in _words_of(part)]
    if get_origin(kind) is Literal:
        return [*get_args(kind)]
    return [None if kind is NoneType else kind]


def meant(word: object, known: Iterable[str], argument: str = "", kind: str = "") -> str:
    """Ask whether a name was meant that is written otherwise, as "DeLong", or called so elsewhere.

    What an argument, or a kind of names, has no name for is said in another way, if one is known.
    """
    if word is True:  # "yes" to a choice between names
        return f"; did you mean {next(iter(known))!r}?"
    if not isinstance(word, str):
        return ""
    typed, names = _plain(word), {_plain(one): one for one in known}
    elsewhere = [
        here
        for section in ("values", "metrics")
        for spelling in (typed, word.strip().lower())  # "lr+"
        for here in called_here(spelling, known_words(section))
    ]
    near = [one for one in (typed, *map(_plain, elsewhere)) if one in names]
    instead = [
        way.text
        for way, words in known_ways("instead").items()
        if way.needs and way.needs in (argument, kind) and typed in words.split()
    ]
    if instead and not near:
        return f"; {instead[0]}"
    if not near and "metric" in (argument, kind) and (metrics := called_here(typed, known_words("metrics"))):
        return f"; {metrics[0]!r} is a metric of rocplot.compute.metrics_at"
    near = near or get_close_matches(typed, names, 1, 0.7)
    return f"; did you mean {names[near[0]]!r}?" if near else ""


def _plain(word: str) -> str:
    """Write a name in small letters, its parts joined by underscores."""
    return re.sub(r"[\s._-]+", "_", word.strip().lower())


def names_of(value: object, known: Iterable[str], argument: str) -> list[str]:
    """Check one name or several, each named once, against the list of known ones."""
    several = isinstance(value, Iterable) and not isinstance(value, str)
    found: list[Any] = list(value) if several else [value]  # type: ignore[call-overload]
    if not found or len(set(map(repr, found))) != len(found):
        raise value_error(argument, f"={value!r} must name at least one {argument}, and each once")
    known = list(known)
    return [one_of(one, known, argument) for one in found]


def shortened(value: object) -> str:
    """Format a value for a message, on one line."""
    if isinstance(value, int) and value.bit_length() > 192:  # Python refuses to write very long ones
        return f"an integer of about {value.bit_length() * 0.30103:,.0f} digits"
    written = repr(value.item() if isinstance(value, np.generic) else value)
    if len(written) > 60 or "\n" in written:
        return f"{type(value).__name__}(…)"
    return written


ROUNDINGS = 4  # in units of the last place of 1: what sums of a few shares may be off
_NEAR = ROUNDINGS * float(np.finfo(np.float64).eps)
MOST_BINS = 10**6  # more would fill the memory and show nothing
MOST_RESAMPLES = 10**7
