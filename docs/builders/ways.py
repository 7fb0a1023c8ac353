"""What the ways to find are made of: pages of the gallery, wishes, the tree of decisions, the fields.

All of it is read from what is written elsewhere: the gallery's scripts, ``which.rst``, ``ways.toml``,
``decision_tree.txt`` and ``fields/*.toml``.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from example_figures import natural
from readings import readings

DOCS = Path(__file__).resolve().parents[1]
GALLERY = DOCS.parent / "gallery"
TABLES = tomllib.loads((DOCS / "ways.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Page:
    """A page of the gallery: its script, by ``folder/name``, title, text and the names that it uses."""

    name: str
    title: str
    text: str
    used: frozenset[str]

    @property
    def path(self) -> str:
        """Where the site has it."""
        return f"/gallery/{self.name}"

    @property
    def thumbnail(self) -> str:
        """Where its small picture is."""
        folder, _, stem = self.name.partition("/")
        return f"/gallery/{folder}/images/thumb/sphx_glr_{stem}_thumb.png"

    @property
    def tags(self) -> list[str]:
        """Return the tags that its script earns."""
        return [tag for tag, names in TABLES["tags"].items() if self.used & set(names)]

    @property
    def pictures(self) -> list[str]:
        """Return the public plots that its script calls."""
        return sorted(self.used & set(plot_types()))


@cache
def pages() -> dict[str, Page]:
    """Read all scripts of the gallery, in their natural order."""
    found = sorted(GALLERY.glob("*/plot_*.py"), key=lambda path: natural(f"{path.parent.name}/{path.stem}"))
    return {(page := _read(path)).name: page for path in found}


def _read(path: Path) -> Page:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    text = ast.get_docstring(tree) or ""
    title, _, rest = text.partition("\n.. reading\n")[0].partition("\n")
    return Page(f"{path.parent.name}/{path.stem}", title, rest.lstrip("=\n"), frozenset(_names(tree)))


def _names(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case (
                ast.Attribute(attr=word)
                | ast.Name(id=word)
                | ast.keyword(arg=str(word))
                | ast.Dict(keys=[ast.Constant(value=str(word)), *_])
            ):
                yield word
            case ast.Call(args=[ast.Constant(value=str(word)), *_]):  # facets("roc", …)
                yield word


@cache
def plot_types() -> dict[str, Page]:
    """Return the plot type of each picture."""
    return {
        re.sub(r"^plot_types/plot_\d+_", "", name): page
        for name, page in pages().items()
        if name.startswith("plot_types/")
    }


def sheet() -> dict[str, Page]:
    """Return the pages of the contact sheet, by the words of their cards."""
    return {words: _first(patterns) for words, patterns in TABLES["sheet"].items()}


def _first(patterns: list[str]) -> Page:
    for pattern in patterns:
        for name, page in pages().items():
            if re.fullmatch(pattern.replace("*", r"plot_\d+"), name):
                return page
    raise ValueError(f"no page of the gallery is {' or '.join(patterns)}")


# -- wishes ---------------------------------------------------------------------------------------

ROW = re.compile(r"   \* - (.+)\n     - ``(.+)``\n     - (?:`[^<\n]+<(.+)\.\w+>`__|``(.+)``)")


@dataclass(frozen=True)
class Wish:
    """A row of "Which call": what is wanted, the call, and the page or the function that it leads to."""

    wanted: str
    call: str
    page: str
    name: str

    @property
    def target(self) -> str:
        """Where on the site it leads."""
        return f"/{self.page.removeprefix('../')}" if self.page else f"/reference/{self.name}"


def wishes() -> list[Wish]:
    """Read the table of wishes."""
    return [Wish(*row) for row in ROW.findall((DOCS / "which.rst").read_text(encoding="utf-8"))]


# -- the tree of decisions ------------------------------------------------------------------------


@dataclass
class Choice:
    """What a reader has or asks; below it, further choices, or the plot that answers."""

    words: str
    picture: str = ""
    below: list["Choice"] = field(default_factory=list)

    def leaves(self) -> list["Choice"]:
        """Return the answers at and below it."""
        return [self] if self.picture else [leaf for one in self.below for leaf in one.leaves()]


def decisions() -> Choice:
    """Read ``decision_tree.txt``: two blanks deeper is one choice later, ``-> plot`` ends it."""
    root = Choice("")
    open_at = [root]
    for number, line in enumerate((DOCS / "decision_tree.txt").read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        depth = (len(line) - len(line.lstrip())) // 2
        words, _, picture = (part.strip() for part in line.partition("->"))
        if depth >= len(open_at) or open_at[depth].picture:
            raise ValueError(f"decision_tree.txt, line {number}: {words!r} is below no choice")
        if picture and picture not in plot_types():
            raise ValueError(f"decision_tree.txt, line {number}: {picture!r} is no plot")
        choice = Choice(words, picture)
        open_at[depth].below.append(choice)
        open_at[depth + 1 :] = [choice]
    for picture, reading in readings().items():
        if reading.tree:
            before, words = reading.tree
            _stand_after(root, before, Choice(words, picture))
    return root


def _stand_after(choice: Choice, before: str, new: Choice) -> None:
    """Let a new answer stand after that of the plot `before`."""
    for i, one in enumerate(choice.below):
        if one.picture == before:
            choice.below.insert(i + 1, new)
            return
        if before in (leaf.picture for leaf in one.leaves()):
            _stand_after(one, before, new)
            return
    raise ValueError(f"tree: {new.picture} stands after {before!r}, which is no plot of decision_tree.txt")


# -- fields ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Term:
    """What a field says, what it is, the call for it and the page that shows it."""

    said: str
    means: str
    call: str
    page: str


@dataclass(frozen=True)
class Field:
    """A field of work: its name, what its papers show, its words, and what is not drawn here."""

    name: str
    title: str
    about: str
    terms: list[Term]
    missing: str


def fields() -> list[Field]:
    """Read the fields, in the order in which they say they stand."""
    texts = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in DOCS.glob("fields/*.toml")}
    return [
        Field(name, text["title"], text["about"], [Term(**one) for one in text["terms"]], text["missing"])
        for name, text in sorted(texts.items(), key=lambda one: one[1]["place"])
    ]
