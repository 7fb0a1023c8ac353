"""The four instability plots of a model on one sheet."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.figure import Figure

import rocplot
from rocplot._errors import make_type_error
from rocplot._numbers import write_cutoff
from rocplot._typing import Options
from rocplot._validation import check_proportion
from rocplot.compute import PredictionInstability
from rocplot.sheet.caption import write_plain_caption
from rocplot.sheet.caption_words import keep_caption

KINDS: tuple[Any, ...] = ("prediction", "mape", "calibration", "classification")


def draw_instability_report(
    result: PredictionInstability, page: Figure, threshold: Any, options: Options
) -> Figure:
    """Draw the four plots of Riley & Collins on an empty page; `threshold` is by default the prevalence."""
    prevalence = float(f"{np.mean(result.y_true):.2g}")
    cut = prevalence if threshold is None else check_proportion(threshold, "threshold")
    for kind, ax in zip(KINDS, page.subplots(2, 2).ravel(), strict=True):
        more: Options = {"threshold": cut} if kind == "classification" else {}
        rocplot.prediction_instability(result, kind=kind, ax=ax, **more, **options)
    words = write_plain_caption(page)
    if threshold is None:
        words += f" The cut-off {write_cutoff(cut)} is the prevalence."
    keep_caption(page, words, result.describe())
    return page


def refuse_other_options(given: Options) -> None:
    """Raise for options of a report of models, which one of instability does not have."""
    for name, value in given.items():
        if value is not None:
            problem = "belongs to a report of models, not of the instability of one"
            raise make_type_error(name, problem, "leave it out")
