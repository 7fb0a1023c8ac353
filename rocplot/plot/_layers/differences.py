"""The layer `test`: tests of the differences between models, each written as a line of the legend."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np

from rocplot import compute
from rocplot._data.arrays import list_first_values
from rocplot._errors import make_value_error, prefix_argument, write_value
from rocplot._names import write_difference_of_names
from rocplot._numbers import write_number
from rocplot._typing import Options
from rocplot.compute._base.interval import write_p_value
from rocplot.compute._roc.auc_test import tabulate_tests
from rocplot.plot import _artists
from rocplot.plot._captions import quote_user_text
from rocplot.plot._layers.layer import LEVEL, LOC, RESAMPLES, Key, Layer, stands_in_legend
from rocplot.plot._looks import override_look
from rocplot.plot._model_labels import shorten_name
from rocplot.plot._panel import DrawnPlot

if TYPE_CHECKING:
    from rocplot.plot._picture import Plot

_MOST_TESTED = 4  # up to so many models all pairs are tested, which is six lines
_WIDE = 34  # characters that a line below a difference with its limits may have
_LONG = 30  # legend lines with so many characters are broken in two

Pairs: TypeAlias = list[tuple[str | None, str | None]]


@dataclass(frozen=True)
class TestedDifferences:
    """The tests of a picture: the lines of the legend, and the result for one pair or for several."""

    lines: list[str]
    tests: compute.AucTest | compute.AucTests


class TestWording(NamedTuple):
    """The legend's names for the difference, its p-value and the test."""

    what: str
    p: str
    test: str


def test_differences(
    plot: Plot[Any],
    reference: Any,
    compare: Callable[[Pairs], tuple[list[compute.AucTest], TestWording]],
    compare_all: Callable[[], compute.OverallTest | None] | None,
) -> TestedDifferences:
    """Test pairs of models by `compare`, and three or more by `compare_all`; write lines of the legend."""
    pairs = _list_model_pairs(plot, reference)
    in_legend = stands_in_legend(plot.layer_options["test"] or {}, "test")
    if in_legend and (plot.legend is False or plot.legend is None):
        raise make_value_error(
            "test", "is written in the legend", "leave out legend=False, or pass test={'loc': 'caption'}"
        )
    with prefix_argument("test"):
        tests, (quantity, p, words) = compare(pairs)
    name_pairs = [(str(a), str(b)) for a, b in pairs]
    basis = tests[0].basis
    assert basis is not None
    if len(tests) == 1:
        last = write_p_value(tests[0].pvalue).replace("p ", f"{p} ")
        space = " " if len(last) + len(words) < _LONG else "\n"
        test = tests[0].changed(basis=replace(basis, models=name_pairs[0]))
        order = f"{write_difference_of_names(map(shorten_name, name_pairs[0]))}:"
        lines = [f"{quantity} {_write_difference(test)}", f"{order} {last}{space}({words})"]
        if space == "\n" or len(lines[1]) > _WIDE:
            is_full = plot.layer_options.get("at") is not None  # the legend has a line of each model more
            fits = not is_full and len(order) <= _WIDE  # else the caption has it
            lines = [*([order] * fits), lines[0], f"{last}{space}({words})"]
        return TestedDifferences(["\n".join(lines)], test)
    overall = None if compare_all is None else compare_all()
    table = replace(tabulate_tests(name_pairs, tests, basis.level), basis=basis, overall=overall)
    lines = [
        f"{write_difference_of_names(map(shorten_name, names))}: {_write_signed(test.difference)}, "
        f"{write_p_value(p_holm)}"
        for names, test, p_holm in zip(name_pairs, tests, table.pvalue_holm, strict=True)
    ]
    if overall is not None:
        lines.append(f"all AUCs equal: {write_p_value(overall.pvalue)}")
    return TestedDifferences([f"{quantity}, {p} by Holm ({words}):", *lines], table)


def _list_model_pairs(plot: Plot[Any], reference: Any) -> Pairs:
    names = list(plot.results)
    if len(names) < 2:
        raise make_value_error("test", "compares models, but there is one", "pass the scores of at least two")
    if reference is not None:
        if reference not in names:
            raise make_value_error(
                "test: reference",
                f"={write_value(reference)} is no model",
                f"choose from {list_first_values(names)}",
            )
        return [(name, reference) for name in names if name != reference]
    if len(names) > _MOST_TESTED:
        raise make_value_error(
            "test",
            f"of {len(names)} models would be {len(names) * (len(names) - 1) // 2} lines",
            "name one to compare the others with, test={'reference': …}, or tabulate the tests by "
            "rocplot.compute",
        )
    return list(itertools.combinations(names, 2))


def _write_difference(test: Any) -> str:
    if np.isnan(test.low):
        return _write_signed(test.difference)
    return f"{_write_signed(test.difference)} ({_write_signed(test.low)} to {_write_signed(test.high)})"


def _write_signed(value: float) -> str:
    return write_number(value, ".3f", (0.0,))


def draw_differences(plot: Plot[Any], made: TestedDifferences, style: Options) -> None:
    """Write the lines into the legend, unless they stand in the caption alone."""
    in_legend = stands_in_legend(plot.layer_options["test"] or {}, "test")
    for words in made.lines if in_legend else ():
        look: Options = {"linestyle": "none", "zorder": 1, "gid": "test", "label": words}
        _artists.draw_line(plot.ax, [], [], **override_look(look, style))


def write_caption_of_differences(_: DrawnPlot, made: Any) -> str:
    """Write for a caption what was compared, by which test, and the result."""
    tests: compute.AucTest | compute.AucTests = made.tests
    if isinstance(tests, compute.AucTests):
        a, b = (np.array(list(map(quote_user_text, names))) for names in (tests.a, tests.b))
        return tests.changed(a=a, b=b).describe().replace("\n", " ")
    assert tests.basis is not None
    first, second = map(quote_user_text, tests.basis.models or ("a", "b"))
    return tests.changed(basis=replace(tests.basis, models=(first, second))).describe()


def name_p_value(how: Options) -> str:
    """Return the name of the p-value for the alternative and margin of a test."""
    p = "one-sided p" if how.get("alternative", "two-sided") != "two-sided" else "p"
    return f"{p} at margin {how['margin']:g}" if how.get("margin") else p


DIFFERENCES = Layer(
    "test",
    "Paired tests of the differences between two models, or all pairs of up to four, in the legend, p-values "
    "of several adjusted by Holm's method.  The same call gives the same numbers.",
    draw_differences,
    keys={
        "reference": Key("str", "the model that all others are compared with"),
        "alternative": Key('Literal["two-sided", "less", "greater"]', "the alternative hypothesis"),
        "margin": Key("float", "by how much a may fall short of b, for a one-sided test"),
        **LEVEL,
        **LOC,
        "n_resamples": RESAMPLES["n_resamples"],
        "seed": RESAMPLES["seed"],
    },
    repeatable=True,
    rank=9,
    caption=write_caption_of_differences,
)
