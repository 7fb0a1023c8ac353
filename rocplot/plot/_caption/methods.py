"""How the limits and the tests of a figure were made, as a methods section says it."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from rocplot import compute
from rocplot._numbers import percent, write
from rocplot.compute._base.basis import Basis
from rocplot.compute._base.sources import Cases
from rocplot.plot._caption.wording import MOST, with_numbers
from rocplot.plot._drawn import Drawn

_TOLD = ("test", "at", "crosses")  # layers whose sentence holds the method already


def methods_of(call: Drawn, areas: bool = True) -> list[tuple[str, str]]:
    """Write how limits of a picture were made, each method with the numbers that it gave, if it tells any."""
    found = [_area(call)] if areas and call.name in _AREAS else []
    found += [(one, "") for one in dict.fromkeys(_sentence(*one) for one in _bases(call))]
    if call.layers.get("statistics") is not None:
        found.append((_of_statistics(call.made["statistics"].found), ""))
    if any(one is not None and one.weighted for one in call.cases.values()):
        found.append(("Cases are weighted.", ""))
    groups = max((one.groups for one in call.cases.values() if isinstance(one, Cases)), default=0)
    if groups:
        found.append((f"Cases of one group are not taken to be independent ({groups} groups).", ""))
    return [one for one in found if one[0]]


def _sentence(basis: Basis, single: bool) -> str:
    """Write how limits were made: those of a curve say what they are, those of a number are an interval."""
    how = f"confidence interval ({basis.method})" if single else basis.method
    return f"{basis.quantity}: {percent(basis.level)} % {how}."


def _bases(call: Drawn) -> Iterator[tuple[Basis, bool]]:
    """Yield how the limits of results and of layers that are drawn were made, and whether of one number."""
    if call.name == "paired":  # whose sentence holds both
        return
    for layer, made in call.made.items():
        if layer not in (*_TOLD, "counts"):
            yield from _within(made)
    if call.name == "forest":
        yield from _within(call.options.get("intervals"))
    for one in call.results.values():
        yield from _within([part for part in (one if isinstance(one, list) else [one]) if _shown(call, part)])


def _shown(call: Drawn, result: Any) -> bool:
    """Whether the limits of a result are drawn: those of bins as bars, those of curves as a band."""
    if call.name == "calibration":
        return ("intervals" if result.method == "bins" else "band") in call.layers
    return bool({"band", "bars", "intervals"} & set(call.layers))


def _within(made: Any) -> Iterator[tuple[Basis, bool]]:
    if isinstance(made, Mapping):
        for one in made.values():
            yield from _within(one)
    elif isinstance(made, (list, tuple)) and not hasattr(made, "found"):
        for one in made:
            yield from _within(one)
    elif isinstance(basis := getattr(made, "basis", None), Basis):
        yield basis, hasattr(made, "estimate")


def _of_statistics(found: Any) -> str:
    if found.basis is None:
        return ""
    return f"Statistics in the box: {percent(found.level)} % confidence intervals ({found.basis.method})."


# -- areas under curves ---------------------------------------------------------------------------


_NOTHING = "", ""
_AREAS: dict[str, tuple[str, Any]] = {
    "roc": ("AUC", compute.auc_interval),
    "precision_recall": ("Average precision", compute.average_precision_interval),
}


def _area(call: Drawn) -> tuple[str, str]:
    """Write the areas with their intervals, by the same method and level as those of the labels."""
    name, interval = _AREAS[call.name]
    if call.name == "precision_recall" and call.options.get("interpolate"):
        return _NOTHING
    how = _options(call)
    found = {}
    for model, curve in call.results.items():
        if model in call.behind:
            continue
        if getattr(curve, "counts", None) is None:
            return _NOTHING
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # the drawing said them
                found[model] = interval(curve, **how)
        except ValueError:  # of counts that do not tell single cases apart
            return _NOTHING
    known = {model: one for model, one in found.items() if np.isfinite([one.low, one.high]).all()}
    if not known or len(known) > MOST:
        return _NOTHING
    words = {
        model: f"{write(one.estimate)} ({write(one.low)} to {write(one.high)})"
        for model, one in known.items()
    }
    basis = next(iter(known.values())).basis
    limits = f"{percent(basis.level)} % confidence interval ({basis.method})"
    return f"{name} with {limits}", with_numbers(call, words)


def _options(call: Drawn) -> dict[str, Any]:
    """Choose the interval that goes with the band, as the labels do."""
    band = call.layers.get("band") or {}
    how = {"level": band["level"]} if "level" in band else {}
    if call.name == "roc" and band.get("method") == "bootstrap":
        kept = {key: band[key] for key in ("n_resamples", "seed", "level") if key in band}
        how = {"method": "bootstrap", "seed": 0, "progress": False} | kept
    if call.options.get("level") is not None:
        how["level"] = call.options["level"]
    return how
