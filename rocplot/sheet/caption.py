"""The caption of any figure that this package has drawn, with its methods section."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Literal, TypeAlias

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure, FigureBase

from rocplot import compute
from rocplot._errors import make_value_error
from rocplot._numbers import write_estimates, write_percent
from rocplot._suggestions import refuse_unknown_keywords
from rocplot._validation import check_choice, check_flag
from rocplot._warnings import silence_drawing
from rocplot.compute._base.folds import AveragedCurve
from rocplot.compute._base.interval import Band, Inference, get_band_words, get_basis
from rocplot.page.figure_elements import get_root_figure
from rocplot.page.fitted_texts import FittedTexts
from rocplot.page.labels import PlacedLabels
from rocplot.page.legends import find_legend_placer
from rocplot.page.letters import get_panel_letter, sort_panels
from rocplot.page.margins import restore_positions
from rocplot.plot._breaks import has_break_marks, has_cut_bands
from rocplot.plot._captions import (
    QUOTED,
    begin_sentence,
    get_asked_quantity,
    join_list,
    name_band,
    quote_user_text,
    write_model_numbers,
)
from rocplot.plot._layers.rug import write_scores_beyond
from rocplot.plot._panel import DrawnPlot, get_panel, list_drawn_plots
from rocplot.sheet.caption_words import (
    FORMATS,
    cite_sources,
    end_sentence,
    format_bold,
    format_caption,
    get_note_on_dots,
    has_decision_dots,
    write_case_counts,
    write_line_looks,
)

# -- Methods: how the limits and tests of a figure were computed ----------------------------------

_SELF_EXPLAINED_LAYERS = ("test", "at", "crosses", "statistics")  # layers whose own sentence names the method


def write_limit_methods(call: DrawnPlot, areas: Areas) -> list[tuple[str, str]]:
    """Write how the limits of a picture were computed: pairs of a method and its numbers, if any."""
    methods = _write_areas(call, areas)
    methods += [
        (text, "")
        for text in dict.fromkeys(_write_limit_sentence(*inference) for inference in _list_inferences(call))
    ]
    box = call.made["statistics"] if call.layers.get("statistics") is not None else None
    if box is not None and box.methods:
        intervals = f"with {write_percent(box.statistics.level)} % confidence intervals"
        methods.append((f"Statistics in the box, {intervals}: {box.methods}.", ""))
    origins = [counts.origin for counts in call.cases.values() if counts is not None and counts.weighted]
    weights = dict.fromkeys("" if origin is None else f" by {origin.method}" for origin in origins)
    methods += [(f"Cases are weighted{by}.", "") for by in weights]
    groups = {counts.groups for counts in call.cases.values() if counts is not None and counts.groups}
    if groups:
        n = " to ".join(str(end) for end in sorted({min(groups), max(groups)}))
        methods.append((f"Cases of one group are not taken to be independent ({n} groups).", ""))
    return methods


def _write_limit_sentence(basis: Inference, is_number: bool) -> str:
    """Write the method of limits; those of a single number are called a confidence interval."""
    interval_text = f"confidence interval ({basis.method})" if is_number else basis.method
    return begin_sentence(f"{basis.quantity}: {write_percent(basis.level)} % {interval_text}.")


def _list_inferences(call: DrawnPlot) -> Iterator[tuple[Inference, bool]]:
    """Iterate over the inferences of drawn results and layers, and whether each is of a single number."""
    if call.name == "paired":  # its sentence names both methods
        return
    for layer, prepared in call.made.items():
        if layer not in (*_SELF_EXPLAINED_LAYERS, "counts"):
            yield from _find_inferences(prepared)
    if call.name == "forest":
        intervals = call.options.get("intervals")
        parts = intervals.values() if isinstance(intervals, Mapping) else [intervals]
        if any(isinstance(part, compute.RandomEffects) for part in parts):
            return  # the sentence on the diamond names the method
        inferences = list(_find_inferences(intervals))
        are_alike = len({basis.quantity for basis, _ in inferences}) == 1
        for basis, is_number in inferences:
            quantity = get_asked_quantity(call, basis.quantity) if are_alike else basis.quantity
            yield replace(basis, quantity=quantity), is_number
    for result in call.results.values():
        yield from _find_inferences(
            [
                part
                for part in (result if isinstance(result, list) else [result])
                if _has_drawn_limits(call, part)
            ]
        )


def _has_drawn_limits(call: DrawnPlot, result: Any) -> bool:
    """Return whether the limits of a result are drawn, those of bins as bars, others as a band."""
    if isinstance(result, compute.GroupedCalibration):
        return True
    if call.name == "calibration":
        return ("intervals" if result.method == "bins" else "band") in call.layers
    return bool({"band", "bars", "intervals"} & set(call.layers))


def _find_inferences(prepared: Any) -> Iterator[tuple[Inference, bool]]:
    if isinstance(prepared, Mapping):
        for item in prepared.values():
            yield from _find_inferences(item)
    elif isinstance(prepared, (list, tuple)) and not hasattr(prepared, "tests"):
        for item in prepared:
            yield from _find_inferences(item)
    elif isinstance(basis := get_basis(prepared), Inference):
        yield basis, hasattr(prepared, "estimate") or hasattr(prepared, "difference")


# -- Areas under curves ---------------------------------------------------------------------------


Areas: TypeAlias = Mapping[str | None, compute.Interval]

_LIMIT_FIELDS = {"low", "high", "interval"}
_AREA_INTERVALS: dict[str, tuple[str, Any, set[str]]] = {  # with the fields of labels that hold areas
    "roc": ("AUC", compute.auc_interval, {"auc", "partial_auc"}),
    "precision_recall": ("Average precision", compute.average_precision_interval, {"ap"}),
}


def _compute_areas(call: DrawnPlot) -> Areas:
    """Compute the intervals of the areas, by the same method and level as those of the labels."""
    if call.name not in _AREA_INTERVALS or call.options.get("interpolate"):
        return {}
    curves = {model: curve for model, curve in call.results.items() if model not in call.behind}
    if any(getattr(curve, "counts", None) is None for curve in curves.values()):
        return {}
    interval, options = _AREA_INTERVALS[call.name][1], _choose_interval_options(call)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # drawing has already issued them
            intervals = {model: interval(curve, **options) for model, curve in curves.items()}
    except ValueError:  # the counts do not distinguish single cases
        return {}
    return {model: area for model, area in intervals.items() if np.isfinite([area.low, area.high]).all()}


def _write_areas(call: DrawnPlot, areas: Areas) -> list[tuple[str, str]]:
    """Write the areas with their intervals, those of each method together."""
    texts = write_estimates(((area.estimate, area.low, area.high) for area in areas.values()), apart=True)
    words_by_method: dict[str, dict[str | None, str]] = {}
    for (model, area), (estimate, low, high) in zip(areas.items(), texts, strict=True):
        assert area.basis is not None
        limits = f"{write_percent(area.basis.level)} % confidence interval ({area.basis.method})"
        method = f"{_AREA_INTERVALS[call.name][0]} with {limits}"
        words_by_method.setdefault(method, {})[model] = f"{estimate} ({low} to {high})"
    return [(method, write_model_numbers(call, words)) for method, words in words_by_method.items()]


def _drop_repeated_areas(call: DrawnPlot, areas: Areas) -> DrawnPlot:
    """Drop the numbers from the models' labels if these are the areas that the methods hold, too."""
    fields = _AREA_INTERVALS[call.name][2] if areas else set()
    is_repeated = call.label_fields & fields and call.label_fields <= fields | _LIMIT_FIELDS
    if not is_repeated or areas.keys() != call.results.keys() - set(call.behind):
        return call
    return replace(call, labels={})


def _choose_interval_options(call: DrawnPlot) -> dict[str, Any]:
    """Choose the options of the interval that matches the band, as the labels do."""
    band = call.layers.get("band") or {}
    interval_options = {"level": band["level"]} if "level" in band else {}
    if call.name == "roc" and band.get("method") == "bootstrap":
        band_options = {key: band[key] for key in ("n_resamples", "seed", "level") if key in band}
        interval_options = {"method": "bootstrap", "seed": 0, "progress": False} | band_options
    if call.options.get("level") is not None:
        interval_options["level"] = call.options["level"]
    return interval_options


# -- Sentences that the pictures and layers of a figure declare -----------------------------------

_LINE_PREFIX = "Reference line: "
_NO_CAPTION_MESSAGE = "{} has no words for a caption: declare them, {}(…, caption=…)"


def write_caption_start(call: DrawnPlot) -> str:
    """Write the first sentence of a picture: what it shows."""
    if call.caption is None:
        raise ValueError(_NO_CAPTION_MESSAGE.format(f"the picture {call.name}", "picture"))
    return call.caption(call)


def write_layer_sentences(call: DrawnPlot) -> list[str]:
    """Write a sentence for each drawn layer, except layers that have nothing to show."""
    sentences = []
    for layer in call.layers:
        phrase, prepared = call.phrases.get(layer), _get_foreground_models(call, layer)
        if phrase is None:
            raise ValueError(_NO_CAPTION_MESSAGE.format(f"the layer {layer!r} of {call.name}", "Layer"))
        if layer in call.made and _is_empty(prepared):
            continue
        sentences.append(phrase if isinstance(phrase, str) else phrase(call, prepared))
    sentences += _describe_means(call)
    return _join_reference_lines([one for one in sentences if one])


def _describe_means(call: DrawnPlot) -> list[str]:
    """Write a sentence for means over folds whose limits no layer describes, or that have none."""
    results = [part for one in call.results.values() for part in (one if isinstance(one, list) else [one])]
    sentences, lines = [], []
    for mean in (result for result in results if isinstance(result, Band)):
        words = get_band_words(mean)
        if isinstance(mean, AveragedCurve) and mean.legend:
            sentences.append(f"{name_band(call)}: {words}")
        elif words.startswith("mean of") and not mean.legend:
            lines.append(words)
    sentences = list(dict.fromkeys(sentences))
    is_said = {words for words in lines if any(sentence.endswith(f": {words}") for sentence in sentences)}
    return [*(f"Lines: {words}" for words in dict.fromkeys(lines) if words not in is_said), *sentences]


def _is_empty(made: Any) -> bool:
    """Return whether the prepared data of a layer hold nothing to draw for any model."""
    if isinstance(made, Mapping):
        return bool(made) and all(map(_is_empty, made.values()))
    if isinstance(made, (tuple, list)):
        return all(map(_is_empty, made))
    return made is None or (isinstance(made, np.ndarray) and not made.size)


def _get_foreground_models(call: DrawnPlot, layer: str) -> Any:
    """Return the prepared data of a layer without the models drawn in grey behind the others."""
    prepared = call.made.get(layer)
    if not isinstance(prepared, Mapping) or not call.behind:
        return prepared
    return {name: item for name, item in prepared.items() if name not in call.behind}


def _join_reference_lines(sentences: list[str]) -> list[str]:
    """Join the sentences on reference lines into one."""
    lines = [text.removeprefix(_LINE_PREFIX) for text in sentences if text.startswith(_LINE_PREFIX)]
    if len(lines) < 2:
        return sentences
    return [
        *(text for text in sentences if not text.startswith(_LINE_PREFIX)),
        f"Reference lines: {join_list(lines)}",
    ]


# -- The caption ----------------------------------------------------------------------------------


@refuse_unknown_keywords
def caption(
    fig_or_ax: Figure | Axes, *, methods: bool = True, format: Literal["text", "latex", "markdown"] = "text"
) -> str:
    r"""Write the caption of a figure from the results that are drawn on it.

    Use it for the caption in a paper, so that it agrees with the figure.  It says what each panel shows and
    on how many cases, with the numbers in the labels, and names every layer; then it says how limits and
    tests were computed: method, level and number of resamples.  Panels begin with the letters of
    `letter_axes`, and ``terms=`` of the pictures are kept.

    Parameters
    ----------
    fig_or_ax : Figure, SubFigure or Axes
        A figure or axes drawn by pictures of rocplot; other axes are ignored.
    methods : bool
        Whether the caption ends with the methods and, for ROC and precision–recall curves, with the areas
        and their confidence intervals, in place of those of the labels; and with the sources to cite, by
        author and year, for these methods and for pictures that somebody proposed.
    format : {"text", "latex", "markdown"}
        Markup of the caption.  Names of models always print as you wrote them: characters that LaTeX or
        Markdown would read as a command are escaped.  Mathematics in them, ``$\hat{p}$``, stays mathematics
        in both, and becomes plain text, p̂, as far as letters exist for it.

    Returns
    -------
    str
        One paragraph.  Numbers have as many digits as in the labels.

    Raises
    ------
    TypeError
        For anything but a figure or axes.
    ValueError
        For a figure without any picture of rocplot: an empty one, one drawn by other means, or one loaded
        from a pickle, which does not keep the results; and for an unknown format.

    See Also
    --------
    letter_axes : Letters of the panels.
    rocplot.compute.auc_interval : Its ``describe()`` writes one number with its interval.

    Notes
    -----
    The caption computes no limits for numbers that are drawn without them, except for areas, by the methods
    of the labels' fields ``{low}`` and ``{high}``.  If no legend and no label names the models, as with
    ``legend=False``, or if there is no room for the legend, the caption gives the color and the dashes of
    each line.  It does not describe the study: add yourself whose cases these are, and why the figure
    matters.

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
    check_choice(format, FORMATS, "format")
    check_flag(methods, "methods")
    panels = _list_panels(fig_or_ax)
    if not panels:
        raise make_value_error(
            "fig_or_ax",
            "holds no picture of rocplot to describe",
            "draw one, such as rocplot.roc(…); a figure that was loaded from a pickle does not keep its "
            "results, so take the caption before it is saved",
        )
    _find_places(panels)
    return _write_panel_captions(panels, methods, format)


def _find_places(panels: list[tuple[Axes, list[DrawnPlot]]]) -> None:
    """Let texts find their places, as when the figure is drawn: a caption says which have none."""
    figure: Any = panels[0][0].get_figure(root=True)
    if figure is None:  # removed axes
        return
    is_stale = figure.stale  # a window must still show what it has not shown
    with restore_positions(figure), silence_drawing():
        figure.draw_without_rendering()
    figure.stale = is_stale


def write_plain_caption(figure: Figure) -> str:
    """Write the caption without methods and without markup, to be formatted with other text."""
    return _write_panel_captions(_list_panels(figure), False, None)


def _write_panel_captions(
    panels: list[tuple[Axes, list[DrawnPlot]]], methods: bool, format: str | None
) -> str:
    """Write the caption of panels in a format."""
    areas = {call: _compute_areas(call) for _, calls in panels for call in calls} if methods else {}
    methods_text = _write_methods(panels, areas) if methods else ""
    panels = [
        (ax, [_drop_repeated_areas(call, areas.get(call, {})) for call in calls]) for ax, calls in panels
    ]
    shared = _find_shared_sentences([calls for _, calls in panels]) if len(panels) > 1 else []
    parts = [_write_panel_caption(ax, calls, format, shared, len(panels)) for ax, calls in panels]
    if shared:
        (ax, (call, *_)), (cases, *layers) = panels[0], shared
        sentences = [f"All panels: {cases}"] * bool(cases) + layers
        parts.append(
            format_caption(
                " ".join(_translate_terms(ax, call, end_sentence(text)) for text in sentences), format
            )
        )
    if has_decision_dots(ax for ax, _ in panels):
        parts.append(format_caption(get_note_on_dots(panels[0][0]), format))
    if methods:
        parts += [
            format_caption(methods_text, format),
            format_caption(end_sentence(_write_sources(panels, methods_text)), format),
        ]
    return " ".join(part for part in parts if part)


def write_drawn_limits(figure: Figure) -> str:
    """Write how the drawn limits were computed, without areas, which a table may hold."""
    return _write_methods(_list_panels(figure), {})


def _list_panels(fig_or_ax: Any) -> list[tuple[Axes, list[DrawnPlot]]]:
    return [(ax, calls) for ax in _list_visible_axes(fig_or_ax) if (calls := list_drawn_plots(ax))]


def _list_visible_axes(fig_or_ax: Any) -> list[Axes]:
    if isinstance(fig_or_ax, Axes):
        return [fig_or_ax]
    all_axes: Any = (
        fig_or_ax.axes if isinstance(fig_or_ax, FigureBase) else get_root_figure(fig_or_ax, "fig_or_ax").axes
    )
    return sort_panels([ax for ax in all_axes if ax.get_visible()])


def _find_shared_sentences(panels: list[list[DrawnPlot]]) -> list[str]:
    """Return the sentences that all panels share: on their cases, or "", and on their layers."""
    case_texts = {write_case_counts(call) for calls in panels for call in calls}
    layers = [[text for call in calls for text in write_layer_sentences(call)] for calls in panels]
    common = [text for text in dict.fromkeys(layers[0]) if all(text in panel_texts for panel_texts in layers)]
    return [case_texts.pop() if len(case_texts) == 1 else "", *common]


def _write_panel_caption(
    ax: Axes, calls: list[DrawnPlot], form: str | None, shared: list[str], panels: int
) -> str:
    """Write what one panel shows: each of its pictures and layers, without the `shared` sentences."""
    words: list[str] = []
    used_texts = {"", *shared}
    for call in calls:
        cases = write_case_counts(call)
        first = write_caption_start(call) + ("" if cases in used_texts else f"; {cases}")
        new = [
            phrase
            for phrase in (first, write_line_looks(ax, call), *write_layer_sentences(call))
            if phrase not in used_texts
        ]
        used_texts |= {cases, *new}
        words += [end_sentence(_translate_terms(ax, call, phrase)) for phrase in new]
    fitted = [artist for artist in ax.artists if isinstance(artist, PlacedLabels | FittedTexts)]
    cuts_band = has_cut_bands(ax) and not any(call.asks_limits for call in calls)
    if has_break_marks(ax):
        words.append(f"//: a line goes on beyond the panel{', as does a band' * cuts_band}.")
    elif cuts_band:
        words.append("A band reaches beyond the panel.")
    words += [end_sentence(text) for call in calls if (text := write_scores_beyond(ax, call))]
    words += [
        end_sentence(lost[0].upper() + lost[1:])
        for artist in fitted
        if (lost := _write_missing_numbers(artist))
    ]
    words += [
        end_sentence(lost[0].upper() + lost[1:])
        for artist in fitted
        if isinstance(artist, PlacedLabels) and (lost := artist.write_omitted_numbers())
    ]
    placer = find_legend_placer(ax)
    words += [f"No room for the {box}." for box in (placer.list_omissions(ax) if placer is not None else ())]
    words += [
        f"Lines without room for their value: {join_list(values)}."
        for artist in fitted
        if isinstance(artist, PlacedLabels) and (values := artist.list_omitted_values())
    ]
    text = format_caption(" ".join(words), form)
    if letter := get_panel_letter(ax):
        return f"{format_bold(letter, form)} {text}"
    title = _quote_panel_title(ax) if panels > 1 else ""
    return f"{format_caption(title, form)}: {text}" if title else text


def _write_missing_numbers(artist: PlacedLabels | FittedTexts) -> str:
    """Write which numbers have no room; captions have those of optima, labelled or not."""
    if isinstance(artist, FittedTexts):
        return artist.write_missing_numbers()
    return artist.write_missing_numbers(numbers_only=True)


def _quote_panel_title(ax: Axes) -> str:
    title = ax.get_title() or ax.get_title("left")
    return quote_user_text(title) if title else ""


def _write_methods(panels: list[tuple[Axes, list[DrawnPlot]]], areas: Mapping[DrawnPlot, Areas]) -> str:
    """Write each method once, with its numbers from all panels."""
    numbers_by_method: dict[str, list[str]] = {}
    for place, (ax, calls) in enumerate(panels, 1):
        panel_name = (
            ""
            if len(panels) == 1
            else get_panel_letter(ax) or f"{_quote_panel_title(ax) or f'panel {place}'}:"
        )
        for call in calls:
            for method, numbers in write_limit_methods(call, areas.get(call, {})):
                rows = numbers_by_method.setdefault(_translate_terms(ax, call, method), [])
                rows += [f"{panel_name} {_translate_terms(ax, call, numbers)}".strip()] * bool(numbers)
    of_one = {method: list(dict.fromkeys(rows)) for method, rows in numbers_by_method.items()}
    words = [f"{method}: {'; '.join(rows)}" if rows else method for method, rows in of_one.items()]
    return " ".join(map(end_sentence, words))


def _write_sources(panels: list[tuple[Axes, list[DrawnPlot]]], methods: str) -> str:
    """Cite the sources of the pictures and of the methods that are named."""
    calls = [call for _, drawings in panels for call in drawings]
    words = " ".join(
        [
            methods,
            *(text for call in calls for text in (write_caption_start(call), *write_layer_sentences(call))),
            *(write_case_counts(call) for call in calls),
        ]
    )
    # Quoted names of models may look like methods
    return cite_sources([call.name for call in calls], QUOTED.sub("", words))


def _translate_terms(ax: Axes, call: DrawnPlot, text: str) -> str:
    """Replace terms in a sentence by those of the panel; names of models are kept."""
    terms = get_panel(ax).terms
    if not terms.words:
        return text
    names = {str(name) for name in call.results if name is not None}
    vocabulary = {
        *terms.words.values(),
        *(ours.lower() for ours, theirs in terms.words.items() if ours == theirs),
    }
    # Terms that begin with a capital only at the start of a sentence
    lowercase_terms = {theirs: small for theirs in vocabulary if (small := theirs.lower()) in vocabulary}
    words = {
        ours.lower(): lowercase_terms.get(theirs, theirs)
        for ours, theirs in terms.words.items()
        if " " in ours
    }
    words |= terms.words
    words |= {name: name for name in terms.names | names}
    quotes = f"{QUOTED.pattern}|"
    pattern = quotes + "|".join(
        rf"(?<!\w){re.escape(word)}(?!\w)" for word in sorted(words, key=len, reverse=True) if word
    )
    return re.sub(pattern, lambda match: words.get(match[0], match[0]), text)
