"""Sizes, line widths and neutral colours, all derived from rcParams."""

from __future__ import annotations

from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.colors import to_rgb, to_rgba
from matplotlib.lines import Line2D
from matplotlib.typing import ColorType, LineStyleType

from rocplot._typing import Array
from rocplot.page.private_matplotlib import get_dash_pattern

OVER_LINE = 1.5  # least size of a marker, in line widths
HAIR, LEADER = 5 / 12, 1 / 3  # widths of isometrics and frames, and of leaders, in line widths
_MIN_CONTRAST = 30.0  # of lightness: thin lines in the colour of a fainter frame would be lost
MIN_TONE_DIFFERENCE = 12.0  # of lightness (CIE L*): lines that differ as much can be told apart in grey
_TO_XYZ = np.array(  # from linear red, green and blue to CIE XYZ
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)


def get_line_style(line: Line2D) -> LineStyleType:
    """Return the line style of a line with its dash pattern; matplotlib returns "--" for all patterns."""
    style = line.get_linestyle()
    return get_dash_pattern(line) if style == "--" else style


def get_lightness(color: ColorType) -> float:
    """Return CIE L* of a color, from 0 to 100."""
    return float(convert_to_lab(np.array(to_rgb(color)))[0])


def convert_to_lab(rgb: Array) -> Array:
    """Convert red, green and blue in [0, 1] to CIE 1976 L*, a* and b* (D65)."""
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    ratio = _TO_XYZ @ linear / _TO_XYZ.sum(axis=1)
    f = np.where(ratio > (6 / 29) ** 3, np.cbrt(ratio), ratio / (3 * (6 / 29) ** 2) + 4 / 29)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def compute_luminance(rgb: Array) -> Array:
    """Compute the relative luminance of colours by WCAG 2, from red, green and blue in the last dimension."""
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ _TO_XYZ[1])


def compute_contrast(color: ColorType, other_color: ColorType) -> float:
    """Compute the contrast of two colours by WCAG 2, from 1 for equal ones to 21 for black on white."""
    low, high = np.sort(compute_luminance(np.array([to_rgb(color), to_rgb(other_color)])))
    return float((high + 0.05) / (low + 0.05))


def get_neutral_color() -> str:
    """Return the colour of elements of no model: that of the frame, or of text if the frame is faint."""
    edge = str(mpl.rcParams["axes.edgecolor"])
    faint = abs(get_lightness(edge) - get_lightness(get_background_color())) < _MIN_CONTRAST
    return str(mpl.rcParams["text.color"]) if faint else edge


def color_neutrally(line: Line2D) -> None:
    """Give a line, and the faces and edges of its markers, the neutral color; hollow markers stay so."""
    color, line_rgb = get_neutral_color(), to_rgba(line.get_color())[:3]
    for part in ("markerfacecolor", "markeredgecolor"):
        part_color = getattr(line, f"get_{part}")()
        if str(part_color) != "none" and to_rgba(part_color)[:3] == line_rgb:
            line.set(**{part: color})
    line.set_color(color)


def get_text_color() -> Any:
    """Return the colour of text that belongs to no model."""
    return mpl.rcParams["text.color"]


def get_background_color() -> Any:
    """Return the colour behind the data."""
    return mpl.rcParams["axes.facecolor"]


def get_thin_width(fraction: float = 0.6) -> float:
    """Return the width of a secondary line, as a fraction of the style's line width."""
    return fraction * float(mpl.rcParams["lines.linewidth"])


def get_marker_size(fraction: float = 1.0) -> float:
    """Return the size of a marker, as a fraction of the style's, but always wider than a line."""
    return max(fraction * float(mpl.rcParams["lines.markersize"]), OVER_LINE * get_thin_width(1))


def get_small_size() -> float:
    """Return the size of secondary text: that of tick labels."""
    from matplotlib.font_manager import FontProperties

    return FontProperties(size=mpl.rcParams["xtick.labelsize"]).get_size_in_points()


def get_text_unit() -> float:
    """Return the unit of all distances around text, in points: 1 if secondary text has 7 pt."""
    return get_small_size() / 7
