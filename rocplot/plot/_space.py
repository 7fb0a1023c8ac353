"""Where the points of ROC space lie on a panel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from rocplot._typing import Array

Place = Callable[[Any, Any, Any], tuple[Array, Array]]


def roc_space(result: Any) -> tuple[Array, Array, Array]:
    """Give the decisions of a curve in ROC space itself."""
    return result.fpr, result.tpr, np.asarray(result.threshold, float)


def _as_it_is(_result: Any, fpr: Any, tpr: Any) -> tuple[Array, Array]:
    return fpr, tpr


@dataclass(frozen=True)
class Space:
    """Where the points of ROC space lie on a panel; by default where they are.

    Attributes
    ----------
    place : callable
        Gives the position of points: ``place(result, fpr, tpr)`` → (x, y).
    path : callable
        The same for a line through points, which may bend.
    decisions : callable
        Gives (x, y, threshold) of every decision of a result, NaN for those off the panel.
    """

    place: Place = _as_it_is
    path: Place = _as_it_is
    decisions: Callable[[Any], tuple[Array, Array, Array]] = roc_space


ROC_SPACE = Space()
