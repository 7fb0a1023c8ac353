"""Live figures of the site: the first page of each folder of the gallery has one."""

import shutil
from pathlib import Path

from example_figures import natural

import rocplot
from rocplot.plot._panel import list_drawn_plots

FOLDER = "_live"  # of the sources; of the site, without the underscore
SHOWN = """
.. raw:: html

   <details class="live-figure"><summary>Live figure: move the threshold, point at the curves</summary>
   <iframe src="../../live/{name}" title="Live figure" loading="lazy"></iframe>
   <p><a href="../../live/{name}">Open it on a page of its own</a></p></details>

"""


def live(figure, script, source) -> str:
    """Write the live figure of a script, if it is the first of its folder; return what shows it."""
    script = Path(script)
    first = min((path.name for path in script.parent.glob("plot_*.py")), key=natural)
    if script.name != first or not any(map(list_drawn_plots, figure.axes)):
        return ""
    folder = Path(source) / FOLDER
    folder.mkdir(exist_ok=True)
    name = f"{script.parent.name}_{script.stem.removeprefix('plot_')}.html"
    page = rocplot.interactive(figure, folder / name)
    if '"steps":[]' in page.read_text(encoding="utf-8"):  # nothing in it would answer
        page.unlink()
        return ""
    return SHOWN.format(name=name)


def copy(app, error) -> None:
    """Copy the live figures into the site."""
    folder = Path(app.srcdir) / FOLDER
    if error is None and app.builder.format == "html" and folder.is_dir():
        shutil.copytree(folder, Path(app.outdir) / FOLDER.removeprefix("_"), dirs_exist_ok=True)


def setup(app):
    """Connect the copying."""
    app.connect("build-finished", copy)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
