"""The caption of a sheet: that of its panels, and what its table holds, by which methods and level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matplotlib.figure import Figure

from rocplot import compute
from rocplot._numbers import percent, score
from rocplot.compute._report.summary_table import TITLES
from rocplot.plot._caption.caption import caption, limits_of
from rocplot.plot._caption.wording import listed

_LISTED = 6  # models that are named
_CAPITAL = ("AUC", "PPV", "NPV", "Brier")
_WITHOUT = (
    "Calibration and refinement loss are the parts of the Brier score over isotonic blocks (CORP), the "
    "smooth ECE is that of Błasiok and Nakkiran; they have no limits."
)

Several = Mapping[str | None, compute.Summary]


def caption_of(figure: Figure, summaries: Several, parts: Sequence[str] = ()) -> str:
    """Write what the panels show, and what the table holds; `parts` are sentences about the rest."""
    level = percent(next(iter(summaries.values())).level)
    said = [_subject(summaries), caption(figure, methods=False), _decisions(figure, summaries)]
    said.append(f"Table: estimates with {level} % confidence intervals.")
    return " ".join(one for one in [*said, *parts] if one)


def methods_of(figure: Figure, summaries: Several, parts: Sequence[str] = ()) -> str:
    """Write the sentences of a methods section: how the limits in the panels and in the table were made."""
    level = percent(next(iter(summaries.values())).level)
    said = [limits_of(figure), f"Table, {level} % confidence intervals: {_by_method(summaries)}."]
    if any(one.calibration == one.calibration for one in summaries.values()):
        said.append(_WITHOUT)
    return " ".join(one for one in [*said, *parts] if one)


def _subject(summaries: Several) -> str:
    names = [name for name in summaries if name is not None]
    if not names:
        return "Performance of the model."
    return f"Performance of {listed(names) if len(names) <= _LISTED else f'{len(names)} models'}."


def _decisions(figure: Figure, summaries: Several) -> str:
    """Say at which cut-offs the rates of the table, and the dots in the panels, are."""
    cuts = {name: one.threshold for name, one in summaries.items() if one.threshold is not None}
    if not cuts:
        return ""
    at, *others = dict.fromkeys(map(score, cuts.values()))
    if others:
        each = [f"{score(cut)} ({name})" for name, cut in cuts.items()]
        at = listed(each) if len(each) <= _LISTED else "each model's own cut-off"
    dots = any(str(line.get_gid()).startswith("decision:") for ax in figure.axes for line in ax.lines)
    marked = "Dots mark the decisions that" if dots else "Decisions"
    return f"{marked} are positive from a score of {at} on."


def _by_method(summaries: Several) -> str:
    """List the numbers of the table by how their limits were made; of each model, where these differ."""
    found: dict[str, list[str]] = {}
    for name, title in TITLES.items():
        made = {model: one.methods[name] for model, one in summaries.items() if name in one.methods}
        how = [*dict.fromkeys(made.values())]
        if len(how) > 1:
            how = [f"{listed(str(model) for model in made if made[model] == one)}: {one}" for one in how]
        if how:
            found.setdefault("; ".join(how), []).append(_within(title))
    return "; ".join(f"{listed(titles)} ({how})" for how, titles in found.items())


def _within(title: str) -> str:
    """Write a title within a sentence."""
    return title if title.startswith(_CAPITAL) else title[:1].lower() + title[1:]
