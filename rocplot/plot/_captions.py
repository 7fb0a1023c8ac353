"""The parts of captions that pictures and layers declare: lists, models, and numbers with their limits.

A picture declares a function of the `DrawnPlot` that writes the beginning of its caption; a layer declares a
sentence, or a function of the `DrawnPlot` and of what the layer prepared.  `rocplot.caption` joins them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from numbers import Real
from typing import TYPE_CHECKING, Any, TypeAlias

from rocplot._names import quote_blank
from rocplot._numbers import group_digits, write_amount, write_cutoffs
from rocplot.compute import CalibrationBy
from rocplot.compute._base.interval import Band
from rocplot.compute._counts.threshold_counts import get_divided_scores
from rocplot.plot._model_labels import shorten_name

if TYPE_CHECKING:
    from rocplot.plot._panel import DrawnPlot

CaptionStart: TypeAlias = "Callable[[DrawnPlot], str]"
CaptionSentence: TypeAlias = "str | Callable[[DrawnPlot, Any], str]"

MOST = 10  # thresholds that a caption lists
QUOTED = re.compile("\x02([^\x02\x03]*)\x03")  # marks texts of the caller until the caption is finished


# -- lists, models --------------------------------------------------------------------------------


def join_list(words: Iterable[str]) -> str:
    """Join words by commas and a last "and": a, b and c."""
    *first_words, last = [*words] or [""]
    return f"{', '.join(first_words)} and {last}" if first_words else last


_SPELLED = {
    "tpr": "True positive rate",
    "fpr": "False positive rate",
    "fnr": "False negative rate",
    "tnr": "True negative rate",
}


def begin_sentence(words: str) -> str:
    """Write the beginning of a sentence or of an axis label: rates in full, other words with a capital."""
    first, space, rest = words.partition(" ")
    name = first.rstrip(":;,")
    if name in _SPELLED:
        return _SPELLED[name] + first[len(name) :] + space + rest
    return words[:1].upper() + words[1:] if name.islower() and name.isalpha() else words


def write_on_one_line(text: object) -> str:
    """Write a text on one line; no-break spaces stay, which group digits."""
    return re.sub(r"[^\S\u00a0]+", " ", str(text)).strip()


def quote_user_text(words: object) -> str:
    """Mark a text of the caller, such as a name, so that it is not translated or searched for sources."""
    return f"\x02{quote_blank(write_on_one_line(words))}\x03"


def get_asked_quantity(call: DrawnPlot, known: str) -> str:
    """Return the quantity that the caller has named, without a part in brackets, or else the `known` one."""
    quantity = call.options.get("quantity")
    return known if quantity is None else quote_user_text(quantity.partition(" (")[0])


def write_short_number(value: float) -> str:
    """Write a number with at most four significant digits, or all before the point, and U+2212 as minus."""
    if abs(value) >= 9999.5:
        return write_amount(value)
    return f"{value:.4g}".replace("-", "−")


def write_range(values: Sequence[float]) -> str:
    """Write the number that all models have, or the least and the largest: 12 to 13."""
    return " to ".join(dict.fromkeys(map(write_short_number, (min(values), max(values)))))


def write_grouping(groupings: Sequence[str]) -> str:
    """Write how the cases of all models are grouped: 2 to 10 quantile bins, as ties leave fewer of some."""
    if not all(text[:1].isdigit() for text in groupings):
        return groupings[0]
    numbers = [int(text.partition(" ")[0]) for text in groupings]
    words = groupings[numbers.index(max(numbers))].partition(" ")[2]
    return f"{write_range(numbers)} {words}"


def write_model_numbers(call: DrawnPlot, values: Mapping[Any, str]) -> str:
    """Write the number of each model after its name, or once if it is the same for all models."""
    n_shown = len(call.results) - len(call.behind)
    if len(set(values.values())) == 1 and len(values) > 1 and len(values) == n_shown:
        return next(iter(values.values()))
    return "; ".join(
        f"{quote_user_text(name)} {text}" if name is not None else text for name, text in values.items()
    )


def describe_models(
    call: DrawnPlot, noun: str, plural: str = "", about: str = "", kind: str = "model"
) -> str:
    """Write the beginning of a caption: what is drawn, of which models, with the numbers of their labels.

    `about` follows the noun, and `kind` names what is compared, such as models or classes.
    """
    names = [name for name in call.results if name not in call.behind]
    if names == [None]:
        label = write_on_one_line(call.labels.get(None, ""))
        numbers = re.search(r"^(?:\D* )?\((.*)\)$", label) or re.search(r"^(.*\d.*)$", label)
        return f"{noun}{about} ({quote_user_text(numbers[1])})" if numbers else f"{noun}{about}"
    number_noun = noun if len(names) == 1 else plural or f"{noun}s"
    comma = "," if about.startswith(",") else ""
    labels = [
        _add_model_name(write_on_one_line(name), write_on_one_line(call.labels.get(name, "")))
        for name in names
    ]
    words = f"{number_noun}{about}{comma} of {join_list(labels)}"
    if n_muted := len(call.behind):
        words += f"; in grey, {n_muted} other {_write_plural(kind) if n_muted > 1 else kind}"
    return words


def _write_plural(kind: str) -> str:
    return f"{kind}es" if kind.endswith("s") else f"{kind}s"


def _add_model_name(name: str, label: str) -> str:
    """Return the label of a model, preceded by its name if the caller's format leaves the name out."""
    ours = shorten_name(name) in label or (name and name in label)
    if ours and label:
        return quote_user_text(label)
    return (
        f"{quote_user_text(name)} ({quote_user_text(label)})"
        if label and label != name
        else quote_user_text(name)
    )


def start_with_curves(noun: str, plural: str = "", about: str = "") -> CaptionStart:
    """Return a function that writes the beginning of a caption: what is drawn, of which models."""
    return lambda call: describe_models(call, noun, plural) + about


def name_cases(call: DrawnPlot) -> str:
    """Return the name of what is counted: cases, or their weight."""
    weighted = any(counts is not None and counts.weighted for counts in call.cases.values())
    return "weight of the cases" if weighted else "cases"


def describe_threshold(call: DrawnPlot) -> str:
    """Write the threshold at which the cases are classified."""
    threshold = call.options.get("threshold")
    threshold = getattr(threshold, "threshold", threshold)  # of an operating point
    return (
        f" at the cut-off {join_list(write_asked(call, [float(threshold)]))}"
        if isinstance(threshold, Real)
        else ""
    )


def write_asked(call: DrawnPlot, cuts: Sequence[float]) -> list[str]:
    """Write the caller's thresholds with enough digits to divide the scores of every model alike."""
    scores = [get_divided_scores(result) for result in call.results.values()]
    every = [(cut, divided) for cut in cuts for divided in scores]
    return list(dict.fromkeys(map(group_digits, write_cutoffs(*map(list, zip(*every, strict=True))))))


def write_own_cut_offs(call: DrawnPlot, own: Mapping[Any, Sequence[float]]) -> dict[Any, list[str]]:
    """Write the cut-offs of each model with enough digits to divide its scores."""
    every = [(cut, get_divided_scores(call.results[name])) for name, cuts in own.items() for cut in cuts]
    texts = map(group_digits, write_cutoffs(*map(list, zip(*every, strict=True))))
    return {name: [next(texts) for _ in cuts] for name, cuts in own.items()}


def read_fpr_axis(options: Mapping[str, Any]) -> tuple[str, Callable[[Any], Any]]:
    """Return the quantity on the x-axis of ROC space, and the function that computes it from the fpr."""
    if options.get("x") == "specificity":
        return "specificity", lambda fpr: 1 - fpr
    return "fpr", lambda fpr: fpr


# -- limits and numbers of layers -----------------------------------------------------------------


def asks_shade(options: Mapping[str, Any]) -> bool:
    """Return whether the options of a band hold the look of an area, so that it is shaded in any case."""
    return not options.keys().isdisjoint({"alpha", "hatch", "ec", "edgecolor", "edgecolors"})


def name_band(call: DrawnPlot) -> str:
    """Return the noun for a band, which is shaded, or drawn as bars if there are many models."""
    is_shaded = not call.is_crowded or asks_shade(call.layers.get("band", {}))
    return "Shaded" if is_shaded else "Bars, at a few places of each curve"


def describe_limits(what: str = "") -> CaptionSentence:
    """Return a function that writes what kind of limits a layer shows, and of which models if not of all.

    Without `what` they are those of a band.
    """

    def write_sentence(call: DrawnPlot, made: Any) -> str:
        words, noun = list_limit_kinds(call, made), what or name_band(call)
        limited = [name for name in call.results if name in made] if isinstance(made, Mapping) else []
        if 0 < len(limited) < len(call.results):
            words += f" of {join_list(quote_user_text(str(name)) for name in limited)}"
        return f"{noun}: {words}" if words else ""

    return write_sentence


def list_limit_kinds(call: DrawnPlot, made: Any) -> str:
    """List the kinds of limits that the results, or what a layer prepared, have."""
    results = [*call.results.values(), *(made.values() if isinstance(made, Mapping) else [made])]
    single_results = [
        single for part in results for single in (part if isinstance(part, (list, tuple)) else [part])
    ]
    return join_list(dict.fromkeys(words for single in single_results if (words := _get_limit_kind(single))))


def _get_limit_kind(limited: Any) -> str:
    if isinstance(limited, Band):
        return limited.legend
    return str(limited.kind) if isinstance(limited, CalibrationBy) else ""


def describe_numbers(what: str, read: Callable[[Any], str]) -> CaptionSentence:
    """Return a function that writes a number of each model; `read` extracts it from what was prepared."""

    def write_sentence(call: DrawnPlot, made: Any) -> str:
        texts = {name: read(value) for name, value in dict(made or {}).items() if value is not None}
        known_texts = {name: text for name, text in texts.items() if text}
        return f"{what}: {write_model_numbers(call, known_texts)}" if known_texts else ""

    return write_sentence
