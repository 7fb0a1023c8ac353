"""The layers of every picture, one by one: small figures, each the plain call and one keyword more.

The layers and their meanings come from the declarations of the pictures; the data on which they show, and the
values of those that need one, from ``docs/layers.toml``.
"""

import functools
import hashlib
import inspect
import textwrap
import tomllib
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp

FOLDER = Path(__file__).resolve().parents[1] / "layers"
STAMP = FOLDER / "stamp"
SIZE = (2.0, 1.8)  # inches of a small figure
SCALE = 140  # pixels of the page for an inch, as of the gallery's figures
STYLE = ["rocplot.styles.paper", {"font.size": 7, "lines.linewidth": 1.3}]
TABLE = tomllib.loads(FOLDER.with_suffix(".toml").read_text(encoding="utf-8"))
VALUES, NOT_SHOWN = TABLE["values"], TABLE["not_shown"]  # by the names of plot and layer: "roc.hull"


@dataclass(frozen=True)
class Strip:
    """A plain call, what it needs before, and the layers that it shows: all, or those that are named."""

    call: str
    setup: str = ""
    layers: str = ""
    legend: bool = False  # whether the layer is read in the legend
    size: tuple[float, float] = SIZE

    def with_keyword(self, keyword: str) -> str:
        """Return the call with one keyword more."""
        return f"{self.call[:-1].rstrip(', ')}{', ' * (self.call[-2] != '(')}{keyword})"


STRIPS = {
    plot: [
        Strip(**{**row, "setup": TABLE["setups"][row["setup"]] if "setup" in row else ""}) for row in rows
    ]
    for plot, rows in TABLE["strips"].items()
}


@dataclass(frozen=True)
class Small:
    """A small figure: of which picture, named how, its code, and what it shows in words."""

    picture: str
    name: str
    strip: Strip
    keyword: str = ""
    meaning: str = ""

    @property
    def code(self) -> str:
        """Return the call that draws it."""
        return self.strip.with_keyword(self.keyword) if self.keyword else self.strip.call

    @property
    def file(self) -> str:
        """Return the name of its file."""
        return f"rocplot.{self.picture}.{self.name}.png"


@functools.cache
def layers() -> dict[str, dict[str, object]]:
    """Return the declared layers of every picture that has any, by name."""
    declared = {name: getattr(getattr(rp, name), "declared", None) for name in sorted(rp.__all__)}
    return {name: {one.name: one for one in it.layers} for name, it in declared.items() if it and it.layers}


def strips(picture: str) -> list[Strip]:
    """Return the strips of a picture: of one without an entry, a call with labels and scores."""
    usual = Strip(f'rp.{picture}("y_true", "naive_bayes", data=games)', TABLE["setups"]["games"])
    return STRIPS.get(picture, [usual] if layers().get(picture) else [])


def smalls(picture: str) -> Iterator[list[Small]]:
    """Yield the strips of a picture: the plain figure, then one for each layer."""
    known = layers().get(picture, {})
    for number, strip in enumerate(strips(picture)):
        named = strip.layers.split() or [name for name in known if f"{picture}.{name}" not in NOT_SHOWN]
        row = [Small(picture, f"plain{number or ''}", strip)]
        for name in sorted(named, key=lambda one: bool(known[one].default)):
            value = VALUES.get(f"{picture}.{name}", str(not known[name].default))
            row.append(Small(picture, name, strip, f"{name}={value}", _meaning(known[name].meaning)))
        yield row


def _meaning(text: str) -> str:
    """Return the first sentence of what a layer means."""
    return " ".join(text.split()).partition(". ")[0].rstrip(".") + "."


# -- drawing --------------------------------------------------------------------------------------


def drawn(small: Small) -> np.ndarray:
    """Draw a small figure; return its pixels."""
    plt.close("all")
    with mpl.rc_context():
        mpl.rcdefaults()
        plt.style.use(STYLE)
        plt.rcParams["figure.figsize"] = small.strip.size
        names: dict[str, object] = {"rp": rp}
        exec(f"{small.strip.setup}\nax = {small.code}", names)
        figure = plt.gcf()
        for axes in figure.axes:
            _simplify(axes, legend=small.strip.legend)
        figure.set_dpi(SCALE)
        with warnings.catch_warnings():  # so small a figure has no room for each label
            warnings.filterwarnings("ignore", "no room for the label")
            figure.canvas.draw()
        pixels = np.asarray(figure.canvas.buffer_rgba())[..., :3].copy()
        plt.close("all")
    return pixels


def _simplify(axes, *, legend: bool) -> None:
    """Take away what all figures of a strip share: the words of the axes, and the legend."""
    axes.set(xlabel="", ylabel="")
    axes.tick_params(which="both", labelsize=5)
    if not legend and axes.get_legend():
        axes.get_legend().remove()


def _digest() -> str:
    """Return a hash of all that the small figures depend on."""
    sources = [Path(__file__), FOLDER.with_suffix(".toml"), *sorted(Path(rp.__file__).parent.rglob("*.py"))]
    return hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()


def wanted() -> list[str]:
    """List the pictures whose layers are to be drawn: none if they are there and the package is as it was."""
    same = STAMP.exists() and STAMP.read_text(encoding="utf-8") == _digest()
    return [] if same else list(layers())


def draw(picture: str) -> None:
    """Draw the small figures of a picture."""
    FOLDER.mkdir(exist_ok=True)
    for small in (small for row in smalls(picture) for small in row):
        plt.imsave(FOLDER / small.file, drawn(small), metadata={"Software": None})


def stamp() -> None:
    """Remember that all small figures are drawn."""
    STAMP.write_text(_digest(), encoding="utf-8")


# -- the page -------------------------------------------------------------------------------------


def section(picture: str) -> str:
    """Write the strips of a picture for its page, or nothing if it has no layers."""
    if picture not in layers():
        return ""
    text = ".. rubric:: Layers one by one\n   :heading-level: 2\n\n"
    for row in smalls(picture):
        plain, *rest = row
        before = ["import rocplot as rp", "", *plain.strip.setup.splitlines()]
        code = textwrap.indent("\n".join([*before, f"ax = {plain.code}"]), "   ")
        text += f"Each figure is this call and one keyword more.\n\n.. code-block:: python\n\n{code}\n\n"
        text += ".. container:: layer-strip\n\n"
        text += _figure(plain, "The plain call")
        for small in rest:
            text += _figure(small, f"``{small.keyword}``", small.meaning)
    return text


def _figure(small: Small, caption: str, meaning: str = "") -> str:
    what = f"{small.picture} with {small.keyword}" if small.keyword else f"{small.picture}, the plain call"
    said = inspect.cleandoc(meaning).replace("*", r"\*")
    about = f"{caption}: {said[:1].lower()}{said[1:]}" if said else caption
    return (
        f"   .. figure:: /layers/{small.file}\n      :alt: {what.replace(chr(34), '')}\n\n      {about}\n\n"
    )
