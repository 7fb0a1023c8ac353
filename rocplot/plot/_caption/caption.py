"""The caption of any figure of ours."""

from __future__ import annotations

import re
from typing import Any, Literal

from matplotlib.axes import Axes
from matplotlib.figure import Figure, FigureBase

from rocplot._validation import flag, one_of
from rocplot.plot._caption.layers import said_layers
from rocplot.plot._caption.markup import FORMATS, bold, marked
from rocplot.plot._caption.methods import methods_of
from rocplot.plot._caption.pictures import HEADS
from rocplot.plot._caption.wording import cases_in, plain, said_cases, sentence
from rocplot.plot._drawn import Drawn, drawn
from rocplot.plot._letter_axes import in_reading_direction, letter_of
from rocplot.plot._terms import Terms


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
        and their confidence intervals.
    format : {"text", "latex", "markdown"}
        Markup of the caption.  Names of models are printed as they are in each: what LaTeX or Markdown
        would read as a command is escaped.

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
    the labels' fields ``{low}`` and ``{high}`` have.  The caption knows nothing of the study: whose cases
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
    panels = [(ax, calls) for ax in _axes_of(fig_or_ax) if (calls := drawn(ax))]
    if not panels:
        raise ValueError(
            "fig_or_ax holds no picture of rocplot to describe: draw one, such as rocplot.roc(…); a figure "
            "that was loaded from a pickle does not keep its results, so take the caption before it is saved"
        )
    shared = _shared_cases([call for _, calls in panels for call in calls])
    parts = [
        _panel(ax, calls, format, shared if len(panels) > 1 else None, len(panels)) for ax, calls in panels
    ]
    if shared and len(panels) > 1:
        parts.append(marked(sentence(f"All panels: {shared}"), format))
    if methods:
        parts.append(_methods(panels, format))
    return " ".join(part for part in parts if part)


def _axes_of(found: Any) -> list[Axes]:
    if isinstance(found, Axes):
        return [found]
    if not isinstance(found, FigureBase):
        way = ": pass its figure, .figure" if hasattr(found, "figure") else ""
        raise TypeError(f"fig_or_ax must be a matplotlib Figure or Axes, not {type(found).__name__}{way}")
    every: Any = found.axes
    return in_reading_direction([ax for ax in every if ax.get_visible()])


def _shared_cases(calls: list[Drawn]) -> str:
    """Write the cases, if those of all pictures that know them are the same."""
    said = {said_cases(cases_in(call)) for call in calls}
    return said.pop() if len(said) == 1 else ""


def _panel(ax: Axes, calls: list[Drawn], form: str, shared: str | None, panels: int) -> str:
    """Write what one panel shows: each picture on it, and its layers."""
    words = []
    told: set[str] = set()
    for call in calls:
        cases = said_cases(cases_in(call))
        head = HEADS[call.name](call)
        head += f"; {cases}" if cases and cases != shared and cases not in told else ""
        layers = [one for one in said_layers(call) if one not in told]
        told |= {cases, *layers}
        words += [sentence(_in_terms(ax, call, one)) for one in (head, *layers)]
    text = marked(" ".join(words), form)
    letter = letter_of(ax)
    if letter:
        return f"{bold(letter, form)} {text}"
    title = plain(ax.get_title() or ax.get_title("left")) if panels > 1 else ""
    return f"{marked(title, form)}: {text}" if title else text


def _methods(panels: list[tuple[Axes, list[Drawn]]], form: str) -> str:
    found: dict[str, None] = {}
    for ax, calls in panels:
        for call in calls:
            found |= dict.fromkeys(_in_terms(ax, call, one) for one in methods_of(call))
    return marked(" ".join(found), form)


def _in_terms(ax: Axes, call: Drawn, text: str) -> str:
    """Write a sentence in the words of the panel; names of models stay as they are."""
    terms = Terms.of(ax, None)
    if not terms.words:
        return text
    names = {str(name) for name in call.results if name is not None}
    words = {ours.lower(): theirs for ours, theirs in terms.words.items() if " " in ours} | terms.words
    words |= {name: name for name in terms.names | names}
    form = "|".join(
        rf"(?<!\w){re.escape(word)}(?!\w)" for word in sorted(words, key=len, reverse=True) if word
    )
    return re.sub(form, lambda found: words[found[0]], text)
