"""Draw figures of the gallery as they are printed, as SVG and PDF, in the styles of their print views.

All figures are saved in the style of their script as the gallery is made; those of `SET` in the other styles,
too: each script runs once more for each, in as many processes as there are cores.
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import TypeVar

import matplotlib as mpl
from matplotlib.backend_bases import FigureCanvasBase
from matplotlib.backends.backend_pdf import FigureCanvasPdf
from matplotlib.figure import Figure

Canvas = TypeVar("Canvas", bound=FigureCanvasBase)
DOCS = Path(__file__).resolve().parents[1]
GALLERY = DOCS.parent / "gallery"
STYLES = {  # name: what it is called, and points and typeface of the text that stands around the figure
    "paper": ("Paper", 10, "serif"),
    "ieee": ("IEEE", 10, "serif"),
    "nature": ("Nature", 8, "serif"),
    "icml": ("ICML", 10, "serif"),
    "print": ("Black and white", 10, "serif"),
    "dark": ("Dark", 10, "sans-serif"),
}
KINDS = {  # the same figure at every build
    "svg": {"Date": None, "Creator": None},
    "pdf": {"CreationDate": None},
}


def names_of_set() -> list[str]:
    """List the figures that are drawn in every style by default: those of the contact sheet."""
    from draw_sheet import ROWS  # here, for it needs Pillow

    return [name for row in ROWS for name in row]


def target(folder: Path, name: str, style: str, kind: str) -> Path:
    """Name the file of a figure, such as ``gallery/roc/images/print/plot_3_hull.ieee.pdf``."""
    room, stem = name.split("/")
    return folder / room / "images" / "print" / f"{stem}.{style}.{kind}"


def save(figure: Figure, folder: Path, name: str, style: str = "paper") -> None:
    """Save a figure, exactly as it is printed; it is laid out then, and not once more."""
    svg, pdf = (target(folder, name, style, kind) for kind in KINDS)
    svg.parent.mkdir(parents=True, exist_ok=True)
    with mpl.rc_context({"svg.hashsalt": name}):
        figure.savefig(svg, metadata=KINDS["svg"])
    figure.set_layout_engine("none")
    with canvas(figure, FigureCanvasPdf) as page:
        page.print_pdf(pdf, metadata=KINDS["pdf"])


@contextmanager
def canvas(figure: Figure, kind: type[Canvas]) -> Iterator[Canvas]:
    """Lend a canvas for a figure that is laid out: `Figure.savefig` would draw it twice, once for that."""
    asked = {word: mpl.rcParams[f"savefig.{word}"] for word in ("dpi", "facecolor", "edgecolor")}
    before, dpi = figure.canvas, figure.dpi
    figure.set(**{word: value for word, value in asked.items() if value not in ("figure", "auto")})
    try:
        yield kind(figure)
    finally:
        figure.dpi = dpi
        figure.set_canvas(before)


def wanted(folder: Path, names: Iterable[str]) -> list[tuple[Path, str, str]]:
    """List what is to be drawn: it is not there, or older than its script."""
    jobs = []
    for name in names:
        changed = (GALLERY / f"{name}.py").stat().st_mtime
        for style in STYLES:
            paths = [target(folder, name, style, kind) for kind in KINDS]
            if not all(path.exists() and path.stat().st_mtime >= changed for path in paths):
                jobs.append((folder, name, style))
    return jobs


def draw_one(job: tuple[Path, str, str]) -> None:
    """Draw a figure in a style."""
    from gallery.draw import draw  # which chooses a backend

    folder, name, style = job
    with draw(GALLERY / f"{name}.py", style) as figure:
        save(figure, folder, name, style)


def draw_all(folder: Path, names: Iterable[str]) -> int:
    """Draw what is wanted; return the number of files."""
    jobs = wanted(folder, names)
    if jobs:
        with get_context("spawn").Pool(min(len(jobs), os.cpu_count() or 1)) as pool:
            pool.map(draw_one, jobs, chunksize=6)
    return len(jobs) * len(KINDS)
