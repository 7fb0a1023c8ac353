"""Pages whose code is run when the site is built: what it prints and draws stands below it.

``.. run::`` holds Python, ``.. run:: sh`` commands of the shell, each a ``rocplot``. The code of a page is
one program, run in an empty folder; a figure needs its ``:alt:``.
"""

import contextlib
import io
import json
import os
import re
import shlex
import tempfile
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt

DOCS = Path(__file__).resolve().parents[1]
CHAPTERS = ("uncertainty", "thresholds", "calibration", "folds", "classes", "weights", "scale", "own_plot")
PAGES = ("start", "preflight", *(f"guide/{chapter}" for chapter in CHAPTERS))
SCALE = 112  # pixels of the page for an inch: a figure of one column has room beside its code
WIDE = 4 * SCALE  # pixels of a figure that stands below
DPI = 2 * SCALE  # for screens of high resolution
BLOCK = re.compile(
    r"^\.\. run::(?P<kind>.*)\n(?P<options>(?:   :.*\n)*)\n(?P<code>(?:(?:   .*)?\n)+)", re.MULTILINE
)


@dataclass
class Ran:
    """A block of code: what it printed, and the figure that it left, with its size in inches."""

    code: str
    shell: bool
    output: str = ""
    png: bytes = b""
    width: float = 0.0


def blocks(text: str) -> list[Ran]:
    """Find the code of a page."""
    found = BLOCK.finditer(text)
    return [Ran(textwrap.dedent(one["code"]).strip("\n"), one["kind"].strip() == "sh") for one in found]


def run(text: str) -> Iterator[Ran]:
    """Run the code of a page as one program, in an empty folder, and yield each block when it has run."""
    names: dict[str, object] = {"__name__": "page"}
    home = Path.cwd()
    plt.close("all")
    with tempfile.TemporaryDirectory() as folder, mpl.rc_context():
        mpl.rcdefaults()
        for block in blocks(text):
            os.chdir(folder)
            try:
                with contextlib.redirect_stdout(io.StringIO()) as printed:
                    _shell(block) if block.shell else exec(compile(block.code, "<page>", "exec"), names)
            finally:
                os.chdir(home)
            block.output = printed.getvalue().rstrip("\n")
            _keep_figure(block)
            yield block


def _keep_figure(block: Ran) -> None:
    """Save the one figure that a block has left open."""
    if len(plt.get_fignums()) > 1:
        raise RuntimeError(f"a block leaves one figure, not {len(plt.get_fignums())}:\n{block.code}")
    for number in plt.get_fignums():
        figure, file = plt.figure(number), io.BytesIO()
        figure.savefig(file, format="png", dpi=DPI, metadata={"Software": None})
        block.png, block.width = file.getvalue(), figure.get_figwidth()
    plt.close("all")


def _shell(block: Ran) -> None:
    """Run the commands of a block; the picture is that of a PNG file that they write."""
    from rocplot.cli import main

    for line in block.code.replace("\\\n", " ").splitlines():
        program, *arguments = shlex.split(line)
        if program != "rocplot":
            raise RuntimeError(f"only rocplot is run here, not {program}")
        if main(arguments):
            raise RuntimeError(f"the command failed: {line}")
        for path in Path().glob("*.png"):
            block.png = path.read_bytes()
            block.width = plt.imread(path).shape[1] / 300
            path.unlink()


def key(page: str) -> str:
    """Return the name of a page in names of files."""
    return page.replace("/", "_")


def draw(page: str, docs: Path = DOCS) -> None:
    """Run a page; write what it prints and draws to ``docs/drawn``."""
    folder, found = docs / "drawn", []
    for number, block in enumerate(run((docs / f"{page}.rst").read_text(encoding="utf-8")), 1):
        image = f"{key(page)}_{number}.png" if block.png else ""
        if image:
            (folder / image).write_bytes(block.png)
        found.append({"output": block.output, "image": image, "width": round(block.width * SCALE)})
    (folder / f"{key(page)}.json").write_text(json.dumps(found, indent=1), encoding="utf-8")


def setup(app):
    """Make the directive: code, what it printed, its figure."""
    from docutils import nodes  # here: the tests of the code run without Sphinx, too
    from docutils.parsers.rst import Directive, directives

    class Run(Directive):
        has_content = True
        optional_arguments = 1
        option_spec = {"alt": directives.unchanged}  # noqa: RUF012

        def run(self):
            env = self.state.document.settings.env
            count = env.temp_data["run"] = env.temp_data.get("run", -1) + 1
            path = DOCS / "drawn" / f"{key(env.docname)}.json"
            env.note_dependency(str(path))
            ran = json.loads(path.read_text(encoding="utf-8"))[count]
            if bool(ran["image"]) != ("alt" in self.options):
                raise self.error("a block that draws needs alt, and no other has one")
            code = "\n".join(self.content)
            found = [nodes.literal_block(code, code, language="sh" if self.arguments else "python")]
            if said := ran["output"]:
                found.append(nodes.literal_block(said, said, language="none", classes=["printed"]))
            if ran["image"]:
                look = {"alt": self.options["alt"], "width": f"{ran['width']}px", "classes": ["drawn"]}
                found.append(nodes.image(uri=f"/drawn/{ran['image']}", **look))
            beside = ["beside"] if 0 < ran["width"] < WIDE else []
            return [nodes.container("", *found, classes=["run", *beside])]

    app.add_directive("run", Run)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
