"""Figures whose data differ in their last bits: what a picture shows must not depend on them.

``pytest --nudge=1 -k test_image`` draws every figure of the image tests with each number of its artists multiplied by
1 ± 1e-13.  A picture that changes stands on a boundary at which a marker snaps to the next pixel, or a color to the
next level, and would fail on another processor: its data belong off that boundary.
"""

import functools

import numpy as np
from matplotlib.axis import Tick
from matplotlib.collections import Collection, QuadMesh
from matplotlib.image import AxesImage
from matplotlib.legend import Legend
from matplotlib.lines import Line2D
from matplotlib.patches import PathPatch, Polygon, Rectangle
from matplotlib.path import Path
from matplotlib.text import Annotation
from mpl_toolkits.mplot3d.art3d import Line3D, Poly3DCollection

SIZE = 1e-13


class Nudge:
    """Multiplies numbers by 1 ± 1e-13, equal ones alike: of one point drawn twice no processor makes two."""

    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)

    def __call__(self, values):
        values = np.asanyarray(values)
        if values.dtype.kind != "f":
            return values
        once, where = np.unique(values, return_inverse=True)
        moved = once * (1 + SIZE * self.rng.choice([-1.0, 1.0], once.shape))
        return moved[where].reshape(values.shape)

    def path(self, path):
        return Path(self(path.vertices), path.codes)

    def figure(self, figure):
        """Nudge the data of all artists but ticks, texts and legends, which stand where they fit; return how many."""
        round_ones = [*figure.findobj(Tick), *figure.findobj(Legend)]
        ticks = {id(child) for one in round_ones for child in one.findobj()}
        grounds = {id(ax.patch) for ax in figure.axes} | {id(figure.patch)}
        found = {id(one): one for one in figure.findobj() if id(one) not in ticks | grounds}
        return sum(self.artist(one) for one in found.values())

    def artist(self, one):
        """Nudge what one artist draws; say whether it has data of a kind that is known here."""
        if isinstance(one, Line3D):
            one.set_data_3d(*(self(np.asarray(part, float)) for part in one.get_data_3d()))
        elif isinstance(one, Line2D):
            one.set_data(*(self(np.asarray(part, float)) for part in one.get_data()))
        elif isinstance(one, Poly3DCollection):
            one._faces = self(one._faces)
        elif isinstance(one, Collection):
            self.collection(one)
        elif isinstance(one, AxesImage):
            if np.asarray(one.get_array()).dtype.kind == "f":
                one.set_data(self(one.get_array()))
        elif isinstance(one, Polygon):
            one.set_xy(self(one.get_xy()))
        elif isinstance(one, PathPatch):
            one.set_path(self.path(one.get_path()))
        elif isinstance(one, Rectangle):
            one.set_bounds(
                *self(np.array([one.get_x(), one.get_y(), one.get_width(), one.get_height()], float))
            )
        elif isinstance(one, Annotation):
            one.xy = tuple(self(np.array(one.xy, float)))
        else:
            return False
        return True

    def collection(self, one):
        if np.size(one.get_offsets()):
            one.set_offsets(self(one.get_offsets()))
        if isinstance(one, QuadMesh):
            one._coordinates = self(one._coordinates)
        elif getattr(one, "_paths", None):
            one._paths = [self.path(path) for path in one._paths]
        if one.get_array() is not None:
            one.set_array(self(one.get_array()))


def nudged(function, seed):
    """Wrap an image test, so that its figure is nudged."""

    @functools.wraps(function)
    def drawn(*args, **kws):
        figure = function(*args, **kws)
        assert Nudge(seed).figure(figure)
        return figure

    return drawn


def widened(figure, inches):
    """Widen and heighten a figure, so that its data stand off the boundaries of pixels."""
    figure.set_size_inches(figure.get_size_inches() + inches)
    return figure
