"""Figures and numbers that differ in their last bits: no test may depend on them.

``pytest --nudge=1`` runs every test as on another processor: functions whose last bits a processor, a compiler or a
library decides return other ones, an unstable sort has another order of ties, and each figure of the image tests is
drawn with each number of its artists multiplied by 1 ± 1e-13.  A picture that changes stands on a boundary at which a
marker snaps to the next pixel, or a color to the next level, and would fail on another processor: its data belong off
that boundary.  Sums of ``@`` are not reached: ``OPENBLAS_CORETYPE`` changes them.  Nor is the layout of matplotlib,
whose whole points stand on boundaries of pixels by design: other processors have not moved it.
"""

import functools
import math
import sys

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
from scipy import special

SIZE = 1e-13
KERNELS = (
    (np, "exp expm1 log log1p log2 log10 logaddexp power cbrt sin cos tan tanh arctan2 hypot interp dot einsum matmul"),
    (np.linalg, "cond eigh inv norm solve"),
    (math, "dist erfc exp log log10 log2"),
    (special, "bdtr bdtrik betainc betaln chdtrc digamma expit kolmogorov lambertw logit ndtr ndtri owens_t stdtr stdtrit"),
    (special, "xlog1py xlogy"),
)


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


class Kernel:
    """A function of numpy, scipy or math whose results differ by up to three units in the last place.

    The same number always becomes the same one, and powers of two change nothing.  Numbers of up to 24 bits are exact on every
    processor, and so is what `np.interp` returns at its points.
    """

    def __init__(self, function, seed):
        self.function, self.seed = function, np.uint64(seed)

    def __getattr__(self, name):
        return getattr(self.function, name)

    def __call__(self, *args, **kws):
        found = self.function(*args, **kws)
        if isinstance(found, tuple) or sys._getframe(1).f_globals["__name__"].startswith("matplotlib."):
            return found
        known = args[2] if self.function.__name__ == "interp" else ()
        if isinstance(found, np.ndarray) and found.dtype == float and found.flags.writeable:
            found[...] = self.other(found, known)
        elif isinstance(found, float):
            found = type(found)(self.other(np.array(found), known))
        return found

    def other(self, values, known):
        mantissa = np.asarray(np.frexp(values)[0])
        with np.errstate(over="ignore", invalid="ignore"):
            place = ((mantissa.view(np.uint64) + self.seed) * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(62)
            moved = values + np.array([0, 1, 3, -2])[place] * np.spacing(np.abs(values))
            exact = ~np.isfinite(values) | (mantissa * 2**24 % 1 == 0) | np.isin(values, known)
        return np.where(exact, values, moved)


def ties_last_first(values, axis=-1, kind=None, **kws):
    """Sort like `np.argsort`, with ties in another order unless the sort is stable."""
    if kind is not None or np.ndim(values) != 1:
        return ARGSORT(values, axis=axis, kind=kind, **kws)
    return np.size(values) - 1 - ARGSORT(np.asarray(values)[::-1], kind="stable")


ARGSORT = np.argsort


def other_kernels(seed):
    """Let this process compute with other last bits, in all modules that are imported from now on."""
    for module, names in KERNELS:
        for name in names.split():
            setattr(module, name, Kernel(getattr(module, name), seed))
    np.argsort = ties_last_first


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
