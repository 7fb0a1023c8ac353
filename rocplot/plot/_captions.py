"""The words of captions, which pictures and layers declare: lists, models, and numbers with their limits.

A picture declares how its caption begins, a function of what was drawn; a layer a sentence, or a function of
what was drawn and of what was prepared of it.  `rocplot.caption` puts them together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from numbers import Real
from typing import TYPE_CHECKING, Any, TypeAlias

from rocplot._numbers import write_cutoffs
from rocplot.compute import CalibrationBy
from rocplot.compute._base.interval import Band
from rocplot.compute._counts.threshold_counts import divided_scores
from rocplot.plot._model_labels import short_name

if TYPE_CHECKING:
    from rocplot.plot._panel import Drawn

Head: TypeAlias = "Callable[[Drawn], str]"
Phrase: TypeAlias = "str | Callable[[Drawn, Any], str]"

MOST = 10  # cut-offs that a caption lists
QUOTED = re.compile("\x02([^\x02\x03]*)\x03")  # the words of callers, until the caption is written out


# -- lists, models --------------------------------------------------------------------------------


def listed(words: Iterable[str]) -> str:
    """Join words as a sentence does: a, b and c."""
    *most, last = [*words] or [""]
    return f"{', '.join(most)} and {last}" if most else last


def in_one_line(text: object) -> str:
    """Write a text on one line."""
    return " ".join(str(text).split())


def quoted(words: object) -> str:
    """Mark words of the caller, such as a name: no term translates them, and no source is read from them."""
    return f"\x02{in_one_line(words)}\x03"


def short(value: float) -> str:
    """Write a number with four significant digits at most, and a true minus sign."""
    return f"{value:.4g}".replace("-", "−")


def with_numbers(call: Drawn, values: Mapping[Any, str]) -> str:
    """Write a number of each model, with its name where it has one."""
    shown = len(call.results) - len(call.behind)
    if len(set(values.values())) == 1 and len(values) > 1 and len(values) == shown:
        return next(iter(values.values()))
    return "; ".join(f"{quoted(name)} {text}" if name is not None else text for name, text in values.items())


def of_models(call: Drawn, noun: str, plural: str = "", about: str = "", kind: str = "model") -> str:
    """Begin a caption: what is drawn, of which models, with the numbers of their labels.

    `about` follows the noun, and `kind` is what the models are, such as classes.
    """
    shown = [name for name in call.results if name not in call.behind]
    if shown == [None]:
        label = in_one_line(call.labels.get(None, ""))
        numbers = re.search(r"^(?:.* )?\((.*)\)$", label) or re.search(r"^(.*\d.*)$", label)
        return f"{noun}{about} ({quoted(numbers[1])})" if numbers else f"{noun}{about}"
    many = noun if len(shown) == 1 else plural or f"{noun}s"
    comma = "," if about.startswith(",") else ""
    labels = [_with_name(in_one_line(name), in_one_line(call.labels.get(name, ""))) for name in shown]
    words = f"{many}{about}{comma} of {listed(labels)}"
    if others := len(call.behind):
        words += f"; in grey, {others} other {_several(kind) if others > 1 else kind}"
    return words


def _several(kind: str) -> str:
    return f"{kind}es" if kind.endswith("s") else f"{kind}s"


def _with_name(name: str, label: str) -> str:
    """Return the label of a model, with its name if the caller's format leaves it out."""
    ours = short_name(name) in label or name in label
    if ours and label:
        return quoted(label)
    return f"{quoted(name)} ({quoted(label)})" if label and label != name else quoted(name)


def curve_head(noun: str, plural: str = "", about: str = "") -> Head:
    """Begin a caption with what is drawn, of which models."""
    return lambda call: of_models(call, noun, plural) + about


def cases_words(call: Drawn) -> str:
    """Name what is counted: cases, or their weight."""
    weighted = any(one is not None and one.weighted for one in call.cases.values())
    return "weight of the cases" if weighted else "cases"


def cut_of(call: Drawn) -> str:
    """Say at which cut-off the cases are decided."""
    at = call.options.get("threshold")
    return f" at the cut-off {listed(write_asked(call, [float(at)]))}" if isinstance(at, Real) else ""


def write_asked(call: Drawn, cuts: Sequence[float]) -> list[str]:
    """Write cut-offs that the caller asked for, each of which divides the scores of all models."""
    scores = [divided_scores(result) for result in call.results.values()]
    every = [(cut, divided) for cut in cuts for divided in scores]
    return list(dict.fromkeys(write_cutoffs(*map(list, zip(*every, strict=True)))))


# -- limits and numbers of layers -----------------------------------------------------------------


def limits(what: str) -> Phrase:
    """Say what kind the limits are that a layer shows."""

    def said(call: Drawn, made: Any) -> str:
        words = kinds(call, made)
        return f"{what}: {words}" if words else ""

    return said


def kinds(call: Drawn, made: Any) -> str:
    """Name the kinds of limits that results or what was made of them have."""
    found = [*call.results.values(), *(made.values() if isinstance(made, Mapping) else [made])]
    each = [one for part in found for one in (part if isinstance(part, (list, tuple)) else [part])]
    return listed(dict.fromkeys(words for one in each if (words := _legend_of(one))))


def _legend_of(limited: Any) -> str:
    if isinstance(limited, Band):
        return limited.legend
    return str(limited.kind) if isinstance(limited, CalibrationBy) else ""


def numbers(what: str, read: Callable[[Any], str]) -> Phrase:
    """Write a number of each model, as `read` finds it in what was prepared."""

    def said(call: Drawn, made: Any) -> str:
        found = {name: read(one) for name, one in dict(made or {}).items() if one is not None}
        known = {name: text for name, text in found.items() if text}
        return f"{what}: {with_numbers(call, known)}" if known else ""

    return said
