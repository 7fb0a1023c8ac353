"""What a command is, the kinds of options, and the options that several commands share."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Callable
from typing import Any, NamedTuple

Options = dict[str, dict[str, Any]]
Arguments = dict[str, Any]


class Command(NamedTuple):
    """A picture on the command line.

    `options` are keywords of ``add_argument`` by flag.  What the user gives goes to the argument of the same
    name, unless `arguments` says otherwise.  `reads` is what the file holds: cases, those of several
    models, cases of many classes, discrete classifiers, two of them, leaves, or nothing.
    """

    summary: str
    example: str
    options: Options
    arguments: Callable[[Arguments], Arguments] = dict
    reads: str = "cases"
    picture: str = ""
    depth: bool = False  # whether the axes are three-dimensional
    labels: bool = True  # whether the picture takes label_fmt


def flag(words: str) -> dict[str, Any]:
    """Build an option that is there or not."""
    return {"action": "store_true", "help": words}


def text(metavar: str, words: str) -> dict[str, Any]:
    """Build an option with one name."""
    return {"metavar": metavar, "help": words}


def number(metavar: str, words: str) -> dict[str, Any]:
    """Build an option with one number."""
    return {"type": float, "metavar": metavar, "help": words}


def whole(metavar: str, words: str) -> dict[str, Any]:
    """Build an option with one whole number."""
    return {"type": int, "metavar": metavar, "help": words}


def numbers(metavar: str, words: str) -> dict[str, Any]:
    """Build an option with as many numbers as `metavar` has words."""
    names = tuple(metavar.split())
    return {"type": float, "nargs": len(names), "metavar": names, "help": words}


def perhaps(metavar: str, otherwise: Any, words: str) -> dict[str, Any]:
    """Build an option with a number that may be left out."""
    return number(metavar, words) | {"nargs": "?", "const": otherwise}


def repeated(option: dict[str, Any]) -> dict[str, Any]:
    """Let an option be given more than once."""
    return option | {"action": "append", "help": f"{option['help']}; may be repeated"}


def pair(written: str) -> tuple[float, float]:
    """Read ``3,4``."""
    try:
        first, second = map(float, written.split(","))
    except ValueError as error:
        raise ArgumentTypeError(f"{written!r} is no pair of numbers such as 3,4") from error
    return first, second


def named_pair(written: str) -> tuple[str, tuple[float, float]]:
    """Read ``name=3,4``."""
    name, equals, value = written.rpartition("=")
    if not equals or not name:
        raise ArgumentTypeError(f"{written!r} is not of the form NAME=FPR,TPR")
    return name, pair(value)


def named_number(written: str) -> tuple[str, float]:
    """Read ``name=3``."""
    name, equals, value = written.rpartition("=")
    try:
        found = float(value)
    except ValueError:
        equals = ""
    if not equals or not name:
        raise ArgumentTypeError(f"{written!r} is not of the form CLASS=NUMBER")
    return name, found


def words(written: str) -> list[str]:
    """Read ``a,b``."""
    return [word.strip() for word in written.split(",")]


NO_CHANCE = {"--no-chance": flag("leave out the line of chance")}
NO_TRIVIAL = {"--no-trivial": flag("leave out the loss of the better trivial classifier")}
THRESHOLDS = {"--threshold": repeated(number("T", "label the decision at this cut-off"))}
PRIOR = {"--prior": number("P", "share of positives where the model will be used")}
COSTS = {
    "--cost-fp": number("C", "cost of a false positive, 1 unless given"),
    "--cost-fn": number("C", "cost of a false negative, 1 unless given"),
}
CONDITION = {**PRIOR, **COSTS}


def level(per_cent: float, option: str = "--level") -> float:
    """Check a level in per cent, which is no share, and return it."""
    if not 1 <= per_cent < 100:
        raise ValueError(f"{option}={per_cent:g} is no level: give per cent, such as 95")
    return per_cent


def share(per_cent: float) -> float:
    """Turn a level in per cent into a share."""
    return level(per_cent) / 100


def check_use(given: Arguments, names: tuple[str, ...], used: bool, way_out: str) -> None:
    """Raise for options that would change nothing."""
    idle = [f"--{name.replace('_', '-')}" for name in names if name in given]
    if idle and not used:
        raise ValueError(f"{idle[0]} changes nothing here: {way_out}")


def taken(given: Arguments, *names: str) -> Arguments:
    """Take those of the named options that are given out of the rest."""
    return {name: given.pop(name) for name in names if name in given}


def turned(*without: str, **renamed: str) -> Callable[[Arguments], Arguments]:
    """Turn ``--no-rug`` into ``rug=False``, for each of the names, and rename options to arguments."""

    def arguments(given: Arguments) -> Arguments:
        left_out = {name: False for name in without if given.pop(f"no_{name}", False)}
        return left_out | {renamed.get(name, name): value for name, value in given.items()}

    return arguments
