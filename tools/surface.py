"""Write the public surface, all that a release promises, into docs/surface.txt: ``python -m tools.surface``.

One line for each name, argument with its default and choices, layer with its keys, field, and gid.  A test
compares the file with the package, so that every change of it is seen and decided.  ``--check`` compares and
writes nothing.
"""

from __future__ import annotations

import argparse
import inspect
import re
import sys
import warnings
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import rocplot
import rocplot.compute
import rocplot.testing
from tools.tree import ROOT

FILE = ROOT / "docs" / "surface.txt"
MODULES = (rocplot, rocplot.compute, rocplot.testing)


def names(module: Any) -> list[str]:
    """List the public functions and classes of a module."""
    listed = getattr(module, "__all__", None) or [
        name for name, one in vars(module).items() if getattr(one, "__module__", "") == module.__name__
    ]
    return sorted(name for name in listed if name[0] != "_" and callable(getattr(module, name)))


def arguments(function: Callable[..., Any]) -> Iterator[str]:
    """Yield the arguments of a function as they are written, each with its default and its choices."""
    starred = False
    for one in inspect.signature(function).parameters.values():
        if one.kind is one.KEYWORD_ONLY and not starred:
            yield "*"
        starred = starred or one.kind in (one.KEYWORD_ONLY, one.VAR_POSITIONAL)
        mark = {one.VAR_POSITIONAL: "*", one.VAR_KEYWORD: "**"}.get(one.kind, "")
        default = "" if one.default is one.empty else f" = {one.default!r}"
        choices = ", ".join(re.findall(r"Literal\[(.*?)\]", str(one.annotation))).replace('"', "'")
        yield f"{mark}{one.name}{default}{f'  from {choices}' if choices else ''}"


def of_picture(name: str) -> Iterator[str]:
    """Yield the layers of a picture with their keys, the words of its labels and the gids of its artists."""
    declared = getattr(rocplot, name).declared
    for layer in sorted(declared.layers, key=lambda one: one.name):
        yield f"layer: {' '.join([layer.name, *sorted(layer.keys)])}"
    if declared.fields:
        yield f"label_fmt: {' '.join(sorted(['name', *declared.fields]))}"


def of_class(kind: type) -> Iterator[str]:
    """Yield the fields, properties and methods of a class."""
    own = [one.name for one in fields(kind) if one.name[0] != "_"] if is_dataclass(kind) else []
    yield from (f"field: {name}" for name in own)
    for name in sorted(set(dir(kind)) - {*own, *dir(dict), "build_unchecked"}):
        if name[0] == "_":
            continue
        found = inspect.getattr_static(kind, name)
        if isinstance(found, staticmethod | classmethod) or inspect.isfunction(found):
            words = [one for one in arguments(getattr(kind, name)) if one != "self"]
            yield f"method: {name}({', '.join(words)})"
        else:
            yield f"property: {name}"


def gids(name: str) -> list[str]:
    """Draw a picture by itself and with each of its layers, and list the first parts of its artists' gids."""
    import calls  # of the tests
    import matplotlib.pyplot as plt

    found: set[str] = set()
    for layer in [None, *(one.name for one in getattr(rocplot, name).declared.layers)]:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # small data
            ax = calls.draw(name, layer=layer)
        for artist in ax.figure.findobj():
            found.add(str(artist.get_gid() or "").partition(":")[0])
        plt.close("all")
    return sorted(found - {"", *PRIVATE})


# Which place texts
PRIVATE = {"labels", "legends", "names", "placing", "reader", "spacer", "table spacer", "texts"}


def entries(drawn: Callable[[str], list[str]]) -> dict[str, list[str]]:
    """List what each public name promises; `drawn` gives the gids of a picture."""
    found = {}
    for module in MODULES:
        for name in names(module):
            one = getattr(module, name)
            lines = list(of_class(one) if inspect.isclass(one) else arguments(one))
            if hasattr(one, "declared"):
                lines += of_picture(name)
                lines += [f"gids: {' '.join(drawn(name))}"]
            found[f"{module.__name__}.{name}"] = lines
    found["style sheets"] = rocplot.styles()
    found["data sets"] = list(rocplot.get_dataset_names())
    return found


def written(found: dict[str, list[str]]) -> str:
    """Write the surface as the text of its file."""
    return "".join("\n".join([name, *(f"    {line}" for line in lines), ""]) for name, lines in found.items())


def read() -> dict[str, list[str]]:
    """Read the file."""
    found: dict[str, list[str]] = {}
    name = ""
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith(" "):
            found[name].append(line.strip())
        else:
            name = line
            found[name] = []
    return found


def main() -> None:
    """Write the file, or compare it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare the file and write nothing")
    check = parser.parse_args().check
    import matplotlib as mpl

    mpl.use("Agg")
    sys.path.append(str(ROOT / "tests"))
    text = written(entries(gids))
    if not check:
        FILE.write_text(text, encoding="utf-8", newline="\n")
    elif text != FILE.read_text(encoding="utf-8"):
        sys.exit("docs/surface.txt is out of date: run python -m tools.surface, and read what changed")


if __name__ == "__main__":
    main()
