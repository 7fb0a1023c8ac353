"""What the pictures of costs and values show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rocplot._numbers import percent, score, write
from rocplot.plot._caption.wording import listed, of_models
from rocplot.plot._drawn import Drawn

_AXES = {"skew": "skew", "log_odds": "log odds of the cost proportion"}
Head = Callable[[Drawn], str]


def _cost(noun: str) -> Head:
    def head(call: Drawn) -> str:
        axis = _AXES.get(call.options.get("x", ""), "cost proportion")
        prior = call.options.get("prior")
        at = f", at a prevalence of {write(prior)}" if prior is not None else ""
        over = f", over the {axis}" if noun in ("Cost curve", "Brier curve", "Rate-driven curve") else ""
        return of_models(call, noun) + over + at

    return head


def _economic_value(call: Drawn) -> str:
    prior, log = call.options.get("prior"), call.options.get("xscale") == "log"
    at = f", at a base rate of {score(prior)}" if prior is not None else ""
    return (
        of_models(call, "Relative economic value", "Relative economic value")
        + " over the cost–loss ratio"
        + (", on a logarithmic scale" if log else "")
        + f", with the best cut-off for each{at}"
    )


def _net_benefit(call: Drawn) -> str:
    avoided, options = call.options.get("interventions_avoided"), call.options
    what = "net interventions avoided per 100 cases" if avoided else "net benefit"
    if options.get("standardize"):
        what = "net benefit divided by the prevalence"
    more = "" if options.get("prevalence") is None else f", at a prevalence of {write(options['prevalence'])}"
    more += (
        f", smoothed over {percent(_span(options['smooth']))} % of the thresholds"
        if options.get("smooth")
        else ""
    )
    more += ", less what it costs to obtain the predictions" if options.get("harm") else ""
    return of_models(call, "Decision curve") + f": {what} over the threshold probability{more}"


def _span(smooth: Any) -> float:
    return 0.2 if smooth is True else float(smooth)


def _superiority(call: Drawn) -> str:
    return f"Costs at which each of {listed(map(str, call.results))} has the least expected loss"


OF_COSTS: dict[str, Head] = {
    "brier_curve": _cost("Brier curve"),
    "cost_curve": _cost("Cost curve"),
    "economic_value": _economic_value,
    "kendall_curve": _cost("Kendall curve"),
    "net_benefit": _net_benefit,
    "rate_driven_curve": _cost("Rate-driven curve"),
    "rate_uniform_curve": _cost("Rate-uniform curve"),
    "relative_superiority": _superiority,
    "rol_curve": _cost("ROL curve"),
}
