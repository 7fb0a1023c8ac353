"""Confidence bands of precision–recall curves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matplotlib.collections import PolyCollection

from rocplot import compute
from rocplot._data.arrays import some
from rocplot._validation import within
from rocplot.compute import PrecisionRecallCurve
from rocplot.compute._counts.threshold_counts import ThresholdCounts
from rocplot.plot._layers.layer import Key, Layer, Options
from rocplot.plot._layers.spread import Spread, draw_band
from rocplot.plot._picture import Plot

_SEED = 0  # so that the same call draws the same picture

BAND = Layer(
    "band",
    "A pointwise confidence band of each curve, from the smallest recall that is reached; the legend says "
    "its level.  The same call draws the same band.",
    draw_band,
    artist=PolyCollection,
    keys={
        "level": Key("float", "share, .95 by default"),
        "n_resamples": Key("int", "2000 by default"),
        "seed": Key("Seed", "random seed or Generator, 0 by default"),
        "progress": Key("bool", "whether resampling shows a progress bar"),
    },
    ready=compute.PrecisionRecallBand,
    rank=2,
)


def bands(plot: Plot[Any], options: Options, *, from_zero: bool) -> dict[str | None, Spread]:
    """Work out the bands, or take those that are ready, from the smallest recall on or from 0."""
    found: Any = options.get("ready")
    if found is None:
        how = {"seed": _SEED} | {key: options[key] for key in BAND.keys if key in options}
        with within("band"):
            for curve in plot.results.values():
                known_counts(curve, "it")
            found = plot.each(compute.precision_recall_band, **how)
    bands = dict(found) if isinstance(found, Mapping) else {None: found}
    if set(bands) != set(plot.results):
        names = " but ".join(some(list(one)) for one in (bands, plot.results))
        raise ValueError(
            f"band and models differ, {names}: pass a mapping with a PrecisionRecallBand for each model"
        )
    spreads = {}
    for name, curve in plot.results.items():
        band, reached = bands[name], curve.recall[1:]
        kept = band.recall >= (0 if from_zero else reached[reached > 0][0] - 1e-12)
        x, edges = band.recall[kept], (band.low[kept], band.high[kept])
        spreads[name] = Spread.of(x, band.precision[kept], edges, words=band.kind, basis=band.basis)
    return spreads


def known_counts(curve: PrecisionRecallCurve, what: str) -> ThresholdCounts:
    if curve.counts is None:
        raise ValueError(f"{what} needs the class weights: compute the curve from data or counts")
    return curve.counts
