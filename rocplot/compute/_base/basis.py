"""What an interval or a test is of, and how it was made: the words of `describe`."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import numpy as np

from rocplot._numbers import percent, write
from rocplot.compute._base.result import Result, Results

F = TypeVar("F", bound=Callable[..., Any])
Words = Callable[[Any, Mapping[str, Any]], tuple[str, ...]]


@dataclass(frozen=True)
class Basis:
    """What was estimated or compared, how, and at which level.

    Attributes
    ----------
    quantity : str
        What it is of, such as ``"AUC"``.
    method : str
        How it was computed, as a methods section says it.
    level : float
        The confidence level, as a proportion.
    statistic : str
        The letter of the test statistic.
    """

    quantity: str
    method: str
    level: float
    statistic: str = "z"

    def range_of(self, low: float, high: float) -> str:
        """Write the interval with its level."""
        level = f"{percent(self.level)} % confidence interval"
        if not low <= high:
            return f"no {level}, since it is undefined"
        return f"{level} {write(low)} to {write(high)}"


def described_curve(curve: str, low: Any, basis: Basis | None, kind: str) -> str:
    """Write which limits a curve has, how they were made and at which level; `kind` is that of a legend."""
    if basis is None:
        return f"{curve} with limits ({kind})." if kind else f"{curve} with limits."
    if np.isnan(np.asarray(low, float)).all():
        return f"{curve} without limits, since they are undefined ({basis.method})."
    return f"{basis.quantity} with a {percent(basis.level)} % {basis.method}."


def described_estimate(name: str, numbers: Sequence[float], level: float, method: str) -> str:
    """Write an estimate with its low and high limit, and how they were made, without a full stop."""
    estimate, low, high = numbers
    limits = Basis(name, method, level).range_of(low, high)
    return f"{name} = {write(estimate)} ({limits}; {method})"


def with_basis(words: Words) -> Callable[[F], F]:
    """Have the results of a function remember what they are of.

    `words` gives the quantity, the method and, for tests by another statistic than z, its letter.

    A result that was passed in place of data keeps its own.
    """

    def decorate(function: F) -> F:
        parameters = inspect.signature(function).parameters.values()
        defaults = {one.name: one.default for one in parameters}
        first = next(iter(defaults))

        @functools.wraps(function)
        def call(*args: Any, **keywords: Any) -> Any:
            found = function(*args, **keywords)
            options = {**defaults, **keywords, first: args[0] if args else keywords.get(first)}
            if _is_ready(options[first]):
                return found
            if isinstance(found, Results):
                return Results({name: _told(one, words, options) for name, one in found.items()})
            return _told(found, words, options)

        return call  # type: ignore[return-value]

    return decorate


def _told(found: Any, words: Words, options: Mapping[str, Any]) -> Any:
    if not hasattr(found, "basis"):  # a mean over folds, which says what its bars are
        return found
    quantity, method, *letter = words(found, options)
    basis = Basis(quantity, method, options["level"], *letter)
    return found._told(basis) if hasattr(found, "_told") else replace(found, basis=basis)


def _is_ready(source: Any) -> bool:
    held = source.values() if isinstance(source, Mapping) else [source]
    return any(isinstance(one, Result) and hasattr(one, "basis") for one in held)


def clustered(options: Mapping[str, Any]) -> bool:
    """Whether groups of cases were given, or belong to the counts."""
    if options.get("groups") is not None:
        return True
    sources = [options.get(name) for name in ("y_true", "a")]
    held = [one for some in sources for one in (some.values() if isinstance(some, Mapping) else [some])]
    counts = [getattr(one, "counts", one) for one in held]
    return any(isinstance(one, Result) and getattr(one, "grouped", False) is True for one in counts)


def resamples(options: Mapping[str, Any], kind: str = "percentile") -> str:
    """Describe a bootstrap."""
    of = "all cases" if options.get("stratified") is False else "the cases of each class"
    of = "whole groups" if clustered(options) else of
    return f"{kind} bootstrap, {options['n_resamples']} resamples of {of}"


def draws(options: Mapping[str, Any]) -> str:
    """Describe draws of a cut-off and of the rate there."""
    return (
        f"percentiles of {options['n_resamples']} draws, the rank of the cut-off binomial and the rate from "
        "Jeffreys' distribution"
    )


def p_value(value: float) -> str:
    """Write a p-value as journals do."""
    return "p < 0.001" if value < 0.001 else f"p = {write(value)}"
