"""The page round a live figure: its picture, its controls, and the numbers that they read."""

from __future__ import annotations

import html
import json
import math
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from rocplot._typing import Array
from rocplot.plot._drawn import Drawn
from rocplot.plot._live.samples import Sample

_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>{title}</title>
<style>
{css}</style>
</head>
<body>
<main>
<h1>{title}</h1>
<figure id="figure" style="--width: {width}pt">
{svg}
<div id="reading" hidden></div>
</figure>
<form id="controls" hidden>
<p id="cut"><label for="threshold">Threshold</label>
<input type="range" id="threshold" min="0" step="1"> <output for="threshold"></output></p>
<div id="table" tabindex="0" role="region" aria-label="Decisions at the threshold"></div>
<p id="note">{note}</p>
</form>
<noscript><p>The slider and the readings need JavaScript; the figure is complete without it.</p></noscript>
</main>
<script type="application/json" id="data">{data}</script>
<script>
{script}</script>
</body>
</html>
"""
_ABBREVIATED = {"roc": "ROC", "pn": "PN", "det": "DET"}
_NAMED = 3  # models in a title
_POINTING = "Point at a curve to read its nearest decision; a click takes its threshold."


def page_of(figure: Figure, svg: str, data: Mapping[str, Any], calls: list[Drawn], whole: bool) -> str:
    """Fill the page; it says whether the slider has the `whole` of the thresholds."""
    title = _title(figure, calls)
    head, rest = svg.split(">", 1)
    svg = f'{head} role="img" aria-label="{html.escape(title)}">{rest}'
    room = files("rocplot.plot._live")
    return _PAGE.format(
        title=html.escape(title),
        css=room.joinpath("live.css").read_text(encoding="utf-8"),
        script=room.joinpath("live.js").read_text(encoding="utf-8"),
        svg=svg,
        width=f"{72 * figure.get_figwidth():.6g}",
        note=_note(len(data["steps"]), whole),
        data=_embedded(data),
    )


def _title(figure: Figure, calls: list[Drawn]) -> str:
    """Name the page: by the titles of the figure, else by its plots and models."""
    titles = [ax.get_title() or ax.get_title("left") for ax in figure.axes]
    if words := figure.get_suptitle() or ", ".join(filter(None, dict.fromkeys(titles))):
        return " ".join(words.split())
    kinds = dict.fromkeys(_ABBREVIATED.get(call.name, call.name.replace("_", " ")) for call in calls)
    names = list(dict.fromkeys(str(key) for call in calls for key in call.results if key is not None))
    rest = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    said = ", ".join(kinds) + (f": {', '.join(names[:_NAMED])}{rest}" if names else "")
    return said[:1].upper() + said[1:]


def _note(many: int, whole: bool) -> str:
    if not many:
        return "This figure has no thresholds in common."
    which = "all thresholds" if whole else f"{many} thresholds, evenly along the curves"
    return f"{_POINTING} The slider has {which}; readings are exact at each of them."


def _embedded(data: Mapping[str, Any]) -> str:
    """Write what the script reads; no text in it can end the element."""
    text = json.dumps(data, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def shown_numbers(values: Array, exact: bool = False) -> list[Any]:
    """Write numbers as JSON holds them: NaN as null, infinity as a text; places to a hundredth of a point."""
    flat = [value.item() for value in np.asarray(values).ravel()]
    return [_number(value if exact else round(value, 2)) for value in flat]


def _number(value: float) -> float | int | str | None:
    if math.isnan(value):
        return None
    if math.isinf(value):
        return "inf" if value > 0 else "-inf"
    return int(value) if value == int(value) else value


def rows_of(samples: list[Sample], steps: Array, series: list[str], titles: Mapping[int, str]) -> list[Any]:
    """Tabulate the decisions of every sample at every step; a model on several panels has their titles."""
    found = []
    for i, one in enumerate(samples):
        at = one.at(steps)
        words = [] if one.model is None else [str(one.model)]
        if sum(other.model == one.model for other in samples) > 1:
            words += [titles.get(i) or f"sample {i + 1}"]
        row: dict[str, Any] = {"name": ", ".join(words), "series": None}
        if one.model is not None:
            row["series"] = series.index(str(one.model))
        row["t"] = shown_numbers(one.threshold[at], exact=True)
        if one.tp is not None and one.fp is not None:
            row |= {"tp": shown_numbers(one.tp[at], exact=True), "fp": shown_numbers(one.fp[at], exact=True)}
            row |= {"P": _number(float(one.tp[-1])), "N": _number(float(one.fp[-1])), "counts": one.known}
        found.append(row)
    return found
