"""What the layers of an ROC curve show: rates at cut-offs, and areas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rocplot._numbers import amount, write
from rocplot.compute._roc.window import window_area
from rocplot.plot._caption.wording import MOST, listed, plain, short, with_numbers

if TYPE_CHECKING:
    from rocplot.plot._drawn import Drawn


def at(call: Drawn, made: Any) -> str:
    rows = [f"{_named(name)}{one.about.rstrip('.')}" for name, some in made.items() for one in some]
    return f"Bars: {'; '.join(rows)}"


def _named(name: str | None) -> str:
    return "" if name is None else f"{plain(name)}: "


def crosses(call: Drawn, made: Any) -> str:
    rows = {name: listed(_cross(one) for one in some.found) for name, some in made.items()}
    few = sum(len(some.found) for some in made.values()) <= MOST
    first = next(iter(made.values()))
    what = "Rectangles" if first.joint else "Crosses"
    return f"{what}: {first.label}" + (f": {with_numbers(call, rows)}" if few else "")


def guides(call: Drawn, made: Any) -> str:
    rows = {
        name: listed(f"tpr {write(t)}, fpr {write(f)}" for f, t in zip(some.fpr, some.tpr, strict=True))
        for name, some in made.items()
    }
    few = sum(len(some.fpr) for some in made.values()) <= MOST
    return "Dashed: the rates at the cut-offs" + (f": {with_numbers(call, rows)}" if few else "")


def class_sizes(call: Drawn, made: Any) -> str:
    return f"Cases: {made}"


def _cross(one: Any) -> str:
    return f"{_rate(one, 'tpr')}, {_rate(one, 'fpr')}"


def _rate(one: Any, name: str) -> str:
    """Write a rate with its limits."""
    rate, low, high = (write(getattr(one, f"{name}{end}")) for end in ("", "_low", "_high"))
    return f"{name} {rate} ({low} to {high})"


def area_of_roc(call: Drawn, made: Any) -> str:
    """Say which area is shaded; of a window with its values."""
    part = next(iter(made.values()))[1]
    if part is None:
        return "Shaded: the area under the curve"
    side, low, high = part
    where = "under the curve" if side == "fpr" else "to the right of the curve"
    areas = {name: short(window_area(one.fpr, one.tpr, *part)) for name, (one, _) in made.items()}
    at_most = f"in the frame of its maximum, {short(high - low)}"
    return (
        f"Shaded: the partial area {where} from {side} {amount(low)} to {amount(high)}, {at_most}: "
        f"{with_numbers(call, areas)}"
    )
