"""Draw the rooms of the package, and which one knows which, into CONTRIBUTING.md: ``python -m tools.house``.

``--check`` says whether the drawing there is that of the code.  An arrow points to a room that is known; one
that follows from two others is left out.  Imports inside functions count, those for types alone do not, nor
does what is looked up by its public name when it is asked for, ``from rocplot import compute``.
"""

import argparse
import ast
import sys
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "CONTRIBUTING.md"
MARKS = "<!-- drawn by python -m tools.house -->\n", "<!-- end of the drawing -->\n"
ROOMS = {  # what stands in a room, by the beginnings of its modules' names; the first that fits
    "studio": "_studio",
    "cli": "cli testing",
    "sheet: reads drawn figures": "sheet",
    "plot: pictures of users": "plot._user_picture",
    "plot: layers": "plot._layers",
    "plot: from a call to a figure": "plot._picture",
    "plot: axes and artists": "plot._axes plot._artists plot._breaks plot._page_height",
    "plot: what a panel shows": "plot._panel",
    "plot: words and looks": "plot._captions plot._terms plot._model_labels plot._looks",
    "plot: pictures, in families": "plot",
    "page: any figure": "page",
    "compute: what all share": "compute._base compute._counts",
    "compute: numbers, in families": "compute",
    "data": "_data",
    "data sets": "_datasets",
    "ground: checks, errors, numbers as text": (
        "_validation _typing _warnings _errors _deprecation _words _suggestions _numbers _names _files"
    ),
}


def room_of(module: str) -> str | None:
    """Find the room of a module, ``plot._roc.roc``."""
    for room, starts in ROOMS.items():
        for start in starts.split():
            if module == start or module.startswith(f"{start}."):
                return room
    return None


def known(tree: ast.Module) -> set[str]:
    """List the modules of the package that a file imports, without ``rocplot.``."""
    types = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for part in ast.walk(node)
    }
    found = set()
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.ImportFrom)
            and (node.module or "").startswith("rocplot")
            and id(node) not in types
        ):
            base = str(node.module).removeprefix("rocplot").lstrip(".")
            found |= {f"{base}.{one.name}".lstrip(".") for one in node.names} - {"compute"}
    return found


def list_known_rooms() -> dict[str, set[str]]:
    """List the rooms that each room knows."""
    arrows: dict[str, set[str]] = {room: set() for room in ROOMS}
    for path in sorted((ROOT / "rocplot").rglob("*.py")):
        name = ".".join(path.relative_to(ROOT / "rocplot").with_suffix("").parts).removesuffix(".__init__")
        room = room_of(name)
        if room is None:
            continue
        imported = known(ast.parse(path.read_text(encoding="utf-8")))
        arrows[room] |= {other for name in imported if (other := room_of(name)) not in (None, room)}  # type: ignore[misc]
    return arrows


def reduced(arrows: dict[str, set[str]]) -> dict[str, set[str]]:
    """Leave out arrows that follow from others; rooms that know each other in a circle are an error."""
    below: dict[str, set[str]] = {}
    for room in TopologicalSorter(arrows).static_order():
        below[room] = arrows[room].union(*(below[other] for other in arrows[room]))
    return {
        room: {one for one in others if not any(one in below[other] for other in others)}
        for room, others in arrows.items()
    }


def drawing() -> str:
    """Write the drawing, for Mermaid."""
    names = {room: f"r{i}" for i, room in enumerate(ROOMS)}
    text = "```mermaid\nflowchart TD\n"
    for room, name in names.items():
        title, _, about = room.partition(": ")
        what = f"<b>{title}</b>" + (f"<br>{about}" if about else "")
        text += f'  {name}["{what}"]\n'
    for room, others in reduced(list_known_rooms()).items():
        text += "".join(
            f"  {names[room]} --> {names[one]}\n" for one in sorted(others, key=names.__getitem__)
        )
    return text + "```\n"


def main() -> int:
    """Write the drawing, or check it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--check", action="store_true", help="write nothing; fail if the drawing is not of the code"
    )
    page = PAGE.read_text(encoding="utf-8")
    start, end = (page.index(mark) for mark in MARKS)
    made = page[: start + len(MARKS[0])] + drawing() + page[end:]
    if parser.parse_args().check:
        return int(made != page)
    PAGE.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
