"""The layer that tests the differences between models and writes them in the legend."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from rocplot import compute
from rocplot._data.arrays import some
from rocplot._numbers import write
from rocplot._validation import within
from rocplot.compute._counts.threshold_counts import counts_of
from rocplot.compute._roc.comparison import table_of
from rocplot.compute._roc.curve import RocCurve
from rocplot.plot import _artists
from rocplot.plot._layers.layer import Key, Layer, Options
from rocplot.plot._looks import over
from rocplot.plot._picture import Plot
from rocplot.plot._words import short_name

_MOST = 4  # models of which all pairs are tested: six lines
_LONG = 30  # characters of a line of the legend that are broken
_OWN = ("reference", "paired")


@dataclass(frozen=True)
class Tested:
    """The tests of a picture: the lines of the legend, and the result, of one pair or of several."""

    lines: list[str]
    found: compute.AucTest | compute.AucTests
    pair: tuple[str, str] | None = None


def prepare(plot: Plot[RocCurve], options: Options, seed: int) -> Tested:
    """Test the models of a picture, and write a line for each comparison."""
    pairs = _pairs(plot, options.get("reference"))
    if plot.legend is False or plot.legend is None:
        raise ValueError("test is written in the legend: leave out legend=False, or test")
    how = {key: options[key] for key in TEST.keys if key in options and key not in _OWN}
    paired = options["paired"] if "paired" in options else _same_cases(plot.results)
    how = {"seed": seed, "paired": paired} | how
    with within("test"):
        tests = [compute.auc_test(None, plot.results[a], plot.results[b], **how) for a, b in pairs]
    words = _about(plot.first, how)
    what = "difference of partial areas" if {"fpr", "tpr"} & how.keys() else "difference"
    p = "one-sided p" if how.get("alternative", "two-sided") != "two-sided" else "p"
    if how.get("margin"):
        p += f" at margin {how['margin']:g}"
    named = [(str(a), str(b)) for a, b in pairs]
    if len(tests) == 1:
        last = f"{p} {_p_value(tests[0].pvalue)}"
        space = " " if len(last) + len(words) < _LONG else "\n"
        return Tested([f"{what} {_interval(tests[0])}\n{last}{space}({words})"], tests[0], named[0])
    table = replace(table_of(named, tests), basis=tests[0].basis)
    lines = [
        f"{short_name(str(a))} − {short_name(str(b))}: {_signed(test.difference)}, p {_p_value(one)}"
        for (a, b), test, one in zip(pairs, tests, table.pvalue_holm, strict=True)
    ]
    return Tested([f"{what}, {p} by Holm ({words}):", *lines], table)


def _pairs(plot: Plot[RocCurve], reference: Any) -> list[tuple[str | None, str | None]]:
    names = list(plot.results)
    if len(names) < 2:
        raise ValueError("test compares models, but there is one: pass the scores of two at least")
    if reference is not None:
        if reference not in names:
            raise ValueError(f"test: reference={reference!r} is no model: choose from {some(names)}")
        return [(name, reference) for name in names if name != reference]
    if len(names) > _MOST:
        raise ValueError(
            f"test of {len(names)} models would be {len(names) * (len(names) - 1) // 2} lines: name one to "
            "compare the others with, test={'reference': …}, or tabulate rocplot.compute.auc_test"
        )
    return list(itertools.combinations(names, 2))


def _same_cases(results: Mapping[str | None, RocCurve]) -> bool:
    """Say whether the models scored the same cases, as far as their classes say."""
    samples = [counts_of(one).cases for one in results.values()]
    if any(sample is None for sample in samples):
        raise ValueError(
            "test needs the single cases, but these results were made of counts without them: pass y_true "
            "and y_score, or test={'paired': False} for models of independent samples"
        )
    labels = [sample.label for sample in samples if sample is not None]
    return all(np.array_equal(labels[0], label) for label in labels)


def _about(curve: RocCurve, how: Options) -> str:
    """Name the test: its method, and what is special about the cases and the hypothesis."""
    resamples = how.get("method", "bootstrap" if {"fpr", "tpr"} & how.keys() else "delong") == "bootstrap"
    words = ["bootstrap" if resamples else "DeLong"]
    words += ["of groups" if resamples else "clustered"] * counts_of(curve).grouped
    words += ["unpaired"] * (not how["paired"])
    return ", ".join(words)


def _interval(test: Any) -> str:
    if np.isnan(test.low):
        return _signed(test.difference)
    return f"{_signed(test.difference)} ({_signed(test.low)} to {_signed(test.high)})"


def _signed(value: float) -> str:
    return write(value, ".3f", (0.0,))


def _p_value(p: float) -> str:
    if np.isnan(p):
        return "undefined"
    return "< 0.001" if p < 0.001 else f"= {write(p)}"


def _draw(plot: Plot[RocCurve], made: Tested, style: Options) -> None:
    for words in made.lines:
        look: Options = {"linestyle": "none", "zorder": 1, "gid": "test", "label": words}
        _artists.line(plot.ax, [], [], **over(look, style))


TEST = Layer(
    "test",
    "Tests of the differences between the AUCs of two models, or of all pairs of up to four, in the legend "
    "(``rocplot.compute.auc_test``), p-values of several adjusted by Holm's method.  Models of the same "
    "cases are paired; those whose classes differ are compared as independent samples, as the legend says.",
    _draw,
    keys={
        "reference": Key("str", "the model that all others are compared with"),
        "method": Key('Literal["delong", "bootstrap"]', "a method of ``rocplot.compute.auc_test``"),
        "alternative": Key('Literal["two-sided", "less", "greater"]', "the hypothesis"),
        "margin": Key("float", "what a may lose to b, for one side"),
        "fpr": Key("tuple[float, float]", "window of partial areas"),
        "tpr": Key("tuple[float, float]", "the same of tprs"),
        "paired": Key("bool", "whether the models scored the same cases"),
        "level": Key("float", "share, .95 by default"),
        "n_resamples": Key("int", "2000 by default"),
        "seed": Key("Seed", "random seed or Generator, 0 by default"),
    },
    once=True,
    repeats=True,
    rank=9,
)
