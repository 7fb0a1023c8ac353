"""Which lines show a model: of our panels by their gids, of other axes all that have a label."""

from __future__ import annotations

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.lines import Line2D

import rocplot
from rocplot.plot._gids import layer_of, model_of
from rocplot.plot._preflight.drawn import has_line

_OF_MODELS = ("hull", "tangent")  # layers of one model, which bear its name if there are several


def is_ours(ax: Axes) -> bool:
    """Say whether a plot of ours laid out the axes."""
    return ax.patch.get_gid() in ("panel", "frame")


def is_main(artist: Artist) -> bool:
    """Say whether an artist is the main line of a model, which is named after its picture."""
    layer = layer_of(artist)  # the lines of a map of a metric show no model
    return layer in rocplot.__all__ and layer != "isometrics"


def mains(ax: Axes) -> list[Line2D]:
    """List the main lines of the models."""
    return [line for line in ax.lines if is_main(line) and has_line(line)]


def lines_of_models(ax: Axes) -> list[Line2D]:
    """List the lines on which no label may stand: those of the models; of axes not ours, all."""
    shown = [line for line in ax.lines if line.get_visible() and has_line(line)]
    if not is_ours(ax):
        return shown
    names = {model_of(line) for line in mains(ax)} - {""}
    return [
        line for line in shown if is_main(line) or layer_of(line) in _OF_MODELS or model_of(line) in names
    ]


def told_apart(ax: Axes, listed: set[str]) -> list[Line2D]:
    """List what a reader has to tell apart: models' lines with a label, and what the legends list."""
    shown = [line for line in ax.lines if line.get_visible() and np.size(line.get_path().vertices)]
    return [line for line in shown if str(line.get_label()) in listed or (is_main(line) and _is_named(line))]


def _is_named(line: Line2D) -> bool:
    label = str(line.get_label())
    return has_line(line) and bool(label) and not label.startswith("_")
