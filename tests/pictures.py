"""The print check: what every figure of the gallery must fulfil, in every style.

Each function takes a drawn figure and returns its faults as sentences; an empty list means that the figure is
fit to print.
"""

import io
import re
from itertools import combinations

import matplotlib as mpl
import numpy as np
from matplotlib.colors import to_rgb
from matplotlib.lines import Line2D
from matplotlib.text import Text
from matplotlib.transforms import Bbox

import rocplot

_MAIN = frozenset(rocplot.__all__) - {"isometrics"}  # a model's main line is named after its picture
_DATA = _MAIN | {"hull", "tangent", "operating_point"}
_TOUCH = 0.5  # pixels that boxes of text may share: their bounds are rounded outwards


def texts(fig):
    """Return the visible texts of a drawn figure, with their boxes."""
    ticks = {id(label) for ax in fig.axes for axis in (ax.xaxis, ax.yaxis) for label in _hidden_ticks(axis)}
    found = []
    for text in fig.findobj(Text):
        if text.get_visible() and text.get_text().strip() and id(text) not in ticks and _shown(text):
            box = text.get_window_extent()
            if box.width and box.height:
                found.append((text, box))
    return found


def _shown(text):
    return text.axes is None or text.axes.get_visible()


def _hidden_ticks(axis):
    """Labels of ticks beyond the limits, which exist but are not drawn."""
    low, high = sorted(axis.get_view_interval())
    for tick in axis.get_major_ticks() + axis.get_minor_ticks():
        if not low <= tick.get_loc() <= high:
            yield from (tick.label1, tick.label2)


def overlapping_text(fig):
    faults = []
    for (a, box), (b, other) in combinations(texts(fig), 2):
        if _shared(box, other):
            faults.append(f"text {a.get_text()!r} overlaps {b.get_text()!r}")
    return faults


def _shared(a, b):
    across = min(a.x1, b.x1) - max(a.x0, b.x0)
    up = min(a.y1, b.y1) - max(a.y0, b.y0)
    return across > _TOUCH and up > _TOUCH


def text_off_the_page(fig):
    page = fig.bbox
    return [
        f"text {text.get_text()!r} leaves the page"
        for text, box in texts(fig)
        if not (page.x0 - _TOUCH <= box.x0 and box.x1 <= page.x1 + _TOUCH)
        or not (page.y0 - _TOUCH <= box.y0 and box.y1 <= page.y1 + _TOUCH)
    ]


def small_text(fig, least):
    sizes = {round(text.get_fontsize(), 6) for text, _ in texts(fig)}
    return [f"text of {size} pt is smaller than {least}" for size in sorted(sizes) if size < least - 1e-6]


def model_lines(ax):
    """Lines that show a model: the main line of each."""
    return [line for line in ax.lines if _layer(line) in _MAIN and line.get_linestyle() != "None"]


def _layer(artist):
    return (artist.get_gid() or "").partition(":")[0]


def legend_over_data(fig):
    faults = []
    for ax in fig.axes:
        legend = ax.get_legend()
        if legend is None:
            continue
        box = legend.get_window_extent()
        for line in ax.lines:
            if _layer(line) in _DATA:
                path = line.get_transform().transform_path(line.get_path())
                if path.intersects_bbox(box, filled=False):
                    faults.append(f"the legend covers {line.get_gid()}")
    return faults


def labels_over_lines(fig):
    """Placed labels stand clear of every model's line."""
    faults = []
    for ax in fig.axes:
        for holder in (artist for artist in ax.artists if artist.get_gid() == "labels"):
            for text in (one for one in holder.get_children() if one.get_visible()):
                box = text.get_window_extent()
                for line in model_lines(ax):
                    path = line.get_transform().transform_path(line.get_path())
                    if path.intersects_bbox(box, filled=False):
                        faults.append(f"label {text.get_text()!r} stands on {line.get_gid()}")
    return faults


def panels_not_square(fig):
    boxes = [(ax, ax.get_window_extent()) for ax in fig.axes if ax.patch.get_gid() == "panel"]
    return [
        f"panel {ax.get_xlabel()!r} measures {box.width:.1f} by {box.height:.1f}"
        for ax, box in boxes
        if abs(box.width - box.height) > 0.5
    ]


def alike_in_grey(fig, least=12.0):
    """Any two models of one panel differ in line style, or in lightness (CIE L*) by at least `least`."""
    faults = []
    for ax in fig.axes:
        for a, b in combinations(model_lines(ax), 2):
            same_style = _dashes(a) == _dashes(b)
            if same_style and abs(_lightness(a) - _lightness(b)) < least:
                faults.append(f"{a.get_gid()} and {b.get_gid()} are alike in greyscale")
    return faults


def _dashes(line: Line2D):
    return line._unscaled_dash_pattern


def _lightness(line):
    shares = np.array(to_rgb(line.get_color()))
    linear = np.where(shares <= 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4)
    luminance = float(linear @ (0.2126, 0.7152, 0.0722))
    return 116 * luminance ** (1 / 3) - 16 if luminance > 216 / 24389 else 24389 / 27 * luminance


def page_faults(fig, width):
    """Fonts are embedded as type 42, and the page is exactly as wide as the style says."""
    buffer = io.BytesIO()
    with mpl.rc_context({"pdf.compression": 0}):
        fig.savefig(buffer, format="pdf")
    pdf = buffer.getvalue()
    faults = []
    (box,) = re.findall(rb"/MediaBox \[ ?([\d. ]+)\]", pdf)
    page = Bbox(np.reshape([float(number) for number in box.split()], (2, 2)))
    if abs(page.width - 72 * width) > 0.01:
        faults.append(f"the page is {page.width / 72:.3f} in wide, not {width:.3f}")
    if b"/Subtype /Type3" in pdf or b"/FontFile2" not in pdf:
        faults.append("fonts are not embedded as type 42")
    return faults


def faults(fig, width=None, least_pt=6.0):
    """Collect everything that makes a figure unfit to print; the page is checked if its width is given."""
    fig.canvas.draw()
    found = overlapping_text(fig) + text_off_the_page(fig) + small_text(fig, least_pt)
    found += legend_over_data(fig) + labels_over_lines(fig) + panels_not_square(fig) + alike_in_grey(fig)
    return found + ([] if width is None else page_faults(fig, width))
