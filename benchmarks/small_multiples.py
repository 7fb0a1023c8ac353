"""What the studio costs beside the same figures drawn directly: sorts of a table, and time of the processor.

Rows as those of ``measures``; sorts are numbers, no times.
"""

import io
import sys
import threading
import time
import warnings
from contextlib import contextmanager
from dataclasses import replace

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd

from rocplot._studio.choices import Choices, get_draw_commands, list_models_of_roles, parse_choices
from rocplot._studio.figures import (
    THUMBNAIL_DPI,
    FailedError,
    FigureRenderer,
    list_missing_inputs,
    start_choices,
)
from rocplot._studio.tables import make_data_sheet, propose_roles
from rocplot.cli import draw_command

CHANGES = {"--title": "A title", "--hull": "", "--prior": "0.3", "--xscale": "log", "--style": "dark"}
SORTS = ("sort", "argsort", "_unique_hash")


def table(n):
    """Make a table of two models with probabilities, and choose what is proposed for it."""
    rng = np.random.default_rng(0)
    y = rng.integers(0, 2, n)
    models = {name: 1 / (1 + np.exp(-rng.normal(size=n) - k * (y - 0.5))) for name, k in (("a", 1), ("b", 2))}
    sheet = make_data_sheet(pd.DataFrame({"y": y} | models))
    roles = propose_roles(sheet)
    return sheet, Choices("", roles, "", list_models_of_roles(sheet, roles))


@contextmanager
def sorts(n):
    """Count the sorts of more than a tenth of n numbers: of cases, not of the points of thinned lines."""
    found = []

    def heard(_frame, event, called):
        if event == "c_call" and called.__name__ in SORTS:
            found.extend([called.__name__] * (getattr(called.__self__, "size", 0) > n / 10))

    sys.setprofile(heard)
    threading.setprofile(heard)
    try:
        yield found
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


def directly(sheet, choices):
    """Draw a figure of a table as its call does, which counts for itself."""
    command = get_draw_commands()[choices.picture]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        given = parse_choices(choices, command, sheet)
        with draw_command(command, given, command.convert_arguments(given)) as figure:
            figure.savefig(io.BytesIO(), format="png", dpi=THUMBNAIL_DPI)


def kept(n, _repeats):
    """Draw a figure, and again after each change of one option, beside drawing each anew."""
    sheet, bare = table(n)
    roc = start_choices(get_draw_commands()["roc"], bare)
    asked = [roc, *(replace(roc, options=roc.options | {flag: value}) for flag, value in CHANGES.items())]
    pen = FigureRenderer(sheet)
    with sorts(n) as ours:
        for one in asked:
            pen.draw_picture(one)
    with sorts(n) as peer:
        for one in asked:
            directly(sheet, one)
    ratio = len(peer) / len(ours)
    yield f"{len(asked)} figures of the studio, sorts", n, len(ours), len(peer), ratio, len(asked)


def multiples(n, _repeats):
    """Draw the small multiples of a table, beside the sum of the same pictures drawn directly."""
    seconds = [0.0, 0.0]
    for rows in (500, n):  # the first loads what is loaded once
        sheet, bare = table(rows)
        pen, seconds = FigureRenderer(sheet), [0.0, 0.0]
        for command in get_draw_commands().values():
            choices = start_choices(command, bare)
            if list_missing_inputs(command, choices):
                continue
            start = time.process_time()
            try:
                pen.draw_picture(choices, THUMBNAIL_DPI)
            except FailedError:  # what this table does not allow
                continue
            between = time.process_time()
            directly(sheet, choices)
            seconds[0] += between - start
            seconds[1] += time.process_time() - between
    plt.close("all")
    yield "small multiples beside their pictures alone", n, *seconds, seconds[1] / seconds[0], 0.75
