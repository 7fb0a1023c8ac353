"""Write the gallery's pages for a forge: ``python -m tools.gallery_readme``.

``gallery/README.md`` shows every figure of the gallery as a small picture with a link to its script, and each
folder has a page of its own.  The tool draws the pictures into ``gallery/thumbnails/``, and the figure of the
README; ``--only WORD`` draws the scripts whose path contains the word, and no others.
"""

from __future__ import annotations

import argparse
import ast
import html
import io
import re
import tomllib
from concurrent.futures import ProcessPoolExecutor
from contextlib import redirect_stdout
from multiprocessing import get_context
from pathlib import Path

from PIL import Image
from tqdm import tqdm

from tools.tree import ROOT

GALLERY = ROOT / "gallery"
THUMBNAILS = GALLERY / "thumbnails"
SIZE = (600, 440)  # pixels at most of a thumbnail, so that a click on it shows its words
COLORS = 96  # of a thumbnail: all of them stay below 4 MB
ROW = 4  # thumbnails side by side
IMAGE = '<img src="{}" width="200" alt="">'
HEAD = """# The gallery

Each figure is one short script: click its title to read it, or the picture to enlarge it. `make figures`
draws all of them into `build/figures/` as PDF and PNG, and `make gallery` builds the site, which shows each
figure beside its code. [SOURCES.md](SOURCES.md) lists the figures that come from papers, with their tests.
"""


def questions() -> list[str]:
    """Read the order of the gallery's folders on the site."""
    table = tomllib.loads((ROOT / "docs" / "ways.toml").read_text(encoding="utf-8"))
    return [str(name) for name in table["gallery"]]


def scripts(folder: str) -> list[Path]:
    """List the scripts of a folder in their natural order: ``plot_10`` comes after ``plot_9``."""
    found = (GALLERY / folder).glob("plot_*.py")
    return sorted(found, key=lambda path: re.sub(r"\d+", lambda digits: digits[0].zfill(6), path.stem))


def title(script: Path) -> str:
    """Read the title of a script, the first line of its docstring, without the markup of reStructuredText."""
    docstring = ast.get_docstring(ast.parse(script.read_text(encoding="utf-8"))) or ""
    return _plain(docstring.partition("\n")[0])


def _plain(text: str) -> str:
    text = re.sub(r":\w+:`([^`<]+?)(?: <[^`]*>)?`", r"\1", text)
    return text.replace("``", "").replace("*", "").strip()


def heading(folder: str) -> tuple[str, str]:
    """Read the title of a folder and the text below it."""
    header = (GALLERY / folder / "GALLERY_HEADER.rst").read_text(encoding="utf-8")
    first, _, rest = header.partition("\n")
    paragraphs = [" ".join(one.split()) for one in rest.partition("\n")[2].split("\n\n")]
    return _plain(first), "\n\n".join(_plain(one) for one in paragraphs if one and not one.startswith(".."))


def table(folder: str, to_gallery: str, to_folder: str) -> str:
    """Write the pictures of a folder as a table; the paths lead from the page to both folders."""
    cells = [
        f'<td valign="top">{IMAGE.format(f"{to_gallery}thumbnails/{folder}/{script.stem}.png")}<br>'
        f'<a href="{to_folder}{script.name}">{html.escape(title(script), quote=False)}</a></td>'
        for script in scripts(folder)
    ]
    rows = ["\n".join(cells[start : start + ROW]) for start in range(0, len(cells), ROW)]
    return "<table>\n" + "".join(f"<tr>\n{row}\n</tr>\n" for row in rows) + "</table>\n"


def pages() -> dict[Path, str]:
    """Write all pages, by their files."""
    written, whole = {}, HEAD
    for folder in questions():
        name, text = heading(folder)
        above = f"\n{text}\n\n" if text else "\n"
        whole += f"\n## [{name}]({folder}/README.md)\n{above}{table(folder, '', f'{folder}/')}"
        page = f"# {name}\n{above}{table(folder, '../', '')}\n[The whole gallery](../README.md)\n"
        written[GALLERY / folder / "README.md"] = page
    return {GALLERY / "README.md": whole, **written}


def draw_thumbnail(script: Path) -> None:
    """Draw the figure of a script, and save it small."""
    from gallery.draw import draw

    with redirect_stdout(io.StringIO()), draw(script) as figure:
        figure.savefig(whole := io.BytesIO(), facecolor="white")
    picture = Image.open(whole)
    picture.thumbnail(SIZE, Image.Resampling.LANCZOS)
    target = THUMBNAILS / script.parent.name / f"{script.stem}.png"
    target.parent.mkdir(parents=True, exist_ok=True)
    _save(picture, target)


def _save(picture: Image.Image, target: Path, colors: int = COLORS) -> None:
    small = picture.convert("RGB").quantize(colors, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    small.save(target, optimize=True)  # another palette would lose the color of thin lines


def draw_first_call() -> None:
    """Draw the figure of the README by the code above it."""
    import matplotlib as mpl
    import matplotlib.pyplot as plt

    mpl.use("Agg")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    code = readme.partition("```python\n")[2].partition("plt.savefig")[0]
    with plt.rc_context():
        exec(code, {})
        plt.savefig(written := io.BytesIO(), dpi=200)
    _save(Image.open(written), ROOT / "docs" / "images" / "first_call.png", 256)


def draw_thumbnails(only: str) -> None:
    """Draw the scripts whose path contains a word, and delete the thumbnails of scripts that are gone."""
    every = [script for folder in questions() for script in scripts(folder)]
    wanted = [script for script in every if only in script.as_posix()]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        list(tqdm(pool.map(draw_thumbnail, wanted), total=len(wanted), unit="figure"))
    for picture in THUMBNAILS.glob("*/*.png"):
        if not (GALLERY / picture.parent.name / f"{picture.stem}.py").exists():
            picture.unlink()


def main() -> None:
    """Draw the thumbnails and write the pages."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--only", default="", metavar="WORD", help="draw the scripts whose path contains this"
    )
    draw_thumbnails(parser.parse_args().only)
    draw_first_call()
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
