"""Pictures of models that score more than two classes, a column for each."""

from __future__ import annotations

from rocplot.cli.options import (
    NO_CHANCE,
    Arguments,
    Command,
    flag,
    named_number,
    repeated,
    turned,
    words,
)


def _weight_simplex(given: Arguments) -> Arguments:
    if "weight" in given:
        given["weights"] = dict(given.pop("weight"))
    return turned("before", "after", "cells")(given)


COMMANDS = {
    "multiclass-roc": Command(
        "the ROC curve of every class against the rest",
        "rocplot multiclass-roc wine.csv --y-true wine --y-score Barolo --y-score Grignolino "
        "--y-score Barbera --macro -o classes.pdf",
        {
            "--macro": flag("the mean of all curves"),
            "--micro": flag("the curve of all pairs of a case and a class"),
            **NO_CHANCE,
        },
        turned("chance"),
        reads="classes",
    ),
    "weight-simplex": Command(
        "the decisions between three classes on a triangle, before and after weighting",
        "rocplot weight-simplex wine.csv --y-true wine --y-score Barolo --y-score Grignolino "
        "--y-score Barbera -o simplex.pdf",
        {
            "--weight": repeated(
                {"type": named_number, "metavar": "CLASS=W", "help": "weight of a class, found elsewhere"}
            ),
            "--order": {"type": words, "metavar": "A,B,C", "help": "order in which weights are searched"},
            "--no-before": flag("leave out the decisions with equal weights"),
            "--no-after": flag("leave out the decisions with the weights"),
            "--no-cells": flag("leave out the shade of each class's cell"),
        },
        _weight_simplex,
        reads="classes",
    ),
}
