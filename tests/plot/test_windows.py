"""Every family of pictures in windows: resized, zoomed, recolored, in Tk and in notebooks, in seaborn's themes."""

import importlib.util
import os
import shutil
import subprocess
import sys
import warnings
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest
import seaborn as sns
import stress
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.colors import to_hex
from matplotlib.legend import Legend

import rocplot as rp
from rocplot.sheet.preflight import get_smallest_size, list_drawn_findings

NAMES = {"tree": 0.9, "naive Bayes": 0.8, "logistic": 0.7}
FLAT = sorted(set(stress.PLOTS) - {"isometric_surface"})
FAST = {"roc, thresholds", "forest", "confusion_matrix", "ranking_strip", "tree_diagram", "det"}
EVERY = [pytest.param(name, marks=() if name in FAST else pytest.mark.slow) for name in FLAT]


def picture(name, size=(6, 4.5)):
    data = stress.classes(4) if name in stress.OF_CLASSES else stress.sample(200, 80, NAMES)
    fig, ax = plt.subplots(figsize=size, layout="constrained")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        stress.PLOTS[name](*data, ax)
    return fig, ax


def faults(fig):
    kinds = ("overlap", "clip", "legend over", "legend too wide")  # a small window may leave its panel little room
    return [str(one) for one in list_drawn_findings(fig, get_smallest_size(fig)) if any(kind in one.kind for kind in kinds)]


@pytest.mark.sample(1)
@pytest.mark.filterwarnings("ignore:no room for")
@pytest.mark.parametrize("name", EVERY)
def test_a_window_that_is_resized(name):
    fig, _ = picture(name)
    for size in ((3.6, 3.0), (10, 5)):
        fig.set_size_inches(size)
        fig.canvas.draw()
        assert faults(fig) == []


@pytest.fixture
def written(monkeypatch):
    """Collect what is written, where, and whether it ends at the edges of a panel."""
    found = []
    draw = RendererAgg.draw_text

    def text(self, gc, x, y, s, prop, angle, ismath=False, mtext=None):
        found.append((s, x, self.height - y, gc.get_clip_rectangle() is not None))
        draw(self, gc, x, y, s, prop, angle, ismath, mtext)

    monkeypatch.setattr(RendererAgg, "draw_text", text)
    return found


@pytest.mark.sample(1)
@pytest.mark.filterwarnings("ignore:no room for")
@pytest.mark.parametrize("name", EVERY)
def test_a_view_that_is_zoomed_writes_nothing_off_the_page(name, written):
    fig, ax = picture(name)
    for way, (low, high) in {"x": (0.35, 0.6), "y": (0.45, 0.7)}.items():
        begin, end = getattr(ax, f"get_{way}lim")()
        getattr(ax, f"set_{way}lim")(begin + low * (end - begin), begin + high * (end - begin))
    fig.canvas.draw()  # as if it had been zoomed before it was shown
    written.clear()
    fig.canvas.draw()
    off = [
        one
        for one in written
        if not one[3] and not (0 <= one[1] <= fig.bbox.width and 0 <= one[2] <= fig.bbox.height)
    ]
    assert off == []


def test_rows_of_a_forest_come_and_go_with_the_view(written):
    fig, ax = picture("forest")
    fig.canvas.draw()
    whole = {one[0] for one in written}
    ax.set_ylim(1.4, 0.6)
    written.clear()
    fig.canvas.draw()
    assert {"tree", "naive Bayes", "logistic"} & {one[0] for one in written} == {"naive Bayes"}
    ax.set_ylim(2.6, -0.6)
    written.clear()
    fig.canvas.draw()
    assert {"tree", "naive Bayes", "logistic"} <= {one[0] for one in written} & whole


# -- seaborn ----------------------------------------------------------------------------------------

THEMES = [
    ("white", "paper"),
    ("whitegrid", "notebook"),
    ("dark", "talk"),
    ("ticks", "poster"),
    ("darkgrid", "notebook"),
]
NEUTRAL = ("forest", "split_impurity", "roc_points", "combination")
SCALES = {"paper": 0.8, "notebook": 1, "talk": 1.5, "poster": 2}


@pytest.mark.sample(1)
@pytest.mark.filterwarnings("ignore:no room for")
@pytest.mark.parametrize("name", EVERY)
def test_a_theme_of_seaborn(name):
    style, context = THEMES[FLAT.index(name) % len(THEMES)]
    with mpl.rc_context(), warnings.catch_warnings():
        warnings.simplefilter("ignore", mpl.MatplotlibDeprecationWarning)
        mpl.rcParams.update({key: value for key, value in mpl.rcParamsDefault.items() if key != "backend"})
        sns.set_theme(style=style, context=context, palette="colorblind")
        fig, ax = picture(name, np.multiply(SCALES[context], (6.4, 4.8)))
        sns.despine(fig)
        fig.canvas.draw()
        assert faults(fig) == []
        assert not (ax.spines["top"].get_visible())
        assert not (ax.spines["right"].get_visible())
        assert ax.xaxis.label.get_fontsize() == mpl.rcParams["axes.labelsize"]
        of_models = [one for one in ax.lines if str(one.get_gid()).startswith(f"{name.split(',')[0]}:")]
        colors = {to_hex(one.get_color()) for one in of_models}
        if name in NEUTRAL:  # names in the color of text, points below the hull in grey
            colors = {one for one in colors if not one[1:3] == one[3:5] == one[5:]}
        assert colors <= {to_hex(one) for one in sns.color_palette()}
        if style in ("white", "dark", "ticks"):
            assert not any(one.get_visible() for one in (*ax.get_xgridlines(), *ax.get_ygridlines()))


def test_a_line_that_is_recolored_takes_its_entry_with_it_and_nothing_else():
    fig, ax = plt.subplots()
    rp.roc(*stress.sample(200, 80, NAMES), hull=True, band=True, ax=ax)
    (line,) = (one for one in ax.lines if one.get_gid() == "roc:tree")
    (hull,) = (one for one in ax.lines if one.get_gid() == "hull:tree")
    was = hull.get_color()
    line.set_color("black")
    fig.canvas.draw()
    legend = ax.get_legend()
    assert isinstance(legend, Legend)
    entry = next(
        one
        for one, text in zip(legend.legend_handles, legend.get_texts(), strict=True)
        if "tree" in text.get_text()
    )
    assert (entry.get_color(), hull.get_color()) == ("black", was)


# -- windows and notebooks --------------------------------------------------------------------------

DRAWN = """
import matplotlib
matplotlib.use({backend!r})
import matplotlib.pyplot as plt, numpy as np, rocplot as rp
from rocplot.sheet.preflight import get_smallest_size, list_drawn_findings

def check():
    fig.canvas.draw()
    found = [str(one) for one in list_drawn_findings(fig, get_smallest_size(fig)) if "overlap" in one.kind or "clip" in one.kind]
    assert not found, found

y = np.arange(120) % 2
noise = np.random.default_rng(0).normal(size=(2, 120))
fig, ax = plt.subplots(layout="constrained")
rp.roc(y, {{"tree": noise[0] + 2 * y, "naive Bayes": noise[1] + y}}, thresholds=[0.5], band=True, ax=ax)
"""
WINDOW = """
plt.show(block=False)
window = fig.canvas.manager.window
window.update()
check()
before = fig.canvas.get_width_height()
for width, height in ((420, 360), (900, 500)):
    fig.canvas.manager.resize(width, height)
    window.update()
    assert fig.canvas.get_width_height() != before, before
    before = fig.canvas.get_width_height()
    check()
bar = fig.canvas.toolbar
bar.push_current()
ax.set_xlim(0.1, 0.4), ax.set_ylim(0.5, 0.95)
check()
bar.home()
window.update()
assert ax.get_xlim()[0] <= 0
check()
print("shown")
"""
NOTEBOOK = """
canvas = fig.canvas
assert type(canvas).__module__ == "ipympl.backend_nbagg", type(canvas)
for size in ((4, 3.5), (8, 5)):
    fig.set_size_inches(size)
    check()
    canvas._png_is_old = True
    assert canvas.get_diff_image()[:4] == b"\\x89PNG"
print("shown")
"""


def shown(program, *before, **settings):
    """Run a program in a process of its own, which keeps its windows away from the tests."""
    root = str(Path(rp.__file__).parents[1])
    env = os.environ | {"PYTHONPATH": os.pathsep.join([root, *sys.path])} | settings
    env.pop("MPLBACKEND", None)
    done = subprocess.run(
        [*before, sys.executable, "-c", program], env=env, capture_output=True, timeout=300, encoding="utf-8"
    )
    assert done.stdout.endswith("shown\n"), done.stderr
    return done


@pytest.mark.slow
@pytest.mark.skipif(
    shutil.which("xvfb-run") is None, reason="could not import a display: xvfb-run is not installed"
)
def test_a_window_of_tk():
    pytest.importorskip("tkinter", reason="this Python was built without Tk")
    shown(DRAWN.format(backend="TkAgg") + WINDOW, "xvfb-run", "-a")


@pytest.mark.slow
def test_a_figure_in_a_notebook():
    if (
        importlib.util.find_spec("ipympl") is None
    ):  # only looked for: its import switches the backend of all tests
        pytest.skip("could not import ipympl")
    shown(DRAWN.format(backend="module://ipympl.backend_nbagg") + NOTEBOOK)
