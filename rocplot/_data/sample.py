"""The checked cases of one model."""

from __future__ import annotations

from dataclasses import dataclass

from rocplot._typing import Array


@dataclass(frozen=True, eq=False)
class Sample:
    """The checked cases of one model.

    Attributes
    ----------
    score : ndarray, shape (n,)
        Finite or infinite numbers, never NaN; high means positive.
    label : ndarray of bool, or of float in [0, 1] for soft labels, shape (n,)
        Whether, or with what probability, the case is positive.
    weight : ndarray of int or float, shape (n,), or None
        Positive case weights; whole weights are integers.
    top : ndarray, shape (n,), or None
        Where an engine pooled scores into cells, the highest score of each; `score` is the lowest.
    width : float
        The width of these cells.
    mean : ndarray, shape (n,), or None
        The mean of the scores that the engine pooled.
    tally : bool
        Whether the weights are numbers of equal rows, which an engine counted, and no weights of the data.
    group : ndarray, shape (n,), or None
        What the case belongs to, such as a patient: cases of one group are not independent.
    """

    score: Array
    label: Array
    weight: Array | None = None
    top: Array | None = None
    width: float = 0.0
    mean: Array | None = None
    group: Array | None = None
    tally: bool = False
