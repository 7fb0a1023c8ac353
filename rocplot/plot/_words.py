"""Numbers as a figure writes them, and the labels of the models."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import Formatter
from typing import Any, TypeVar

R = TypeVar("R")


def score(value: float) -> str:
    """Write a threshold, in three digits."""
    return f"{value + 0.0:.3g}".replace("inf", "∞").replace("-", "−")


def amount(value: float) -> str:
    """Write a sum: thousands apart, small ones with four digits."""
    text = f"{value:,.0f}".replace(",", "\u00a0") if abs(value) >= 1000 else f"{value + 0.0:.4g}"
    return text.replace("-", "−")


def cut_off(value: float, fmt: str | None) -> str:
    """Write a cut-off of the layer `thresholds` in its format."""
    try:
        return fmt.format(value) if fmt else score(value)
    except (KeyError, IndexError, ValueError, AttributeError) as error:
        raise ValueError(f"thresholds: fmt={fmt!r} must hold one number, as '{{:.2f}}' does") from error


def model_labels(
    fmt: object,
    results: Mapping[str | None, R],
    unnamed: str,
    numbers: Mapping[str, Callable[[R], Any]],
) -> dict[str | None, str]:
    """Write the models' legend labels; a number is worked out only if the format asks for it."""
    fields = fields_of(fmt, numbers)
    labels = {}
    for name, result in results.items():
        known = {field: numbers[field](result) for field in fields}
        try:
            labels[name] = str(fmt).format(name=unnamed if name is None else name, **known)
        except (ValueError, TypeError) as error:
            raise ValueError(f"label_fmt={fmt!r} cannot be filled: {error}") from error
    return labels


def fields_of(fmt: object, known: Mapping[str, Any]) -> list[str]:
    """Name the numbers that a label format holds, or raise for what is not known."""
    if not isinstance(fmt, str):
        raise TypeError(f"label_fmt must be a format string such as '{{name}}', not {fmt!r}")
    try:
        fields = [field for _, field, _, _ in Formatter().parse(fmt) if field is not None]
    except ValueError as error:
        raise ValueError(f"label_fmt={fmt!r} is not a format string: {error}") from error
    for field in fields:
        if field != "name" and field not in known:
            words = ", ".join(["name", *known])
            raise ValueError(f"label_fmt={fmt!r} has an unknown field {field!r}: choose from {words}")
    return [field for field in dict.fromkeys(fields) if field != "name"]
