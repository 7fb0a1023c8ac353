"""Find what a picture has drawn, by gid; and what a script of the gallery draws."""

import re

import numpy as np
import pytest
from matplotlib.text import Text


def artists(ax, gid):
    """Return the artists of one gid, in the order of drawing; those in strips beside the panel after the others."""
    strips = [child for child in ax.child_axes if child.get_gid() in ("strip", "strip_below") and gid != "labels"]
    return [one for each in (ax, *strips) for one in each.get_children() if one.get_gid() == gid]


def artist(ax, gid):
    """Return the only artist of a gid; none or several fail."""
    (found,) = artists(ax, gid)
    return found


def line(ax, gid):
    """Return the data of the only line of a gid, x and y."""
    (found,) = [one for one in ax.lines if one.get_gid() == gid]
    return np.array(found.get_data(), float)


def words(ax):
    """Return all that is written on an axes."""
    return " ".join(text.get_text() for text in ax.findobj(Text))


def numbers(ax):
    """Return every number written on an axes but at its ticks, sorted, with its digits as they are written.

    Compared with the list of all that are expected, it shows a number changed by one unit of its last digit, one too
    many and one that is missing.
    """
    ticks = {
        label
        for each in (ax, *ax.child_axes)
        for axis in (each.xaxis, each.yaxis)
        for label in axis.get_ticklabels(which="both")
    }
    texts = [text.get_text() for text in ax.findobj(Text) if text.get_visible() and text not in ticks]
    return sorted(one.replace("−", "-") for one in re.findall(r"[−-]?\d+(?:\.\d+)?", "\n".join(texts)))


def figure(script):
    """Let a test have the `axes` of the gallery's figure whose script begins so."""
    return pytest.mark.parametrize("axes", [script], indirect=True)
