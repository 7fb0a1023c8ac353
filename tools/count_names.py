"""Count how much the names of the package say: ``python -m tools.count_names``; ``--list`` shows them.

It is a measure, no gate: a short name is right where the formula has it, or where what it names is one thing.
"""

from __future__ import annotations

import argparse
import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tools.tree import ROOT

# Pronouns, quantifiers, prepositions, adverbs and participles tell no reader what a value is.
EMPTY = re.findall(
    r"\w+",
    """
    one ones own other others both each every some many few most least whole rest such same it this that
    what which how where when way above across after along apart around at before behind below beside
    between beyond down inside near off out outside over under up within without found made given told
    said asked wanted known kept held seen shown left lost named drawn taken put met got come gone used
    done read written
    """,
)
# Defined in several places on purpose: by matplotlib, by Python, or as a part of a declaration.
HOOKS = re.findall(
    r"\w+",
    """
    draw prepare describe get_children get_window_extent get_tightbbox remove recache tick_values
    set_axis set_locs set get_paths execute inverted is_affine transform_non_affine
    transform_path_non_affine main decorate call add_arguments evaluate from_arguments write_sentence
    _start_caption _describe_inference _repr_html_
    """,
)


@dataclass
class Counts:
    """Names by the module in which they are defined."""

    functions: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    classes: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    assigned: Counter[str] = field(default_factory=Counter)


def list_public_names() -> set[str]:
    """List the functions, fields, methods and properties of docs/surface.txt."""
    text = (ROOT / "docs" / "surface.txt").read_text(encoding="utf-8")
    return set(re.findall(r"^(?:[\w.]+\.|\s+(?:field|method|property): )(\w+)", text, re.M))


def collect_names(folder: Path) -> Counts:
    """Collect the names of functions, classes and assigned variables in all modules of a folder."""
    counts = Counts()
    for path in sorted(folder.rglob("*.py")):
        module = path.relative_to(folder.parent).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                counts.functions[node.name].append(module)
            elif isinstance(node, ast.ClassDef):
                counts.classes[node.name].append(module)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                counts.assigned[node.id] += 1
    return counts


def measure(counts: Counts, public: set[str]) -> Iterator[tuple[str, str, list[str]]]:
    """Yield what is counted, how much it is, and the names in question."""
    private = {
        name: modules
        for name, modules in counts.functions.items()
        if name not in public and name not in HOOKS and not name.startswith("__")
    }
    number = sum(map(len, private.values()))
    short = {name: modules for name, modules in private.items() if "_" not in name.strip("_")}
    share = sum(map(len, short.values())) / number
    yield "private functions of one word", f"{share:.1%} of {number}", sorted(short)
    empty = sorted(name for name in private if name.strip("_") in EMPTY)
    yield "private functions called by a preposition, adverb or participle", str(len(empty)), empty
    shared = sorted(name for name, modules in private.items() if len(set(modules)) > 1)
    yield "function names in several modules", str(len(shared)), shared
    twice = sorted(name for name, modules in counts.classes.items() if len(modules) > 1)
    yield "class names of several classes", str(len(twice)), twice
    nothing = {name: n for name, n in counts.assigned.items() if name.strip("_") in EMPTY}
    share = sum(nothing.values()) / counts.assigned.total()
    yield "assigned names that say nothing", f"{share:.1%} of {counts.assigned.total()}", sorted(nothing)


def main() -> None:
    """Print the counts of a folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "rocplot")
    parser.add_argument("--list", action="store_true", help="show the names, too")
    options = parser.parse_args()
    for title, value, names in measure(collect_names(options.folder.resolve()), list_public_names()):
        print(f"{title}: {value}")
        if options.list:
            print("    " + " ".join(names))


if __name__ == "__main__":
    main()
