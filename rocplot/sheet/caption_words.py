"""Words that captions are made of, and captions as plain text, for LaTeX and for Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from rocplot._numbers import amount, write
from rocplot.compute._base.reading import Cases, cases_of
from rocplot.page.typeset import MATH, SIGNS, typeset
from rocplot.plot._model_labels import short_name

if TYPE_CHECKING:
    from rocplot.plot._panel import Drawn


# -- Words that captions are made of: lists, models, cases and mathematics as plain text ----------

MOST = 10  # models that a caption names, and cut-offs that it lists
_COMMAND = re.compile(r"\\([A-Za-z]+)")
_MARKS = re.compile(r"\\(?:mathrm|mathit|text)|[$\\{}_^]")


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


def sentence(words: str) -> str:
    """End a sentence with a full stop, unless it has one."""
    return words if not words or words.endswith((".", "?", "!")) else f"{words}."


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


# -- cases ----------------------------------------------------------------------------------------


def cases_in(call: Drawn) -> dict[str | None, Cases]:
    """Return how many cases each model was read from, as far as that is known."""
    known = {name: one for name, one in call.cases.items() if one is not None}
    if known:
        return known
    found = {name: _cases(one) for name, one in call.results.items()}
    return {name: one for name, one in found.items() if one is not None}


def _cases(result: Any) -> Cases | None:
    """Count the cases of a result that is no curve: a table of decisions, or a tree."""
    if hasattr(result, "overall_pvalue"):  # of levels of a feature
        positive = float(np.nansum(result.observed * result.count))
        return Cases(positive, float(np.sum(result.count)) - positive)
    if isinstance(result, (list, tuple)):
        return cases_of(list(result[:1])) if result else None
    if all(hasattr(result, name) for name in ("tp", "fn", "fp", "tn")):
        return Cases(float(result.tp + result.fn), float(result.fp + result.tn))
    tree = getattr(result, "tree", result)
    if hasattr(tree, "parent"):
        return Cases(float(tree.positive[0]), float(tree.negative[0]))
    if hasattr(result, "sensitivity") and hasattr(result, "positive"):
        return Cases(float(np.sum(result.positive)), float(np.sum(result.negative)))
    return cases_of([result])


_CLASSES = {  # where these are not positive or negative: the cases, their classes, the share of the first
    "froc": ("marks", "of lesions", "false", "share of lesions"),
    "qini": ("cases", "with a response", "without", "share of responses"),
    "risk_coverage": ("cases", "correct", "wrong", "accuracy"),
    "uplift": ("cases", "with a response", "without", "share of responses"),
}
_USUAL = ("cases", "positive", "negative", "prevalence")


def said_cases(cases: Mapping[str | None, Cases], picture: str = "") -> str:
    """Write how many cases there were: once if all models have the same."""
    words = _CLASSES.get(picture, _USUAL)
    different = list({_said(one, words): one for one in cases.values()}.values())
    if not different:
        return ""
    if len(different) == 1:
        return _said(different[0], words)
    if len({round(one.total, 9) for one in different}) == 1 and len(cases) > 2:
        shares = [one.positive / one.total for one in different]
        span = f"{write(min(shares))} to {write(max(shares))}"
        return f"{_number(different[0], words[0])}, {words[3]} {span}{_apart(different[0])}"
    return "; ".join(f"{plain(name)}: {_said(one, words)}" for name, one in cases.items())


def _number(one: Cases, what: str) -> str:
    return f"{what} of total weight {amount(one.total)}" if one.weighted else f"{amount(one.total)} {what}"


def _said(one: Cases, words: tuple[str, str, str, str]) -> str:
    what, first, second, share = words
    classes = f"{amount(one.positive)} {first} and {amount(one.negative)} {second}"
    classes += " in expectation" if one.soft else ""
    prevalence = f"{share} {write(one.positive / one.total)}" if one.total else ""
    return f"{_number(one, what)}, {classes} ({prevalence}){_apart(one)}"


def _apart(one: Cases) -> str:
    words = f", in {one.groups} groups" if one.groups else ""
    return words + (f", in {one.folds} folds" if one.folds else "")


# -- Captions as plain text, for LaTeX and for Markdown -------------------------------------------

FORMATS = ("text", "latex", "markdown")
_MARKUP = re.compile(r"([\\`*_{}\[\]<>#|$~])")
_LITERAL = re.compile(r"\$")


def marked(text: str, form: str) -> str:
    """Write words so that the format prints them as they are."""
    if form == "latex":
        return typeset(_LITERAL.sub(r"\\$", text)).replace("–", "--")
    if form == "markdown":
        return _MARKUP.sub(r"\\\1", text)
    return text


def bold(text: str, form: str) -> str:
    """Write words in bold type, where the format has it."""
    words = marked(text, form)
    return {"latex": rf"\textbf{{{words}}}", "markdown": f"**{words}**"}.get(form, words)
