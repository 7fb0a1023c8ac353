"""What drawing costs beyond matplotlib's own: the first figure of a process, and labels, which find places.

Rows as those of ``measures``; peers are matplotlib alone, and the same figure without its labels.
"""

import itertools
import os
import subprocess
import sys
import warnings
from statistics import NormalDist

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.transforms import IdentityTransform
from measures import cases, timed

import rocplot as rp
from rocplot.page.labels import get_labels

CUTS = np.linspace(0.1, 0.9, 15).round(2)
DATA = """
import io, numpy as np
rng = np.random.default_rng(0)
y = rng.random(1000) < 0.3
s = rng.normal(size=1000) + y
"""
OURS = "import rocplot as rp; rp.roc(y, s).figure.savefig(io.BytesIO(), format='pdf')"
ALONE = """
import matplotlib.pyplot as plt
hit = y[np.argsort(-s)]
fig, ax = plt.subplots()
ax.plot(np.cumsum(~hit) / sum(~hit), np.cumsum(hit) / sum(hit), label="AUC 0.76")
ax.plot([0, 1], [0, 1], ":", lw=0.5)
ax.set(xlabel="False positive rate", ylabel="True positive rate", xlim=(0, 1), ylim=(0, 1), aspect="equal")
ax.legend()
fig.savefig(io.BytesIO(), format="pdf")
"""


def first_figure(repeats):
    """Import, draw and save one curve of a thousand cases in fresh processes, beside matplotlib alone."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

    def run(code):
        return lambda: subprocess.run([sys.executable, "-c", DATA + code], check=True, env=env)

    yield "first figure to PDF beside matplotlib alone", 1000, *timed(run(OURS), run(ALONE), repeats), 0.75


def redrawing(n, repeats):
    """Draw a figure again, and in other sizes, beside one without labels, and one of fixed texts."""
    y, score, _ = cases(n, "float64")
    rng = np.random.default_rng(1)
    both = {"model": score, "other": np.sqrt(score) + 0.1 * rng.random(n)}
    z = np.array([NormalDist().inv_cdf((i + 0.5) / n) for i in range(n)])
    shift = [NormalDist().inv_cdf(auc) * 2**0.5 for auc in np.linspace(0.55, 0.985, 10)]
    ten = {f"m{i}": np.concatenate([z + far, z]) for i, far in enumerate(shift)}  # with room beside each line
    direct = {"legend": "direct", "label_fmt": "{name}"}
    for what, truth, models, size, kws, floors in (
        ("30 numbers", y, both, None, {"thresholds": CUTS, "legend": False}, (0.4, 0.25, 0.6, 0.4)),
        ("10 names", np.repeat([1, 0], n), ten, (7.5, 7.5), direct, (0.35, 0.1, 0.5, 0.25)),
    ):
        each = kws, {"legend": False}, {"legend": False}
        figures = [drawn(truth, models, size, **options) for options in each]
        write_fixed(*figures[::2])
        for kind, (again, resized) in zip(("no text", "fixed text"), (floors[:2], floors[2:]), strict=True):
            pair = figures[0], figures[1 if kind == "no text" else 2]
            redraw = [one.canvas.draw for one in pair]
            yield f"{what} drawn again beside {kind}", n, *timed(*redraw, 2 * repeats), again
            yield f"{what} resized beside {kind}", n, *timed(*map(resizing, pair), 2 * repeats), resized
        for one in figures:
            plt.close(one)


def drawn(y, models, size, **kws):
    """Draw once, so that what is loaded once is loaded."""
    fig, ax = plt.subplots(layout="none", figsize=size)
    rp.roc(y, models, ax=ax, **kws)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "no room for the number")  # of lines run together
        fig.canvas.draw()
    return fig


def write_fixed(ours, fixed):
    """Write the labels of one figure into another, where they stand."""
    for one in get_labels(ours.axes[0])._labels:
        text = one.text
        if text.get_visible():
            look = {"fontproperties": text.get_fontproperties(), "transform": IdentityTransform()}
            fixed.axes[0].text(*text.get_position(), text.get_text(), **look)


def resizing(fig):
    """Return a call that draws a figure in another size each time."""
    sizes = itertools.cycle([fig.get_size_inches() * share for share in (1.07, 1.0)])

    def draw():
        fig.set_size_inches(next(sizes))
        fig.canvas.draw()

    return draw
