"""What the simulated coverages say: sentences, tables and figures, all of them from the CSV."""

import csv
import itertools
import math
from pathlib import Path
from typing import NamedTuple

CSV = Path(__file__).resolve().parents[1] / "docs" / "coverage.csv"
WIDE_CSV = CSV.with_name("coverage_grid.csv")
FLOOR = 0.92  # below it, a method says so in its docstring
NOMINAL = 0.95
Z = 1.96  # of a 95 % interval
AUCS = (0.6, 0.76, 0.9)
HIGH = 0.97  # of intervals of the AUC, besides
SIZES = ((25, 25), (5, 45), (100, 100), (20, 180))  # positives and negatives
TINY = ((10, 10), (200, 3))  # of methods that are meant for few cases of a class
CASES = tuple(f"{positives} + {negatives}" for positives, negatives in SIZES)
SCORES = ("normal", "exponential", "probabilities")
WHOLE = "whole curve"
FPRS = (0.033, 0.103, 0.303, 0.503, 0.803)
RATES = {"tpr_at": (0.05, 0.1, 0.5), "fpr_at": (0.95, 0.9, 0.5)}  # at which the other rate is read
RECALLS = (0.05, 0.103, 0.303, 0.503, 0.803, 0.95)
RARE = (20, 980)  # positives and negatives, for precision
SIMULTANEOUS = ("working-hotelling", "working-hotelling, moments", "fixed-width", "simultaneous")
MODEL = ("working-hotelling", "working-hotelling, moments")  # right where scores are binormal, in some order
MOMENTS = MODEL[1]  # the one method that depends on the values of the scores, not on their order alone
GROUPED = "groups of 5 cases"
PATIENTS = ((20, 20), (100, 100))  # with positive cases, and with negative ones
DEPENDENT = {  # what the page calls them: how cases are drawn, and how scores are distributed
    f"{kind}, {design}": (design, kind)
    for design in ("groups", "lognormal", "inverse probability")
    for kind in ("normal", "exponential")
}
DESIGNS = (", groups", ", lognormal", ", inverse probability")  # how kinds of scores end
NAMED = (  # quantities that need not be named beside their function
    *("AUC", "AP", "area", WHOLE, "difference", "bins", "calibrated"),
    *("concordance", "integrated AUC", "coefficient"),
)
VIOLATED = (  # in place of a distribution of the scores: what is assumed, and fails
    "5 cases a patient",
    "nested models",
    "chosen cut-off",
    "weights of 2",
    "merged folds",
    "mean of folds",
    "varying prevalence",
)


class Row(NamedTuple):
    """The coverage of one quantity by one method in one setting; a row of the CSV."""

    function: str
    method: str
    scores: str  # their distribution, or what else is special
    auc: str
    cases: str
    at: str  # the quantity: the AUC, the tpr at an fpr, the whole curve, …
    runs: int
    resamples: int  # 0 without
    coverage: float  # an interval that is undefined counts as one that misses
    error: float  # half-width of Wilson's 95 % interval of the coverage
    above: float  # share of intervals that lie above the truth
    width: float  # mean
    undefined: float  # share

    @property
    def key(self):
        """Identify what was simulated together."""
        return self[:5]


_TYPES = (*[str] * 6, int, int, *[float] * 5)


def read(path=CSV):
    """Read all rows."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        lines = csv.reader(file)
        next(lines)  # the header
        return [Row(*(kind(cell) for kind, cell in zip(_TYPES, cells, strict=True))) for cells in lines]


def claimed(row):
    """Tell whether the method promises its level for this quantity.

    Pointwise bands promise it at single fprs, simultaneous ones for the whole curve.
    """
    return row.function != "roc_band" or (row.at == WHOLE) == (row.method in SIMULTANEOUS)


def find(rows, *, sure=True, **wanted):
    """Return the rows whose fields have the wanted values; `sure`: only what methods promise."""
    return [
        row
        for row in rows
        if all(getattr(row, name) == value for name, value in wanted.items()) and (claimed(row) or not sure)
    ]


def percent(share):
    """Write a share as a percentage with one decimal, 100 % only where it is exact."""
    return f"{100 * min(share, 0.999):.1f}" if share < 1 else "100"


# -- sentences --------------------------------------------------------------------------------------


def where(row):
    """Name the setting of a row, shortly."""
    words = [
        row.scores if row.scores not in ("normal", "calibrated") else "",
        f"AUC {row.auc}" if row.auc else "",
    ]
    if row.at.startswith(("fpr", "recall")):
        words.append(row.at)
    elif row.at not in NAMED:
        words.append(f"at {row.at}")
    return ", ".join(filter(None, words))


def methods(rows):
    """Group rows by function and method, in the order of the file."""
    groups = {}
    for row in rows:
        groups.setdefault((row.function, row.method), []).append(row)
    return groups


def call(function, method):
    """Write the call that chooses a method."""
    rates = ("tpr_at", "fpr_at", "threshold_at")
    if function in (
        *("adjusted_band", "adjusted_interval", "adjusted_test", "average_precision_test"),
        *("calibration_over_groups", "clinical_impact", "cost_band", "group_differences", "integrated_auc"),
        *("kaplan_meier", "mrmc", "optimism", "paired", "pool_imputations", "precision_recall_band"),
        *("random_effects", "roc_average"),
        *rates,
    ):
        return function
    if function == "uplift":
        return "uplift(…).band()" if method == "band" else f'uplift(kind="{method}").interval()'
    if method.startswith("reweight"):
        return f"{function}(reweight=…), weights by {method.partition(', ')[2]}"
    if method == "prediction by the bootstrap":
        return 'random_effects(prediction="bootstrap")'
    if function == "random_effects":
        return function
    if function == "tpr_test":
        return f"{function}({method})"
    if function in ("calibration", "calibration_by", "metrics_at") or method in ("O:E", "in-the-large"):
        return f"{function}, {method}"
    name, _, rest = method.partition(", ")
    more = {"": "", "merged": ', how="merge"', "tau=1": ", tau=1"}.get(rest, f', fit="{rest}"')
    return f'{function}(method="{name}"{more})'


def short(rows):
    """Say of every method that covers less than 92 % somewhere where that is, and how little it is."""
    sentences = {}
    tried = [row for row in rows if row.scores not in VIOLATED and claimed(row) and not _copied(row)]
    for named, group in methods(tried).items():
        low = [row for row in group if row.coverage < FLOOR]
        places = []
        for cases in dict.fromkeys(row.cases for row in low):
            worst = min((row for row in low if row.cases == cases), key=lambda row: row.coverage)
            setting = where(worst)
            places.append(f"{percent(worst.coverage)} with {cases}" + (f" ({setting})" if setting else ""))
        if low:
            share = f"{len(low)} of {len(group)} settings"
            sentences[named] = f"covers less than 92 % in {share}; lowest, in %: {'; '.join(places)}"
    return sentences


def highest(row):
    """Compute the upper end of the one-sided 99 % interval of a coverage (Clopper and Pearson)."""
    from scipy.special import betaincinv

    held = round(row.coverage * row.runs)
    return 1.0 if held == row.runs else float(betaincinv(held + 1, row.runs - held, 0.99))


def fails(row):
    """Tell whether a method surely holds less than 92 % in a setting."""
    return highest(row) < FLOOR


def _copied(row):
    """Tell whether a row repeats that of normal scores."""
    return row.scores == "probabilities" and row.method != MOMENTS


# -- figures ----------------------------------------------------------------------------------------

LABELS = {  # of the rows of a figure, in its order
    ("auc_interval", "delong-score"): "DeLong, score limits",
    ("auc_interval", "delong-logit"): "DeLong, logit limits",
    ("auc_interval", "delong"): "DeLong, Wald limits",
    ("auc_interval", "hanley-mcneil"): "Hanley & McNeil",
    ("auc_interval", "bootstrap"): "bootstrap, percentiles",
    ("auc_interval", "bca"): "bootstrap, BCa",
    ("roc_band", "pointwise"): "pointwise, as tpr_at",
    ("roc_band", "bootstrap"): "bootstrap",
    ("roc_band", "wilson"): "Wilson",
    ("roc_band", "working-hotelling"): "Working–Hotelling, ranks",
    ("roc_band", MOMENTS): "Working–Hotelling, moments",
    ("roc_band", "fixed-width"): "fixed width",
    ("roc_band", "simultaneous"): "Kolmogorov",
}
_TITLES = {
    "normal": "Normal scores, and whatever increases with them",
    "exponential": "Exponential scores",
    "probabilities": "Probabilities: not by ranks alone",
}
_TICKS = (0, 0.5, 0.8, 0.95, 1)


def figure(rows, function):
    """Draw the coverage of every method of a function in every setting, on a scale of √(1 − coverage)."""
    import matplotlib.pyplot as plt

    rows = [row for row in find(rows, function=function) if row.scores in SCORES]
    kinds = ("normal", "exponential", *(("probabilities",) if function == "roc_band" else ()))
    listed = {kind: _listed(rows, function, kind) for kind in kinds}
    heights = [len(names) for names in listed.values()]
    least = min((row.coverage for row in rows), default=0)
    fig, grid = plt.subplots(
        len(kinds),
        len(CASES),
        figsize=(7.2, 0.75 + 0.45 * len(kinds) + 0.27 * sum(heights)),
        sharex=True,
        sharey="row",
        squeeze=False,
        height_ratios=heights,
        layout="constrained",
    )
    for kind, axes in zip(kinds, grid, strict=True):
        for cases, ax in zip(CASES, axes, strict=True):
            here = [row for row in rows if (row.scores, row.cases) == (kind, cases)]
            _panel(ax, here, listed[kind], least)
        axes[0].set_yticks(range(len(listed[kind])), [LABELS[function, name] for name in listed[kind]])
        axes[0].set_title(_TITLES[kind], loc="left", fontweight="bold", pad=16)
        for cases, ax in zip(CASES, axes, strict=True):
            ax.text(0.5, 1.02, cases, ha="center", va="bottom", transform=ax.transAxes)
    shown = sorted({float(row.auc) for row in rows} or AUCS)
    marks = [grid[0, 0].plot([], [], **_mark(auc), ls="", label=f"AUC {auc}")[0] for auc in shown]
    fig.supxlabel("Coverage, %")
    fig.legend(handles=marks, loc="outside upper right", ncols=len(shown))
    return fig


def _listed(rows, function, kind):
    """List the methods of one group of panels: of those that agree for normal scores, none twice."""
    names = [method for called, method in LABELS if called == function]
    return [name for name in names if name in MODEL] if kind == "probabilities" else names


def _mark(auc):
    looks = (("C0", "o"), ("C2", "s"), ("C1", "^"), ("C3", "D"))
    colour, marker = dict(zip((*AUCS, HIGH), looks, strict=True))[auc]
    return {"color": colour, "marker": marker, "ms": 3.5, "mew": 0}


def _panel(ax, rows, names, least):
    """Draw one panel: methods in rows, a mark for each AUC and each place."""
    middle = (len({row.auc for row in rows}) - 1) / 2
    for line, name in enumerate(names):
        here = [row for row in rows if row.method == name]
        if here:
            spread = max(Z * math.sqrt(NOMINAL * (1 - NOMINAL) / row.runs) for row in here)
            left, right = _scaled(NOMINAL - spread), _scaled(min(NOMINAL + spread, 1))
            ax.barh(line, right - left, 0.9, left=left, color="0.85", lw=0, zorder=0)
        for row in here:
            offset = 0.22 * (sum(float(row.auc) > auc for auc in AUCS) - middle)
            ax.plot(_scaled(row.coverage), line + offset, **_mark(float(row.auc)), clip_on=False, alpha=0.85)
    ax.axvline(_scaled(NOMINAL), lw=0.8, color="0.3", zorder=1)
    ticks = _TICKS[sum(tick <= least for tick in _TICKS) - 1 :]
    ax.set_xticks([_scaled(tick) for tick in ticks], [f"{100 * tick:g}" for tick in ticks])
    ax.set_xticks([_scaled(0.9)], minor=True)
    ax.set(xlim=(_scaled(ticks[0]) - 0.03, 0.03), ylim=(len(names) - 0.5, -0.5))
    ax.tick_params(axis="y", length=0)
    ax.grid(axis="x", which="both", lw=0.3)
    for line, (above, below) in enumerate(itertools.pairwise(names), 1):
        apart = (above in SIMULTANEOUS) != (below in SIMULTANEOUS)
        ax.axhline(line - 0.5, lw=0.8 if apart else 0.3, color="0.3" if apart else "0.85", zorder=0)


def _scaled(coverage):
    """Spread high coverages: the distance from 100 % grows with the root of the share of misses."""
    return -math.sqrt(1 - coverage)


WIDE_CASES = ("10 + 10", "5 + 45", "200 + 3", "3 + 200", "40 + 60", "500 + 500")
WIDE_KINDS = ("normal", "exponential", "three levels", "five levels")
WIDE_NAMES = {  # rows of the figure of the wide grid
    "auc_interval": "auc_interval",
    "average_precision_interval": "average_precision_interval",
    "tpr_at": "tpr_at, roc_band",
    "fpr_at": "fpr_at",
    "roc_band": "roc_band, fprs",
    "precision_recall_band": "precision_recall_band",
}


class Mark(NamedTuple):
    """The coverage of a method, a row of a figure, in one setting."""

    name: str
    scores: str
    auc: float
    cases: str
    coverage: float
    runs: int


def cells_figure(marks):
    """Draw the coverage of methods, rows, with sizes of the classes, columns, by AUC and kind of scores."""
    import matplotlib.pyplot as plt
    import numpy as np

    names = list(dict.fromkeys(mark.name for mark in marks))
    columns = [cases for cases in WIDE_CASES if any(mark.cases == cases for mark in marks)]
    marks = [mark for mark in marks if mark.cases in columns]
    aucs = sorted({mark.auc for mark in marks})
    colours = dict(zip(aucs, plt.get_cmap("plasma_r")(np.linspace(0.15, 1, len(aucs))), strict=True))
    shapes = dict(zip(WIDE_KINDS, "os^D", strict=True))
    least = min(mark.coverage for mark in marks)
    ticks = _TICKS[sum(tick <= least for tick in _TICKS) - 1 :]
    size = (7.2, 1.1 + 0.3 * len(names))
    fig, (axes,) = plt.subplots(
        1, len(columns), figsize=size, sharex=True, sharey=True, squeeze=False, layout="constrained"
    )
    for cases, ax in zip(columns, axes, strict=True):
        for mark in (mark for mark in marks if mark.cases == cases):
            away = WIDE_KINDS.index(mark.scores) - 1.5
            look = {"color": colours[mark.auc], "marker": shapes[mark.scores], "ms": 3, "mew": 0}
            ax.plot(_scaled(mark.coverage), names.index(mark.name) + 0.18 * away, **look, clip_on=False)
        ax.axvline(_scaled(NOMINAL), lw=0.8, color="0.3", zorder=1)
        ax.axvline(_scaled(FLOOR), lw=0.8, ls=":", color="0.3", zorder=1)
        ax.set_title(cases)
        for line in range(1, len(names)):
            ax.axhline(line - 0.5, lw=0.3, color="0.85", zorder=0)
        ax.tick_params(axis="y", length=0)
    axes[0].set_xticks([_scaled(tick) for tick in ticks], [f"{100 * tick:g}" for tick in ticks])
    axes[0].set(xlim=(_scaled(ticks[0]) - 0.03, 0.03), ylim=(len(names) - 0.5, -0.5))
    axes[0].set_yticks(range(len(names)), names)
    fig.supxlabel("Coverage, %")
    entries = [(f"AUC {auc:g}", colours[auc], "o") for auc in aucs]
    entries += [(kind, "0.4", shapes[kind]) for kind in WIDE_KINDS]
    handles = [
        axes[0].plot([], [], color=c, marker=m, ls="", ms=3.5, mew=0, label=label)[0]
        for label, c, m in entries
    ]
    fig.legend(handles=handles, loc="outside upper center", ncols=len(entries) // 2 + len(entries) % 2)
    return fig


def wide_marks(rows):
    """List the marks of the wide grid: the least coverage of the quantities of a cell."""
    groups = {}
    for row in rows:
        if row.function in WIDE_NAMES and row.scores in WIDE_KINDS and row.cases in WIDE_CASES:
            groups.setdefault((row.function, *row.key[2:]), []).append(row)
    order = list(WIDE_NAMES)
    return [
        Mark(WIDE_NAMES[function], scores, float(auc), cases, _lowest(group).coverage, group[0].runs)
        for (function, scores, auc, cases), group in sorted(
            groups.items(), key=lambda x: order.index(x[0][0])
        )
    ]


# -- intervals of the AUC beside each other: auc_limits.py ------------------------------------------

LIMITS_CSV = CSV.with_name("auc_limits.csv")
OURS = "modified score, 0.25"


def read_limits(path=LIMITS_CSV):
    """Read the rows of auc_limits.py, as marks, with mean widths."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return [
            (
                Mark(*(row[n] for n in ("method", "scores")), float(row["auc"]), row["cases"], *shares(row)),
                float(row["width"]),
            )
            for row in csv.DictReader(file)
        ]


def shares(row):
    """Give coverage and runs of a row."""
    return float(row["coverage"]), int(row["runs"])


def limits_table(rows, *, weights=False):
    """Tabulate of each method the least and the median coverage, the cells that fail, and the width."""
    ours = {mark[1:4]: width for mark, width in rows if mark.name == OURS}
    body = []
    for name in dict.fromkeys(mark.name for mark, _ in rows):
        if name.startswith("modified") != weights and name != OURS:
            continue
        mine = [(mark, width) for mark, width in rows if mark.name == name]
        worst = min((mark for mark, _ in mine), key=lambda mark: mark.coverage)
        covered = sorted(mark.coverage for mark, _ in mine)
        ratios = sorted(width / ours[mark[1:4]] for mark, width in mine)
        failing = sum(highest(mark) < FLOOR for mark, _ in mine)
        body.append(
            [
                name.partition(", ")[2] if weights else name.replace(", 0.25", " (default)"),
                f"{percent(worst.coverage)} ({worst.scores}, AUC {worst.auc:g}, {worst.cases})",
                percent(covered[len(covered) // 2]),
                f"{failing} of {len(mine)}",
                f"{ratios[len(ratios) // 2]:.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})",
            ]
        )
    head = [
        "weight" if weights else "method",
        "lowest, %",
        "median, %",
        "cells that fail",
        "width / default's",
    ]
    return table(head, body)


def limits_cells(rows):
    """Tabulate coverage and width in every cell, those with the lowest coverage of the default first."""
    names = [name for name in dict.fromkeys(m.name for m, _ in rows) if not name.startswith("modified")]
    names = [OURS, *names]
    cells = {}
    for mark, width in rows:
        cells.setdefault(mark[1:4], {})[mark.name] = f"{percent(mark.coverage)} ({width:.3f})", mark.coverage
    body = [
        [scores, f"{auc:g}", cases, *(cell[name][0] if name in cell else "–" for name in names)]
        for (scores, auc, cases), cell in sorted(cells.items(), key=lambda item: item[1][OURS][1])
    ]
    head = [name.replace(", 0.25", "") for name in names]
    return table(["scores", "AUC", "cases", *head], body)


# -- the page ---------------------------------------------------------------------------------------


def table(head, rows, widths="auto"):
    """Write a table as reStructuredText."""
    if not rows:
        return "Not simulated yet.\n"
    lines = [".. list-table::", "   :header-rows: 1", f"   :widths: {widths}", ""]
    for row in (head, *rows):
        lines += [f"   {'*' if not place else ' '} - {cell}" for place, cell in enumerate(row)]
    return "\n".join(lines) + "\n"


def auc_table(rows, kind):
    """Tabulate coverage and mean width of the AUC's intervals."""
    head = ["method", "cases", *(f"AUC {auc}" for auc in (*AUCS, HIGH))]
    body = []
    for function, method in LABELS:
        if function == "auc_interval":
            for cases in CASES:
                found = [
                    find(rows, function=function, method=method, scores=kind, cases=cases, auc=f"{auc:g}")
                    for auc in (*AUCS, HIGH)
                ]
                body.append([f'``"{method}"``' if cases == CASES[0] else "", cases, *map(_covered, found)])
    return table(head, body)


def band_table(rows, kind):
    """Tabulate the least coverage of the bands over the three AUCs, and their mean width."""
    head = ["method", "cases", *(f"fpr {fpr}" for fpr in FPRS), WHOLE, "width"]
    body = []
    for function, method in LABELS:
        if function == "roc_band" and (kind != "probabilities" or method in MODEL):
            for cases in CASES:
                wanted = {"function": function, "method": method, "scores": kind, "cases": cases}
                cells = [
                    _least(find(rows, sure=False, at=at, **wanted))
                    for at in (*(f"fpr {fpr}" for fpr in FPRS), WHOLE)
                ]
                whole = find(rows, sure=False, at=WHOLE, **wanted)
                body.append([_literal(method) if cases == CASES[0] else "", cases, *cells, _widths(whole)])
    return table(head, body)


def rate_table(rows, function):
    """Tabulate the least coverage over the AUCs at each rate, and the range of the mean widths."""
    places = list(dict.fromkeys(row.at for row in find(rows, function=function)))
    body = []
    for kind, cases in itertools.product(("normal", "exponential"), CASES):
        cells = [find(rows, function=function, scores=kind, cases=cases, at=at) for at in places]
        measured = [f"{_least(found)} ({_widths(found)})" for found in cells]
        body.append([kind if cases == CASES[0] else "", cases, *measured])
    return table(["scores", "cases", *places], body if places else [])


def precision_table(rows, kind):
    """Tabulate coverage and mean width of the intervals of the average precision."""
    head = ["method", "cases", *(f"AUC {auc}" for auc in AUCS)]
    body = []
    for method in ("averaged", "logit", "binomial", "bootstrap"):
        wanted = {"function": "average_precision_interval", "method": method, "scores": kind}
        for cases in CASES:
            found = [find(rows, cases=cases, auc=f"{auc:g}", **wanted) for auc in AUCS]
            body.append([f'``"{method}"``' if cases == CASES[0] else "", cases, *map(_covered, found)])
    return table(head, body)


def recall_table(rows):
    """Tabulate the least coverage of the band of precision over the three AUCs, at each recall."""
    head = ["scores", "cases", *(f"recall {at}" for at in RECALLS)]
    body = []
    for kind in ("normal", "exponential"):
        for cases in (*CASES, f"{RARE[0]} + {RARE[1]}"):
            wanted = {"function": "precision_recall_band", "scores": kind, "cases": cases}
            cells = [_least(find(rows, at=f"recall {at}", **wanted)) for at in RECALLS]
            body.append([kind if cases == CASES[0] else "", cases, *cells])
    return table(head, body)


def small_table(rows, function, setting="scores"):
    """Tabulate every cell of a function, the lowest first; `setting` is what its scores are called."""
    listed = [row for row in find(rows, function=function) if row.scores not in (*VIOLATED, *DEPENDENT)]
    listed.sort(key=lambda row: row.coverage)
    head = ["method", setting, "AUC", "cases", "quantity", "coverage, %", "width"]
    columns = [
        [row.method for row in listed],
        [row.scores for row in listed],
        [row.auc for row in listed],
        [row.cases for row in listed],
        [row.at for row in listed],
    ]
    kept = [place for place, column in enumerate(columns) if len(set(column)) > 1]
    body = []
    for line, row in enumerate(listed):
        measured = [f"{percent(row.coverage)} ± {100 * row.error:.1f}", _wide(row)]
        body.append([*(columns[place][line] for place in kept), *measured])
    return table([head[place] for place in kept] + head[-2:], body)


def wide_rows():
    """Read the cells of the wide grid, and those of the same methods that the other grids have."""
    wide = read(WIDE_CSV)
    methods_ = {(row.function, row.method) for row in wide}
    more = [row for row in find(read()) if (row.function, row.method) in methods_ and not _copied(row)]
    return [row for row in (*wide, *more) if row.scores not in VIOLATED]


def wide_table(rows, function):
    """Tabulate every cell of a function, the least coverage of its quantities, the lowest rows first."""
    listed = [row for row in rows if row.function == function]
    aucs = sorted({row.auc for row in listed if row.auc}, key=float)
    settings = {}
    for row in listed:
        settings.setdefault((row.method, row.scores, row.cases), []).append(row)
    named = len({method for method, *_ in settings}) > 1
    body = []
    for (method, *setting), group in sorted(settings.items(), key=lambda item: _lowest(item[1]).coverage):
        worst = _lowest(group)
        cells = [_least([row for row in group if row.auc == auc]) for auc in aucs] or [_least(group)]
        runs = sorted({row.runs for row in group})
        at = "" if worst.at in NAMED else worst.at
        body.append(
            [
                *([method] if named else []),
                *setting,
                *cells,
                at,
                " to ".join(map(str, runs[:: len(runs) - 1 or 1])),
            ]
        )
    head = [*(["method"] if named else []), "scores", "cases", *(f"AUC {auc}" for auc in aucs)]
    return table([*head, *([] if aucs else ["coverage, %"]), "lowest at", "runs"], body)


def _lowest(rows):
    return min(rows, key=lambda row: row.coverage)


def failing_table(rows):
    """Tabulate the methods that surely hold less than 92 % somewhere, by how little that is."""
    tried = [row for row in rows if row.scores not in VIOLATED and claimed(row) and not _copied(row)]
    body = []
    for named, group in methods(tried).items():
        failing = [row for row in group if fails(row)]
        if failing:
            worst = _lowest(failing)
            setting = ", ".join(filter(None, (where(worst), worst.cases)))
            share = f"{len(failing)} of {len(group)}"
            lowest = percent(worst.coverage)
            if worst.undefined > 0.01:
                lowest += f"; {percent(worst.undefined)} undefined"
            body.append((worst.coverage, [f"``{call(*named)}``", share, lowest, setting]))
    body = [cells for _, cells in sorted(body, key=lambda item: item[0])]
    return table(["method", "cells that fail", "lowest, %", "where"], body)


def studies_table(rows, method):
    """Tabulate the least coverage over the correlations, of each quantity of a meta-analysis, worst first."""
    listed = find(rows, function="sroc", method=method)
    quantities = list(dict.fromkeys(row.at for row in listed))
    settings = {}
    for row in listed:
        settings.setdefault((row.cases, row.scores.partition(", correlation")[0]), []).append(row)
    body = [
        [*setting, *(_least([row for row in group if row.at == at]) for at in quantities)]
        for setting, group in sorted(settings.items(), key=lambda item: min(row.coverage for row in item[1]))
    ]
    return table(["studies", "means", *quantities], body)


def cut_table(rows, function):
    """Tabulate the least coverage of each quantity at a cut-off over the three AUCs and all distributions."""
    listed = find(rows, function=function)
    kinds = [(scores, cases) for scores in (None, GROUPED) for cases in dict.fromkeys(_cases(listed, scores))]
    head = ["quantity", *(cases if scores is None else f"{cases}, {scores}" for scores, cases in kinds)]
    body = []
    for at in dict.fromkeys(row.at for row in listed):
        of = [row for row in listed if row.at == at]
        cells = [
            _least(
                [row for row in of if row.cases == cases and (row.scores == GROUPED) == (scores == GROUPED)]
            )
            for scores, cases in kinds
        ]
        body.append([at, *cells])
    return table(head, body)


def _cases(rows, scores):
    return [row.cases for row in rows if (row.scores == GROUPED) == (scores == GROUPED)]


def dependent_table(rows):
    """Tabulate the coverage with groups and with weights; of a band, the least over the places."""
    head = ["function, method", "scores, cases", *(f"AUC {auc}" for auc in AUCS[1:])]
    body = []
    listed = [row for row in find(rows) if row.scores in DEPENDENT]
    for named, group in methods(listed).items():
        for place, where_ in enumerate(dict.fromkeys((row.scores, row.cases) for row in group)):
            found = [
                _least([row for row in group if (row.scores, row.cases, row.auc) == (*where_, f"{auc:g}")])
                for auc in AUCS[1:]
            ]
            body.append(["" if place else f"``{call(*named)}``", ", ".join(where_), *found])
    return table(head, body)


def _literal(method):
    """Write the arguments that choose a method of `roc_band`."""
    name, _, fit = method.partition(", ")
    return f'``"{name}"``' + (f', ``fit="{fit}"``' if fit else "")


def _covered(found):
    """Write one coverage with its mean width."""
    return f"{percent(found[0].coverage)} ({_wide(found[0])})" if found else "–"


def _least(found):
    """Write the least of several coverages."""
    return percent(min(row.coverage for row in found)) if found else "–"


def _wide(row):
    return "–" if math.isnan(row.width) else f"{row.width:.3f}"


def _widths(found):
    """Write the range of the mean widths."""
    widths = sorted(_wide(row) for row in found if not math.isnan(row.width))
    return f"{widths[0]}–{widths[-1]}" if widths else "–"


WORST = {  # what the page on intervals names: function and, of several, the default methods
    "auc_interval": ("auc_interval", "delong-score"),
    "auc_interval, groups and weights": ("auc_interval", "delong-score"),
    "auc_test": ("auc_test", "delong"),
    "auc_test, groups and weights": ("auc_test", "delong"),
    "roc_band": ("roc_band", "pointwise"),
    "roc_band, groups and weights": ("roc_band", "pointwise"),
    "whole curve": ("roc_band", "simultaneous"),
    "tpr_at": ("tpr_at",),
    "fpr_at": ("fpr_at",),
    "threshold_at": ("threshold_at",),
    "tpr_test": ("tpr_test",),
    "metrics_at": ("metrics_at", "closed form"),
    "metrics_at, prevalence": ("metrics_at", "at a prevalence"),
    "paired": ("paired",),
    "group_differences": ("group_differences",),
    "average_precision_interval": ("average_precision_interval", "averaged"),
    "average_precision_test": ("average_precision_test",),
    "precision_recall_band": ("precision_recall_band",),
    "calibration_statistics": ("calibration_statistics", "wald"),
    "in-the-large": ("calibration_statistics", "in-the-large"),
    "O:E": ("calibration_statistics", "O:E"),
    "calibration_by": ("calibration_by",),
    "calibration_over_groups": ("calibration_over_groups",),
    "net_benefit_band": ("net_benefit_band", "wilson"),
    "net_benefit_test": ("net_benefit_test", "agresti-min"),
    "clinical_impact": ("clinical_impact",),
    "cv_auc_interval": ("cv_auc_interval", "delong-logit"),
    "multiclass_auc_interval": ("multiclass_auc_interval", "macro"),
    "sroc": ("sroc", "binomial"),
    "random_effects": ("random_effects", ""),
    "random_effects, bootstrap": ("random_effects", "prediction by the bootstrap"),
    "mrmc": ("mrmc",),
    "optimism": ("optimism",),
    "concordance": ("concordance", "harrell"),
    "uno": ("concordance", "uno", "uno, tau=1"),
    "integrated_auc": ("integrated_auc",),
    "uplift": ("uplift",),
    "adjusted_interval": ("adjusted_interval",),
    "adjusted_test": ("adjusted_test",),
    "pool_imputations": ("pool_imputations",),
    "verification": ("bootstrap", "reweight, strata", "reweight, logistic"),
    "cost_band": ("cost_band",),
}


def _write_worst(row):
    """Write the lowest coverage with its setting."""
    setting = ", ".join(filter(None, (where(row), row.cases)))
    undefined = f"; {percent(row.undefined)} undefined" if row.undefined > 0.01 else ""
    return f"{percent(row.coverage)}{undefined} ({setting})"


def numbers(rows):
    """Collect the numbers that the text of the page names, as percentages."""
    named = {}
    for name, wanted in {
        "patients": {"scores": "5 cases a patient"},
        "nested": {"scores": "nested models"},
        "cut-off tpr": {"scores": "chosen cut-off", "at": "tpr"},
        "cut-off fpr": {"scores": "chosen cut-off", "at": "fpr"},
        "weights": {"scores": "weights of 2"},
        "merged folds": {"scores": "merged folds"},
        "mean of folds": {"scores": "mean of folds"},
        "varying prevalence": {"scores": "varying prevalence"},
        "fixed prevalence": {"function": "cost_band", "scores": "normal", "auc": "0.76", "cases": "20 + 180"},
        "isotonic": {"function": "calibration", "method": "bootstrap, isotonic"},
    }.items():
        covered = [row.coverage for row in find(rows, **wanted)]
        named[f"{name}, least"] = percent(min(covered)) if covered else "–"
        named[f"{name}, most"] = percent(max(covered)) if covered else "–"
    for name, kinds in (("score limits", SCORES), ("score limits of dependent cases", DEPENDENT)):
        tried = find(rows, function="auc_interval", method="delong-score")
        covered = [row.coverage for row in tried if row.scores in kinds]
        named[f"{name}, least"] = percent(min(covered)) if covered else "–"
        named[f"{name}, most"] = percent(max(covered)) if covered else "–"
    nested = find(rows, scores="nested models")
    named["nested, rejected"] = f"{100 * (1 - nested[0].coverage):.1f}" if nested else "–"
    for function in ("auc_interval", "roc_band"):
        runs = {row.runs for row in find(rows, function=function) if row.scores in SCORES}
        ends = sorted({min(runs), max(runs)}) if runs else ()
        named[f"{function}, runs"] = " to ".join(f"{n:,}" for n in ends) or "–"
    for method in ("binomial", "reml"):
        runs = {row.runs for row in find(rows, function="sroc", method=method)}
        named[f"sroc {method}, runs"] = " to ".join(map(str, sorted({min(runs), max(runs)}))) if runs else "–"
    for name, wanted in WORST.items():
        tried = [row for row in (*rows, *wide_rows()) if row.scores not in VIOLATED and claimed(row)]
        lowest = [
            row
            for row in tried
            if row.function == wanted[0]
            and row.method in (wanted[1:] or (row.method,))
            and row.scores.endswith(DESIGNS) == name.endswith("groups and weights")
        ]
        named[f"worst, {name}"] = _write_worst(_lowest(lowest)) if lowest else "–"
    resamples = sorted({row.resamples for row in rows if row.resamples})
    named["resamples"] = " or ".join(map(str, resamples)) or "–"
    errors = [100 * row.error for row in find(rows, function="auc_interval") if row.scores in SCORES]
    named["error"] = f"{max(errors):.1f}" if errors else "–"
    return named


def write(folder, path=CSV):
    """Write what the page includes: numbers, sentences and tables."""
    rows = read(path)
    folder.mkdir(exist_ok=True)
    parts = {"numbers": "".join(f".. |{name}| replace:: {text}\n" for name, text in numbers(rows).items())}
    parts["dependent"] = dependent_table(rows)
    parts["short"] = "".join(f"* ``{call(*named)}`` {sentence}.\n" for named, sentence in short(rows).items())
    for kind in SCORES:
        parts[f"roc_band_{kind}"] = band_table(rows, kind)
        if kind != "probabilities":
            parts[f"auc_interval_{kind}"] = auc_table(rows, kind)
            parts[f"average_precision_{kind}"] = precision_table(rows, kind)
    parts["precision_recall_band"] = recall_table(rows)
    for function in ("tpr_at", "fpr_at", "threshold_at"):
        parts[function] = rate_table(rows, function)
    functions = ["multiclass_auc_interval", "auc_test", "tpr_test", "cv_auc_interval", "roc_average"]
    functions += ["cost_band", "calibration", "calibration_by", "calibration_statistics"]
    functions += ["net_benefit_band", "net_benefit_test", "mrmc", "optimism", "average_precision_test"]
    functions += ["adjusted_interval", "adjusted_band", "adjusted_test", "pool_imputations", "bootstrap"]
    for function in functions:
        parts[function] = small_table(rows, function)
    wide, limits = wide_rows(), read_limits()
    parts["failing"] = failing_table(rows + [row for row in wide if row not in rows])
    for function in dict.fromkeys(row.function for row in read(WIDE_CSV)):
        parts[f"wide_{function}"] = wide_table(wide, function)
    parts["limits"], parts["limits_weights"] = limits_table(limits), limits_table(limits, weights=True)
    parts["limits_cells"] = limits_cells(limits)
    designs = ("random_effects", "calibration_over_groups", "group_differences", "clinical_impact")
    for function in ("concordance", "integrated_auc", "uplift", *designs, "kaplan_meier"):
        parts[function] = small_table(rows, function, "setting")
    parts |= {f"sroc_{method}": studies_table(rows, method) for method in ("binomial", "reml")}
    for function in ("metrics_at", "paired"):
        parts[function] = cut_table(rows, function)
    for name, text in parts.items():
        (folder / f"{name}.inc").write_text(text, encoding="utf-8")


def draw(folder, path=CSV):
    """Draw the figures of the page, the same bytes each time."""
    import matplotlib.pyplot as plt

    for function in ("auc_interval", "roc_band"):
        with plt.style.context(["rocplot.styles.paper_wide", {"svg.hashsalt": function}]):
            fig = figure(read(path), function)
            fig.savefig(folder / f"{function}.svg", metadata={"Date": None})
            plt.close(fig)
    limits = [
        mark._replace(name=mark.name.replace(", 0.25", " (default)"))
        for mark, _ in read_limits()
        if mark.name == OURS or not mark.name.startswith("modified")
    ]
    for name, marks in (("wide", wide_marks(wide_rows())), ("limits", limits)):
        with plt.style.context(["rocplot.styles.paper_wide", {"svg.hashsalt": name}]):
            fig = cells_figure(marks)
            fig.savefig(folder / f"{name}.svg", metadata={"Date": None})
            plt.close(fig)
