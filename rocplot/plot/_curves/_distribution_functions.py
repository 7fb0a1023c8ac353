"""Distribution functions of the two classes, and the largest gap between them."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from rocplot import compute
from rocplot._numbers import score, write
from rocplot._typing import Array
from rocplot.compute import ScoreDistribution
from rocplot.compute._counts.threshold_counts import counts_of
from rocplot.plot import _artists
from rocplot.plot._layers.layer import Layer, Options
from rocplot.plot._looks import DASHED, over, text_color
from rocplot.plot._picture import Plot
from rocplot.plot._words import CUT_OFF

Gap: TypeAlias = tuple[float, float, float, str]  # its place, its ends, and what is written there


def staircase(score: Array, share: Array) -> tuple[Array, Array]:
    """Trace a distribution function from 0 on, upright at each score."""
    return np.repeat(score, 2), np.column_stack([np.append(0.0, share[:-1]), share]).ravel()


def gap(distribution: ScoreDistribution) -> Gap | None:
    """Find the largest gap; None if there is none.

    It stands between the scores that it parts, where both functions are level.
    """
    found = compute.ks_statistic(counts_of(distribution))
    after = int(np.searchsorted(distribution.score, found.threshold))
    if not 0 < after < distribution.score.size:
        return None
    place = float(distribution.score[after - 1 : after + 1].mean())
    one, other = (float(part[after - 1]) for part in (distribution.positive, distribution.negative))
    return place, one, other, f"KS {write(found.statistic)} at {score(found.threshold)}"


def _draw_gap(plot: Plot[Any], made: Gap | None, style: Options) -> None:
    if made is None:
        return
    place, one, other, text = made
    look: Options = {"gid": "gap", "color": text_color(), "zorder": 2.3}
    _artists.line(plot.ax, [place, place], [one, other], avoid=True, **over(look, style))
    _artists.label(plot.ax, text, place, (one + other) / 2)


def draw_cut(plot: Plot[Any], cut: float, rate: str, share: float, first: bool, style: Options) -> None:
    """Draw a cut-off once, and write beside each function the share of its class that lies above."""
    text = f"{rate} {write(share, '.3g')}"
    if first:
        look: Options = {"linestyle": DASHED, "gid": "threshold", "zorder": 2.1}
        _artists.line(plot.ax, [cut, cut], [0, 1], avoid=True, **over(look, style))
        text = f"{CUT_OFF} {score(cut)}\n{text}"
    _artists.label(plot.ax, text, cut, 1 - share)


GAP = Layer(
    "gap",
    "Of distribution functions: the largest gap, the Kolmogorov–Smirnov statistic, with its cut-off.",
    _draw_gap,
    default=True,
    once=True,
    rank=4,
)
