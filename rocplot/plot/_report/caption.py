"""The caption of a sheet: what each panel shows, by which methods and at which levels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_lowercase
from typing import Any

from matplotlib.axes import Axes

from rocplot import compute
from rocplot._numbers import amount, percent, score, write
from rocplot.plot._drawn import Drawn, drawn

_WHAT = {
    "roc": "ROC curves",
    "precision_recall": "precision–recall curves",
    "calibration": "calibration plots",
    "net_benefit": "decision curves (net benefit)",
    "cost_curve": "cost curves (lower envelopes)",
    "brier_curve": "Brier curves",
    "lift": "lift charts",
    "det": "DET curves",
    "pn": "ROC curves in counts",
    "precision_recall_gain": "precision–recall–gain curves",
    "score_distribution": "score distributions",
    "threshold_metrics": "metrics over the cut-off",
}
_LAYERS = ("band", "intervals", "crosses")
_LISTED = 6  # models that are named


def caption_of(
    axes: Mapping[str, Axes], summaries: Mapping[str | None, compute.Summary], parts: Sequence[str] = ()
) -> str:
    """Write what is drawn, panel by panel, and what the table holds; `parts` are sentences about the rest."""
    some = next(iter(summaries.values()))
    sentences = [f"{_subject(summaries)} on {_cases(summaries)}."]
    for letter, (name, ax) in zip(ascii_lowercase, axes.items(), strict=False):
        what = _WHAT.get(name, name.replace("_", " "))
        limits = _limits(drawn(ax))
        sentences.append(f"({letter}) {what[:1].upper()}{what[1:]}{f'; {limits}' if limits else ''}.")
    cuts = {one.threshold for one in summaries.values()} - {None}
    if len(cuts) == 1:
        sentences.append(
            f"Decisions are positive at a score of at least {score(float(next(iter(cuts)) or 0))}."
        )
    elif cuts:
        sentences.append("Decisions are positive from each model's own cut-off on.")
    sentences.append(f"Table: estimates with {percent(some.level)} % confidence intervals.")
    return " ".join([*sentences, *parts])


def methods_of(summaries: Mapping[str | None, compute.Summary], parts: Sequence[str] = ()) -> str:
    """Write the sentences of a methods section: how each number was computed, and its limits."""
    some = next(iter(summaries.values()))
    level = percent(some.level)
    said = [
        f"AUCs have {level} % confidence intervals from DeLong's variance on the logit scale, average "
        "precisions from the variance of the linearised average precision on the logit scale."
    ]
    if any(one.brier == one.brier for one in summaries.values()):
        said.append(
            "Brier score, log loss, calibration slope (logistic recalibration) and "
            "calibration-in-the-large (its intercept with slope 1) have Wald limits; calibration and "
            "refinement loss are the parts of the Brier score over isotonic blocks (CORP), and the smooth "
            "ECE is that of Błasiok and Nakkiran; these three have no limits."
        )
    if some.threshold is not None:
        what = "Sensitivity and specificity have Wilson's intervals"
        if some.at_prevalence is None:
            said.append(f"{what}, and so have the predictive values, at the prevalence of the sample.")
        else:
            said.append(
                f"{what}; predictive values follow from them by Bayes' rule at a prevalence of "
                f"{score(some.at_prevalence)}, with limits on the logarithmic scale of the likelihood ratios."
            )
    return " ".join([*said, *parts])


def _subject(summaries: Mapping[str | None, compute.Summary]) -> str:
    names = [name for name in summaries if name is not None]
    if not names:
        return "Performance of the model"
    if len(names) > _LISTED:
        return f"Performance of {len(names)} models"
    return (
        f"Performance of {', '.join(names[:-1])} and {names[-1]}"
        if len(names) > 1
        else f"Performance of {names[0]}"
    )


def _cases(summaries: Mapping[str | None, compute.Summary]) -> str:
    """Say how many cases there are, if all models have the same."""
    seen = {(one.n, round(one.prevalence, 12)) for one in summaries.values()}
    if len(seen) > 1:
        return "test cases of their own"
    n, prevalence = next(iter(seen))
    return f"{amount(n)} cases (prevalence {write(prevalence)})"


def _limits(calls: Sequence[Drawn]) -> str:
    """Say which limits a panel has, in the words of the results themselves."""
    said: list[str] = []
    for one in calls:
        for layer in _LAYERS:
            if layer in one.layers and (words := _words(one, layer)):
                said.append(words)
    return "; ".join(dict.fromkeys(said))


def _words(one: Drawn, layer: str) -> str:
    if layer == "crosses":
        return "cross: 95 % intervals of both rates (Wilson)"
    results: Any = one.made.get(layer) if layer == "band" else None
    found = next(iter(results.values()), None) if isinstance(results, Mapping) else None
    basis = getattr(found, "basis", None)
    if basis is None:
        drawn_first = next(iter(one.results.values()))
        drawn_first = drawn_first[0] if isinstance(drawn_first, list) else drawn_first
        basis = getattr(drawn_first, "basis", None)
    if basis is None:
        return str(getattr(found, "words", None) or "")
    return f"{'bars' if layer == 'intervals' else 'band'}: {percent(basis.level)} % {basis.method}"
