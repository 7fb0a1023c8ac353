"""Parts of captions: numbers of cases, looks of lines, sources, and the formats text, LaTeX and Markdown."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import rgb_to_hsv, to_hex, to_rgb
from matplotlib.lines import Line2D
from matplotlib.text import Text
from matplotlib.typing import ColorType

from rocplot._numbers import write_amount, write_prevalence
from rocplot.compute import ClassConfusionMatrix, WeightSimplex
from rocplot.compute._base.docstrings import cite_in_text
from rocplot.compute._base.reading import CaseCounts, count_cases
from rocplot.page.gids import get_gid
from rocplot.page.private_matplotlib import get_dash_pattern
from rocplot.page.sizes import get_lightness
from rocplot.page.typeset import MATH, SIGNS, format_tex
from rocplot.plot._captions import QUOTED, quote_user_text, write_on_one_line
from rocplot.plot._model_labels import shorten_name

if TYPE_CHECKING:
    from rocplot.plot._panel import DrawnPlot


def end_sentence(words: str) -> str:
    """End a sentence with a full stop, unless it has one."""
    return words if not words or words.endswith((".", "?", "!")) else f"{words}."


# -- Cases ----------------------------------------------------------------------------------------


def count_model_cases(call: DrawnPlot) -> dict[str | None, CaseCounts]:
    """Return the case counts of each model, as far as they are known."""
    known_counts: dict[str | None, CaseCounts | None] = {
        name: counts for name, counts in call.cases.items() if counts is not None
    }
    all_counts = known_counts or {name: _count_result_cases(result) for name, result in call.results.items()}
    return {name: counts for name, counts in all_counts.items() if counts is not None}


def _count_result_cases(result: Any) -> CaseCounts | None:
    """Count the cases of a result that is not a curve, such as a confusion matrix or a tree."""
    if hasattr(result, "overall_pvalue"):  # a result on the levels of a feature
        positive = float(np.nansum(result.observed * result.count))
        return _make_case_counts(positive, float(np.sum(result.count)) - positive)
    if isinstance(result, ClassConfusionMatrix):
        n_classes = max(len(result.table), 3)  # a table of classes has no positives, so that all cases count
        return replace(_make_case_counts(0.0, float(result.table.sum())), classes=n_classes)
    if isinstance(result, WeightSimplex):
        return CaseCounts(0.0, float(result.x.size), classes=3)
    if isinstance(result, (list, tuple)):
        return count_cases(list(result[:1])) if result else None
    if all(hasattr(result, name) for name in ("tp", "fn", "fp", "tn")):
        return _make_case_counts(float(result.tp + result.fn), float(result.fp + result.tn))
    tree = getattr(result, "tree", result)
    if hasattr(tree, "parent"):
        return _make_case_counts(float(tree.positive[0]), float(tree.negative[0]))
    if hasattr(result, "sensitivity") and hasattr(result, "positive"):
        return _make_case_counts(float(np.sum(result.positive)), float(np.sum(result.negative)))
    return count_cases([result])


def _make_case_counts(positive: float, negative: float) -> CaseCounts:
    """Make case counts of two sums, which are weights if they are not whole numbers."""
    return CaseCounts(positive, negative, not (positive.is_integer() and negative.is_integer()))


_CASE_NOUNS = {  # words for cases, their classes and the fraction of the first
    "froc": ("marks", "of lesions", "false", "share of lesions"),
    "qini": ("cases", "with a response", "without", "share of responses"),
    "risk_coverage": ("cases", "correct", "wrong", "accuracy"),
    "uplift": ("cases", "with a response", "without", "share of responses"),
}
_DEFAULT_NOUNS = ("cases", "positive", "negative", "prevalence")


def write_case_counts(call: DrawnPlot) -> str:
    """Write the numbers of cases, only once if all models have the same."""
    cases = count_model_cases(call)
    parts = {getattr(result, "parts", "folds") for result in call.results.values()}
    part_name = parts.pop() if len(parts) == 1 else "parts"  # folds, or imputed data sets
    words = (*_CASE_NOUNS.get(call.name, _DEFAULT_NOUNS), part_name)
    different = list({_write_class_counts(counts, words): counts for counts in cases.values()}.values())
    if not different:
        return ""
    if len(different) == 1:
        return _write_class_counts(different[0], words)
    shared = {
        (_write_case_number(counts, words[0]), _write_other_counts(counts, part_name)) for counts in different
    }
    if len(shared) == 1 and len(cases) > 2:
        ((number, groups),) = shared
        shares = [counts.positive / counts.total for counts in different]
        span = f"{write_prevalence(min(shares))} to {write_prevalence(max(shares))}"
        by_weight = " by weight" * different[0].weighted
        return f"{number}, {words[3]} {span}{by_weight}{groups}"
    return "; ".join(
        f"{quote_user_text(name)}: {_write_class_counts(counts, words)}" for name, counts in cases.items()
    )


def _write_case_number(counts: CaseCounts, noun: str) -> str:
    if not counts.weighted:
        return f"{write_amount(counts.total)} {noun}"
    return (
        f"{'' if counts.size is None else f'{write_amount(counts.size)} '}{noun} of total weight "
        f"{write_amount(counts.total)}"
    )


def _write_class_counts(counts: CaseCounts, words: tuple[str, ...]) -> str:
    noun, first, second, proportion_name, part_name = words
    if counts.classes > 2:
        return _write_case_number(counts, noun)
    sums = write_amount(counts.positive), write_amount(counts.negative)
    if counts.size is not None and counts.n_positive is not None:
        sizes = map(write_amount, (counts.n_positive, counts.size - counts.n_positive))
        rows = zip(sizes, (first, second), sums, strict=True)
        classes = " and ".join(f"{size} {word} (weight {weight})" for size, word, weight in rows)
    else:
        classes = f"{'of which ' * counts.weighted}{sums[0]} {first} and {sums[1]} {second}"
    classes += " in expectation" if counts.soft else ""
    share = write_prevalence(counts.positive / counts.total) if counts.total else ""
    prevalence = f"{proportion_name} {share}{' by weight' * counts.weighted}" if share else ""
    ending = f", {prevalence}" if classes.endswith(")") else f" ({prevalence})"  # after parentheses no others
    return f"{_write_case_number(counts, noun)}, {classes}{ending}{_write_other_counts(counts, part_name)}"


def _write_other_counts(counts: CaseCounts, part_name: str) -> str:
    """Write which cases are positive, if that holds at a horizon, and the numbers of groups and of folds."""
    words = f", {counts.origin.positives}" if counts.origin and counts.origin.positives else ""
    words += f", in {counts.groups} groups" if counts.groups else ""
    each = "each of " * counts.per_fold
    return words + (f", in {each}{counts.folds} {part_name}" if counts.folds else "")


# -- Looks of lines that no legend names ----------------------------------------------------------

_HUE_DEGREES = {"red": 14, "orange": 42, "yellow": 68, "green": 165, "cyan": 195, "blue": 255, "purple": 290}
_HUE_DEGREES |= {"pink": 342}  # upper ends of hues in degrees; red beyond the last one
_DASH_NAMES = {"-": "solid", "--": "dashed", ":": "dotted", "-.": "dash-dotted"}


def write_line_looks(ax: Axes, call: DrawnPlot) -> str:
    """Write the look of each model's line, if there are several and the figure does not name them all."""
    names = [str(name) for name in call.results if name is not None and name not in call.behind]
    lines = {name: line for name in names for line in ax.lines if get_gid(line) == f"{call.name}:{name}"}
    figure = ax.get_figure(root=True)
    texts = (
        [artist.get_text() for artist in ax.findobj(Text) if artist.get_visible()]
        if figure is not None
        else []
    )
    for legend in [] if figure is None else [*figure.legends, *(panel.get_legend() for panel in figure.axes)]:
        texts += [entry.get_text() for entry in legend.get_texts()] if legend is not None else []
    page = " ".join(write_on_one_line(text) for text in texts)
    visible_names = [
        name for name in names if re.search(rf"(?<!\w){re.escape(shorten_name(name))}(?!\w)", page)
    ]
    if len(lines) < 2 or len(visible_names) == len(names):
        return ""
    dashes = {name: _DASH_NAMES.get(str(line.get_linestyle()), "dashed") for name, line in lines.items()}
    colors = {name: name_color(line.get_color()) for name, line in lines.items()}
    looks = {name: f"{colors[name]} {dashes[name]}" for name in lines}
    for look, n in Counter(looks.values()).items():
        if n > 1:
            alike = {name: lines[name] for name in lines if looks[name] == look}
            looks |= {name: f"{look} ({detail})" for name, detail in _tell_lines_apart(alike).items()}
    return f"Lines: {'; '.join(f'{quote_user_text(name)} {look}' for name, look in looks.items())}"


def _tell_lines_apart(lines: Mapping[str, Line2D]) -> dict[str, str]:
    """Write what differs between lines that look alike in words: strokes, codes of colours, or both."""
    strokes = {name: _name_strokes(line) for name, line in lines.items()}
    codes = {name: to_hex(line.get_color()) for name, line in lines.items()}
    both = {name: f"{codes[name]}, {strokes[name]}" if strokes[name] else codes[name] for name in lines}
    details = (strokes, codes, both)
    return next((detail for detail in details if len(set(detail.values())) == len(lines)), both)


def _name_strokes(line: Line2D) -> str:
    """Name the strokes of a dashed line in their order, as "long, dot"; a solid line has none."""
    strokes = get_dash_pattern(line)[1] or ()
    return ", ".join("long" if size > 6 else "short" if size > 2.5 else "dot" for size in strokes[::2])


def name_color(color: ColorType) -> str:
    """Name a color by its hue or as a grey, with "dark" or "light" if it is."""
    hue, saturation, _ = rgb_to_hsv(to_rgb(color))
    light = get_lightness(color)
    if saturation < 0.15:
        return "black" if light < 20 else "white" if light > 90 else "grey"
    if 5 < 360 * hue <= 42 and saturation < 0.65 and light < 60:
        return "brown"
    word = next((name for name, degrees in _HUE_DEGREES.items() if 360 * hue <= degrees), "red")
    if light < 35:
        return "brown" if word == "orange" else f"dark {word}"
    return f"light {word}" if light > 75 and word != "yellow" else word


# -- Sources --------------------------------------------------------------------------------------

_PICTURE_SOURCES = {  # sources of pictures that are named after a proposal
    "brier_curve": "hernandez2011",
    "clinical_impact": "kerr2016",
    "cost_curve": "drummond2000",
    "critical_difference": "demsar2006",
    "det": "martin1997",
    "economic_value": "richardson2000",
    "froc": "bunch1978",
    "isometric_surface": "flach2003",
    "isometrics": "flach2003",
    "kaplan_meier": "kaplan1958",
    "kendall_curve": "hernandez2013",
    "net_benefit": "vickers2006",
    "precision_recall_gain": "flach2015",
    "prediction_instability": "riley2023",
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
_METHOD_SOURCES = {  # sources of methods, by a word in their description
    "Agresti and Min": "agresti2005",
    "beta fit": "kull2017",
    "bootstrap": "efron1993",
    "competing events": "blanche2013",
    "Chu and Cole": "chu2006",
    "Clopper and Pearson": "clopper1934",
    "convex hull": "provost2001",
    "Covariate-adjusted": "janes2009",
    "DeLong": "delong1988",
    "fixed-width": "macskassy2004",
    "Hanley and McNeil": "hanley1982",
    "Hartung and Knapp": "hartung2001",
    "Hillis": "hillis2007",
    "Iman and Davenport": "iman1980",
    "inverse probability of censoring": "uno2007",
    "inverse probability of verification": "begg1983",
    "isotonic": "fawcett2007",
    "LeDell": "ledell2015",
    "Log-rank test": "mantel1966",
    "McNemar": "mcnemar1947",
    "modified score limits": "rocplot2026",
    "Newcombe, method 10": "newcombe1998",
    "Newcombe's intervals of independent": "newcombe1998",
    "Newcombe's limits for paired": "newcombe1998b",
    "Obuchowski's test of clustered": "obuchowski1998",
    "Obuchowski's variance": "obuchowski1997",
    "Obuchowski–Rockette": "obuchowski_rockette1995",
    "restricted cubic spline": "harrell2015",
    "Rubin's rules": "rubin1987",
    "Röver et al.": "rover2015",
    "sandwich variance": "white1982",
    "smooth calibration error": "blasiok2024",
    "Spiegelhalter": "spiegelhalter1986",
    "weighted generalised score": "kosinski2013",
    "Wilson": "wilson1927",
    "Working–Hotelling": "ma1993",
}


def cite_sources(pictures: Iterable[str], words: str) -> str:
    """Cite the sources of these pictures, and of the methods that are named in the text."""
    keys = [_PICTURE_SOURCES[picture] for picture in pictures if picture in _PICTURE_SOURCES]
    keys += sorted((key for word, key in _METHOD_SOURCES.items() if word in words), key=cite_in_text)
    cited = list(dict.fromkeys(map(cite_in_text, keys)))
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
_ACCENT = re.compile(rf"\\({'|'.join(_ACCENTS)})(?![A-Za-z])\s*(?:\{{(\w)\}}|(\w))")  # over a single letter
_STYLE = re.compile(r"\\(?:math(?:rm|it|bf|sf|tt|cal|bb)|text(?:rm|it|bf)?|operatorname|boldsymbol)(?![a-z])")
_BRACES = re.compile(r"[${}_^]")


def format_caption(text: str, form: str | None) -> str:
    """Escape a caption for its format, in which words are printed literally and mathematics is kept.

    With None it is returned unchanged, to be formatted later as a part of a longer text.
    """
    if form is None:
        return text
    return "".join(_format_piece(part, form) for part in QUOTED.split(text))


def _format_piece(text: str, form: str) -> str:
    """Escape a piece of a caption, our words or a name, in which dollar signs may be escaped already."""
    if form == "latex":
        return format_tex(text).replace("–", "--")
    change = (lambda words: _MARKUP.sub(r"\\\1", words)) if form == "markdown" else str
    pieces, end = [], 0
    for match in MATH.finditer(text):
        math = match[0] if form == "markdown" else _spell_math(match[0])
        pieces += [change(text[end : match.start()].replace(r"\$", "$")), math]
        end = match.end()
    return "".join([*pieces, change(text[end:].replace(r"\$", "$"))])


def _spell_math(math: str) -> str:
    r"""Write mathematics as plain letters, ``$F_{1}$`` as F1; what letters cannot hold is kept as TeX."""
    words = _COMMAND.sub(lambda command: SIGNS.get(command[0], command[0]), math)
    words = _STYLE.sub("", _ACCENT.sub(_combine_accent, words))
    return math if "\\" in words else _BRACES.sub("", words)


def _combine_accent(match: re.Match[str]) -> str:
    letter = match[2] or match[3]
    return unicodedata.normalize("NFC", letter + _ACCENTS[match[1]])


def format_bold(text: str, form: str | None) -> str:
    """Write words in bold, if the format has it."""
    words = format_caption(text, form)
    return {"latex": rf"\textbf{{{words}}}", "markdown": f"**{words}**"}.get(form or "", words)


def keep_caption(page: Any, caption: str, methods: str) -> None:
    """Keep the texts of a report as attributes of its page: as they are written, and as plain text."""
    page.caption_words = caption, methods
    page.caption, page.methods = (format_caption(words, "text") for words in page.caption_words)


def has_decision_dots(axes: Iterable[Axes]) -> bool:
    """Return whether a panel of a report has dots at the decisions of its models."""
    return any(get_gid(line).startswith("decision:") for ax in axes for line in ax.lines)


def keep_note_on_dots(page: Any, note: str) -> None:
    """Keep what the dots of a report are, for the captions of its page and of its panels."""
    page.note_on_dots = note


def get_note_on_dots(ax: Axes) -> str:
    return str(getattr(ax.get_figure(root=True), "note_on_dots", ""))
