"""Looks of lines and markers that a reader cannot tell apart, or cannot see."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import to_rgba
from matplotlib.lines import Line2D

from rocplot._typing import Array
from rocplot.plot._gids import model_of
from rocplot.plot._looks import OVER_LINE, TONES_APART, lab
from rocplot.plot._preflight.drawn import Drawn, has_line, marker_size
from rocplot.plot._preflight.finding import Finding
from rocplot.plot._preflight.models import is_main, told_apart

_APART = 20.0  # ΔE (CIE 1976) between colours of lines of one line style


def alike(drawn: Drawn) -> Iterator[Finding]:
    """Lines of one panel with the same dashes and markers, and nearly the same colour, or lightness."""
    listed = {text.get_text() for legend in drawn.legends for text in legend.get_texts()}
    for ax in drawn.axes:
        for a, b in combinations(told_apart(ax, listed), 2):
            if _are_one(a, b) or _shape(a) != _shape(b) or _is_hair(a, b):
                continue
            both = f"{_said(a)} and {_said(b)}"
            one, other = _lab(a, ax), _lab(b, ax)
            if np.linalg.norm(one - other) < _APART:
                yield Finding("alike", f"{both} look alike")
            elif abs(one[0] - other[0]) < TONES_APART:
                yield Finding("alike in grey", f"{both} are alike in greyscale")


def _are_one(a: Line2D, b: Line2D) -> bool:
    """Say whether two lines are parts of one."""
    return a.get_label() == b.get_label() or (a.get_gid() is not None and a.get_gid() == b.get_gid())


def _is_hair(a: Line2D, b: Line2D) -> bool:
    """Say whether one is a model's line and the other, of no model, a much thinner one."""
    thin, thick = sorted((a.get_linewidth(), b.get_linewidth()))
    return is_main(a) != is_main(b) and thick >= OVER_LINE * thin


def _shape(line: Line2D) -> tuple[Any, Any]:
    """Return what tells lines apart without colour: dashes and markers."""
    dashes = line._unscaled_dash_pattern if has_line(line) else None  # type: ignore[attr-defined]
    return dashes, line.get_marker() if marker_size(line) else None


def _lab(line: Line2D, ax: Axes) -> Array:
    """Return lightness and both chromaticities (CIE 1976, D65) of a line on its ground."""
    color = line.get_color() if has_line(line) else line.get_markerfacecolor()
    if isinstance(color, str) and color == "none":
        color = line.get_markeredgecolor()
    ink, ground = np.array(to_rgba(color, line.get_alpha())), _ground(ax)
    rgb = ink[3] * ink[:3] + (1 - ink[3]) * ground
    return lab(rgb)


def _ground(ax: Axes) -> Array:
    color = np.array(to_rgba(ax.get_facecolor()))
    behind = np.array(to_rgba(ax.figure.get_facecolor()))
    page = behind[3] * behind[:3] + (1 - behind[3])
    ground: Array = color[3] * color[:3] + (1 - color[3]) * page
    return ground


def thin_markers(drawn: Drawn) -> Iterator[Finding]:
    """Markers hardly wider than the line on which they stand."""
    for ax in drawn.axes:
        widths = {
            model_of(line): line.get_linewidth() for line in ax.lines if is_main(line) and has_line(line)
        }
        for line in ax.lines:
            size = marker_size(line) if line.get_visible() else 0
            width = line.get_linewidth() if has_line(line) else widths.get(model_of(line), 0)
            if size and np.size(line.get_path().vertices) and size < OVER_LINE * width:
                yield Finding(
                    "thin markers",
                    f"markers of {_said(line)}, {size:.1f} pt, are lost in a line of {width:.1f} pt",
                )


def _said(line: Line2D) -> str:
    return str(line.get_gid() or line.get_label())
