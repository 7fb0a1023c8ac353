"""How many cases a caption counts, and captions as plain text, for LaTeX and for Markdown."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import rgb_to_hsv, to_rgb
from matplotlib.text import Text
from matplotlib.typing import ColorType

from rocplot._numbers import amount, write
from rocplot.compute import ClassConfusionMatrix, WeightSimplex
from rocplot.compute._base.docstrings import in_text
from rocplot.compute._base.reading import Cases, cases_of
from rocplot.page.gids import gid_of
from rocplot.page.measures import lightness
from rocplot.page.typeset import MATH, SIGNS, typeset
from rocplot.plot._captions import QUOTED, in_one_line, quoted
from rocplot.plot._model_labels import short_name

if TYPE_CHECKING:
    from rocplot.plot._panel import Drawn


def sentence(words: str) -> str:
    """End a sentence with a full stop, unless it has one."""
    return words if not words or words.endswith((".", "?", "!")) else f"{words}."


# -- cases ----------------------------------------------------------------------------------------


def cases_in(call: Drawn) -> dict[str | None, Cases]:
    """Return how many cases each model was read from, as far as that is known."""
    known: dict[str | None, Cases | None] = {name: one for name, one in call.cases.items() if one is not None}
    found = known or {name: _cases(one) for name, one in call.results.items()}
    return {name: one for name, one in found.items() if one is not None}


def _cases(result: Any) -> Cases | None:
    """Count the cases of a result that is no curve: a table of decisions, or a tree."""
    if hasattr(result, "overall_pvalue"):  # of levels of a feature
        positive = float(np.nansum(result.observed * result.count))
        return _of_sums(positive, float(np.sum(result.count)) - positive)
    if isinstance(result, ClassConfusionMatrix):
        return replace(_of_sums(0.0, float(result.table.sum())), classes=len(result.table))
    if isinstance(result, WeightSimplex):
        return Cases(0.0, float(result.x.size), classes=3)
    if isinstance(result, (list, tuple)):
        return cases_of(list(result[:1])) if result else None
    if all(hasattr(result, name) for name in ("tp", "fn", "fp", "tn")):
        return _of_sums(float(result.tp + result.fn), float(result.fp + result.tn))
    tree = getattr(result, "tree", result)
    if hasattr(tree, "parent"):
        return _of_sums(float(tree.positive[0]), float(tree.negative[0]))
    if hasattr(result, "sensitivity") and hasattr(result, "positive"):
        return _of_sums(float(np.sum(result.positive)), float(np.sum(result.negative)))
    return cases_of([result])


def _of_sums(positive: float, negative: float) -> Cases:
    """Take sums for numbers of cases, unless they are fractions, and so of weights."""
    return Cases(positive, negative, not (positive.is_integer() and negative.is_integer()))


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
    return "; ".join(f"{quoted(name)}: {_said(one, words)}" for name, one in cases.items())


def _number(one: Cases, what: str) -> str:
    if not one.weighted:
        return f"{amount(one.total)} {what}"
    return f"{'' if one.size is None else f'{amount(one.size)} '}{what} of total weight {amount(one.total)}"


def _said(one: Cases, words: tuple[str, str, str, str]) -> str:
    what, first, second, share = words
    if one.classes > 2:
        return _number(one, what)
    classes = f"{amount(one.positive)} {first} and {amount(one.negative)} {second}"
    classes += " in expectation" if one.soft else ""
    prevalence = f"{share} {write(one.positive / one.total)}" if one.total else ""
    return f"{_number(one, what)}, {classes} ({prevalence}){_apart(one)}"


def _apart(one: Cases) -> str:
    words = f", in {one.groups} groups" if one.groups else ""
    return words + (f", in {one.folds} folds" if one.folds else "")


# -- Looks of lines, where no legend names them ----------------------------------------------------

_HUES = {"red": 14, "orange": 42, "yellow": 68, "green": 165, "cyan": 195, "blue": 255, "purple": 290}
_HUES |= {"pink": 342}  # up to these degrees; red from there on
_DASHES = {"-": "solid", "--": "dashed", ":": "dotted", "-.": "dash-dotted"}


def said_looks(ax: Axes, call: Drawn) -> str:
    """Write the look of each model's line, if there are several and nothing on the figure names one."""
    names = [str(name) for name in call.results if name is not None and name not in call.behind]
    lines = {name: line for name in names for line in ax.lines if gid_of(line) == f"{call.name}:{name}"}
    figure = ax.get_figure(root=True)
    texts = [one.get_text() for one in ax.findobj(Text) if one.get_visible()] if figure is not None else []
    for legend in [] if figure is None else [*figure.legends, *(one.get_legend() for one in figure.axes)]:
        texts += [one.get_text() for one in legend.get_texts()] if legend is not None else []
    page = " ".join(in_one_line(text) for text in texts)
    known = [name for name in names if re.search(rf"(?<!\w){re.escape(short_name(name))}(?!\w)", page)]
    if len(lines) < 2 or len(known) == len(names):
        return ""
    dashes = {name: _DASHES.get(str(line.get_linestyle()), "dashed") for name, line in lines.items()}
    looks = {name: f"{color_word(line.get_color())} {dashes[name]}" for name, line in lines.items()}
    return f"Lines: {'; '.join(f'{quoted(name)} {look}' for name, look in looks.items())}"


def color_word(color: ColorType) -> str:
    """Name a color by its hue, or as a grey, and say whether it is dark or light."""
    hue, saturation, _ = rgb_to_hsv(to_rgb(color))
    light = lightness(color)
    if saturation < 0.15:
        return "black" if light < 20 else "white" if light > 90 else "grey"
    word = next((name for name, degrees in _HUES.items() if 360 * hue <= degrees), "red")
    if light < 35:
        return "brown" if word == "orange" else f"dark {word}"
    return f"light {word}" if light > 75 and word != "yellow" else word


# -- Sources --------------------------------------------------------------------------------------

_OF_PICTURES = {  # which are named after a proposal
    "brier_curve": "hernandez2011",
    "cost_curve": "drummond2000",
    "det": "martin1997",
    "economic_value": "richardson2000",
    "froc": "bunch1978",
    "isometric_surface": "flach2003",
    "isometrics": "flach2003",
    "kendall_curve": "hernandez2013",
    "net_benefit": "vickers2006",
    "precision_recall_gain": "flach2015",
    "predictiveness": "pepe2008",
    "qini": "radcliffe2007",
    "rate_driven_curve": "hernandez2013",
    "rate_uniform_curve": "flach2011",
    "relative_superiority": "adams1999",
    "repair": "flachwu2003",
    "risk_coverage": "elyaniv2010",
    "rol_curve": "flach2011",
    "sroc": "reitsma2005",
    "tree_labellings": "ferri2002",
    "uplift": "radcliffe2007",
}
_OF_WORDS = {  # of methods
    "Agresti and Min": "agresti2005",
    "beta fit": "kull2017",
    "bootstrap": "efron1993",
    "Clopper and Pearson": "clopper1934",
    "convex hull": "provost2001",
    "DeLong": "delong1988",
    "fixed-width": "macskassy2004",
    "Hanley and McNeil": "hanley1982",
    "Hillis": "hillis2007",
    "isotonic": "fawcett2007",
    "LeDell": "ledell2015",
    "McNemar": "mcnemar1947",
    "Newcombe, method 10": "newcombe1998",
    "Newcombe's limits for paired": "newcombe1998b",
    "Obuchowski's test of clustered": "obuchowski1998",
    "Obuchowski's variance": "obuchowski1997",
    "Obuchowski–Rockette": "obuchowski_rockette1995",
    "restricted cubic spline": "harrell2015",
    "Rubin's rules": "rubin1987",
    "sandwich variance": "white1982",
    "smooth calibration error": "blasiok2024",
    "Spiegelhalter": "spiegelhalter1986",
    "Wilson": "wilson1927",
    "Working–Hotelling": "ma1993",
}


def sources(pictures: Iterable[str], words: str) -> str:
    """Cite the works that proposed these pictures, and the methods that are named."""
    keys = [_OF_PICTURES[one] for one in pictures if one in _OF_PICTURES]
    keys += sorted((key for word, key in _OF_WORDS.items() if word in words), key=in_text)
    cited = list(dict.fromkeys(map(in_text, keys)))
    return f"Source{'s' * (len(cited) > 1)}: {'; '.join(cited)}" if cited else ""


# -- Captions as plain text, for LaTeX and for Markdown -------------------------------------------

FORMATS = ("text", "latex", "markdown")
_MARKUP = re.compile(r"([\\`*_{}\[\]<>#|$~])")
_COMMAND = re.compile(r"\\([A-Za-z]+)")
_ACCENTS = {
    "hat": "\u0302",
    "tilde": "\u0303",
    "bar": "\u0304",
    "breve": "\u0306",
    "dot": "\u0307",
    "ddot": "\u0308",
}
_ACCENTS |= {"check": "\u030c", "vec": "\u20d7"}
_ACCENTS |= {"widehat": _ACCENTS["hat"], "widetilde": _ACCENTS["tilde"], "overline": _ACCENTS["bar"]}
_ACCENT = re.compile(rf"\\({'|'.join(_ACCENTS)})(?![A-Za-z])\s*(?:\{{(\w)\}}|(\w))")  # of a single letter
_STYLE = re.compile(r"\\(?:math(?:rm|it|bf|sf|tt|cal|bb)|text(?:rm|it|bf)?|operatorname|boldsymbol)(?![a-z])")
_BRACES = re.compile(r"[${}_^]")


def marked(text: str, form: str | None) -> str:
    """Write a caption so that its format prints the words as they are, and mathematics as such.

    None leaves it as it is, for a text that it becomes a part of.
    """
    if form is None:
        return text
    return "".join(_marked(part, form) for part in QUOTED.split(text))


def _marked(text: str, form: str) -> str:
    """Write our words, or a name, in which dollar signs may be escaped."""
    if form == "latex":
        return typeset(text).replace("–", "--")
    change = (lambda words: _MARKUP.sub(r"\\\1", words)) if form == "markdown" else str
    made, end = [], 0
    for found in MATH.finditer(text):
        math = found[0] if form == "markdown" else _in_letters(found[0])
        made += [change(text[end : found.start()].replace(r"\$", "$")), math]
        end = found.end()
    return "".join([*made, change(text[end:].replace(r"\$", "$"))])


def _in_letters(math: str) -> str:
    r"""Write mathematics in letters, ``$F_{1}$`` as F1; what these do not hold, such as a fraction, stays."""
    words = _COMMAND.sub(lambda command: SIGNS.get(command[0], command[0]), math)
    words = _STYLE.sub("", _ACCENT.sub(_accented, words))
    return math if "\\" in words else _BRACES.sub("", words)


def _accented(found: re.Match[str]) -> str:
    letter = found[2] or found[3]
    return unicodedata.normalize("NFC", letter + _ACCENTS[found[1]])


def bold(text: str, form: str | None) -> str:
    """Write words in bold type, where the format has it."""
    words = marked(text, form)
    return {"latex": rf"\textbf{{{words}}}", "markdown": f"**{words}**"}.get(form or "", words)
