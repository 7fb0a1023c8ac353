"""The caption of any figure of ours, and its methods section."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Mapping
from typing import Any, Literal

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure, FigureBase

from rocplot import compute
from rocplot._faults import value_error
from rocplot._hints import of_known_words
from rocplot._numbers import percent, write
from rocplot._validation import flag, one_of
from rocplot.compute._base.folds import AveragedCurve
from rocplot.compute._base.interval import Inference
from rocplot.compute._base.reading import Cases
from rocplot.page.drawn import figure_of
from rocplot.page.fitting import Fitting
from rocplot.page.labels import Labels
from rocplot.page.letters import in_reading_direction, letter_of
from rocplot.plot._captions import QUOTED, listed, quoted, with_numbers
from rocplot.plot._panel import Drawn, drawn, panel_of
from rocplot.sheet.caption_words import (
    FORMATS,
    bold,
    cases_in,
    marked,
    said_cases,
    said_looks,
    sentence,
    sources,
)

# -- How the limits and the tests of a figure were made, as a methods section says it -------------

_TOLD = ("test", "at", "crosses")  # layers whose sentence holds the method already


def methods_of(call: Drawn, areas: bool) -> list[tuple[str, str]]:
    """Write how limits of a picture were made, each method with the numbers that it gave, if it tells any."""
    found = [_area(call)] if areas and call.name in _AREAS else []
    found += [(one, "") for one in dict.fromkeys(_sentence(*one) for one in _bases(call))]
    box = call.made["statistics"].found if call.layers.get("statistics") is not None else None
    if box is not None and box.basis is not None:
        limits = f"{percent(box.level)} % confidence intervals ({box.basis.method})"
        found.append((f"Statistics in the box: {limits}.", ""))
    if any(one is not None and one.weighted for one in call.cases.values()):
        found.append(("Cases are weighted.", ""))
    groups = max((one.groups for one in call.cases.values() if isinstance(one, Cases)), default=0)
    if groups:
        found.append((f"Cases of one group are not taken to be independent ({groups} groups).", ""))
    return [one for one in found if one[0]]


def _sentence(basis: Inference, single: bool) -> str:
    """Write how limits were made: those of a curve say what they are, those of a number are an interval."""
    how = f"confidence interval ({basis.method})" if single else basis.method
    return f"{basis.quantity}: {percent(basis.level)} % {how}."


def _bases(call: Drawn) -> Iterator[tuple[Inference, bool]]:
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


def _within(made: Any) -> Iterator[tuple[Inference, bool]]:
    if isinstance(made, Mapping):
        for one in made.values():
            yield from _within(one)
    elif isinstance(made, (list, tuple)) and not hasattr(made, "found"):
        for one in made:
            yield from _within(one)
    elif isinstance(basis := getattr(made, "basis", None), Inference):
        yield basis, hasattr(made, "estimate")


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
    curves = {model: curve for model, curve in call.results.items() if model not in call.behind}
    if any(getattr(curve, "counts", None) is None for curve in curves.values()):
        return _NOTHING
    how = _options(call)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the drawing said them
            found = {model: interval(curve, **how) for model, curve in curves.items()}
    except ValueError:  # of counts that do not tell single cases apart
        return _NOTHING
    known = {model: one for model, one in found.items() if np.isfinite([one.low, one.high]).all()}
    if not known:
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


# -- What the pictures and layers of a figure declare to be said ----------------------------------

_LINE = "Reference line: "
_WITHOUT = "{} has no words for a caption: declare them, {}(…, caption=…)"


def head(call: Drawn) -> str:
    """Say what a picture shows."""
    if call.caption is None:
        raise ValueError(_WITHOUT.format(f"the picture {call.name}", "picture"))
    return call.caption(call)


def said_layers(call: Drawn) -> list[str]:
    """Say what each layer that is drawn shows; nothing of one that had nothing to show."""
    found = []
    for layer in call.layers:
        phrase, made = call.phrases.get(layer), _shown_of(call, layer)
        if phrase is None:
            raise ValueError(_WITHOUT.format(f"the layer {layer!r} of {call.name}", "Layer"))
        if layer in call.made and _is_empty(made):
            continue
        found.append(phrase if isinstance(phrase, str) else phrase(call, made))
    means = dict.fromkeys(one.error for one in call.results.values() if isinstance(one, AveragedCurve))
    found += [f"Shaded: {words}" for words in means if words]
    return _joined([one for one in found if one])


def _is_empty(made: Any) -> bool:
    """Say whether what was prepared of a layer holds nothing to draw, of any model."""
    if isinstance(made, Mapping):
        return bool(made) and all(map(_is_empty, made.values()))
    if isinstance(made, (tuple, list)):
        return all(map(_is_empty, made))
    return made is None or (isinstance(made, np.ndarray) and not made.size)


def _shown_of(call: Drawn, layer: str) -> Any:
    """Return what was prepared of a layer, without the models that stand in grey behind the others."""
    made = call.made.get(layer)
    if not isinstance(made, Mapping) or not call.behind:
        return made
    return {name: one for name, one in made.items() if name not in call.behind}


def _joined(found: list[str]) -> list[str]:
    """Put the reference lines of a picture into one sentence."""
    lines = [one.removeprefix(_LINE) for one in found if one.startswith(_LINE)]
    if len(lines) < 2:
        return found
    return [*(one for one in found if not one.startswith(_LINE)), f"Reference lines: {listed(lines)}"]


# -- The caption of any figure of ours ------------------------------------------------------------


@of_known_words
def caption(
    fig_or_ax: Figure | Axes,
    *,
    methods: bool = True,
    format: Literal["text", "latex", "markdown"] = "text",
) -> str:
    r"""Write the caption of a figure from the results that are drawn on it.

    It says what each panel shows, on how many cases, with the numbers of the labels, and names every layer;
    then how limits and tests were made: method, level and number of resamples.  Letters of `letter_axes`
    begin the panels; ``terms=`` of the pictures are kept.

    Parameters
    ----------
    fig_or_ax : Figure, SubFigure or Axes
        What was drawn by the pictures of rocplot; other axes are passed over.
    methods : bool
        Whether the caption ends with the methods and, of ROC and precision–recall curves, with the areas
        and their confidence intervals; and with the sources to cite, by author and year, of pictures that
        are named after a proposal and of these methods.
    format : {"text", "latex", "markdown"}
        Markup of the caption.  Names of models are printed as they are in each: what LaTeX or Markdown
        would read as a command is escaped.  Mathematics in them, ``$\hat{p}$``, stays mathematics in both,
        and is written in letters in plain text, p̂, as far as letters can.

    Returns
    -------
    str
        One paragraph.  Numbers have the digits of the labels.

    Raises
    ------
    TypeError
        For anything but a figure or axes.
    ValueError
        For a figure on which no picture of ours stands: an empty one, one drawn by other means, one that
        was loaded from a pickle, which does not keep the results; and for an unknown format.

    See Also
    --------
    letter_axes : Letters of the panels.
    rocplot.compute.auc_interval : Whose ``describe()`` writes a single number with its interval.

    Notes
    -----
    Of numbers without limits none are invented: only areas get their intervals here, by the methods that
    the labels' fields ``{low}`` and ``{high}`` have.  Where no legend and no label names the models, as with
    ``legend=False``, or once a legend was left out for want of room when the figure was drawn, the caption
    says the color and the dashes of each line.  The caption knows nothing of the study: whose cases
    they are, and why the figure matters, is for its author to add.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> import rocplot as rp
    >>> fig, ax = plt.subplots()
    >>> ax = rp.roc([1, 0, 1, 0, 1], {"ours": [0.9, 0.4, 0.5, 0.4, 0.3]}, chance=False, ax=ax)
    >>> rp.caption(fig, methods=False)
    'ROC curve of ours (AUC 0.667); 5 cases, 3 positive and 2 negative (prevalence 0.600).'
    >>> plt.close(fig)
    """
    one_of(format, FORMATS, "format")
    flag(methods, "methods")
    panels = _panels_of(fig_or_ax)
    if not panels:
        raise value_error(
            "fig_or_ax",
            "holds no picture of rocplot to describe",
            "draw one, such as rocplot.roc(…); a figure that was loaded from a pickle does not keep its "
            "results, so take the caption before it is saved",
        )
    return _written(panels, methods, format)


def words_of(figure: Figure) -> str:
    """Write the caption without methods, which `marked` puts into a format with what is said beside it."""
    return _written(_panels_of(figure), False, None)


def _written(panels: list[tuple[Axes, list[Drawn]]], methods: bool, format: str | None) -> str:
    """Write the caption of panels in a format."""
    shared = _shared([calls for _, calls in panels]) if len(panels) > 1 else []
    parts = [_panel(ax, calls, format, shared, len(panels)) for ax, calls in panels]
    if shared:
        (ax, (call, *_)), (cases, *layers) = panels[0], shared
        said = [f"All panels: {cases}"] * bool(cases) + layers
        parts.append(marked(" ".join(_in_terms(ax, call, sentence(one)) for one in said), format))
    if methods:
        told = _methods(panels)
        parts += [marked(told, format), marked(sentence(_sources(panels, told)), format)]
    return " ".join(part for part in parts if part)


def limits_of(figure: Figure) -> str:
    """Write how the limits that are drawn in the panels were made, without areas, which a table may hold."""
    return _methods(_panels_of(figure), areas=False)


def _panels_of(found: Any) -> list[tuple[Axes, list[Drawn]]]:
    return [(ax, calls) for ax in _axes_of(found) if (calls := drawn(ax))]


def _axes_of(found: Any) -> list[Axes]:
    if isinstance(found, Axes):
        return [found]
    every: Any = found.axes if isinstance(found, FigureBase) else figure_of(found, "fig_or_ax").axes
    return in_reading_direction([ax for ax in every if ax.get_visible()])


def _shared(panels: list[list[Drawn]]) -> list[str]:
    """Return what is true of all panels: their cases, if those that know them have the same, and layers."""
    said = {said_cases(cases_in(call), call.name) for calls in panels for call in calls}
    layers = [[one for call in calls for one in said_layers(call)] for calls in panels]
    common = [one for one in dict.fromkeys(layers[0]) if all(one in some for some in layers)]
    return [said.pop() if len(said) == 1 else "", *common]


def _panel(ax: Axes, calls: list[Drawn], form: str | None, shared: list[str], panels: int) -> str:
    """Write what one panel shows: each picture on it, and its layers, but for what is `shared`."""
    words: list[str] = []
    told = {"", *shared}
    for call in calls:
        cases = said_cases(cases_in(call), call.name)
        first = head(call) + ("" if cases in told else f"; {cases}")
        new = [one for one in (first, said_looks(ax, call), *said_layers(call)) if one not in told]
        told |= {cases, *new}
        words += [sentence(_in_terms(ax, call, one)) for one in new]
    fitted = [artist for artist in ax.artists if isinstance(artist, Labels | Fitting)]
    words += [sentence(lost[0].upper() + lost[1:]) for artist in fitted if (lost := artist.lost())]
    text = marked(" ".join(words), form)
    if letter := letter_of(ax):
        return f"{bold(letter, form)} {text}"
    title = _title(ax) if panels > 1 else ""
    return f"{marked(title, form)}: {text}" if title else text


def _title(ax: Axes) -> str:
    title = ax.get_title() or ax.get_title("left")
    return quoted(title) if title else ""


def _methods(panels: list[tuple[Axes, list[Drawn]]], areas: bool = True) -> str:
    """Write each method once, with its numbers in all panels."""
    found: dict[str, list[str]] = {}
    for place, (ax, calls) in enumerate(panels, 1):
        where = "" if len(panels) == 1 else letter_of(ax) or f"{_title(ax) or f'panel {place}'}:"
        for call in calls:
            for how, numbers in methods_of(call, areas):
                rows = found.setdefault(_in_terms(ax, call, how), [])
                rows += [f"{where} {_in_terms(ax, call, numbers)}".strip()] * bool(numbers)
    of_one = {how: list(dict.fromkeys(rows)) for how, rows in found.items()}
    words = [f"{how}: {'; '.join(rows)}" if rows else how for how, rows in of_one.items()]
    return " ".join(map(sentence, words))


def _sources(panels: list[tuple[Axes, list[Drawn]]], methods: str) -> str:
    """Cite the sources of the pictures, and of the methods of what is drawn."""
    calls = [call for _, drawings in panels for call in drawings]
    words = " ".join([methods, *(one for call in calls for one in (head(call), *said_layers(call)))])
    return sources([call.name for call in calls], QUOTED.sub("", words))  # a name may be that of a method


def _in_terms(ax: Axes, call: Drawn, text: str) -> str:
    """Write a sentence in the words of the panel; names of models stay as they are."""
    terms = panel_of(ax).terms
    if not terms.words:
        return text
    names = {str(name) for name in call.results if name is not None}
    known = {*terms.words.values(), *(ours.lower() for ours, theirs in terms.words.items() if ours == theirs)}
    within = {theirs: small for theirs in known if (small := theirs.lower()) in known}  # not at the beginning
    words = {ours.lower(): within.get(theirs, theirs) for ours, theirs in terms.words.items() if " " in ours}
    words |= terms.words
    words |= {name: name for name in terms.names | names}
    quotes = f"{QUOTED.pattern}|"
    form = quotes + "|".join(
        rf"(?<!\w){re.escape(word)}(?!\w)" for word in sorted(words, key=len, reverse=True) if word
    )
    return re.sub(form, lambda found: words.get(found[0], found[0]), text)
