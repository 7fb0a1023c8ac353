"""Pictures of how well a ranking or a decision tells the classes apart."""

from __future__ import annotations

from rocplot.cli.options import (
    CONDITION,
    NO_CHANCE,
    THRESHOLDS,
    Arguments,
    Command,
    check_use,
    flag,
    level,
    number,
    numbers,
    perhaps,
    share,
    taken,
    text,
    turned,
    whole,
)


def _roc(given: Arguments) -> Arguments:
    condition, optimum = taken(given, "prior", "cost_fp", "cost_fn"), given.pop("optimum", False)
    found: Arguments = {"operating_point": condition or optimum}
    cuts, ci = given.get("threshold"), given.pop("ci", False)
    check_use(given, ("level",), bool("band" in given or ci), "add --band or --ci")
    check_use(given, ("seed",), "band" in given, "add --band")
    wanted, seed = share(given.pop("level", 95)), given.pop("seed", None)
    if ci:
        interval = f"{100 * wanted:g} % [{{low:.3f}}, {{high:.3f}}]"
        found["label_fmt"] = f"{{name}} (AUC {{auc:.3f}}, {interval})"
        found["level"] = wanted
        found["crosses"] = cuts and {"at": cuts, "level": wanted}
    if "band" in given:
        found["band"] = {"method": given.pop("band"), "level": wanted, "seed": seed}
    return turned("chance", threshold="thresholds")(given) | found


def _roc_average(given: Arguments) -> Arguments:
    errorbar = given.pop("errorbar", "ci")
    check_use(given, ("ci",), errorbar in ("ci", "pi", "binomial"), "sd and se have no level")
    spread = level(given.pop("ci", 95), "--ci")
    found = {"errorbar": (errorbar, spread) if errorbar in ("ci", "pi", "binomial") else errorbar}
    return turned("chance", "folds")(given) | found


def _precision_recall(given: Arguments) -> Arguments:
    found = {"isometrics": {"beta": given.pop("iso_f")}} if "iso_f" in given else {}
    return turned("chance", threshold="thresholds")(given) | found


def _det(given: Arguments) -> Arguments:
    if "limits" in given:
        given["limits"] = tuple(given["limits"])
    found = {"equal_error_rate": False} if given.pop("no_eer", False) else {}
    return turned("chance", threshold="thresholds")(given) | found


def _lift(given: Arguments) -> Arguments:
    profit = taken(given, "benefit_tp", "benefit_tn", "cost_fp", "cost_fn", "unit")
    return turned("chance", threshold="thresholds")(given) | ({"profit": profit} if profit else {})


_ISO_F = {"--iso-f": perhaps("BETA", 1.0, "lines of equal F, of beta = 1 unless given")}
_METRIC_LINES = {"--isometrics": text("METRIC", "lines of equal value of a metric, such as accuracy")}

COMMANDS = {
    "roc": Command(
        "ROC curves with hull and optimum",
        "rocplot roc scores.csv --y-true label --y-score nb --y-score tree --hull --prior 0.1 -o roc.pdf",
        {
            "--hull": flag("the convex hull of each curve"),
            "--ties": flag("the boxes that equal scores leave open"),
            "--band": text(
                "METHOD", "a band: pointwise, bootstrap, simultaneous, working-hotelling, fixed-width"
            ),
            "--level": number("P", "level of the band and of --ci in per cent (default: 95)"),
            "--seed": whole("N", "seed of a band that is drawn by resampling"),
            "--ci": flag("the interval of the AUC in the labels, and crosses at each --threshold"),
            "--area": flag("shade the area under each curve"),
            "--binormal": flag("the smooth curve of two normal distributions"),
            **_METRIC_LINES,
            **THRESHOLDS,
            "--optimum": flag("mark the point of least expected cost and its tangent"),
            **CONDITION,
            **NO_CHANCE,
        },
        _roc,
    ),
    "roc-average": Command(
        "ROC curves averaged over folds",
        "rocplot roc-average cv.csv --y-true label --y-score nb --fold fold --band -o average.pdf",
        {
            "--fold": text("COL", "column that says which fold each row belongs to") | {"required": True},
            "--how": text("HOW", "vertical (at fixed fpr; the default), threshold or merge"),
            "--n-samples": whole("N", "number of positions, both ends included"),
            "--errorbar": text("KIND", "ci (the default), pi, sd, se or binomial"),
            "--ci": number("P", "level of ci, pi and binomial in per cent (default: 95)"),
            "--band": flag("a band in place of error bars"),
            "--no-folds": flag("leave out the folds' own curves"),
            **NO_CHANCE,
        },
        _roc_average,
    ),
    "roc-points": Command(
        "discrete classifiers as points of ROC space",
        "rocplot roc-points --point A=0.1,0.7 --point B=0.2,0.8 --point C=0.7,0.7 --prior 0.5 -o points.pdf",
        {
            **CONDITION,
            **_METRIC_LINES,
            "--slope-ranges": flag("write the slopes for which each classifier is best"),
            "--no-hull": flag("leave out the convex hull"),
            **NO_CHANCE,
        },
        turned("chance", "hull"),
        reads="points",
        labels=False,
    ),
    "combination": Command(
        "what two classifiers can be made into",
        "rocplot combination --point A=0.1,0.7 --point B=0.5,0.9 --k 0.4 -o combination.pdf",
        {
            "--k": number("K", "share of the second classifier in a random mixture"),
            "--fpr": number("R", "false positive rate that the mixture shall have"),
            "--tpr": number("R", "true positive rate that the mixture shall have"),
            "--positives": number("P", "expected positives, for --budget"),
            "--negatives": number("N", "expected negatives, for --budget"),
            "--budget": number("B", "cases that may be predicted positive"),
            "--how": text("HOW", "logical combination in place of a mixture: and, or, both"),
            "--hull": flag("the convex hull of both classifiers"),
            "--no-line": flag("leave out the line that the mixture shall meet"),
            "--no-brace": flag("leave out the share"),
            "--no-box": flag("leave out the bounds of a logical combination"),
            **NO_CHANCE,
        },
        turned("line", "brace", "box", "chance"),
        reads="two points",
        labels=False,
    ),
    "repair": Command(
        "ROC curves before and after the repair of their largest dent",
        "rocplot repair scores.csv --y-true label --y-score nb -o repair.pdf",
        {
            "--no-before": flag("leave out the curve as it was"),
            "--no-section": flag("leave out the section that is mirrored"),
            "--no-thresholds": flag("leave out the two thresholds"),
            **NO_CHANCE,
        },
        turned("before", "section", "thresholds", "chance"),
    ),
    "pn": Command(
        "ROC curves in counts, whose slopes are odds",
        "rocplot pn scores.csv --y-true label --y-score nb --y-score tree --hull -o pn.pdf",
        {
            "--rebalanced": perhaps("ODDS", True, "reweight the classes to these prior odds, 1 unless given"),
            "--hull": flag("the convex hull of each curve"),
            "--slopes": flag("the slope of each hull segment"),
            "--ties": flag("the boxes that equal scores leave open"),
            **_METRIC_LINES,
            **THRESHOLDS,
            **NO_CHANCE,
        },
        turned("chance", threshold="thresholds"),
    ),
    "precision-recall": Command(
        "precision-recall curves",
        "rocplot precision-recall scores.csv --y-true label --y-score nb --y-score tree --iso-f -o pr.pdf",
        {
            "--interpolate": flag("follow the segments of the ROC curve in place of steps"),
            "--hull": flag("the convex hull of each ROC curve, whose segments bend"),
            **_ISO_F,
            **THRESHOLDS,
            "--unachievable": flag("shade what no ranking can reach"),
            "--break-even": flag("mark where precision equals recall"),
            "--no-chance": flag("leave out the precision of predicting every case positive"),
        },
        _precision_recall,
    ),
    "precision-recall-gain": Command(
        "precision-recall-gain curves",
        "rocplot precision-recall-gain scores.csv --y-true label --y-score nb --y-score tree -o gain.pdf",
        {**_ISO_F, **THRESHOLDS, **NO_CHANCE},
        _precision_recall,
    ),
    "det": Command(
        "detection error trade-off curves on probit axes",
        "rocplot det scores.csv --y-true label --y-score nb --y-score tree -o det.pdf",
        {
            **THRESHOLDS,
            "--limits": numbers("LOW HIGH", "the rates shown on both axes, between 0 and 1"),
            "--no-eer": flag("leave out the equal error rate"),
            **NO_CHANCE,
        },
        _det,
    ),
    "lift": Command(
        "lift and cumulative gains, and the profit of targeting",
        "rocplot lift scores.csv --y-true label --y-score nb --benefit-tp 9 --cost-fp 5 --unit EUR "
        "-o lift.pdf",
        {
            "--scale": text("SCALE", "count (positives found; the default), rate (gains) or ratio (lift)"),
            "--hull": flag("the convex hull of each curve"),
            **_METRIC_LINES,
            "--perfect": flag("the perfect ranking"),
            "--deciles": flag("mark each tenth of the cases"),
            "--ks": flag("the Kolmogorov-Smirnov distance of the classes"),
            **THRESHOLDS,
            "--benefit-tp": number("B", "benefit of a true positive; marks the depth of largest profit"),
            "--benefit-tn": number("B", "benefit of a true negative"),
            "--cost-fp": number("C", "cost of a false positive"),
            "--cost-fn": number("C", "cost of a false negative"),
            "--unit": text("UNIT", "of benefits and costs, written on their axis"),
            "--no-chance": flag("leave out the random ranking"),
        },
        _lift,
    ),
    "ranking-strip": Command(
        "the ranking as a row of + and -, best first",
        "rocplot ranking-strip scores.csv --y-true label --y-score nb --y-score tree -o strip.pdf",
        {
            "--max-cases": whole("N", "draw up to so many cases one by one, more as N cells (default: 60)"),
            "--no-ties": flag("leave out the boxes around equal scores"),
        },
        turned("ties"),
    ),
}
