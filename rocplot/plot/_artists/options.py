"""What is asked of a layer, and the looks that all layers share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from numbers import Real
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.cbook import normalize_kwargs
from matplotlib.lines import Line2D
from matplotlib.text import Text

from rocplot import _validation
from rocplot._data import arrays
from rocplot._typing import Array


def gid(layer: str, name: str | None) -> str:
    """Name an artist: ``roc:naive Bayes``, without the colon part for an unnamed model."""
    return layer if name is None else f"{layer}:{name}"


def cut_offs(
    want: object,
    argument: str = "thresholds",
    kind: type[Artist] = Text,
    own: tuple[str, ...] = ("fmt",),
) -> tuple[Array | None, dict[str, Any]] | None:
    """Read a layer at cut-offs: those that the caller names, None for all or none named, and its keywords."""
    numbers = isinstance(want, (Real, Sequence)) or hasattr(want, "__array__")
    if numbers and not isinstance(want, (bool, np.bool_, str, bytes)):
        want = {"at": want}
    options = layer(want, argument, kind, own=("at", *own), also=(float, list, np.ndarray))
    if options is None:
        return None
    at = options.pop("at", options.pop("value", True))
    return None if at is True else arrays.cut_offs(at, argument), options


def cut_off(value: float, fmt: str | None) -> str:
    """Write a cut-off of the layer `thresholds` in its format."""
    try:
        return fmt.format(value) if fmt else score(value)
    except (KeyError, IndexError, ValueError, AttributeError) as error:
        raise ValueError(f"thresholds: fmt={fmt!r} must hold one number, as '{{:.2f}}' does") from error


def models(result: Any) -> dict[str | None, Any]:
    """Hold what a compute function gave, one result or a dict of them, as a dict by model."""
    return dict(result) if isinstance(result, Mapping) else {None: result}


def changed(**options: tuple[Any, Any]) -> dict[str, Any]:
    """Keep the options, each a pair of its value and its default, whose value is another one."""
    plain = (str, int, float, tuple)
    return {
        name: value
        for name, (value, default) in options.items()
        if value is not default and not (isinstance(value, plain) and value == default)
    }


def layer(
    value: object,
    argument: str,
    kind: type[Artist] = Line2D,
    *,
    own: tuple[str, ...] = (),
    also: tuple[type, ...] = (),
) -> dict[str, Any] | None:
    """Read a layer argument, and check that its keywords are its own or those of its artist."""
    options = _validation.layer(value, argument, also)
    return (
        None
        if options is None
        else keywords(options, argument, kind, own=(*own, *(("value",) if also else ())))
    )


def keywords(
    options: dict[str, Any], argument: str, kind: type[Artist] = Line2D, *, own: tuple[str, ...] = ()
) -> dict[str, Any]:
    """Check keywords before anything is drawn; aliases are resolved."""
    resolved = normalize_kwargs({k: v for k, v in options.items() if k not in own}, kind)
    for name in resolved:
        if not hasattr(kind, f"set_{name}"):
            words = f"{', '.join(own)}, and " if own else ""
            raise TypeError(
                f"{argument} has no keyword {name!r}: it takes {words}those of matplotlib's {kind.__name__}"
            )
    return {k: v for k, v in options.items() if k in own} | resolved


def over(look: dict[str, Any], options: dict[str, Any], kind: type[Artist] = Line2D) -> dict[str, Any]:
    """Lay the caller's keywords, aliases resolved, over the look of a layer."""
    return look | normalize_kwargs(options, kind)


def model_labels(
    fmt: str, values: dict[str | None, dict[str, float]], unnamed: str, *, words: tuple[str, ...] = ()
) -> dict[str | None, str]:
    """Write the models' legend labels; they carry the numbers that the field expects.

    `words` are all that a label may hold, where not all of them are worked out unless asked for.
    """
    if not isinstance(fmt, str):
        raise TypeError(f"label_fmt must be a format string such as {{name}}, not {fmt!r}")
    labels = {}
    for name, known in values.items():
        try:
            labels[name] = fmt.format(name=unnamed if name is None else name, **known)
        except (KeyError, IndexError, ValueError, AttributeError) as error:
            told = ", ".join(["name", *(words or known)])
            raise ValueError(f"label_fmt={fmt!r} cannot be filled: it knows {told}") from error
    return labels


def named(results: dict[str | None, Any], label_fmt: str | None, line_kws: dict[str, Any]) -> bool:
    """Say whether the legend has words of the caller's: models' names, a format, or a label."""
    return None not in results or label_fmt is not None or "label" in line_kws


def score(value: float) -> str:
    """Write a threshold, in three digits."""
    return f"{value + 0.0:.3g}".replace("inf", "∞").replace("-", "−")


def amount(value: float) -> str:
    """Write a sum: thousands apart, small ones with four digits."""
    text = f"{value:,.0f}".replace(",", "\u00a0") if abs(value) >= 1000 else f"{value + 0.0:.4g}"
    return text.replace("-", "−")


def has(ax: Axes, wanted: str) -> bool:
    """Say whether the axes already bear a piece of furniture."""
    return any(artist.get_gid() == wanted for artist in ax.get_children())


def next_look(ax: Axes) -> dict[str, Any]:
    """Take the next colour and line style of the axes' cycle, for lines that share them."""
    made = ax.plot([], [])[0]
    look = {"color": made.get_color(), "linestyle": made.get_linestyle()}
    made.remove()
    return look


def next_color(ax: Axes) -> Any:
    """Take the next color of the axes' cycle, as a line would."""
    return next_look(ax)["color"]
