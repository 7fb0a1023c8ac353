"""Draw every figure of the gallery into build/figures/, as PDF and PNG: ``python -m gallery.draw``."""

import os
import signal

if __name__ == "__main__":  # an interrupt while modules are imported
    signal.signal(signal.SIGINT, lambda *_: os._exit(130))

import argparse
import runpy
import sys
import threading
from concurrent.futures import ProcessPoolExecutor
from contextlib import chdir, contextmanager
from multiprocessing import active_children, get_context, resource_tracker
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest import mock

import matplotlib as mpl

mpl.use("Agg")
import matplotlib.pyplot as plt

HERE = Path(__file__).resolve().parent
OUT = HERE.parent / "build" / "figures"
COLOURS = ("dark", "print", "okabe_ito", "petroff")  # sheets that stack on another


def scripts(only=""):
    """List the gallery's scripts, in the order of the site."""
    return [path for path in sorted(HERE.glob("*/plot_*.py")) if only in path.relative_to(HERE).as_posix()]


@contextmanager
def draw(script, style=None):
    """Run one script in an empty folder and lend its figure; `style` replaces the sheet that it asks for."""
    plt.close("all")
    use = plt.style.use
    script = script.resolve()
    with (
        TemporaryDirectory() as folder,
        mpl.rc_context(),
        mock.patch.object(sys, "path", [str(HERE / "data"), *sys.path]),
        mock.patch.object(plt.style, "use", lambda asked: use(_sheets(asked, style))),
    ):
        mpl.rcdefaults()
        with chdir(folder):
            runpy.run_path(str(script))
        if len(plt.get_fignums()) != 1:
            raise RuntimeError(f"{script.name} must leave one figure, not {len(plt.get_fignums())}")
        yield plt.gcf()
        plt.close("all")


def _sheets(asked, style):
    if style is None or style == "paper":
        return asked
    if style in COLOURS:
        return [asked, f"rocplot.styles.{style}"]
    sheets = HERE.parent / "styles"
    wide = asked.endswith("_wide") and (sheets / f"{style}_wide.mplstyle").exists()
    return f"rocplot.styles.{style}{'_wide' if wide else ''}"


def save(script, style=None):
    """Draw one script into its files; return what went wrong, which does not stop the others."""
    target = OUT / script.parent.name / script.stem.removeprefix("plot_")
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        with draw(script, style) as figure:
            figure.savefig(target.with_suffix(".pdf"), metadata={"CreationDate": None})
            figure.savefig(target.with_suffix(".png"))
    except Exception as error:
        return f"{script.relative_to(HERE).as_posix()}: {type(error).__name__}: {error}"
    return ""


@contextmanager
def leave_interrupts():
    """Leave interrupts (control and C) to this process, which then ends those that the context starts.

    The terminal sends them to every process, and each would print a traceback.  While interrupts are blocked,
    which new processes inherit, one waits for the end of the context.
    """
    signal.signal(signal.SIGINT, _interrupt)
    resource_tracker.ensure_running()  # which would unblock them at its start
    set_mask = getattr(signal, "pthread_sigmask", lambda *_: None)  # which Windows lacks
    set_mask(getattr(signal, "SIG_BLOCK", 0), [signal.SIGINT])
    try:
        yield
    finally:
        set_mask(getattr(signal, "SIG_UNBLOCK", 0), [signal.SIGINT])


def _interrupt(number, frame):
    """End the processes that draw, and interrupt this one."""
    threading.excepthook = lambda _: None  # the pool's thread complains of results that it can no longer have
    for process in active_children():
        process.kill()
    signal.default_int_handler(number, frame)


def main():
    """Draw all figures, on all cores, and say where they are; 130 if that is interrupted."""
    try:
        return _draw_all()
    except KeyboardInterrupt:
        return 130


def _draw_all():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--style", help="draw in this style in place of the scripts' own")
    parser.add_argument("--only", default="", help="draw the scripts whose path contains this")
    given = parser.parse_args()
    wanted, failed = scripts(given.only), []
    with leave_interrupts():
        pool = ProcessPoolExecutor(mp_context=get_context("spawn"))
        faults = pool.map(save, wanted, [given.style] * len(wanted))
    with pool:
        for done, (script, fault) in enumerate(zip(wanted, faults, strict=True), 1):
            failed += [fault] if fault else []
            _progress(done, len(wanted), script)
    if failed:
        print("could not be drawn:", *failed, sep="\n  ", file=sys.stderr)
        return 1
    print(f"{len(wanted)} figure{'s' * (len(wanted) != 1)}, as PDF and PNG, in {OUT}")
    return 0


def _progress(done, total, script):
    bar = "#" * (30 * done // total)
    name = f"{script.parent.name}/{script.stem}"
    if sys.stderr.isatty():
        end = "\n" if done == total else ""
        print(f"\r[{bar:<30}] {done}/{total}  {name:<40.40}", end=end, file=sys.stderr, flush=True)
    else:
        print(f"[{bar:<30}] {done}/{total}  {name}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
