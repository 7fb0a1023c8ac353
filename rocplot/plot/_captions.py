"""The words of captions, which pictures and layers declare: lists, models, and numbers with their limits.

A picture declares how its caption begins, a function of what was drawn; a layer a sentence, or a function of
what was drawn and of what was prepared of it.  `rocplot.caption` puts them together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from numbers import Real
from typing import TYPE_CHECKING, Any, TypeAlias

from rocplot._numbers import score
from rocplot.compute import CalibrationBy
from rocplot.compute._base.interval import Band
from rocplot.page.typeset import MATH, SIGNS
from rocplot.plot._model_labels import short_name

if TYPE_CHECKING:
    from rocplot.plot._panel import Drawn

Head: TypeAlias = "Callable[[Drawn], str]"
Phrase: TypeAlias = "str | Callable[[Drawn, Any], str]"

MOST = 10  # models that a caption names, and cut-offs that it lists
_COMMAND = re.compile(r"\\([A-Za-z]+)")
_MARKS = re.compile(r"\\(?:mathrm|mathit|text)|[$\\{}_^]")


# -- lists, mathematics as plain text, models -----------------------------------------------------


def listed(words: Iterable[str]) -> str:
    """Join words as a sentence does: a, b and c."""
    *most, last = [*words] or [""]
    return f"{', '.join(most)} and {last}" if most else last


def plain(text: object) -> str:
    """Write a label on one line, mathematics of ours as letters: ``$F_{1}$`` is F1."""
    words = MATH.sub(lambda found: _MARKS.sub("", _COMMAND.sub(_sign, found[0])), str(text))
    return " ".join(words.split())


def _sign(command: re.Match[str]) -> str:
    r"""Return the letter or sign of a command of TeX, such as ``\alpha``; any other stays."""
    return SIGNS.get(f"\\{command[1]}", command[0])


def short(value: float) -> str:
    """Write a number with four significant digits at most, and a true minus sign."""
    return f"{value:.4g}".replace("-", "−")


def with_numbers(call: Drawn, values: Mapping[Any, str]) -> str:
    """Write a number of each model, with its name where it has one."""
    if len(set(values.values())) == 1 and len(values) > 1 and len(values) == len(call.results):
        return next(iter(values.values()))
    named = [f"{plain(name)} {text}" if name is not None else text for name, text in values.items()]
    if len(named) > MOST:
        return f"of {len(named)} models, as labelled"
    return "; ".join(named)


def of_models(call: Drawn, noun: str, plural: str = "") -> str:
    """Begin a caption: what is drawn, of which models, with the numbers of their labels."""
    shown = [name for name in call.results if name not in call.behind]
    if shown == [None]:
        label = plain(call.labels.get(None, ""))
        numbers = re.search(r"^(?:.* )?\((.*)\)$", label) or re.search(r"^(.*\d.*)$", label)
        return f"{noun} ({numbers[1]})" if numbers else noun
    many = noun if len(shown) == 1 else plural or f"{noun}s"
    labels = [_with_name(plain(name), plain(call.labels.get(name, ""))) for name in shown]
    if len(labels) > MOST:
        words = f"{many} of {len(labels)} models, named in the legend"
    else:
        words = f"{many} of {listed(labels)}"
    if call.behind:
        words += f"; in grey, {len(call.behind)} other model{'s' * (len(call.behind) > 1)}"
    return words


def _with_name(name: str, label: str) -> str:
    """Return the label of a model, with its name if the caller's format leaves it out."""
    ours = short_name(name) in label or name in label
    return label if ours and label else f"{name} ({label})" if label and label != name else name


def curve_head(noun: str, plural: str = "", about: str = "") -> Head:
    """Begin a caption with what is drawn, of which models."""
    return lambda call: of_models(call, noun, plural) + about


def cut_of(call: Drawn) -> str:
    """Say at which cut-off the cases are decided."""
    at = call.options.get("threshold")
    return f" at the cut-off {score(float(at))}" if isinstance(at, Real) else ""


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
