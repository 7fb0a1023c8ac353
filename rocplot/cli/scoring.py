"""Pictures of the scores themselves: where they lie, what to cut off, and whether to believe them."""

from __future__ import annotations

from rocplot.cli.options import (
    Arguments,
    Command,
    check_use,
    flag,
    number,
    repeated,
    share,
    taken,
    text,
    turned,
    whole,
    words,
)


def _score_distribution(given: Arguments) -> Arguments:
    kind = given.get("kind", "histogram")
    check_use(given, ("bandwidth",), kind != "histogram", "add --kind density")
    check_use(given, ("bins",), kind != "density", "leave out --kind density")
    return turned("rug", "fill")(given)


def _threshold_metrics(given: Arguments) -> Arguments:
    check_use(given, ("errorbar", "n_samples", "no_band"), "fold" in given, "add --fold")
    return turned("best", "band")(given)


def _refinement_calibration(given: Arguments) -> Arguments:
    check_use(given, ("bins",), given.get("method") == "bins", "add --method bins")
    return turned("equal_brier", bins="n_bins")(given)


def _calibration(given: Arguments) -> Arguments:
    if "level" in given:
        given["level"] = share(given["level"])
    methods, boxed = given.get("method", ["bins"]), "statistics" in given
    check_use(given, ("bins", "strategy", "edges"), boxed or "bins" in methods, "add --method bins")
    check_use(given, ("span", "degree"), boxed or "loess" in methods, "add --method loess")
    logs = {"logistic", "beta"} & set(methods)
    check_use(given, ("clip",), boxed or bool(logs), "add --method logistic")
    barred = "bins" in methods and "no_intervals" not in given
    check_use(given, ("interval",), barred, "add --method bins")
    check_use(given, ("seed",), "interval" in given or "band" in given, "add --interval bootstrap")
    seed = taken(given, "seed")
    bars = {"intervals": {"method": given.pop("interval")} | seed} if "interval" in given else {}
    if "band" in given:
        kind = {} if given["band"] is True else {"method": given["band"]}
        given["band"] = kind | seed or True
    return turned("rug", "intervals", "diagonal", bins="n_bins")(_one_method(given)) | bars


def _calibration_map(given: Arguments) -> Arguments:
    check_use(given, ("clip",), "beta" in given.get("method", []), "add --method beta")
    return turned("rug")(_one_method(given))


def _one_method(given: Arguments) -> Arguments:
    if len(given.get("method", [])) == 1:
        given["method"] = given["method"][0]
    return given


_CLIP = {"--clip": number("C", "keep predictions so far from 0 and 1, where logarithms are taken")}

COMMANDS = {
    "score-distribution": Command(
        "how the scores of both classes lie",
        "rocplot score-distribution scores.csv --y-true label --y-score nb --threshold 0.5 -o scores.pdf",
        {
            "--kind": text("KIND", "histogram (the default) or density"),
            "--bins": whole("N", "number of bins of the histogram"),
            "--bandwidth": number("W", "standard deviation of the density's kernel"),
            "--stat": text("STAT", "density (each class of area 1; the default) or count"),
            "--threshold": number("T", "draw this cut-off, with its tpr and fpr"),
            "--no-rug": flag("leave out the ticks of cases"),
            "--no-fill": flag("leave out the shade"),
        },
        _score_distribution,
    ),
    "threshold-metrics": Command(
        "metrics over the threshold, or over the share predicted positive",
        "rocplot threshold-metrics scores.csv --y-true label --y-score nb --metrics accuracy,tpr -o cut.pdf",
        {
            "--metrics": {
                "type": words,
                "metavar": "A,B",
                "help": "metrics (default: accuracy,precision,tpr,f_beta)",
            },
            "--over": text("WHAT", "threshold (the default) or rate, the share predicted positive"),
            "--fold": text("COL", "column that says which fold each row belongs to: draws their mean"),
            "--errorbar": text("KIND", "spread of the folds: sd (the default) or range"),
            "--n-samples": whole("N", "number of positions of the mean"),
            "--no-best": flag("leave out the marks of the best values"),
            "--no-band": flag("leave out the folds' spread"),
        },
        _threshold_metrics,
    ),
    "confusion-matrix": Command(
        "the confusion matrix with its margins",
        "rocplot confusion-matrix scores.csv --y-true label --y-score nb --threshold 0.5 -o table.pdf",
        {
            "--threshold": number("T", "cut-off, 0.5 unless given"),
            "--normalize": text("HOW", "class (rates within each) or all (shares of all cases)"),
            "--transpose": flag("true classes in columns"),
            "--no-rates": flag("leave out the rates"),
        },
        turned("rates"),
        labels=False,
    ),
    "calibration": Command(
        "calibration plots",
        "rocplot calibration scores.csv --y-true label --y-score nb --method loess --band -o cal.pdf",
        {
            "--method": repeated(text("METHOD", "bins, isotonic, loess, logistic or beta")),
            "--bins": whole("N", "number of bins (default: 10)"),
            "--strategy": text("HOW", "uniform bins over [0, 1], or quantile"),
            "--edges": number("E", "edges of the bins, the outer ones included") | {"nargs": "+"},
            "--span": number("S", "share of the cases that each point of loess sees"),
            "--degree": whole("D", "of the local polynomials of loess: 1 (the default) or 2"),
            **_CLIP,
            "--level": number("P", "level of intervals and bands in per cent (default: 95)"),
            "--interval": text("KIND", "the bins' bars: wilson (the default), bootstrap or consistency"),
            "--band": text("KIND", "a band around the curves, if isotonic: bootstrap or consistency")
            | {"nargs": "?", "const": True},
            "--seed": whole("N", "seed of intervals and bands that are drawn by resampling"),
            "--histogram": flag("histograms of both classes"),
            "--counts": flag("the number of cases of each bin"),
            "--no-skill": flag("shade where bins lose against the prior"),
            "--statistics": flag("a box of statistics, for one model"),
            "--no-rug": flag("leave out the ticks of cases"),
            "--no-intervals": flag("leave out the bins' intervals"),
            "--no-diagonal": flag("leave out the diagonal"),
        },
        _calibration,
    ),
    "calibration-map": Command(
        "maps from scores to probabilities",
        "rocplot calibration-map scores.csv --y-true label --y-score nb --slopes -o map.pdf",
        {
            "--method": repeated(text("METHOD", "isotonic, logistic or beta")),
            **_CLIP,
            "--slopes": flag("the slopes of the hull that the steps stand for"),
            "--no-rug": flag("leave out the ticks of cases"),
        },
        _calibration_map,
    ),
    "refinement-calibration": Command(
        "models by refinement and calibration loss",
        "rocplot refinement-calibration scores.csv --y-true label --y-score nb --y-score tree -o losses.pdf",
        {
            "--method": text("METHOD", "scores, corp (the default) or bins"),
            "--bins": whole("N", "number of bins (default: 10)"),
            "--no-equal-brier": flag("leave out the lines of equal Brier score"),
        },
        _refinement_calibration,
    ),
}
