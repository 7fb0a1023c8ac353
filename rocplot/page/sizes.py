"""Sizes, widths and neutral colours: all derive from rcParams, here alone."""

from __future__ import annotations

from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.colors import to_rgb
from matplotlib.lines import Line2D
from matplotlib.typing import ColorType, LineStyleType

from rocplot._typing import Array
from rocplot.page.private_matplotlib import get_dash_pattern

OVER_LINE = 1.5  # a marker is at least so many times as wide as a line
HAIR, LEADER = 5 / 12, 1 / 3  # widths of isometrics and frames, and of leaders, in that of the style's lines
_MIN_CONTRAST = 30.0  # of lightness between a frame and its ground: thin lines of its colour would be lost
MIN_TONE_DIFFERENCE = 12.0  # of lightness (CIE L*): lines that differ so much are apart in grey
_TO_XYZ = np.array(  # of linear red, green and blue
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)


def get_line_style(line: Line2D) -> LineStyleType:
    """Return the line style of a line; matplotlib itself says "--" of all patterns."""
    style = line.get_linestyle()
    return get_dash_pattern(line) if style == "--" else style


def get_lightness(color: ColorType) -> float:
    """Return CIE L* of a color, from 0 to 100."""
    return float(convert_to_lab(np.array(to_rgb(color)))[0])


def convert_to_lab(rgb: Array) -> Array:
    """Return lightness and both chromaticities (CIE 1976, D65) of shares of red, green and blue."""
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    ratio = _TO_XYZ @ linear / _TO_XYZ.sum(axis=1)
    f = np.where(ratio > (6 / 29) ** 3, np.cbrt(ratio), ratio / (3 * (6 / 29) ** 2) + 4 / 29)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def get_neutral_color() -> str:
    """Return the colour of what belongs to no model: that of the frame, or of text if the frame is faint."""
    edge = str(mpl.rcParams["axes.edgecolor"])
    faint = abs(get_lightness(edge) - get_lightness(get_background_color())) < _MIN_CONTRAST
    return str(mpl.rcParams["text.color"]) if faint else edge


def get_text_color() -> Any:
    """Return the colour of text that belongs to no model."""
    return mpl.rcParams["text.color"]


def get_background_color() -> Any:
    """Return the colour behind the data."""
    return mpl.rcParams["axes.facecolor"]


def get_thin_width(fraction: float = 0.6) -> float:
    """Return the width of a secondary line, as a share of a curve's."""
    return fraction * float(mpl.rcParams["lines.linewidth"])


def get_marker_size(fraction: float = 1.0) -> float:
    """Return the size of a marker, as a share of the style's; it is never lost in a line."""
    return max(fraction * float(mpl.rcParams["lines.markersize"]), OVER_LINE * get_thin_width(1))


def get_small_size() -> float:
    """Return the size of secondary text: that of tick labels."""
    from matplotlib.font_manager import FontProperties

    return FontProperties(size=mpl.rcParams["xtick.labelsize"]).get_size_in_points()


def get_text_unit() -> float:
    """Return the unit of all distances around text, in points: 1 where secondary text has 7 pt."""
    return get_small_size() / 7
