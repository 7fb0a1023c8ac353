"""Run the code of pages while the site is built, and show below it what it prints and draws.

Code is run in blocks ``.. code-block:: python`` or ``sh`` with ``:class: run``, which any viewer of
reStructuredText shows as code. The blocks of a page are one program; in ``sh``, all commands are ``rocplot``.
A block that leaves a figure open is followed by a comment with the figure's alternative text::

    .. Figure: ROC curve of a random forest
"""

import contextlib
import io
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

SCALE = 112  # pixels of the page for an inch: a figure of one column has room beside its code
WIDE = 4 * SCALE  # pixels of a figure that stands below its code
DPI = 2 * SCALE  # for screens of high resolution
BLOCK = re.compile(
    r"^\.\. code-block:: (?P<language>python|sh)\n   :class: run\n\n(?P<code>(?:(?:   .*)?\n)+)"
    r"(?:\.\. Figure: (?P<alt>.*)\n)?",
    re.MULTILINE,
)


@dataclass
class Block:
    """A block of code, its alternative text, what it printed, and its figure with the width in inches."""

    language: str
    code: str
    alt: str
    output: str = ""
    png: bytes = b""
    width: float = 0.0


def run(text: str) -> Iterator[Block]:
    """Run the code of a page as one program, in an empty folder, and yield each block when it has run."""
    names: dict[str, object] = {"__name__": "page"}
    home = Path.cwd()
    plt.close("all")
    with tempfile.TemporaryDirectory() as folder, mpl.rc_context():
        mpl.rcdefaults()
        for match in BLOCK.finditer(text):
            code = textwrap.dedent(match["code"]).strip("\n")
            block = Block(match["language"], code, match["alt"] or "")
            os.chdir(folder)
            try:
                with contextlib.redirect_stdout(io.StringIO()) as printed:
                    if block.language == "sh":
                        _run_commands(block)
                    else:
                        exec(compile(code, "<page>", "exec"), names)
            finally:
                os.chdir(home)
            block.output = printed.getvalue().rstrip("\n")
            _keep_figure(block)
            if bool(block.png) != bool(block.alt):
                raise RuntimeError(f"a block needs '.. Figure:' below it if, and only if, it draws:\n{code}")
            yield block


def _keep_figure(block: Block) -> None:
    """Save the one figure that a block has left open."""
    if len(plt.get_fignums()) > 1:
        raise RuntimeError(f"a block leaves one figure, not {len(plt.get_fignums())}:\n{block.code}")
    for number in plt.get_fignums():
        figure, file = plt.figure(number), io.BytesIO()
        figure.savefig(file, format="png", dpi=DPI, metadata={"Software": None})
        block.png, block.width = file.getvalue(), figure.get_figwidth()
    plt.close("all")


def _run_commands(block: Block) -> None:
    """Run the commands of a block, and take a PNG file that they write for its figure."""
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


def setup(app):
    """Put output and figures below the blocks of each page that is read."""
    from docutils import nodes  # here: the tests run code without Sphinx, too
    from sphinx.transforms import SphinxTransform

    class ShowResults(SphinxTransform):
        default_priority = 400

        def apply(self):
            blocks = [one for one in self.document.findall(nodes.literal_block) if "run" in one["classes"]]
            source = Path(self.env.doc2path(self.env.docname))
            for number, (node, block) in enumerate(
                zip(blocks, run(source.read_text(encoding="utf-8")) if blocks else (), strict=True), 1
            ):
                node["classes"].remove("run")
                box = nodes.container("", classes=["run"])
                node.replace_self(box)
                box += node
                if block.output:
                    box += nodes.literal_block(
                        block.output, block.output, language="none", classes=["printed"]
                    )
                if block.png:
                    name = f"drawn/{self.env.docname.replace('/', '_')}_{number}.png"
                    path = Path(app.srcdir) / name
                    path.parent.mkdir(exist_ok=True)
                    path.write_bytes(block.png)
                    width = round(block.width * SCALE)
                    look = {"alt": block.alt, "width": f"{width}px", "classes": ["drawn"]}
                    box += nodes.image(uri=f"/{name}", **look)
                    box["classes"] += ["beside"] * (width < WIDE)

    app.add_transform(ShowResults)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
