"""How many positives and negatives there are: as numbers of labels, and once in the legend."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rocplot._numbers import amount
from rocplot._validation import within
from rocplot.compute._counts.threshold_counts import counts_of, totals
from rocplot.plot import _artists
from rocplot.plot._layers.layer import Layer, Options
from rocplot.plot._looks import over

if TYPE_CHECKING:
    from rocplot.plot._picture import Plot

SIZE_FIELDS = {"n_positive": "number of positives, or their weight", "n_negative": "the same of negatives"}
SIZES: dict[str, Callable[[Any], str]] = {
    "n_positive": lambda result: amount(totals(counts_of(result))[0]),
    "n_negative": lambda result: amount(totals(counts_of(result))[1]),
}


def _prepare(plot: Plot[Any], _options: Options) -> str:
    """Write both sizes; of models that differ in them, from the least to the largest."""
    with within("class_sizes"):
        sizes = [totals(counts_of(one)) for one in plot.results.values()]
    said = []
    for word, own in zip(("positives", "negatives"), zip(*sizes, strict=True), strict=True):
        ends = list(dict.fromkeys([amount(min(own)), amount(max(own))]))
        said.append(f"{' to '.join(ends)} {plot.say(word)}")
    return ", ".join(said)


def _draw(plot: Plot[Any], words: str, style: Options) -> None:
    _artists.key(plot.ax, words, **over({"linestyle": "none"}, style))


CLASS_SIZES = Layer(
    "class_sizes",
    "How many positives and negatives there are, in the legend; of models that differ in them, from the "
    "least to the largest.",
    _draw,
    _prepare,
    once=True,
    repeats=True,
    rank=10,
)
