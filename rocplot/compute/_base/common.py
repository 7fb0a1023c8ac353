"""Checks of the arguments that mean the same in all functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rocplot._data.arrays import scores
from rocplot._validation import MOST_BINS, MOST_RESAMPLES, flag, generator, number, one_of, proportion, whole


def check_common(given: Mapping[str, Any]) -> None:
    """Check what was given of these arguments, also where the chosen method does not use it."""
    for name in given.keys() & _CHECKS.keys():
        if given[name] is not None:
            _CHECKS[name](given[name], name)


_CHECKS: dict[str, Callable[[Any, str], object]] = {
    "bandwidth": lambda value, name: number(value, name, above=True),
    "clip": lambda value, name: number(value, name, 0, 0.5),
    "degree": lambda value, name: whole(value, name, 1),
    "edges": scores,  # what they must span is up to the function
    "level": proportion,
    "n_bins": lambda value, name: whole(value, name, 1, MOST_BINS),
    "n_resamples": lambda value, name: whole(value, name, 1, MOST_RESAMPLES),
    "n_samples": lambda value, name: whole(value, name, 2, MOST_BINS),
    "paired": flag,
    "progress": flag,
    "seed": generator,
    "span": lambda value, name: proportion(value, name, closed=True),
    "standardize": flag,
    "strategy": lambda value, name: one_of(value, ("uniform", "quantile"), name),
}
