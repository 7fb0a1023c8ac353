"""Tests of the differences between models, of which the legend has a line each."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np

from rocplot import compute
from rocplot._data.arrays import some
from rocplot._faults import value_error, within
from rocplot._numbers import write
from rocplot._typing import Options
from rocplot.compute._roc.auc_test import table_of
from rocplot.plot import _artists
from rocplot.plot._captions import quoted
from rocplot.plot._layers.layer import LEVEL, RESAMPLES, Key, Layer
from rocplot.plot._looks import over
from rocplot.plot._model_labels import short_name
from rocplot.plot._panel import Drawn

if TYPE_CHECKING:
    from rocplot.plot._picture import Plot

_MOST_TESTED = 4  # models of which all pairs are tested: six lines
_LONG = 30  # characters of a line of the legend that are broken

Pairs: TypeAlias = list[tuple[str | None, str | None]]


@dataclass(frozen=True)
class Tested:
    """The tests of a picture: the lines of the legend, and the result, of one pair or of several."""

    lines: list[str]
    found: compute.AucTest | compute.AucTests
    pair: tuple[str, str] | None = None


class Phrases(NamedTuple):
    """What a legend calls the difference, its p-value and the test."""

    what: str
    p: str
    test: str


def differences(
    plot: Plot[Any], reference: Any, compare: Callable[[Pairs], tuple[list[compute.AucTest], Phrases]]
) -> Tested:
    """Test pairs of models of a picture, and write a line for each."""
    pairs = _pairs(plot, reference)
    if plot.legend is False or plot.legend is None:
        raise value_error("test", "is written in the legend", "leave out legend=False, or test")
    with within("test"):
        tests, (what, p, words) = compare(pairs)
    named = [(str(a), str(b)) for a, b in pairs]
    if len(tests) == 1:
        last = f"{p} {_p_value(tests[0].pvalue)}"
        space = " " if len(last) + len(words) < _LONG else "\n"
        return Tested([f"{what} {_difference_words(tests[0])}\n{last}{space}({words})"], tests[0], named[0])
    table = replace(table_of(named, tests), basis=tests[0].basis)
    lines = [
        f"{short_name(str(a))} − {short_name(str(b))}: {_signed(test.difference)}, p {_p_value(one)}"
        for (a, b), test, one in zip(pairs, tests, table.pvalue_holm, strict=True)
    ]
    return Tested([f"{what}, {p} by Holm ({words}):", *lines], table)


def _pairs(plot: Plot[Any], reference: Any) -> Pairs:
    names = list(plot.results)
    if len(names) < 2:
        raise value_error("test", "compares models, but there is one", "pass the scores of two at least")
    if reference is not None:
        if reference not in names:
            raise value_error("test: reference", f"={reference!r} is no model", f"choose from {some(names)}")
        return [(name, reference) for name in names if name != reference]
    if len(names) > _MOST_TESTED:
        raise value_error(
            "test",
            f"of {len(names)} models would be {len(names) * (len(names) - 1) // 2} lines",
            "name one to compare the others with, test={'reference': …}, or tabulate the tests by "
            "rocplot.compute",
        )
    return list(itertools.combinations(names, 2))


def _difference_words(test: Any) -> str:
    if np.isnan(test.low):
        return _signed(test.difference)
    return f"{_signed(test.difference)} ({_signed(test.low)} to {_signed(test.high)})"


def _signed(value: float) -> str:
    return write(value, ".3f", (0.0,))


def _p_value(p: float) -> str:
    if np.isnan(p):
        return "undefined"
    return "< 0.001" if p < 0.001 else f"= {write(p)}"


def draw_differences(plot: Plot[Any], made: Tested, style: Options) -> None:
    """Write the lines into the legend."""
    for words in made.lines:
        look: Options = {"linestyle": "none", "zorder": 1, "gid": "test", "label": words}
        _artists.line(plot.ax, [], [], **over(look, style))


def said_differences(_: Drawn, made: Any) -> str:
    """Say for a caption what was compared, how, and with which result."""
    said: str = made.found.describe().replace("\n", " ")
    if made.pair is not None:
        return f"{quoted(made.pair[0])} − {quoted(made.pair[1])}: {said}"
    for pair in {f"{a} − {b}" for a, b in zip(made.found.a, made.found.b, strict=True)}:
        said = said.replace(f"{pair}: ", f"{quoted(pair)}: ")
    return said


def phrase_of_p(how: Options) -> str:
    """Name the p-value of a hypothesis."""
    p = "one-sided p" if how.get("alternative", "two-sided") != "two-sided" else "p"
    return f"{p} at margin {how['margin']:g}" if how.get("margin") else p


DIFFERENCES = Layer(
    "test",
    "Paired tests of the differences between two models, or all pairs of up to four, in the legend, p-values "
    "of several adjusted by Holm's method.  The same call gives the same numbers.",
    draw_differences,
    keys={
        "reference": Key("str", "the model that all others are compared with"),
        "alternative": Key('Literal["two-sided", "less", "greater"]', "the hypothesis"),
        "margin": Key("float", "what a may lose to b, for one side"),
        **LEVEL,
        "n_resamples": RESAMPLES["n_resamples"],
        "seed": RESAMPLES["seed"],
    },
    repeats=True,
    rank=9,
    caption=said_differences,
)
