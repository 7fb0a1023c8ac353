"""Scores that are probabilities: checked, in ascending order, and how far they are moved from 0 and 1."""

from __future__ import annotations

from typing import Any

import numpy as np

from rocplot._faults import value_error
from rocplot._typing import Array
from rocplot._validation import number
from rocplot.compute._counts.threshold_counts import ThresholdCounts, highest, totals


def probabilities(counted: ThresholdCounts) -> ThresholdCounts:
    """Raise unless all scores are probabilities and both classes are there."""
    totals(counted)
    high, low = highest(counted), float(counted.score[-1])
    if not (low >= 0 and high <= 1):
        raise out_of_range(low, high)
    return counted


def out_of_range(low: float, high: float) -> ValueError:
    """Make the error for scores that are no probabilities."""
    other = ""
    if low < 0 < high:
        other = ", or log odds (logits) by scipy.special.expit"
    elif low >= 0 and 2 < high <= 100:
        other = ", or percentages by / 100"
    reason = f"must hold probabilities in [0, 1], not scores from {low:g} to {high:g}"
    way = f"convert scores into probabilities with rocplot.compute.calibration_map first{other}"
    shell = f"{reason}: convert scores into probabilities first{other}"
    return value_error("y_score", reason, way, shell=shell)


def ascending(counted: ThresholdCounts) -> tuple[Array, Array, Array]:
    """Return distinct predictions, ascending, with the weight of positives and of negatives.

    Predictions without cases, which a resample may have, are left out.
    """
    score = np.asarray(counted.score[::-1], np.float64)
    positive, negative = counted.positive[::-1], counted.negative[::-1]
    seen = positive + negative > 0
    return (score, positive, negative) if seen.all() else (score[seen], positive[seen], negative[seen])


def clip_of(value: Any) -> float | None:
    """Check how far predictions are to be moved from 0 and 1."""
    if value is None:
        return None
    clip = number(value, "clip", 0, 0.5)
    if clip in (0, 0.5):
        raise value_error("clip", f"must lie between 0 and 0.5, not {clip:g}")
    return clip
