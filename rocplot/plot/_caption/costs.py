"""What the pictures of costs and values show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rocplot._numbers import percent, score, write
from rocplot.plot._caption.wording import listed, of_models
from rocplot.plot._drawn import Drawn

Head = Callable[[Drawn], str]


def cost(noun: str) -> Head:
    """Say over which condition the curve of a loss is."""

    def head(call: Drawn) -> str:
        axis = "skew" if call.options.get("x") == "skew" else "cost proportion"
        prior = call.options.get("prior")
        at = f", at a prevalence of {write(prior)}" if prior is not None else ""
        over = f", over the {axis}" if noun in ("Cost curve", "Brier curve", "Rate-driven curve") else ""
        return of_models(call, noun) + over + at

    return head


def economic_value(call: Drawn) -> str:
    """Say what the value is over, and at which base rate."""
    prior, log = call.options.get("prior"), call.options.get("xscale") == "log"
    at = f", at a base rate of {score(prior)}" if prior is not None else ""
    return (
        of_models(call, "Relative economic value", "Relative economic value")
        + " over the cost–loss ratio"
        + (", on a logarithmic scale" if log else "")
        + f", with the best cut-off for each{at}"
    )


def net_benefit(call: Drawn) -> str:
    """Say which benefit is drawn, and what was done to it."""
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


def superiority(call: Drawn) -> str:
    """Name the models that are compared."""
    return f"Costs at which each of {listed(map(str, call.results))} has the least expected loss"
