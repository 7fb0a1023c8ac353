"""Rules that hold for every test: images are compared, figures closed, global state left alone."""

import gc
import os
import sys
import zlib
from pathlib import Path

import matplotlib as mpl
import numpy as np
import pytest
from hypothesis import settings

mpl.use("Agg")
import matplotlib.pyplot as plt
from tiers import list_outside_samples

from tools.part import part as a_part

os.environ.setdefault("PYTHONUTF8", "1")  # Python that a test starts writes UTF-8, which is read, on every system

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "gallery" / "data")]

for profile, examples in (("thorough", 200), ("quick", 20)):
    settings.register_profile(profile, deadline=None, max_examples=examples)  # a loaded machine is no failure
settings.load_profile("thorough")

PAPER = mpl.rc_params_from_file(ROOT / "styles/paper.mplstyle", use_default_template=False)  # read once
BASELINE_MATPLOTLIB = "3.11"  # text is drawn differently before; see CONTRIBUTING.md


def pytest_addoption(parser):
    parser.addoption(
        "--nudge", type=int, metavar="SEED", help="compute and draw with other last bits: tests/nudged.py"
    )
    parser.addoption("--part", type=a_part, metavar="K/N", help="run one of N parts of the tests")


def pytest_configure(config):
    """Refuse to run image tests that compare nothing; in a worker of pytest-xdist, too."""
    if not (
        config.getoption("--mpl", default=False) or config.getoption("--mpl-generate-path", default=None)
    ):
        raise pytest.UsageError("image tests compare nothing without --mpl: run pytest with --mpl")
    if (seed := config.getoption("--nudge")) is not None:
        from nudged import other_kernels

        other_kernels(seed)


def _in(item, part, parts):
    """Say whether a test is in a part; in each are the table engines, which read all data, and what parts itself."""
    always = item.get_closest_marker("engines") or "part" in item.fixturenames
    return always or zlib.crc32(item.nodeid.encode()) % parts == part - 1


@pytest.hookimpl(tryfirst=True)  # before tests are chosen by their marks
def pytest_collection_modifyitems(config, items):
    """Mark as slow all styles but the first, and what is outside a sample; bind images to a version."""
    first = {}
    for item in items:
        given = getattr(item, "callspec", None)
        if given and "style" in given.params:
            style = given.params["style"]
            if first.setdefault(item.function, style) != style:
                item.add_marker(pytest.mark.slow)
    for item in list_outside_samples(items):
        item.add_marker(pytest.mark.slow)
    if (part := config.getoption("--part")) is not None:
        kept = [item for item in items if _in(item, *part)]
        config.hook.pytest_deselected(items=list(set(items) - set(kept)))
        items[:] = kept
    if (seed := config.getoption("--nudge")) is not None:
        from nudged import nudged

        for item in items:
            if item.get_closest_marker("mpl_image_compare"):
                item.obj = nudged(item.obj, seed)
    if mpl.__version__.startswith(f"{BASELINE_MATPLOTLIB}."):
        return
    skip = pytest.mark.skip(reason=f"image baselines are of matplotlib {BASELINE_MATPLOTLIB}")
    for item in items:
        if item.get_closest_marker("mpl_image_compare"):
            item.add_marker(skip)


def pytest_collection_finish():
    """Leave 20,000 tests and all modules out of what is looked through for garbage, and look less often.

    It took a tenth of the time of drawing.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000)  # a figure is made of many small objects


@pytest.fixture
def rng():
    """Return a new generator, so that no test's data depend on which tests ran before it."""
    return np.random.default_rng(11)


@pytest.fixture
def axes(request):
    """Draw the figure of a gallery script, `artists.figure`, and lend its axes."""
    from gallery.draw import draw, scripts

    (script,) = scripts(request.param)
    with draw(script) as figure:
        figure.canvas.draw()
        yield figure.axes


@pytest.fixture(scope="session")
def part(request):
    """Return the part of how many that ``--part`` asks for, to a test that is in each part."""
    return request.config.getoption("--part") or (1, 1)


@pytest.fixture(autouse=True, scope="session")
def _style():
    """Draw in the style `paper`, unless a test says another."""
    with mpl.rc_context(PAPER):
        yield


@pytest.fixture(autouse=True)
def _global_state():
    """Close all figures, and fail a test after which rcParams differ; seaborn's palettes redefine "k"."""
    names = mpl.colors.get_named_colors_mapping()
    letters = {letter: names[letter] for letter in "bgrcmyk"}
    before = dict.copy(mpl.rcParams)
    del before["backend"]
    yield
    plt.close("all")
    after = dict.copy(mpl.rcParams)
    changed = {name for name, value in before.items() if after[name] != value}
    dict.update(mpl.rcParams, before)
    for letter, color in letters.items():
        if names[letter] != color:
            names[letter] = color  # one by one: each forgets what was looked up before
    assert not changed
