"""Pictures of what decisions cost where the model will be used."""

from __future__ import annotations

from rocplot.cli.options import (
    COSTS,
    NO_TRIVIAL,
    PRIOR,
    THRESHOLDS,
    Arguments,
    Command,
    check_use,
    flag,
    number,
    numbers,
    share,
    taken,
    text,
    turned,
    whole,
)


def _cost_curve(given: Arguments) -> Arguments:
    costs, optimum = taken(given, "cost_fp", "cost_fn"), given.pop("optimum", False)
    found: Arguments = {"operating_point": costs or optimum}
    check_use(given, ("level", "seed"), "band" in given, "add --band")
    if "level" in given:
        given["level"] = share(given["level"])
    if drawn := taken(given, "level", "seed"):
        found["band"] = drawn
    return turned("trivial", threshold="thresholds")(given) | found


def _net_benefit(given: Arguments) -> Arguments:
    if "thresholds" in given:
        low, high = given["thresholds"]
        if not 0 < low < high < 1:
            raise ValueError(f"--thresholds must be two rising numbers within (0, 1), not {low:g} {high:g}")
        steps = max(round((high - low) / 0.01), 1)
        given["thresholds"] = [low + (high - low) * step / steps for step in range(steps + 1)]
    return turned("treat_all", "treat_none")(given)


def _relative_superiority(given: Arguments) -> Arguments:
    if "belief" in given:
        given["belief"] = tuple(given["belief"])
    return given


_X = {"--x": text("X", "cost_proportion (the default) or skew")}

COMMANDS = {
    "cost-curve": Command(
        "cost curves: the loss of the best threshold at every condition",
        "rocplot cost-curve scores.csv --y-true label --y-score nb --operating-range -o cost.pdf",
        {
            **_X,
            **PRIOR,
            "--lines": flag("the cost line of every threshold"),
            "--operating-range": flag("shade what each curve saves"),
            "--band": flag("a bootstrap band of each curve"),
            "--level": number("P", "level of the band in per cent (default: 95)"),
            "--seed": whole("N", "seed of the band"),
            **THRESHOLDS,
            "--optimum": flag("mark the best decision at the costs"),
            **COSTS,
            "--cost-weight": text(
                "NAME", "the costs' weights in the H-measure: hand-2009, hand-2014, severity-ratio"
            ),
            **NO_TRIVIAL,
        },
        _cost_curve,
    ),
    "brier-curve": Command(
        "Brier curves: the loss of trusting the scores as probabilities",
        "rocplot brier-curve scores.csv --y-true label --y-score nb --y-score tree -o brier.pdf",
        {**_X, **PRIOR, "--area": flag("shade the area under each curve"), **NO_TRIVIAL},
        turned("trivial"),
    ),
    "rate-driven-curve": Command(
        "the loss of a share predicted positive that is set to the condition",
        "rocplot rate-driven-curve scores.csv --y-true label --y-score nb --y-score tree -o driven.pdf",
        {**_X, **PRIOR, **NO_TRIVIAL},
        turned("trivial"),
    ),
    "rate-uniform-curve": Command(
        "the loss of a share predicted positive that is drawn at random",
        "rocplot rate-uniform-curve scores.csv --y-true label --y-score nb --y-score tree -o uniform.pdf",
        {**PRIOR, **NO_TRIVIAL},
        turned("trivial"),
    ),
    "rol-curve": Command(
        "the error rate over the share predicted positive",
        "rocplot rol-curve scores.csv --y-true label --y-score nb --y-score tree -o rol.pdf",
        {
            **PRIOR,
            "--no-perfect": flag("leave out the perfect ranking"),
            "--no-chance": flag("leave out the random ranking"),
        },
        turned("perfect", "chance"),
    ),
    "kendall-curve": Command(
        "what a ranking loses against a perfect one",
        "rocplot kendall-curve scores.csv --y-true label --y-score nb --y-score tree -o kendall.pdf",
        {**PRIOR, "--no-chance": flag("leave out the random ranking")},
        turned("chance"),
    ),
    "net-benefit": Command(
        "decision curves: the net benefit of acting on predictions",
        "rocplot net-benefit scores.csv --y-true label --y-score nb --y-score tree -o benefit.pdf",
        {
            "--thresholds": numbers("LOW HIGH", "threshold probabilities to show (default: 0.01 to 0.99)"),
            "--standardize": flag("divide by the prevalence, so that 1 is the most"),
            "--prevalence": number("P", "share of positives where the predictions will be used"),
            "--no-treat-all": flag("leave out acting on every case"),
            "--no-treat-none": flag("leave out acting on none"),
        },
        _net_benefit,
    ),
    "relative-superiority": Command(
        "which model is best at which costs",
        "rocplot relative-superiority scores.csv --y-true label --y-score nb --y-score tree "
        "--belief 0.2 0.5 0.8 -o best.pdf",
        {
            "--belief": numbers("LOW MODE HIGH", "triangular belief about the false positives' cost share"),
            **PRIOR,
        },
        _relative_superiority,
        reads="models",
    ),
    "sensibility": Command(
        "sensibility and capability over the threshold",
        "rocplot sensibility scores.csv --y-true label --y-score nb -o sensibility.pdf",
        {
            "--no-capability": flag("leave out the capability"),
            "--no-midpoint": flag("leave out the midpoint"),
        },
        turned("capability", "midpoint"),
    ),
}
