"""The figures of the gallery's pages: at one scale, with what they show in words, and thumbnails."""

import gc
import hashlib
import re
import tomllib
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import Collection as Shapes
from matplotlib.figure import Figure
from matplotlib.legend import Legend
from matplotlib.lines import Line2D
from matplotlib.offsetbox import OffsetBox
from matplotlib.patches import Patch
from matplotlib.text import Text
from matplotlib.transforms import Bbox
from PIL import Image

import rocplot
from rocplot.plot._panel import list_drawn_plots

SCALE = 140  # pixels of the page for an inch of the printed figure: type sizes compare across figures
FLAT = 0.62  # a figure of two columns that is flatter stands above its code, any other beside it
THUMBNAIL = (320, 280)  # pixels
WORDY = 60  # texts of a panel that is no picture without them
OPAQUE = 255  # alpha of a pixel
BOLD = 2.0  # how much thicker lines and markers of a thumbnail are
VIEWS: dict[str, dict[str, Any]] = tomllib.loads(
    Path(__file__).resolve().parents[1].joinpath("thumbnails.toml").read_text(encoding="utf-8")
)
FILLED = 0.94  # of its width and height, by the panel of a thumbnail
# gids of what finds its room when a figure is drawn
LEFT_OUT = {"labels", "placing", "spacer", "legend", "legends", "names"}

LIVE = """
.. raw:: html

   <details class="live-figure"><summary>Live figure: move the threshold, point at the curves</summary>
   <iframe src="../../live/{name}" title="Live figure" loading="lazy"></iframe>
   <p><a href="../../live/{name}">Open it on a page of its own</a></p></details>

"""

gc.freeze()  # Sphinx-Gallery collects after each example, and need not look through all modules then
gc.set_threshold(50_000)  # documents and figures are made of many small objects that live long


def natural(name: str) -> list[str]:
    """Return the key that sorts ``plot_10`` after ``plot_9``."""
    return [part.zfill(6) if part.isdigit() else part for part in re.split(r"(\d+)", name)]


def scrape_both(block, block_vars, gallery_conf) -> str:
    """Do as `scrape`, and draw each script once more in the dark style, for the site's dark mode."""
    return scrape(block, block_vars, gallery_conf, dark=True)


def scrape(_block, block_vars, gallery_conf, dark=False) -> str:
    """Save the figures of a block, and its thumbnail; return what shows them on the page."""
    shown = ""
    for number, path in zip(plt.get_fignums(), block_vars["image_path_iterator"], strict=False):
        figure, path = plt.figure(number), Path(path)
        figure.draw_without_rendering()
        figure.set_layout_engine("none")  # the layout is found once, and kept
        save(figure, path)
        sources = {"": path}
        about, size = describe(figure), figure.get_size_inches()
        caption = caption_of(figure)
        answering = _draw_live(figure, block_vars["src_file"], gallery_conf["src_dir"])
        if path.stem.endswith("_001"):
            script = Path(block_vars["src_file"])
            view = VIEWS.get(f"{script.parent.name}/{script.stem}", {})
            draw_thumbnail(figure, path.parent / "bold" / path.name.replace("_001", "_thumb"), **view)
        plt.close(figure)
        if dark:
            sources = {"only-light": path, "only-dark": _draw_dark(block_vars["src_file"], path)}
        flat = size[0] > 4 and size[1] < FLAT * size[0]
        for theme, source in sources.items():
            shown += (
                f"\n.. image:: /{source.relative_to(gallery_conf['src_dir']).as_posix()}\n"
                f"   :alt: {about}\n   :width: {size[0] * SCALE:.0f}px\n"
                f"   :class: sphx-glr-single-img {'above' if flat else 'beside'} {theme}\n"
            )
        shown += caption
        shown += answering
    return shown + "\n"


def _draw_live(figure, script, source) -> str:
    """Write the live figure of a script, if it is the first of its folder; return what shows it."""
    script = Path(script)
    first = min((path.name for path in script.parent.glob("plot_*.py")), key=natural)
    if script.name != first or not any(map(list_drawn_plots, figure.axes)):
        return ""
    folder = Path(source) / "_live/live"  # conf.py copies what is in _live into the site
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{script.parent.name}_{script.stem.removeprefix('plot_')}.html"
    page = rocplot.interactive(figure, folder / name)
    if '"steps":[]' in page.read_text(encoding="utf-8"):  # nothing in it would answer
        page.unlink()
        return ""
    return LIVE.format(name=name)


def caption_of(figure: Figure) -> str:
    """Write the caption of a figure as a block that can be copied; nothing for one without our pictures."""
    words = getattr(figure, "caption", "")  # a report has one of its own
    if not words:
        try:
            words = rocplot.caption(figure)
        except ValueError:
            return ""
    title = ".. rubric:: Caption\n   :class: caption-title\n   :heading-level: 2\n"
    return f"\n{title}\n.. code-block:: none\n   :class: figure-caption\n\n   {words}\n"


def _draw_dark(script, light: Path) -> Path:
    """Draw the figure of a script once more, in the dark style."""
    from gallery.draw import draw  # which chooses a backend

    path = light.with_name(light.name.replace(".png", "_dark.png"))
    with draw(Path(script), "dark") as figure:
        save(figure, path)
    return path


@contextmanager
def canvas(figure: Figure) -> Iterator[FigureCanvasAgg]:
    """Lend a canvas for a figure that has its layout; `Figure.savefig` would draw it once more for that."""
    asked = {word: mpl.rcParams[f"savefig.{word}"] for word in ("dpi", "facecolor", "edgecolor")}
    before, dpi = figure.canvas, figure.dpi
    figure.set(**{word: value for word, value in asked.items() if value not in ("figure", "auto")})
    try:
        yield FigureCanvasAgg(figure)
    finally:
        figure.dpi = dpi
        figure.set_canvas(before)


def save(figure: Figure, path: Path) -> None:
    """Save a figure with a palette of 256 colours: a third of the size, and no pixel differs visibly."""
    with canvas(figure) as page:
        page.draw()
        small, dpi = Image.fromarray(np.asarray(page.buffer_rgba())), figure.dpi
    if small.getextrema()[3][0] == OPAQUE:
        few = {"colors": 256, "method": Image.Quantize.MAXCOVERAGE, "dither": Image.Dither.NONE}
        small = small.convert("RGB").quantize(**few)
    small.save(path, dpi=(dpi, dpi))


def describe(figure: Figure) -> str:
    """Say what a figure shows: its panels' titles, axes and models."""
    insets = {inset for axes in figure.axes for inset in axes.child_axes}
    panels = [axes for axes in figure.axes if axes.get_visible() and axes not in insets]
    said = list(dict.fromkeys(words for words in map(_describe, panels) if words))
    if not said:
        said = [_plain(text.get_text()) for axes in panels for text in axes.texts if text.get_text().strip()]
    names = _names(figure)
    count = f"{len(panels)} panels. " if len(panels) > 1 else ""
    rest = len(said) - 4
    text = count + "; ".join(said[:4]) + (f"; and {rest} more" if rest > 0 else "")
    text += f". Shown: {', '.join(names[:8])}{' and more' if len(names) > 8 else ''}." if names else "."
    return " ".join(text.split()).replace("..", ".")


def _describe(axes: Axes) -> str:
    x, y = _plain(axes.get_xlabel()), _plain(axes.get_ylabel())
    title = _plain(axes.get_title() or axes.get_title("left"))
    over = f"{y} over {x}" if x and y else x or y
    return f"{title}: {over}" if title and over else title or over


def _names(figure: Figure) -> list[str]:
    """List the models, as the artists' gids name them, else the words of the legends."""
    gids = [str(artist.get_gid() or "").split(":") for artist in figure.findobj()]
    named = [gid[-1] for gid in gids if len(gid) > 1]
    legends = [legend for axes in figure.axes if (legend := axes.get_legend())] + figure.legends
    named = named or [text.get_text() for legend in legends for text in legend.get_texts()]
    return list(dict.fromkeys(_plain(name) for name in named if name.strip()))


def _plain(words: str) -> str:
    """Take the marks of mathematics out of a text."""
    return re.sub(r"\\(?:mathrm|mathit|text)|[${}\\]", "", words.replace("\n", " ")).strip()


def draw_thumbnail(
    figure: Figure,
    path: Path,
    *,
    panel: int | str | None = None,
    x: tuple[float, float] | None = None,
    y: tuple[float, float] | None = None,
    words: bool = False,
    own: bool = False,
) -> None:
    """Draw one panel alone, without words, its lines bold; the figure is of no use afterwards.

    It is the largest, or the one of the number `panel`, or all with a frame; of it, the part between `x` and
    `y`; `words` leaves its texts.  Nothing is drawn of a panel without a frame or full of words, as of tables
    and large trees, or where the figure shall be its `own` thumbnail.
    """
    framed = [axes for axes in figure.axes if axes.axison]
    chosen = figure.axes[panel] if isinstance(panel, int) else framed[0] if panel else main_panel(figure)
    if own or not chosen.axison or len(chosen.texts) > WORDY:
        return
    path.parent.mkdir(exist_ok=True)
    bounds = chosen.get_position().bounds
    shown = framed if panel == "all" else [one for one in figure.axes if one.get_position().bounds == bounds]
    kept = set(chosen.texts) if words else set()
    _bare(figure, shown, kept)
    figure.set_layout_engine("none")
    figure.set_size_inches(THUMBNAIL[0] / SCALE, THUMBNAIL[1] / SCALE)
    whole = Bbox.union([axes.get_position(original=True) for axes in shown])
    for axes in shown:
        axes.set_axes_locator(None)
        axes.set_position(_within(axes.get_position(original=True), whole))
        axes.tick_params(which="both", length=0, labelleft=False, labelbottom=False)
        axes.set(**{f"{one}lim": limits for one, limits in (("x", x), ("y", y)) if limits})
        _embolden(axes)
    with canvas(figure) as page:
        figure.dpi = SCALE
        page.draw()
        plt.imsave(path, page.buffer_rgba())


def _bare(figure: Figure, shown: Sequence[Axes], kept: Collection[Text]) -> None:
    """Leave nothing of a figure but some panels, without legends, insets and words but those kept."""
    for axes in figure.axes:
        axes.set_visible(axes in shown)
        for inset in axes.child_axes:
            inset.set_visible(False)
    for artist in [*figure.get_children(), *(child for axes in figure.axes for child in axes.get_children())]:
        if isinstance(artist, (Legend, OffsetBox)) or (artist.get_gid() in LEFT_OUT and artist not in kept):
            artist.remove()
    small = (Text, Legend, OffsetBox)
    for artist in figure.findobj(lambda one: isinstance(one, small) or str(one.get_gid()).startswith("zoom")):
        if artist not in kept:
            artist.set(visible=False, alpha=0)  # an inset's lines do not ask whether they are visible


def _within(box: Bbox, whole: Bbox) -> tuple[float, float, float, float]:
    """Stretch a place on the figure so that the whole of which it is a part fills a thumbnail."""
    left, bottom = ((box.p0 - whole.p0) / whole.size * FILLED + (1 - FILLED) / 2).tolist()
    width, height = (box.size / whole.size * FILLED).tolist()
    return left, bottom, width, height


def main_panel(figure: Figure) -> Axes:
    """Return the largest panel; of several, the first that is not an ROC plot: many begin with one."""
    insets = {inset for axes in figure.axes for inset in axes.child_axes}
    panels = [axes for axes in figure.axes if axes.get_visible() and axes not in insets]
    areas = [axes.get_position().width * axes.get_position().height for axes in panels]
    large = [axes for axes, area in zip(panels, areas, strict=True) if area > 0.8 * max(areas)]
    return next((axes for axes in large if axes.get_xlabel() != "False positive rate"), large[0])


def _embolden(axes: Axes) -> None:
    for artist in axes.get_children():
        if isinstance(artist, Line2D):
            artist.set_linewidth(BOLD * artist.get_linewidth())
            artist.set_markersize(BOLD * artist.get_markersize())
        elif isinstance(artist, Shapes):
            artist.set_linewidth([BOLD * width for width in artist.get_linewidth()])
        elif isinstance(artist, Patch):
            artist.set_linewidth(BOLD * artist.get_linewidth())


# -- figures of an older package ------------------------------------------------------------------


def forget_old(root: Path, made: Path) -> None:
    """Forget that the scripts of the gallery have run, if what they draw with has changed since."""
    folders = (root / "rocplot", root / "styles", root / "gallery")
    sources = [path for folder in folders for path in sorted(folder.rglob("*.*")) if path.suffix in SOURCES]
    used = [path for path in sources if not path.name.startswith("plot_")]
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in used)).hexdigest()
    mark = made / "package.sha256"
    if mark.exists() and mark.read_text(encoding="utf-8") == digest:
        return
    for path in made.rglob("*.md5"):
        path.unlink()
    made.mkdir(exist_ok=True)
    mark.write_text(digest, encoding="utf-8")


SOURCES = {".csv", ".mplstyle", ".py", ".toml"}
