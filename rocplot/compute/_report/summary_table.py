"""The table of summaries, as a paper prints it: a row per number, a column per model."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from rocplot._numbers import amount, percent, score, write

ALL = "all"  # the cases of all subgroups
TITLES = {
    "n": "n",
    "prevalence": "Prevalence",
    "auc": "AUC",
    "average_precision": "Average precision",
    "brier": "Brier score",
    "calibration": "Calibration loss",
    "refinement": "Refinement loss",
    "log_loss": "Log loss",
    "slope": "Calibration slope",
    "in_the_large": "Calibration-in-the-large",
    "smooth_ece": "Smooth ECE",
    "sensitivity": "Sensitivity",
    "specificity": "Specificity",
    "ppv": "PPV",
    "npv": "NPV",
}
_FREE = ("slope", "in_the_large", "log_loss")  # numbers that are no shares
_ESCAPED = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
_ESCAPED |= {one: f"\\{one}" for one in "&%$#_{}"} | {"−": "$-$", "∞": r"$\infty$", "<": "$<$", ">": "$>$"}


def written_cell(one: Any, name: str) -> str:
    """Write a number with its limits, as ``0.742 (0.701, 0.779)``; a dash for what is undefined."""
    value = getattr(one, name)
    if value is None or math.isnan(value):
        return "–"
    if name == "n":
        return amount(value)
    ends = (-1.0, 0.0, 1.0) if name in _FREE else (0.0, 1.0)
    low, high = getattr(one, f"{name}_low"), getattr(one, f"{name}_high")
    text = write(value, ".3f", ends)
    if math.isnan(low) or math.isnan(high):
        return text
    return f"{text} ({write(low, '.3f', ends)}, {write(high, '.3f', ends)})"


def grid(columns: Mapping[str, Any]) -> tuple[list[str], list[list[str]]]:
    """Return the heads, and the rows of words; rows that no column knows are left out."""
    first = next(iter(columns.values()))
    heads = [f"Estimate ({percent(first.level)} % interval)", *columns]
    rows = []
    for name, title in TITLES.items():
        values = [getattr(one, name) for one in columns.values()]
        if all(value is None or math.isnan(value) for value in values):
            continue
        cuts = {one.threshold for one in columns.values()}
        if name in ("sensitivity", "specificity", "ppv", "npv") and len(cuts) == 1:
            title = f"{title} at {score(first.threshold)}"
        if name in ("ppv", "npv") and first.at_prevalence is not None:
            title = f"{title}, prevalence {score(first.at_prevalence)}"
        rows.append([title, *(written_cell(one, name) for one in columns.values())])
    return heads, rows


def markdown(columns: Mapping[str, Any]) -> str:
    """Write a table of Markdown."""
    heads, rows = grid(columns)
    rule = ["---", *["---:"] * len(columns)]
    lines = [[cell.replace("|", "\\|") for cell in line] for line in [heads, rule, *rows]]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def latex(columns: Mapping[str, Any]) -> str:
    """Write a table of LaTeX, for the package booktabs."""
    heads, rows = grid(columns)
    head, *body = [
        " & ".join("".join(_ESCAPED.get(letter, letter) for letter in cell) for cell in line) + r" \\"
        for line in [heads, *rows]
    ]
    parts = [rf"\begin{{tabular}}{{l{'r' * len(columns)}}}", r"\toprule", head, r"\midrule", *body]
    return "\n".join([*parts, r"\bottomrule", r"\end{tabular}"]) + "\n"
