"""What is drawn beside the gallery, by processes that take what it leaves of the cores.

The gallery waits at the end of each of its folders for the last script; in the meantime these go on.
"""

import gc
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import coverage_report
import draw_performance
import layer_strips

DOCS = Path(__file__).resolve().parents[1]


def jobs() -> Iterator[Callable[[], object]]:
    """Yield what is to be drawn, in parts that can be drawn at once, the longest first."""
    for folder in ("drawn", "_coverage"):
        (DOCS / folder).mkdir(exist_ok=True)
    yield from (partial(draw, DOCS / "_coverage") for draw in (coverage_report.write, coverage_report.draw))
    yield draw_performance.draw
    yield from (partial(layer_strips.draw, picture) for picture in layer_strips.wanted())


def begin() -> None:
    """Look for garbage less often in a process that draws: a figure is made of many small objects."""
    gc.freeze()
    gc.set_threshold(50_000)


def start(app) -> None:
    """Begin to draw, in as many processes as ``-j`` says."""
    from gallery.draw import leave_interrupts  # here, for it chooses a backend

    context = get_context("spawn")
    with leave_interrupts():
        app.drawing = ProcessPoolExecutor(max(app.parallel, 1), mp_context=context, initializer=begin)
        app.drawn = [app.drawing.submit(job) for job in jobs()]


def finish(app) -> None:
    """Wait for what is drawn; what went wrong stops the build here."""
    try:
        for one in app.drawn:
            one.result()
    finally:
        app.drawing.shutdown(cancel_futures=True)
    layer_strips.stamp()


def setup(app):
    """Connect the steps: the gallery is made at the usual priority, 500."""
    app.connect("builder-inited", start, priority=400)
    app.connect("builder-inited", finish, priority=800)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
